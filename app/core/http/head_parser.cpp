#include "core/http/head_parser.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::http {
namespace {

using namespace std::literals;

/// Thrown and caught inside this file only.
struct Refusal {
    int status;
    std::string_view reason;
};

constexpr Refusal malformed{400, "The request is malformed"};

/// A control byte other than the tab: never part of a head's line.
constexpr bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F; }

/// RFC 9110 section 5.6.2.
constexpr bool is_token_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           "!#$%&'*+-.^_`|~"sv.find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_token_character); }

/// Fields of which a second one would leave open which of them counts.
constexpr std::array single_fields = {"authorization"sv,
                                      "content-encoding"sv,
                                      "content-length"sv,
                                      "content-type"sv,
                                      "cookie"sv,
                                      "expect"sv,
                                      "forwarded"sv,
                                      "host"sv,
                                      "if-modified-since"sv,
                                      "if-range"sv,
                                      "if-unmodified-since"sv,
                                      "origin"sv,
                                      "range"sv,
                                      "referer"sv,
                                      "service-worker"sv,
                                      "transfer-encoding"sv,
                                      "upgrade"sv,
                                      "user-agent"sv,
                                      "x-forwarded-proto"sv,
                                      "x-session-key"sv,
                                      "x-xsrf-token"sv};

void check_method(std::string_view method) {
    constexpr std::array known = {"GET"sv, "HEAD"sv, "POST"sv, "PUT"sv, "DELETE"sv, "PATCH"sv, "OPTIONS"sv};
    if (std::ranges::find(known, method) != known.end()) return;
    if (method == "TRACE" || method == "CONNECT") throw Refusal{405, "This method is not served"};
    throw is_token(method) && method.size() <= 20 ? Refusal{501, "This method is not known"} : malformed;
}

/// RFC 9112 section 2.3. One digit on each side of the point.
bool is_http_version(std::string_view text) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return text.size() == 8 && text.starts_with("HTTP/") && digit(text[5]) && text[6] == '.' && digit(text[7]);
}

void read_target(std::string_view target, Request& request) {
    // Origin form only (RFC 9112 section 3.2.1): a target with a host of its own would contest the Host field.
    if (!target.starts_with('/')) throw Refusal{400, "The request must name a path of this server"};
    const auto is_allowed = [](char c) { return c > 0x20 && c < 0x7F && c != '#'; };
    if (!std::ranges::all_of(target, is_allowed)) throw Refusal{400, "The address has characters that must be escaped"};
    const auto mark = target.find('?');
    request.raw_path = target.substr(0, mark);
    if (mark != target.npos) request.query = target.substr(mark + 1);
    request.path = percent_decode(request.raw_path, false);
    // Neither NUL nor a line break may hide in an escape, as a path ends up in file names, header fields and logs.
    if (std::ranges::any_of(request.path, is_control) || request.path.find('\t') != std::string::npos)
        throw Refusal{400, "The address has control characters"};
}

void read_request_line(std::string_view line, const HeadLimits& limits, RequestHead& head) {
    const auto first = line.find(' '), last = line.rfind(' ');
    if (first == line.npos || first == last) throw malformed;
    const auto method = line.substr(0, first), target = line.substr(first + 1, last - first - 1);
    const auto version = line.substr(last + 1);
    if (!is_http_version(version)) throw malformed;
    if (version != "HTTP/1.1" && version != "HTTP/1.0") throw Refusal{505, "Only HTTP/1.1 is spoken here"};
    check_method(method);
    if (target.size() > limits.target) throw Refusal{414, "The address is too long"};
    head.request.method = method;
    read_target(target, head.request);
    head.is_http_1_0 = version == "HTTP/1.0";
    head.keeps_alive = !head.is_http_1_0;
}

void read_field(std::string_view line, Headers& headers) {
    // A line that starts with a blank would continue the one before (obs-fold, RFC 9112 section 5.2).
    const auto colon = line.find(':');
    if (colon == line.npos || !is_token(line.substr(0, colon))) throw Refusal{400, "A header field is malformed"};
    auto value = line.substr(colon + 1);
    while (!value.empty() && (value.front() == ' ' || value.front() == '\t')) value.remove_prefix(1);
    while (!value.empty() && (value.back() == ' ' || value.back() == '\t')) value.remove_suffix(1);
    if (std::ranges::any_of(value, is_control)) throw Refusal{400, "A header field has control characters"};
    headers.emplace_back(line.substr(0, colon), value);
}

void check_single_fields(const Headers& headers) {
    std::array<bool, single_fields.size()> seen{};
    for (const auto& [name, value] : headers) {
        const auto found = std::ranges::find(single_fields, to_lower_ascii(name));
        if (found == single_fields.end()) continue;
        auto& is_seen = seen[static_cast<std::size_t>(found - single_fields.begin())];
        if (is_seen) throw Refusal{400, "A header field that counts once was sent twice"};
        is_seen = true;
    }
}

/// Names, addresses and a port; nothing that a link built from it could be led astray by.
void check_host(std::string_view host) {
    const auto is_allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               "-._:[]"sv.find(c) != std::string_view::npos;
    };
    if (host.empty() || host.size() > 300 || !std::ranges::all_of(host, is_allowed))
        throw Refusal{400, "The request must say the host it means"};
}

