// Who is calling: the peer of the socket, or whom a proxy that the operator has named says it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/http/http_types.h"

namespace oneroom::http {

/// Addresses and networks ("10.0.0.5", "10.0.0.0/8", "::1", "fd00::/8") whose X-Forwarded-* fields are believed.
class TrustedProxies {
public:
    TrustedProxies() = default;
    /// Throws std::invalid_argument, naming the entry that is neither an address nor a network.
    explicit TrustedProxies(const std::vector<std::string>& entries);

    bool contains(std::string_view address) const;

private:
    struct Network {
        std::string bytes;  ///< 4 or 16
        unsigned bits = 0;
    };
    std::vector<Network> networks_;
};

/// The address to hold against throttles and to write in logs. X-Forwarded-For is read from its right end, past the
/// proxies that are trusted; the first other address is the client. Never empty unless `peer` is.
std::string client_address(const std::string& peer, const Headers& headers, const TrustedProxies& trusted);

/// True for "127.0.0.1", "[::1]" and "::1", false for names.
bool is_ip_address(std::string_view text);

}  // namespace oneroom::http
