#include "packages/text_encoding.h"

#include <array>

#include "core/base/text.h"

namespace oneroom::packages {
namespace {

/// Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. Unused places as they are in HTML.
constexpr std::array<char32_t, 32> windows_1252 = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                                   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

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

/// The value of encoding="..." in an XML declaration; empty without one.
std::string declared_encoding(std::string_view bytes) {
    if (!bytes.starts_with("<?xml")) return {};
    const auto declaration = bytes.substr(0, bytes.substr(0, 200).find("?>"));
    const auto at = declaration.find("encoding");
    if (at == std::string_view::npos) return {};
    const auto open = declaration.find_first_of("\"'", at);
    if (open == std::string_view::npos) return {};
    const auto close = declaration.find(declaration[open], open + 1);
    if (close == std::string_view::npos) return {};
    return to_lower_ascii(declaration.substr(open + 1, close - open - 1));
}

}  // namespace

std::optional<DecodedText> decode_text(std::string_view bytes, std::string& encoding) {
    using namespace std::string_view_literals;
    encoding = "UTF-32";
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return std::nullopt;
    encoding = "EBCDIC";
    if (bytes.starts_with("\x4C\x6F\xA7\x94"sv)) return std::nullopt;
    if (bytes.starts_with("\xFF\xFE"sv)) return DecodedText{from_utf16(bytes.substr(2), false)};
    if (bytes.starts_with("\xFE\xFF"sv)) return DecodedText{from_utf16(bytes.substr(2), true)};
    if (bytes.starts_with("<\0"sv)) return DecodedText{from_utf16(bytes, false)};
    if (bytes.starts_with("\0<"sv)) return DecodedText{from_utf16(bytes, true)};
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) bytes.remove_prefix(3);

    encoding = declared_encoding(bytes);
    const bool is_single_byte = encoding == "iso-8859-1" || encoding == "latin1" || encoding == "windows-1252" ||
                                encoding == "iso-8859-15" || encoding == "cp1252";
    if (is_single_byte) return DecodedText{from_windows_1252(bytes)};
    // "utf-16" and others here are a tool's mistake: bytes that are valid UTF-8 are UTF-8.
    if (is_utf8(bytes)) return DecodedText{std::string(bytes)};
    const bool may_guess = encoding.empty() || encoding == "utf-8" || encoding == "utf8" || encoding == "us-ascii";
    if (!may_guess) return std::nullopt;
    return DecodedText{from_windows_1252(bytes), true};
}

}  // namespace oneroom::packages
