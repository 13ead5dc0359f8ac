#include "core/http/form.h"

#include <array>

#include "core/base/failure.h"
#include "core/http/multipart.h"
#include "support/catch.h"
#include "support/fake_request.h"

using namespace oneroom;
using namespace oneroom::http;
using namespace oneroom::test;

namespace {

/// A body that comes in pieces of this many bytes.
class Drip : public Body {
public:
    Drip(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}
    std::uint64_t length() const override { return text_.length(); }
    std::size_t read(char* into, std::size_t size) override { return text_.read(into, std::min(size, piece_)); }

private:
    TextBody text_;
    std::size_t piece_;
};

std::string text_part(const std::string& name, const std::string& value) {
    return "--B\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
}

std::string file_part(const std::string& bytes) {
    return "--B\r\nContent-Type: video/mp4\r\ncontent-disposition: form-data; name=\"content\"; "
           "filename=\"a; b.mp4\"\r\n\r\n" +
           bytes + "\r\n";
}

std::string rest_of(Body& body, std::size_t at_once = 7) {
    std::string out;
    std::array<char, 4096> buffer;
    while (const std::size_t n = body.read(buffer.data(), std::min(at_once, buffer.size())))
        out.append(buffer.data(), n);
    return out;
}

int status_of(const std::string& text, std::size_t most = 1000) {
    try {
        TextBody body(text);
        Form form(body, "B", most);
        rest_of(form.file());
        return 200;
    } catch (const Failure& failure) {
        return failure.status;
    }
}

}  // namespace

TEST_CASE("form data is read in pieces of any size: texts, then the bytes of one file") {
    // What looks like the beginning of a delimiter belongs to the file.
    const std::string bytes = std::string("\r\n--A\r\n-\r\r\n--\0 end\r\n", 21) + std::string(200, '\r');
    const std::string text = text_part("title", "Größe") + text_part("empty", "") + file_part(bytes) + "--B--";
    for (const std::size_t piece : {1, 2, 3, 5, 64, 100'000}) {
        INFO(piece);
        Drip body(text, piece);
        Form form(body, "B", 1000);
        CHECK(form.fields() == std::map<std::string, std::string>{{"title", "Größe"}, {"empty", ""}});
        CHECK(form.file_name() == "a; b.mp4");
        CHECK(rest_of(form.file()) == bytes);
        CHECK(rest_of(form.file()).empty());
    }
}

TEST_CASE("a form may have no file, or an empty one") {
    TextBody texts(text_part("title", "x") + "--B--\r\n");
    Form without(texts, "B", 1000);
    CHECK(without.file_name().empty());
    CHECK(rest_of(without.file()).empty());
    TextBody empty(file_part("") + "--B--");
    Form form(empty, "B", 1000);
    CHECK(form.file_name() == "a; b.mp4");
    CHECK(rest_of(form.file()).empty());
}

TEST_CASE("what is no whole form is refused, and so is a file with something behind it") {
    const std::string whole = text_part("title", "x") + file_part("bytes") + "--B--";
    CHECK(status_of(whole) == 200);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        INFO(whole.substr(0, length));
        CHECK(status_of(whole.substr(0, length)) == 400);
    }
    CHECK(status_of(file_part("bytes") + text_part("title", "x") + "--B--") == 400);
    CHECK(status_of("--B\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--B--") == 400);
    CHECK(status_of(text_part("title", "\xFF") + "--B--") == 400);
    CHECK(status_of(text_part("title", std::string(1001, 'x')) + "--B--") == 413);
    CHECK(status_of(text_part("a", std::string(600, 'x')) + text_part("b", std::string(600, 'x')) + "--B--") == 413);
    CHECK(status_of("--B\r\n" + std::string(100'000, 'h')) == 413);
    std::string many;
    for (int i = 0; i < 60; ++i) many += text_part("f" + std::to_string(i), "");
    CHECK(status_of(many + "--B--") == 400);
}

TEST_CASE("the boundary is that of the content type") {
    CHECK(boundary_of("multipart/form-data; boundary=abc") == "abc");
    CHECK(boundary_of("Multipart/Form-Data; charset=utf-8; Boundary=\"a;b\"") == "a;b");
    CHECK_FALSE(boundary_of("multipart/form-data"));
    CHECK_FALSE(boundary_of("multipart/form-data; boundary="));
    CHECK_FALSE(boundary_of("multipart/mixed; boundary=abc"));
    CHECK_FALSE(boundary_of("multipart/form-data; boundary=" + std::string(71, 'x')));
    CHECK_FALSE(boundary_of("multipart/form-data; boundary=\"abc"));
}

TEST_CASE("a header of a part goes on in lines that begin with a blank") {
    TextBody body("--B\r\nContent-Type: text/plain;\r\n\tcharset=utf-8\r\nX-Hash:\r\n  abc\r\n\r\nx\r\n--B--");
    MultipartReader parts(body, "B");
    REQUIRE(parts.next());
    CHECK(parts.headers() == Headers{{"Content-Type", "text/plain; charset=utf-8"}, {"X-Hash", "abc"}});
    CHECK(parts.read_all(10) == "x");
    CHECK_FALSE(parts.next());
}
