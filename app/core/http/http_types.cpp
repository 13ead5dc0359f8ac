#include "core/http/http_types.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::http {
namespace {

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

std::string_view header(const Headers& headers, std::string_view name) {
    for (const auto& [key, value] : headers)
        if (equal_ignoring_case(key, name)) return value;
    return {};
}

std::string read_all(Body& body, std::size_t most) {
    const Failure too_long(413, "At most " + human_size(most) + " can be sent here");
    if (body.length() > most) throw too_long;
    std::string text;
    text.reserve(static_cast<std::size_t>(body.length()));
    char piece[16 * 1024];
    while (const std::size_t count = body.read(piece, sizeof piece)) {
        if (count > most - text.size()) throw too_long;
        text.append(piece, count);
    }
    return text;
}

std::string percent_decode(std::string_view text, bool plus_is_space) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += plus_is_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query) {
    std::vector<std::pair<std::string, std::string>> values;
    if (query.empty()) return values;
    for (const std::string_view pair : split(query, '&')) {
        if (pair.empty()) continue;
        const auto equals = pair.find('=');
        std::string name = percent_decode(pair.substr(0, equals), true);
        std::string value = equals == pair.npos ? "" : percent_decode(pair.substr(equals + 1), true);
        const auto same = [&](const auto& other) { return other.first == name; };
        if (const auto found = std::ranges::find_if(values, same); found != values.end())
            found->second = std::move(value);
        else
            values.emplace_back(std::move(name), std::move(value));
    }
    return values;
}

std::vector<std::string> cookies(const Headers& headers, std::string_view name) {
    std::vector<std::string> values;
    for (const auto& [key, value] : headers) {
        if (!equal_ignoring_case(key, "Cookie")) continue;
        for (const std::string_view pair : split(value, ';')) {
            const auto equals = pair.find('=');
            if (equals == pair.npos || trim(pair.substr(0, equals)) != name) continue;
            std::string_view text = trim(pair.substr(equals + 1));
            if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
            values.emplace_back(text);
        }
    }
    return values;
}

}  // namespace oneroom::http
