#include "mail/mime.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::mail {
namespace {

constexpr std::size_t line_length = 76;
constexpr std::size_t word_bytes = 42;  // of an encoded word: 56 characters of base64 and 12 around them

bool is_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

std::string base64(std::string_view bytes) {
    std::string out = to_base64url(bytes);
    std::ranges::replace(out, '-', '+');
    std::ranges::replace(out, '_', '/');
    while (out.size() % 4 != 0) out += '=';
    return out;
}

bool is_plain(std::string_view text) {
    return text.size() <= line_length && text.find("=?") == text.npos &&
           std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Line breaks and other control characters become blanks.
std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
    return out;
}

std::string encoded_words(std::string_view text) {
    std::string out, piece;
    const auto flush = [&] {
        out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(piece) + "?=";
        piece.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        std::string point;
        append_utf8(point, next_code_point(text, at));
        if (piece.size() + point.size() > word_bytes) flush();
        piece += point;
    }
    if (!piece.empty()) flush();
    return out;
}

/// "Name" <address>, as a header's value.
std::string mailbox(const std::string& name, const std::string& address) {
    if (trim(name).empty()) return "<" + address + ">";
    if (!is_plain(name) || name.size() > 60) return encode_header(name) + "\r\n <" + address + ">";
    std::string quoted;
    for (const char c : name) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return "\"" + quoted + "\" <" + address + ">";
}

/// "Sat, 21 Nov 2026 12:00:00 +0000"
std::string date_header(Instant instant) {
    constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = std::chrono::floor<std::chrono::days>(instant);
    const std::chrono::year_month_day date(day);
    const std::string iso = to_iso8601(instant);
    return std::string(days[std::chrono::weekday(day).c_encoding()]) + ", " + iso.substr(8, 2) + " " +
           months[static_cast<unsigned>(date.month()) - 1] + " " + iso.substr(0, 4) + " " + iso.substr(11, 8) +
           " +0000";
}

std::string part(const std::string& boundary, std::string_view type, std::string_view content) {
    std::string out = "--" + boundary + "\r\nContent-Type: " + std::string(type) +
                      "; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n";
    const std::string coded = base64(content);
    for (std::size_t at = 0; at < coded.size(); at += line_length) out += coded.substr(at, line_length) + "\r\n";
    return out;
}

}  // namespace

bool is_address(std::string_view text) {
    return text.size() <= 254 && is_email(text) && std::ranges::all_of(text, [](char c) {
               return is_alphanumeric(c) || std::string_view("@.!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
           });
}

bool is_phone_number(std::string_view text) {
    const auto digits = std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return digits >= 4 && digits <= 20 && text.size() <= 40 && text.find('+', 1) == text.npos &&
           text.find_first_not_of("+0123456789 -()/.") == text.npos;
}

std::string encode_header(std::string_view text) {
    const std::string line = one_line(text);
    return is_plain(line) ? line : encoded_words(line);
}

std::string write_email(const Email& email) {
    const std::string boundary = "=_" + sha256_hex(email.message_id).substr(0, 32);
    std::string out = "Date: " + date_header(email.date) +
                      "\r\nFrom: " + mailbox(one_line(email.from_name), email.from_address) +
                      "\r\nTo: " + mailbox(one_line(email.to_name), email.to_address) + "\r\n";
    if (!email.reply_to.empty()) out += "Reply-To: <" + email.reply_to + ">\r\n";
    out += "Subject: " + encode_header(email.subject) + "\r\nMessage-ID: <" + email.message_id +
           ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
           "Content-Type: multipart/alternative;\r\n boundary=\"" +
           boundary + "\"\r\n\r\n";
    out += part(boundary, "text/plain", email.text) + part(boundary, "text/html", email.html);
    return out + "--" + boundary + "--\r\n";
}

}  // namespace oneroom::mail
