// Names of uploaded files. A name is for people only: on the disk files stand under their hash.
#pragma once

#include <string>
#include <string_view>

namespace oneroom::content {

/// A name that is safe to show and to offer for saving on any system (VAL-06, UP-08): without folders, '%', control and
/// direction characters; '#', '&', '+' and what Windows refuses become '_'; no dots, blanks or dashes at the start, no
/// dots or blanks at the end, no device names; at most 150 characters, the extension kept. Never empty.
std::string clean_file_name(std::string_view name);

/// "report.final.PDF" -> "pdf"; empty without one.
std::string extension_of(std::string_view name);

/// The name with another extension: ("Scan.png.exe", "png") -> "Scan.png.png".
std::string with_extension(std::string_view name, std::string_view extension);

}  // namespace oneroom::content
