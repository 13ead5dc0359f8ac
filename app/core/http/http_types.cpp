#include "core/http/http_types.h"

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
    for (const auto& [known, value] : headers)
        if (equal_ignoring_case(known, name)) return value;
    return {};
}

std::string read_all(Body& body, std::size_t most) {
    const auto too_long = [&] { return Failure(413, "At most " + human_size(most) + " can be sent here"); };
    if (body.length() > most) throw too_long();
    std::string text(static_cast<std::size_t>(body.length()), '\0');
    std::size_t filled = 0;
    for (std::size_t n = 1; n > 0 && filled < text.size(); filled += n)
        n = body.read(&text[filled], text.size() - filled);
    text.resize(filled);
    return text;
}

std::vector<std::pair<std::string, std::string>> parse_query(std::string_view query) {
    std::vector<std::pair<std::string, std::string>> values;
    if (query.empty()) return values;
    for (const std::string_view part : split(query, '&')) {
        if (part.empty()) continue;
        const auto equals = part.find('=');
        values.emplace_back(percent_decode(part.substr(0, equals), true),
                            equals == part.npos ? std::string() : percent_decode(part.substr(equals + 1), true));
    }
    return values;
}

std::vector<std::string> cookies(const Headers& headers, std::string_view name) {
    std::vector<std::string> values;
    for (const auto& [known, all] : headers) {
        if (!equal_ignoring_case(known, "Cookie")) continue;
        for (const std::string_view part : split(all, ';')) {
            const auto pair = trim(part);
            const auto equals = pair.find('=');
            if (equals != pair.npos && pair.substr(0, equals) == name) values.emplace_back(pair.substr(equals + 1));
        }
    }
    return values;
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

}  // namespace oneroom::http
