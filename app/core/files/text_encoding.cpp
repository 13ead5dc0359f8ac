#include "core/files/text_encoding.h"

#include <array>

#include "core/base/text.h"

namespace oneroom::files {
namespace {

/// Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. Unused places as they are in HTML.
constexpr std::array<char32_t, 32> windows_1252 = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                                   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

}  // namespace

std::string from_windows_1252(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(out, byte >= 0x80 && byte < 0xA0 ? windows_1252[byte - 0x80U] : byte);
    }
    return out;
}

std::string from_utf16(std::string_view bytes, bool is_big_endian) {
    const auto unit_at = [&](std::size_t i) -> char32_t {
        const auto first = static_cast<unsigned char>(bytes[i]), second = static_cast<unsigned char>(bytes[i + 1]);
        return is_big_endian ? static_cast<char32_t>(first << 8 | second) : static_cast<char32_t>(second << 8 | first);
    };
    std::string out;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit_at(i);
        const bool is_pair =
            c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size() && unit_at(i + 2) >= 0xDC00 && unit_at(i + 2) < 0xE000;
        if (is_pair) {
            c = 0x10000 + ((c - 0xD800) << 10) + (unit_at(i + 2) - 0xDC00);
            i += 2;
        }
        append_utf8(out, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
    }
    return out;
}

}  // namespace oneroom::files
