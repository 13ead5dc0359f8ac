// Host and port as one writes them: "127.0.0.1:8080", "[::1]:8080", "https://train.example.org".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom::config {

/// Where to listen.
struct Address {
    std::string host;  ///< name or number; IPv6 without its brackets
    std::uint16_t port = 0;
    bool operator==(const Address&) const = default;
};

/// An origin of the web.
struct Origin {
    std::string scheme;      ///< "http" or "https"
    std::string host;        ///< lower case; IPv6 without its brackets
    std::uint16_t port = 0;  ///< the scheme's own when none was written
    bool operator==(const Origin&) const = default;
};

/// "host:port"; empty when it is anything else. Port 0 lets the system choose one.
std::optional<Address> parse_address(std::string_view text);

/// "http(s)://host[:port][/]"; empty when there is a path, a user, or anything else.
std::optional<Origin> parse_origin(std::string_view text);

/// As a browser writes it in the Origin header: the scheme's own port is left out.
std::string to_text(const Origin& origin);
std::string to_text(const Address& address);

/// The host of a Host header ("localhost:8080" -> "localhost"), lower case, without brackets; empty when malformed.
std::string host_of(std::string_view host_header);

/// "192.168.1.7" or "fe80::1": a number rather than a name.
bool is_ip_address(std::string_view host);

/// 127.0.0.0/8, ::1 and localhost: this machine only.
bool is_loopback(std::string_view host);

}  // namespace oneroom::config
