// Basic authorization (RFC 7617), and the base64 that it is written in.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oneroom {

/// With padding (RFC 4648 section 4).
std::string to_base64(std::string_view bytes);
/// With or without padding; nothing for what is none.
std::optional<std::string> from_base64(std::string_view text);

struct BasicPair {
    std::string user;
    std::string password;
    bool operator==(const BasicPair&) const = default;
};

/// What stands behind "Basic ".
std::string basic_credentials(std::string_view user, std::string_view password);
/// Of "Basic ..."; nothing for any other header.
std::optional<BasicPair> read_basic(std::string_view authorization);

}  // namespace oneroom
