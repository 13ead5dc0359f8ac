// The small part of TOML that oneroom.toml needs: one `key = value` a line, value a "text", a whole number, true or
// false; comments with #. Tables, lists and dates are refused by name, because they would be ignored otherwise.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::config {

struct TomlEntry {
    std::string key;
    std::string value;  ///< without quotes; numbers and booleans as written
    int line = 0;       ///< from 1
};

/// A file that cannot be read as asked; what() names the line.
struct TomlError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The entries in the order of the file. Throws TomlError, also for a key given twice.
std::vector<TomlEntry> parse_toml(std::string_view text);

}  // namespace oneroom::config
