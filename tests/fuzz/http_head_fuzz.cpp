// The parser of request heads under arbitrary bytes. clang++ -std=c++20 -fsanitize=fuzzer,address,undefined -Iapp
// tests/fuzz/http_head_fuzz.cpp app/core/http/head_parser.cpp app/core/http/http_types.cpp app/core/base/text.cpp
// The corpus in http_head/ also runs as a unit test.
#include <cstdint>
#include <cstdlib>

#include "core/http/head_parser.h"

namespace {

using oneroom::http::HeadResult;
using oneroom::http::RequestHead;

void must(bool holds) {
    if (!holds) std::abort();
}

bool has_control(std::string_view text) {
    for (const char c : text)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F) return true;
    return false;
}

void check_complete(std::string_view bytes, const RequestHead& head) {
    const auto& request = head.request;
    must(head.size >= 4 && head.size <= bytes.size() && head.size <= 32 * 1024);
    must(bytes.substr(head.size - 4, 4) == "\r\n\r\n");
    must(request.raw_path.starts_with('/') && request.path.starts_with('/') && !has_control(request.path));
    must(request.headers.size() <= 100 && !oneroom::http::header(request.headers, "Host").empty());
    for (const auto& [name, value] : request.headers) must(!name.empty() && !has_control(name) && !has_control(value));
    must(oneroom::http::header(request.headers, "Transfer-Encoding").empty());
    // What follows the head does not change it.
    const HeadResult alone = oneroom::http::parse_head(bytes.substr(0, head.size));
    must(alone.state == HeadResult::State::complete && alone.head.size == head.size);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const HeadResult result = oneroom::http::parse_head(bytes);
    if (result.state == HeadResult::State::complete) check_complete(bytes, result.head);
    if (result.state == HeadResult::State::refused) must(result.status >= 400 && !result.reason.empty());

    // Arriving in pieces, the cheap look never overlooks what the parser would say, and never promises too early.
    std::size_t seen = 0;
    for (std::size_t arrived = 0; arrived <= size; arrived += 1 + arrived / 7) {
        const auto part = bytes.substr(0, arrived);
        const bool is_incomplete = oneroom::http::parse_head(part).state == HeadResult::State::incomplete;
        must(oneroom::http::is_head_decided(part, seen) != is_incomplete);
        if (!is_incomplete) break;
    }
    return 0;
}
