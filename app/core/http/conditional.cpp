#include "core/http/conditional.h"

#include <algorithm>
#include <optional>

#include "core/base/text.h"

namespace oneroom::http {
namespace {

/// Digits only; what does not fit is larger than any file, so it counts as the largest number.
std::optional<std::uint64_t> position(std::string_view digits) {
    if (digits.empty() || !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return static_cast<std::uint64_t>(to_integer(digits).value_or(INT64_MAX));
}

/// The slice for one "first-last", "first-" or "-length"; whole for what is none of these.
Slice slice_of(std::string_view range, std::uint64_t size) {
    const Slice whole{Slice::Kind::whole, 0, size}, nothing{Slice::Kind::unsatisfiable, 0, 0};
    const auto dash = range.find('-');
    if (dash == range.npos) return whole;
    const auto first_text = trim(range.substr(0, dash)), last_text = trim(range.substr(dash + 1));
    const auto last = position(last_text);
    if (first_text.empty()) {
        if (!last) return whole;
        const std::uint64_t length = std::min(*last, size);
        return length == 0 ? nothing : Slice{Slice::Kind::part, size - length, length};
    }
    const auto first = position(first_text);
    if (!first || (!last && !last_text.empty()) || (last && *last < *first)) return whole;
    if (*first >= size) return nothing;
    const std::uint64_t end = last ? std::min(*last, size - 1) + 1 : size;
    return {Slice::Kind::part, *first, end - *first};
}

std::string_view without_weak_mark(std::string_view etag) { return etag.starts_with("W/") ? etag.substr(2) : etag; }

}  // namespace

bool is_not_modified(const Request& request, std::string_view etag) {
    const std::string_view wanted = trim(header(request.headers, "If-None-Match"));
    if (wanted.empty() || etag.empty()) return false;
    if (wanted == "*") return true;
    return std::ranges::any_of(split(wanted, ','), [&](std::string_view candidate) {
        return without_weak_mark(trim(candidate)) == without_weak_mark(etag);
    });
}

Slice decide_slice(const Request& request, std::uint64_t size, std::string_view etag) {
    if (request.method != "GET" && request.method != "HEAD") return {Slice::Kind::whole, 0, size};
    if (is_not_modified(request, etag)) return {Slice::Kind::not_modified, 0, 0};
    const std::string_view range = trim(header(request.headers, "Range"));
    if (range.size() < 6 || !equal_ignoring_case(range.substr(0, 6), "bytes=")) return {Slice::Kind::whole, 0, size};
    // A part only continues what the client has while the file is still the same (strong comparison).
    const std::string_view if_range = trim(header(request.headers, "If-Range"));
    if (!if_range.empty() && (etag.empty() || if_range != etag)) return {Slice::Kind::whole, 0, size};
    if (range.find(',') != range.npos) return {Slice::Kind::unsatisfiable, 0, 0};
    return slice_of(range.substr(6), size);
}

bool accepts_encoding(const Request& request, std::string_view coding) {
    bool accepts_any = false;
    for (const auto& [name, value] : request.headers) {
        if (!equal_ignoring_case(name, "Accept-Encoding")) continue;
        for (const std::string_view item : split(value, ',')) {
            const auto semicolon = item.find(';');
            const std::string_view weight = semicolon == item.npos ? "" : trim(item.substr(semicolon + 1));
            const std::string_view digits =
                weight.substr(0, std::min<std::size_t>(weight.size(), 2)) == "q=" ? weight.substr(2) : "1";
            const bool is_refused = digits.find_first_not_of("0.") == digits.npos;
            const std::string_view named = trim(item.substr(0, semicolon));
            if (equal_ignoring_case(named, coding)) return !is_refused;
            if (named == "*") accepts_any = !is_refused;
        }
    }
    return accepts_any;
}

}  // namespace oneroom::http
