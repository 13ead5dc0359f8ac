#include "core/security/basic_authorization.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace oneroom {

std::string to_base64(std::string_view bytes) {
    std::string text = to_base64url(bytes);
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    return text.append((4 - text.size() % 4) % 4, '=');
}

std::optional<std::string> from_base64(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    if (text.find_first_of("-_") != text.npos) return std::nullopt;
    std::string url(text);
    std::ranges::replace(url, '+', '-');
    std::ranges::replace(url, '/', '_');
    return from_base64url(url);
}

std::string basic_credentials(std::string_view user, std::string_view password) {
    return to_base64(std::string(user) + ":" + std::string(password));
}

std::optional<BasicPair> read_basic(std::string_view authorization) {
    const auto blank = authorization.find(' ');
    if (blank == authorization.npos || !equal_ignoring_case(authorization.substr(0, blank), "Basic"))
        return std::nullopt;
    const auto pair = from_base64(trim(authorization.substr(blank)));
    const auto colon = pair ? pair->find(':') : std::string::npos;
    if (colon == std::string::npos) return std::nullopt;
    return BasicPair{pair->substr(0, colon), pair->substr(colon + 1)};
}

}  // namespace oneroom
