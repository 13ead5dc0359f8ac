// The names inside a zip: which are refused, and what they are when they are not. Pure text, no files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom::files {

/// What a stored name comes to.
struct ZipName {
    std::string
        path;  ///< UTF-8, '/' between folders, no '.' or empty parts; ends in '/' for a folder; empty: the top folder
    std::string refusal;        ///< why the name is not acceptable, as the end of "The name ... "; empty when it is
    bool is_code_page = false;  ///< was not UTF-8 and has been read as code page 437
    bool is_rewritten = false;  ///< had backslashes, "./" or doubled slashes
    bool has_odd_characters = false;  ///< control or direction characters, or ends of parts that other systems drop
};

/// Reads a name as stored. `says_utf8` is the language flag of its header.
ZipName read_zip_name(std::string_view stored, bool says_utf8);

/// Whether `unicode` (extra field 0x7075) is another spelling of `stored` in an old code page: the same apart from
/// letters outside ASCII. Anything else is an attempt to show two tools two names.
bool is_same_name_in_unicode(std::string_view stored, std::string_view unicode);

/// Code page 437, which zip means by "no encoding given".
std::string from_code_page_437(std::string_view bytes);

/// Resolves %XX once; what is not an escape stays.
std::string percent_decode(std::string_view text);

}  // namespace oneroom::files
