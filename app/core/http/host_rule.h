// Which names the server answers to. A request for another name was led here by somebody else's DNS (rebinding) or
// wants to see that name in a link; it gets 421.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oneroom::http {

class HostRule {
public:
    /// Loopback only: localhost, 127.0.0.1 and [::1].
    HostRule();
    /// Adds a name or address, with or without a port ("portal.example.org", "10.0.0.5:8080", "[::1]:8080").
    HostRule& allow(std::string_view host);
    /// Adds the host of a URL ("https://portal.example.org/").
    HostRule& allow_url(std::string_view url);
    /// For a server on the local network: every IP address, as the name of none can be bound to another machine by DNS,
    /// and the names of this machine (plain, and with ".local").
    HostRule& allow_local_network();

    /// `host` as in the Host field; the port does not count, the case of letters neither.
    bool allows(std::string_view host) const;

private:
    std::vector<std::string> names_;
    bool any_address_ = false;
};

/// "portal.example.org" of "Portal.example.org.:8080"; "::1" of "[::1]:8080".
std::string host_name(std::string_view host);

}  // namespace oneroom::http
