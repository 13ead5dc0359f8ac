#include "core/http/exchange.h"

#include <array>
#include <cstdio>

#include "core/base/failure.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/http/conditional.h"
#include "core/http/security_headers.h"

namespace oneroom::http {
namespace {

void append_json_text(std::string_view text, std::string& out) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            out += escape;
        } else {
            out += c;
        }
    }
    out += '"';
}

/// Written by hand, as this has to work when nothing else does.
Reply failure_reply(const Failure& failure) {
    Reply reply{.status = failure.status};
    for (const auto& [field, messages] : failure.errors.by_field) {
        reply.text += reply.text.empty() ? "{" : ",";
        append_json_text(field, reply.text);
        for (std::size_t i = 0; i < messages.size(); ++i) {
            reply.text += i == 0 ? ":[" : ",";
            append_json_text(messages[i], reply.text);
        }
        reply.text += messages.empty() ? ":[]" : "]";
    }
    reply.text += reply.text.empty() ? "{}" : "}";
    reply.with("Content-Type", "application/json").with("Cache-Control", "no-store");
    if (failure.status == 503) reply.with("Retry-After", "2");
    if (failure.status == 405) reply.with("Allow", "GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS");
    return reply;
}

Reply unexpected(std::string_view why, const Request& request) {
    log::error("http.failed", {{"method", request.method}, {"path", loggable_path(request.raw_path)}, {"why", why}});
    return failure_reply(Failure(500, "An unexpected error occurred"));
}

/// What goes wrong while the reply is made becomes a reply.
template <class Make>
Reply or_failure(const Request& request, const Make& make) {
    try {
        return make();
    } catch (const Failure& failure) {
        return failure_reply(failure);
    } catch (const std::exception& error) {
        return unexpected(error.what(), request);
    }
}

void check(const Request& request, const ServerOptions& options) {
    if (!options.hosts.allows(header(request.headers, "Host")))
        throw Failure(421, "This server does not answer to that name. Use the address it was set up with");
    // A worker would outlive the page that left it behind and could answer for others (CS-13).
    if (equal_ignoring_case(header(request.headers, "Service-Worker"), "script"))
        throw Failure(403, "Service workers are not allowed here");
}

Reply complete(Reply reply, const ServerOptions& options, Instant now) {
    add_missing(reply.headers, options.headers);
    reply.with("Date", http_date(now));
    return reply;
}

std::string range_text(const Slice& slice, std::uint64_t size) {
    const std::string all = "/" + std::to_string(size);
    if (slice.kind == Slice::Kind::unsatisfiable) return "bytes *" + all;
    return "bytes " + std::to_string(slice.first) + "-" + std::to_string(slice.first + slice.length - 1) + all;
}

/// Status and fields for the part of the file that was asked for.
Slice slice_file(Reply& reply, const Request& request) {
    const FileBody& file = reply.file;
    if (!file.etag.empty() && header(reply.headers, "ETag").empty()) reply.with("ETag", file.etag);
    reply.with("Accept-Ranges", "bytes");
    if (reply.status != 200) return {Slice::Kind::whole, 0, file.size};
    const Slice slice = decide_slice(request, file.size, file.etag);
    switch (slice.kind) {
        case Slice::Kind::whole:
            break;
        case Slice::Kind::not_modified:
            reply.status = 304;
            break;
        case Slice::Kind::part:
            reply.status = 206;
            break;
        case Slice::Kind::unsatisfiable:
            reply.status = 416;
            break;
    }
    if (reply.status == 206 || reply.status == 416) reply.with("Content-Range", range_text(slice, file.size));
    return slice;
}

std::uint64_t text_size(const Reply& reply) {
    if (reply.shared_text) return reply.shared_text->size();
    return reply.static_text.empty() ? reply.text.size() : reply.static_text.size();
}

bool has_no_body(int status) { return status == 204 || status == 304; }

}  // namespace

void identify(Request& request, const std::string& peer, const TrustedProxies& trusted) {
    request.remote_address = client_address(peer, request.headers, trusted);
    request.is_https =
        trusted.contains(peer) && equal_ignoring_case(header(request.headers, "X-Forwarded-Proto"), "https");
    std::erase_if(request.headers, [](const auto& field) {
        const std::string name = to_lower_ascii(field.first);
        return name == "forwarded" || name.starts_with("x-forwarded-") || name == "x-real-ip";
    });
}

Reply answer(Request& request, const ServerOptions& options, const Handler& handler, Instant now) {
    Reply reply = or_failure(request, [&] {
        check(request, options);
        return handler(request);
    });
    return reply.later ? reply : complete(std::move(reply), options, now);
}

Reply answer_later(const MakeReply& make, const Headers& headers, const Request& request, const ServerOptions& options,
                   Instant now) {
    Reply reply = or_failure(request, make);
    add_missing(reply.headers, headers);
    return complete(std::move(reply), options, now);
}

Reply refusal(int status, std::string_view message, const ServerOptions& options, Instant now) {
    return complete(failure_reply(Failure(status, std::string(message))), options, now);
}

Outgoing prepare(Reply reply, const Request& request, bool closes, ReplyWriter& writer) {
    Slice slice{Slice::Kind::whole, 0, text_size(reply)};
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (reply.file.descriptor)
        slice = slice_file(reply, request);
    else if (reply.status == 200 && reads && is_not_modified(request, header(reply.headers, "ETag")))
        reply.status = 304;

    ReplyHead head{.status = reply.status, .headers = reply.headers, .closes = closes};
    if (reply.chunks)
        head.is_chunked = true;
    else if (!has_no_body(reply.status))
        head.content_length = slice.length;

    Outgoing outgoing;
    try {
        outgoing.head = writer.head(head);
    } catch (const std::logic_error& error) {
        Reply instead = unexpected(error.what(), request);
        return prepare(std::move(instead), request, closes, writer);
    }
    if (request.method != "HEAD" && head.content_length) outgoing.body_size = slice.length;
    outgoing.text = std::move(reply.text);
    outgoing.shared = std::move(reply.shared_text);
    outgoing.fixed = reply.static_text;
    outgoing.file = std::move(reply.file);
    outgoing.file_at = slice.first;
    return outgoing;
}

std::string http_date(Instant instant) {
    using namespace std::chrono;
    thread_local struct {
        sys_seconds second{seconds(-1)};
        std::string text{};
    } last;
    const auto second = floor<seconds>(instant);
    if (last.second == second) return last.text;
    constexpr std::array days_of_week = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = floor<days>(instant);
    const year_month_day date{day};
    const hh_mm_ss time{floor<seconds>(instant - day)};
    char text[64];
    std::snprintf(text, sizeof text, "%s, %02u %s %04d %02d:%02d:%02d GMT", days_of_week[weekday{day}.c_encoding()],
                  unsigned{date.day()}, months[unsigned{date.month()} - 1], int{date.year()},
                  static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                  static_cast<int>(time.seconds().count()));
    last = {second, text};
    return last.text;
}

}  // namespace oneroom::http
