#include "settings/setting_rules.h"

#include <algorithm>

#include "core/base/text.h"

namespace oneroom::settings {
namespace {

bool is_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool is_of(std::string_view text, std::string_view others) {
    return std::ranges::all_of(text, [&](char c) { return is_alphanumeric(c) || others.find(c) != others.npos; });
}

/// {word} with a word nobody knows; empty when there is none. Braces around anything but a word are left alone: JSON.
std::string unknown_placeholder(const std::string& value) {
    for (std::size_t at = value.find('{'); at != value.npos; at = value.find('{', at + 1)) {
        const auto end = value.find_first_of("{}", at + 1);
        if (end == value.npos || value[end] != '}') continue;
        const std::string word = value.substr(at + 1, end - at - 1);
        if (word.empty() || !is_of(word, "_")) continue;
        if (word != "number" && word != "text" && word != "secret") return "{" + word + "}";
    }
    return "";
}

}  // namespace

std::string address_complaint(const std::string& value) {
    const bool is_right = is_email(value) && is_of(value, "@.!#$%&'*+-/=?^_`{|}~");
    return value.empty() || is_right ? "" : "Must be an e-mail address, such as training@example.org";
}

std::string host_complaint(const std::string& value) {
    if (value.empty()) return "";
    const bool is_right = is_of(value, "-.:_") && value.front() != '-' && value.find("..") == value.npos;
    return is_right ? "" : "Must be the name of a server alone, such as mail.example.org";
}

std::string pem_complaint(const std::string& value) {
    constexpr std::string_view begin = "-----BEGIN CERTIFICATE-----", end = "-----END CERTIFICATE-----";
    const auto first = value.find(begin), last = value.rfind(end);
    if (value.empty() || (first != value.npos && last != value.npos && first < last)) return "";
    return "Must be a certificate as text, from " + std::string(begin) + " to " + std::string(end);
}

std::string placeholders_complaint(const std::string& value) {
    const auto unknown = unknown_placeholder(value);
    return unknown.empty() ? "" : unknown + " means nothing here. Use {number}, {text} and {secret}";
}

std::string origins_complaint(const std::string& value) {
    for (const std::string_view line : split(value, '\n')) {
        std::string_view rest = trim(line);
        if (rest.empty()) continue;
        const bool is_web = rest.starts_with("https://") || rest.starts_with("http://");
        rest.remove_prefix(std::min(rest.find("://") + 3, rest.size()));
        if (!is_web || rest.empty() || !is_of(rest, "-.:[]"))
            return "Must be one origin a line, such as https://tools.example.org";
    }
    return "";
}

std::string url_complaint(const std::string& value) {
    if (value.empty()) return "";
    const bool is_web = value.starts_with("https://") || value.starts_with("http://");
    if (!is_web || value.find(' ') != value.npos || value.find("://") + 3 == value.size())
        return "Must be an address that begins with https:// or http://";
    return placeholders_complaint(value);
}

std::string headers_complaint(const std::string& value) {
    for (const auto part : split(value, '\n')) {
        const auto line = trim(part);
        const auto colon = line.find(':');
        if (line.empty()) continue;
        if (colon == line.npos || colon == 0 || !is_of(line.substr(0, colon), "-_"))
            return "Each line must be a header, such as Content-Type: application/json";
    }
    return placeholders_complaint(value);
}

}  // namespace oneroom::settings
