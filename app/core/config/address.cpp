#include "core/config/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace oneroom::config {
namespace {

std::optional<std::uint16_t> parse_port(std::string_view text) {
    const auto port = to_integer(text);
    if (!port || *port < 0 || *port > 65535) return std::nullopt;
    return static_cast<std::uint16_t>(*port);
}

bool is_host(std::string_view host) {
    if (host.empty() || host.size() > 253) return false;
    if (host.find(':') != host.npos) return is_ip_address(host);
    return std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    });
}

struct Parts {
    std::string host;
    std::string_view port;  ///< empty: none was written
    bool has_port = false;
};

std::optional<Parts> split(std::string_view text) {
    Parts parts;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == text.npos) return std::nullopt;
        parts.host = to_lower_ascii(text.substr(1, close - 1));
        if (parts.host.find(':') == std::string::npos) return std::nullopt;
        text.remove_prefix(close + 1);
    } else {
        const auto colon = text.find(':');
        parts.host = to_lower_ascii(text.substr(0, colon));
        text = colon == text.npos ? std::string_view{} : text.substr(colon);
    }
    if (!is_host(parts.host)) return std::nullopt;
    if (text.empty()) return parts;
    if (text.front() != ':') return std::nullopt;
    parts.has_port = true;
    parts.port = text.substr(1);
    return parts;
}

std::uint16_t own_port(std::string_view scheme) { return scheme == "https" ? 443 : 80; }

std::string bracketed(const std::string& host) { return host.find(':') == std::string::npos ? host : "[" + host + "]"; }

}  // namespace

std::optional<Address> parse_address(std::string_view text) {
    const auto parts = split(text);
    if (!parts || !parts->has_port) return std::nullopt;
    const auto port = parse_port(parts->port);
    if (!port) return std::nullopt;
    return Address{parts->host, *port};
}

std::optional<Origin> parse_origin(std::string_view text) {
    const auto end = text.find("://");
    if (end == text.npos) return std::nullopt;
    Origin origin;
    origin.scheme = to_lower_ascii(text.substr(0, end));
    if (origin.scheme != "http" && origin.scheme != "https") return std::nullopt;
    text.remove_prefix(end + 3);
    if (text.ends_with('/')) text.remove_suffix(1);
    const auto parts = split(text);
    if (!parts) return std::nullopt;
    origin.host = parts->host;
    origin.port = own_port(origin.scheme);
    if (parts->has_port) {
        const auto port = parse_port(parts->port);
        if (!port || *port == 0) return std::nullopt;
        origin.port = *port;
    }
    return origin;
}

std::string to_text(const Origin& origin) {
    std::string text = origin.scheme + "://" + bracketed(origin.host);
    if (origin.port != own_port(origin.scheme)) text += ":" + std::to_string(origin.port);
    return text;
}

std::string to_text(const Address& address) { return bracketed(address.host) + ":" + std::to_string(address.port); }

std::string host_of(std::string_view host_header) {
    const auto parts = split(host_header);
    if (!parts || (parts->has_port && !parse_port(parts->port))) return {};
    return parts->host;
}

bool is_ip_address(std::string_view host) {
    std::array<unsigned char, 16> bytes{};
    const std::string text(host);
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "::1" || (host.starts_with("127.") && is_ip_address(host));
}

}  // namespace oneroom::config
