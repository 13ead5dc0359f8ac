// Bytes of old encodings as UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace oneroom::files {

/// Windows-1252, which holds Latin-1: every byte is a character.
std::string from_windows_1252(std::string_view bytes);

/// UTF-16 without its byte-order mark. What is no character becomes U+FFFD; an odd last byte is left out.
std::string from_utf16(std::string_view bytes, bool is_big_endian);

}  // namespace oneroom::files
