#include "core/http/head_parser.h"

#include "support/catch.h"

using namespace oneroom::http;
using State = HeadResult::State;

namespace {

RequestHead read(const std::string& bytes) {
    const HeadResult result = parse_head(bytes);
    INFO(bytes << " -> " << result.status << " " << result.reason);
    REQUIRE(result.state == State::complete);
    return result.head;
}

int refused_with(const std::string& bytes, const HeadLimits& limits = {}) {
    const HeadResult result = parse_head(bytes, limits);
    return result.state == State::refused ? result.status : 0;
}

std::string with_field(const std::string& line) { return "GET / HTTP/1.1\r\nHost: a\r\n" + line + "\r\n\r\n"; }

}  // namespace

TEST_CASE("a head is read into method, path, query and fields") {
    const RequestHead head =
        read("PUT /a%20b/c%2Fd?x=1?2 HTTP/1.1\r\nHost: here:80\r\nX-A:  v w\t\r\nContent-Length: 12\r\n\r\nbody");
    CHECK(head.request.method == "PUT");
    CHECK(head.request.raw_path == "/a%20b/c%2Fd");
    CHECK(head.request.path == "/a b/c/d");
    CHECK(head.request.query == "x=1?2");
    CHECK(header(head.request.headers, "host") == "here:80");
    CHECK(header(head.request.headers, "x-a") == "v w");
    CHECK(head.content_length == 12);
    CHECK(head.keeps_alive);
    CHECK_FALSE(head.expects_continue);
}

TEST_CASE("the size of a head ends at its empty line, whatever follows") {
    const std::string head = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    CHECK(read(head).size == head.size());
    CHECK(read(head + head + std::string("\0\n\r", 3)).size == head.size());
    CHECK(read("\r\n" + head).size == head.size() + 2);
}

TEST_CASE("every beginning of a good head is incomplete, never refused") {
    const std::string head = "\r\nPOST /p?q HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nX: y\r\n\r\n";
    std::size_t seen = 0;
    for (std::size_t size = 0; size < head.size(); ++size) {
        INFO(size);
        CHECK(parse_head(head.substr(0, size)).state == State::incomplete);
        CHECK_FALSE(is_head_decided(std::string_view(head).substr(0, size), seen));
    }
    CHECK(is_head_decided(head, seen));
}

TEST_CASE("a stray control byte is refused as soon as it arrives") {
    for (const std::string bad : {"\n", "\r\r", "GET / HTTP/1.1\n", "GET /\r ", "G"}) {
        const std::string bytes = bad == "G" ? std::string("G\0", 2) : bad;
        std::size_t seen = 0;
        CHECK(is_head_decided(bytes, seen));
        CHECK(refused_with(bytes) == 400);
    }
    std::size_t seen = 0;  // also when it arrives alone
    CHECK_FALSE(is_head_decided("GET / HTTP/1.1\r\nA: b", seen));
    CHECK(is_head_decided("GET / HTTP/1.1\r\nA: b\n", seen));
    seen = 0;
    CHECK_FALSE(is_head_decided("GET / HTTP/1.1\r", seen));
    CHECK(is_head_decided("GET / HTTP/1.1\rX", seen));
}

TEST_CASE("the connection is kept for HTTP/1.1 unless told otherwise, never for HTTP/1.0") {
    CHECK(read(with_field("X: y")).keeps_alive);
    CHECK(read(with_field("Connection: keep-alive")).keeps_alive);
    CHECK_FALSE(read(with_field("connection: CLOSE")).keeps_alive);
    CHECK_FALSE(read(with_field("Connection: te , close")).keeps_alive);
    CHECK_FALSE(read(with_field("Connection: te\r\nConnection: close")).keeps_alive);
    const RequestHead old = read("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n");
    CHECK_FALSE(old.keeps_alive);
    CHECK(old.is_http_1_0);
}

TEST_CASE("100-continue counts where a body follows and HTTP/1.1 is spoken") {
    CHECK(read(with_field("Expect: 100-Continue\r\nContent-Length: 1")).expects_continue);
    CHECK_FALSE(read(with_field("Expect: 100-continue")).expects_continue);
    CHECK_FALSE(
        read("PUT / HTTP/1.0\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n").expects_continue);
    CHECK(refused_with(with_field("Expect: something")) == 417);
}

TEST_CASE("lengths are plain digits of at most 63 bits") {
    CHECK(read(with_field("Content-Length: 0")).content_length == 0);
    CHECK(read(with_field("Content-Length: 007")).content_length == 7);
    CHECK(read(with_field("Content-Length: 10737418240")).content_length == 10'737'418'240U);
    CHECK(read(with_field("Content-Length: 9223372036854775807")).content_length == INT64_MAX);
    CHECK(refused_with(with_field("Content-Length: 9223372036854775808")) == 413);
    for (const auto* bad : {"+1", "-1", "1 1", "1,1", "0x1", "1.0", "1e1", "", "\xD9\xA1", "one"})
        CHECK(refused_with(with_field(std::string("Content-Length: ") + bad)) == 400);
}

TEST_CASE("limits hold at their last allowed value and not one further") {
    const HeadLimits limits{.bytes = 100, .fields = 3, .target = 10};
    const auto head = [](std::size_t target, std::size_t fields, std::size_t padding) {
        std::string text = "GET /" + std::string(target - 1, 'a') + " HTTP/1.1\r\nHost: a\r\n";
        for (std::size_t i = 1; i < fields; ++i) text += "X: y\r\n";
        if (padding > 0) text.insert(text.size() - 2, padding, 'p');
        return text + "\r\n";
    };
    CHECK(refused_with(head(10, 3, 0), limits) == 0);
    CHECK(refused_with(head(11, 3, 0), limits) == 414);
    CHECK(refused_with(head(10, 4, 0), limits) == 431);
    const std::size_t free = 100 - head(10, 3, 0).size();
    CHECK(refused_with(head(10, 3, free), limits) == 0);
    CHECK(refused_with(head(10, 3, free + 1), limits) == 431);
    CHECK(refused_with("GET /" + std::string(200, 'a'), limits) == 414);
}

TEST_CASE("fields that count once are refused when they come twice, others are not") {
    for (const std::string name : {"Host", "Content-Length", "Content-Type", "Cookie", "Authorization", "Origin",
                                   "Range", "X-Session-Key", "X-XSRF-TOKEN", "Expect", "If-Range", "Transfer-Encoding"})
        CHECK(refused_with(with_field(name + ": 1\r\n" + name + ": 1")) == 400);
    CHECK(refused_with(with_field("Accept: a\r\nAccept: b")) == 0);
    CHECK(refused_with(with_field("X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2")) == 0);
}
