// Keeps short texts so that a copy of the database alone tells nothing: settings such as passwords of other servers,
// and messages with links and codes in them. The key is derived from the portal's own, DIR/secret.key.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/security/secret_key.h"

namespace oneroom {

class SecretBox {
public:
    explicit SecretBox(const SecretKey& key) : key_(key) {}

    /// Encrypted and signed, as base64url; another text each time. `purpose` ties it to its place.
    std::string close(std::string_view purpose, std::string_view text) const;

    /// Empty when it was not closed with this key for this purpose.
    std::optional<std::string> open(std::string_view purpose, std::string_view closed) const;

private:
    SecretKey key_;
};

}  // namespace oneroom
