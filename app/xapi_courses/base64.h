// Basic authorization (RFC 7617): the pair of a user and a password, as a unit sends it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace oneroom::xapi_courses {

/// base64 with its padding (RFC 4648 section 4).
std::string basic_pair(std::string_view user, std::string_view password);

/// User and password of "Basic ...".
std::optional<std::pair<std::string, std::string>> read_basic(std::string_view authorization);

}  // namespace oneroom::xapi_courses
