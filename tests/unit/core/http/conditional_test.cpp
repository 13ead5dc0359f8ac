#include "core/http/conditional.h"

#include "support/catch.h"

using namespace oneroom::http;
using Kind = Slice::Kind;

namespace {

Request with(Headers headers, std::string method = "GET") {
    Request request;
    request.method = std::move(method);
    request.headers = std::move(headers);
    return request;
}

Slice range(const std::string& value, std::uint64_t size) {
    return decide_slice(with({{"Range", value}}), size, "\"v1\"");
}

std::string shown(const Slice& slice) {
    const std::string part = std::to_string(slice.first) + "+" + std::to_string(slice.length);
    switch (slice.kind) {
        case Kind::whole:
            return "whole " + part;
        case Kind::part:
            return "part " + part;
        case Kind::unsatisfiable:
            return "unsatisfiable";
        case Kind::not_modified:
            return "not modified";
    }
    return {};
}

}  // namespace

TEST_CASE("a range names the bytes that are sent [CS-16]") {
    struct Row {
        std::string range;
        std::uint64_t size;
        std::string expected;
    };
    const std::vector<Row> rows = {
        {"bytes=0-0", 10, "part 0+1"},
        {"bytes=0-", 10, "part 0+10"},
        {"bytes=3-5", 10, "part 3+3"},
        {"bytes=9-9", 10, "part 9+1"},
        {"bytes=9-100", 10, "part 9+1"},
        {"bytes=-3", 10, "part 7+3"},
        {"bytes=-100", 10, "part 0+10"},
        {"Bytes= 3 - 5 ", 10, "part 3+3"},
        {"bytes=4294967296-4294967299", 5'000'000'000, "part 4294967296+4"},
        {"bytes=-1", 5'000'000'000, "part 4999999999+1"},
        {"bytes=0-99999999999999999999", 10, "part 0+10"},
        {"bytes=10-", 10, "unsatisfiable"},
        {"bytes=99999999999999999999-", 10, "unsatisfiable"},
        {"bytes=-0", 10, "unsatisfiable"},
        {"bytes=0-", 0, "unsatisfiable"},
        {"bytes=-5", 0, "unsatisfiable"},
        {"bytes=0-1,2-3", 10, "unsatisfiable"},
        // What is not a range is answered with everything (RFC 9110 section 14.2).
        {"bytes=5-3", 10, "whole 0+10"},
        {"bytes=", 10, "whole 0+10"},
        {"bytes=-", 10, "whole 0+10"},
        {"bytes=a-b", 10, "whole 0+10"},
        {"bytes=--3", 10, "whole 0+10"},
        {"bytes=+1-3", 10, "whole 0+10"},
        {"bytes=1", 10, "whole 0+10"},
        {"items=0-1", 10, "whole 0+10"},
        {"", 10, "whole 0+10"},
    };
    for (const Row& row : rows) {
        INFO(row.range << " of " << row.size);
        CHECK(shown(range(row.range, row.size)) == row.expected);
    }
}

TEST_CASE("a range continues a file only while it is still the same [CS-16]") {
    const auto slice = [](std::string if_range) {
        return shown(decide_slice(with({{"Range", "bytes=5-"}, {"If-Range", std::move(if_range)}}), 10, "\"v1\""));
    };
    CHECK(slice("\"v1\"") == "part 5+5");
    CHECK(slice("\"v2\"") == "whole 0+10");
    CHECK(slice("W/\"v1\"") == "whole 0+10");
    CHECK(slice("Mon, 02 Mar 2026 09:00:00 GMT") == "whole 0+10");
    CHECK(shown(decide_slice(with({{"Range", "bytes=5-"}}, "POST"), 10, "")) == "whole 0+10");
    CHECK(shown(decide_slice(with({{"Range", "bytes=5-"}}, "HEAD"), 10, "")) == "part 5+5");
}

TEST_CASE("what the client has already is not sent again") {
    const auto is_same = [](std::string field) {
        return is_not_modified(with({{"If-None-Match", std::move(field)}}), "\"v1\"");
    };
    CHECK(is_same("\"v1\""));
    CHECK(is_same("\"v0\", W/\"v1\""));
    CHECK(is_same("*"));
    CHECK_FALSE(is_same("\"v2\""));
    CHECK_FALSE(is_same("v1"));
    CHECK_FALSE(is_same(""));
    CHECK_FALSE(is_not_modified(with({{"If-None-Match", "\"v1\""}}), ""));
    CHECK(decide_slice(with({{"If-None-Match", "\"v1\""}, {"Range", "bytes=0-1"}}), 10, "\"v1\"").kind ==
          Kind::not_modified);
}

TEST_CASE("a coding is used only when the client names it") {
    const auto accepts = [](std::string field, std::string_view coding) {
        return accepts_encoding(with({{"Accept-Encoding", std::move(field)}}), coding);
    };
    CHECK(accepts("gzip, deflate, br", "br"));
    CHECK(accepts("gzip;q=1.0, br;q=0.5", "br"));
    CHECK(accepts("GZIP", "gzip"));
    CHECK(accepts("*", "br"));
    CHECK_FALSE(accepts("gzip", "br"));
    CHECK_FALSE(accepts("br;q=0, gzip", "br"));
    CHECK_FALSE(accepts("br; q=0.000", "br"));
    CHECK_FALSE(accepts("br;q=0, *", "br"));
    CHECK_FALSE(accepts("*;q=0", "br"));
    CHECK_FALSE(accepts("brotli", "br"));
    CHECK_FALSE(accepts_encoding(with({}), "gzip"));
}
