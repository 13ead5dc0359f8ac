#include "core/http/http_types.h"

#include <cstring>

#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::http;

namespace {

/// A body that arrives in pieces and may declare another length than it has.
class TextBody : public Body {
public:
    TextBody(std::string text, std::uint64_t declared) : text_(std::move(text)), declared_(declared) {}
    std::uint64_t length() const override { return declared_; }
    std::size_t read(char* into, std::size_t size) override {
        const std::size_t count = std::min({size, text_.size() - at_, std::size_t{3}});
        std::memcpy(into, text_.data() + at_, count);
        at_ += count;
        return count;
    }

private:
    std::string text_;
    std::uint64_t declared_;
    std::size_t at_ = 0;
};

}  // namespace

TEST_CASE("a header is found whatever its case, the first of two wins") {
    const Headers headers{{"Content-Type", "a"}, {"X-Key", "1"}, {"x-key", "2"}};
    CHECK(header(headers, "content-type") == "a");
    CHECK(header(headers, "X-KEY") == "1");
    CHECK(header(headers, "X-Ke").empty());
}

TEST_CASE("percent escapes are decoded once and broken ones stay as they are") {
    CHECK(percent_decode("a%20b%2Fc", false) == "a b/c");
    CHECK(percent_decode("%25%32%30", false) == "%20");
    CHECK(percent_decode("%C3%a4", false) == "ä");
    CHECK(percent_decode("100%", false) == "100%");
    CHECK(percent_decode("%2", false) == "%2");
    CHECK(percent_decode("%zz%4", false) == "%zz%4");
    CHECK(percent_decode("a+b", false) == "a+b");
    CHECK(percent_decode("a+b", true) == "a b");
    CHECK(percent_decode("%00", false) == std::string(1, '\0'));
}

TEST_CASE("query values are decoded, the last of equal names wins") {
    using Values = std::vector<std::pair<std::string, std::string>>;
    CHECK(parse_query("").empty());
    CHECK(parse_query("&&").empty());
    CHECK(parse_query("a=1&b=x+y%26&a=2") == Values{{"a", "2"}, {"b", "x y&"}});
    CHECK(parse_query("flag&e=&f=a=b") == Values{{"flag", ""}, {"e", ""}, {"f", "a=b"}});
}

TEST_CASE("every cookie of a name is given, in the order sent [AU-21]") {
    const Headers headers{{"Cookie", "sid=attacker; other=1;sid=\"own\" ; xsid=no"}, {"cookie", "sid=third"}};
    CHECK(cookies(headers, "sid") == std::vector<std::string>{"attacker", "own", "third"});
    CHECK(cookies(headers, "none").empty());
}

TEST_CASE("a body is read whole up to the limit and refused beyond it") {
    TextBody fits("0123456789", 10);
    CHECK(read_all(fits, 10) == "0123456789");
    TextBody declared_too_long("x", 11);
    CHECK_THROWS_AS(read_all(declared_too_long, 10), Failure);
    TextBody longer_than_declared("0123456789ab", 5);
    CHECK_THROWS_AS(read_all(longer_than_declared, 10), Failure);
}
