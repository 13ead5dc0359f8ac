#include "xapi_courses/base64.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom::xapi_courses {

std::string basic_pair(std::string_view user, std::string_view password) {
    std::string text = to_base64url(std::string(user) + ":" + std::string(password));
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::optional<std::pair<std::string, std::string>> read_basic(std::string_view authorization) {
    const auto blank = authorization.find(' ');
    if (blank == authorization.npos || !equal_ignoring_case(authorization.substr(0, blank), "Basic"))
        return std::nullopt;
    std::string text(trim(authorization.substr(blank)));
    while (text.ends_with('=')) text.pop_back();
    std::ranges::replace(text, '+', '-');
    std::ranges::replace(text, '/', '_');
    const auto pair = from_base64url(text);
    const auto colon = pair ? pair->find(':') : std::string::npos;
    if (!pair || colon == std::string::npos) return std::nullopt;
    return std::pair(pair->substr(0, colon), pair->substr(colon + 1));
}

}  // namespace oneroom::xapi_courses
