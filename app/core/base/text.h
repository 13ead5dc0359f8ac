// Text: UTF-8, case folding for look-ups, cleaning of names. No locale, no regular expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom {

/// Code points of valid UTF-8; counts a stray byte as one.
std::size_t code_points(std::string_view utf8);

/// True for well-formed UTF-8 without surrogates and overlong forms.
bool is_utf8(std::string_view text);

/// Reads the code point at `at` and moves past it; U+FFFD (and one byte) for what is not UTF-8.
char32_t next_code_point(std::string_view utf8, std::size_t& at);
void append_utf8(std::string& out, char32_t code_point);

/// For case-blind comparison and search in columns named *_folded: simple lower case of Latin, Greek and Cyrillic,
/// Latin letters without their accents ("Ä" -> "a"), white space runs as one blank. Not for display.
std::string fold(std::string_view utf8);

/// Without white space at both ends.
std::string_view trim(std::string_view text);

std::string to_lower_ascii(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

std::vector<std::string_view> split(std::string_view text, char separator);

/// A whole number without sign tricks, blanks or overflow; nothing otherwise.
std::optional<std::int64_t> to_integer(std::string_view text);
/// A finite decimal number ("-1.5", "3", ".5"); exponents only when `allow_exponent`.
std::optional<double> to_number(std::string_view text, bool allow_exponent = false);

/// VAL-01: local@domain with an alphabetic top-level part of two or more letters.
bool is_email(std::string_view text);

/// "fullName" -> "full_name".
std::string snake_case(std::string_view camel_case);

/// "1.4 GB", "312 KB", "17 bytes"; 1 KB = 1,000 bytes.
std::string human_size(std::uint64_t bytes);

}  // namespace oneroom
