#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace oneroom {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Base letters of U+00C0 to U+017F. '.' keeps the code point; the few that become two letters are handled apart.
constexpr std::string_view latin_base =
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"   // C0-FF
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll"   // 100-13F
    "lllnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";  // 140-17F

void append_folded(std::string& out, char32_t c) {
    if (c < 0x80) return void(out += lower(static_cast<char>(c)));
    switch (c) {
        case 0xDF:
            out += "ss";
            return;
        case 0xC6:
        case 0xE6:
            out += "ae";
            return;
        case 0x152:
        case 0x153:
            out += "oe";
            return;
        case 0xDE:
        case 0xFE:
            out += "th";
            return;
        case 0xD0:
        case 0xF0:
            out += "d";
            return;
        case 0x131:
            out += "i";
            return;
        default:
            break;
    }
    if (c >= 0xC0 && c <= 0x17F && latin_base[c - 0xC0] != '.') return void(out += latin_base[c - 0xC0]);
    if (c >= 0x300 && c <= 0x36F) return;                           // combining accents
    if (c >= 0x391 && c <= 0x3A9) return append_utf8(out, c + 32);  // Greek
    if (c == 0x3C2) return append_utf8(out, 0x3C3);                 // final sigma
    if (c >= 0x400 && c <= 0x40F) return append_utf8(out, c + 80);  // Cyrillic
    if (c >= 0x410 && c <= 0x42F) return append_utf8(out, c + 32);
    if (c >= 0x1E00 && c <= 0x1EFF && c % 2 == 0) return append_utf8(out, c + 1);  // Vietnamese and others
    append_utf8(out, c);
}

}  // namespace

std::size_t code_points(std::string_view utf8) {
    return static_cast<std::size_t>(
        std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

char32_t next_code_point(std::string_view utf8, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return i < utf8.size() ? static_cast<unsigned char>(utf8[i]) : 0u; };
    const char32_t first = byte(at++);
    if (first < 0x80) return first;
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4) return 0xFFFD;
    char32_t c = first & (0x3Fu >> more);
    for (int i = 0; i < more; ++i) {
        const char32_t next = byte(at + static_cast<std::size_t>(i));
        if ((next & 0xC0) != 0x80) return 0xFFFD;
        c = c << 6 | (next & 0x3F);
    }
    constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (c < least[more] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0xFFFD;
    at += static_cast<std::size_t>(more);
    return c;
}

bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        const std::size_t start = at;
        // U+FFFD itself is three bytes long; a replacement for bad bytes moves by one.
        if (next_code_point(text, at) == 0xFFFD && at - start == 1) return false;
    }
    return true;
}

void append_utf8(std::string& out, char32_t c) {
    const auto put = [&](char32_t byte) { out += static_cast<char>(byte); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | c >> 6), put(0x80 | (c & 63));
    } else if (c < 0x10000) {
        put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 63)), put(0x80 | (c & 63));
    } else {
        put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 63)), put(0x80 | (c >> 6 & 63)), put(0x80 | (c & 63));
    }
}

std::string fold(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
        const char32_t c = next_code_point(utf8, at);
        const bool blank = c == ' ' || (c >= 9 && c <= 13) || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200A);
        if (!blank)
            append_folded(out, c);
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string to_lower_ascii(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), lower);
    return out;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<std::int64_t> to_integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<double> to_number(std::string_view text, bool allow_exponent) {
    if (text.empty() || !(is_digit(text.back()) || text.back() == '.')) return std::nullopt;
    if (!allow_exponent && !std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.' || c == '-'; }))
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool is_email(std::string_view text) {
    const auto at = text.rfind('@');
    if (at == text.npos || at == 0 || text.size() > 254 || text.find('@') != at) return false;
    const auto local = text.substr(0, at), domain = text.substr(at + 1);
    const auto fits = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '.'; };
    constexpr std::string_view marks = "!#$%&'*+/=?^_`{|}~";
    const auto speaks = [&](char c) {
        return static_cast<unsigned char>(c) >= 0x80 || fits(c) || marks.find(c) != marks.npos;
    };
    if (!std::ranges::all_of(local, speaks) || local.front() == '.' || local.back() == '.') return false;
    const auto dot = domain.rfind('.');
    if (dot == domain.npos || dot == 0 || domain.find("..") != domain.npos || domain.front() == '.') return false;
    const auto top = domain.substr(dot + 1);
    return top.size() >= 2 && std::ranges::all_of(top, is_letter) && std::ranges::all_of(domain, fits);
}

std::string snake_case(std::string_view camel_case) {
    std::string out;
    for (const char c : camel_case) {
        if (c >= 'A' && c <= 'Z') out += '_';
        out += lower(c);
    }
    return out;
}

std::string human_size(std::uint64_t bytes) {
    if (bytes == 1) return "1 byte";
    if (bytes < 1000) return std::to_string(bytes) + " bytes";
    const char* const units[] = {"KB", "MB", "GB", "TB"};
    double size = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; size >= 999.5 && unit < 3; ++unit) size /= 1000;
    char text[32];
    std::snprintf(text, sizeof text, size < 9.95 ? "%.1f %s" : "%.0f %s", size, units[unit]);
    return text;
}

}  // namespace oneroom
