// The text of a package's descriptions, in whatever encoding an authoring tool wrote it, as UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom::packages {

struct DecodedText {
    std::string utf8;
    bool was_guessed = false;         ///< not valid in the encoding it claims; read as Windows-1252
    bool had_mark = false;            ///< began with the byte order mark of UTF-8
    bool was_declared_wrong = false;  ///< claims another encoding than the UTF-8 it is written in
};

/// Goes by the byte order mark, then by the XML declaration's encoding, then by the bytes. Nothing for what this
/// cannot read (UTF-32, EBCDIC, an unknown encoding of bytes that are not UTF-8); `encoding` then names it.
std::optional<DecodedText> decode_text(std::string_view bytes, std::string& encoding);

}  // namespace oneroom::packages
