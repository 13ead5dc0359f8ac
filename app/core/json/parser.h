// Reads JSON text several times faster than the library, which looks at every character of every string one by one.
// Private to this folder.
#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace oneroom::codec {

/// The value of a JSON text, exactly as json::parse() reads it. Empty when this parser does not know what to make of
/// the text; json::parse() then tells what is wrong with it, or reads it after all.
std::optional<nlohmann::json> parse_quickly(std::string_view text, int deepest);

}  // namespace oneroom::codec