/// RFC 9112 section 6.3, narrower: a body has a Content-Length or there is none.
void read_framing(RequestHead& head) {
    const Headers& headers = head.request.headers;
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(headers, [&](const auto& field) { return equal_ignoring_case(field.first, name); });
    };
    if (has("Transfer-Encoding")) {
        if (has("Content-Length")) throw Refusal{400, "The length of the body is ambiguous"};
        if (!equal_ignoring_case(header(headers, "Transfer-Encoding"), "chunked"))
            throw Refusal{501, "This transfer encoding is not known"};
        throw Refusal{411, "The body needs a Content-Length"};
    }
    if (!has("Content-Length")) return;
    const std::string_view length = header(headers, "Content-Length");
    const bool is_number = !length.empty() && std::ranges::all_of(length, [](char c) { return c >= '0' && c <= '9'; });
    if (!is_number) throw Refusal{400, "The length of the body is not a number"};
    const auto value = to_integer(length);
    if (!value) throw Refusal{413, "The body is too long"};
    head.content_length = static_cast<std::uint64_t>(*value);
}

void read_connection(RequestHead& head) {
    for (const auto& [name, value] : head.request.headers) {
        if (!equal_ignoring_case(name, "Connection")) continue;
        for (const std::string_view option : split(value, ','))
            if (equal_ignoring_case(trim(option), "close")) head.keeps_alive = false;
    }
    const std::string_view expect = header(head.request.headers, "Expect");
    if (expect.empty()) return;
    if (!equal_ignoring_case(expect, "100-continue")) throw Refusal{417, "This expectation cannot be met"};
    head.expects_continue = !head.is_http_1_0 && head.content_length > 0;
}

void read_head(std::string_view text, const HeadLimits& limits, RequestHead& head) {
    auto end = text.find("\r\n");
    read_request_line(text.substr(0, end), limits, head);
    for (text.remove_prefix(end + 2); !text.empty(); text.remove_prefix(end + 2)) {
        end = text.find("\r\n");
        if (head.request.headers.size() == limits.fields) throw Refusal{431, "There are too many header fields"};
        read_field(text.substr(0, end), head.request.headers);
    }
    const Headers& headers = head.request.headers;
    check_single_fields(headers);
    check_host(header(headers, "Host"));
    read_framing(head);
    read_connection(head);
    // 1,500 overlapping ranges of a video cost other servers gigabytes; one is all that players ask for.
    if (header(headers, "Range").find(',') != std::string_view::npos)
        throw Refusal{416, "Only one range can be asked for"};
}

HeadResult refused(const Refusal& refusal) { return {HeadResult::State::refused, {}, refusal.status, refusal.reason}; }

/// Where the head begins: RFC 9112 section 2.2 wants an empty line before it ignored.
std::size_t start_of_head(std::string_view bytes) { return bytes.starts_with("\r\n") ? 2 : 0; }

/// CR only before LF, LF only after CR, no NUL anywhere.
bool has_stray_break(std::string_view head) {
    for (std::size_t i = 0; i < head.size(); ++i) {
        if (head[i] == '\0') return true;
        if (head[i] == '\n' && (i == 0 || head[i - 1] != '\r')) return true;
        if (head[i] == '\r' && i + 1 < head.size() && head[i + 1] != '\n') return true;
    }
    return false;
}

/// For a head that is too long: whether its address is what makes it so.
bool has_long_target(std::string_view head, const HeadLimits& limits) {
    const auto target = head.substr(std::min(head.find(' '), head.size() - 1) + 1);
    return std::min(target.find_first_of(" \r"), target.size()) > limits.target;
}

}  // namespace

HeadResult parse_head(std::string_view bytes, const HeadLimits& limits) {
    const std::size_t start = start_of_head(bytes);
    const auto end = bytes.find("\r\n\r\n", start);
    const bool is_whole = end != bytes.npos && end + 4 <= limits.bytes;
    const auto head_text = is_whole ? bytes.substr(start, end + 2 - start) : bytes.substr(start, limits.bytes);
    if (has_stray_break(head_text)) return refused(malformed);
    if (!is_whole) {
        if (bytes.size() < limits.bytes) return {};
        return refused(has_long_target(head_text, limits) ? Refusal{414, "The address is too long"}
                                                          : Refusal{431, "The header is too long"});
    }
    HeadResult result{.state = HeadResult::State::complete};
    result.head.size = end + 4;
    try {
        read_head(head_text, limits, result.head);
    } catch (const Refusal& refusal) {
        return refused(refusal);
    }
    return result;
}

bool is_head_decided(std::string_view bytes, std::size_t& seen, const HeadLimits& limits) {
    // Three bytes back, as the empty line may have been cut by the arrival; one of them is only context.
    const std::size_t from = std::max(start_of_head(bytes), seen > 3 ? seen - 3 : 0);
    const bool is_first = from == start_of_head(bytes);
    seen = bytes.size();
    if (bytes.size() >= limits.bytes) return true;
    const std::string_view news = bytes.substr(std::min(from, bytes.size()));
    if (news.find("\r\n\r\n") != news.npos) return true;
    // A stray break is refused at once instead of leaving the sender to wait for the deadline.
    return has_stray_break(is_first || news.empty() || news.front() != '\n' ? news : news.substr(1));
}

}  // namespace oneroom::http
