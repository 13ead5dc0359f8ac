#include "packages/text_encoding.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/files/text_encoding.h"

namespace oneroom::packages {
namespace {

using files::from_utf16;
using files::from_windows_1252;

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
    if (bytes.starts_with("\xFF\xFE"sv)) return DecodedText{.utf8 = from_utf16(bytes.substr(2), false)};
    if (bytes.starts_with("\xFE\xFF"sv)) return DecodedText{.utf8 = from_utf16(bytes.substr(2), true)};
    if (bytes.starts_with("<\0"sv)) return DecodedText{.utf8 = from_utf16(bytes, false)};
    if (bytes.starts_with("\0<"sv)) return DecodedText{.utf8 = from_utf16(bytes, true)};
    const bool had_mark = bytes.starts_with("\xEF\xBB\xBF"sv);
    if (had_mark) bytes.remove_prefix(3);

    encoding = declared_encoding(bytes);
    const bool is_single_byte = encoding == "iso-8859-1" || encoding == "latin1" || encoding == "windows-1252" ||
                                encoding == "iso-8859-15" || encoding == "cp1252";
    const bool is_plain = std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    const bool says_utf8 = encoding.empty() || encoding == "utf-8" || encoding == "utf8";
    // "utf-16" and others here are a tool's mistake: bytes that are valid UTF-8 are UTF-8. What has letters beyond
    // ASCII is hardly ever so by chance.
    if (is_utf8(bytes) && !(is_single_byte && is_plain))
        return DecodedText{.utf8 = std::string(bytes),
                           .had_mark = had_mark,
                           .was_declared_wrong = !says_utf8 && (!is_plain || encoding.starts_with("utf-16"))};
    if (is_single_byte) return DecodedText{.utf8 = from_windows_1252(bytes)};
    const bool may_guess = says_utf8 || encoding == "us-ascii";
    if (!may_guess) return std::nullopt;
    return DecodedText{.utf8 = from_windows_1252(bytes), .was_guessed = true};
}

}  // namespace oneroom::packages
