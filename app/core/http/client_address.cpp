#include "core/http/client_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <ranges>
#include <stdexcept>

#include "core/base/text.h"

namespace oneroom::http {
namespace {

std::string_view without_brackets(std::string_view text) {
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']') return text.substr(1, text.size() - 2);
    return text;
}

/// 4 or 16 bytes; empty for what is no address. An IPv4 address in IPv6 form is the IPv4 address.
std::string address_bytes(std::string_view text) {
    const std::string copy(without_brackets(text));
    char bytes[16];
    if (inet_pton(AF_INET, copy.c_str(), bytes) == 1) return {bytes, 4};
    if (inet_pton(AF_INET6, copy.c_str(), bytes) != 1) return {};
    const std::string_view all(bytes, 16);
    constexpr std::string_view mapped("\0\0\0\0\0\0\0\0\0\0\xFF\xFF", 12);
    return std::string(all.starts_with(mapped) ? all.substr(12) : all);
}

bool has_same_start(std::string_view a, std::string_view b, unsigned bits) {
    if (a.size() != b.size() || a.substr(0, bits / 8) != b.substr(0, bits / 8)) return false;
    if (bits % 8 == 0) return true;
    const auto mask = static_cast<unsigned char>(0xFF << (8 - bits % 8));
    return ((static_cast<unsigned char>(a[bits / 8]) ^ static_cast<unsigned char>(b[bits / 8])) & mask) == 0;
}

}  // namespace

bool is_ip_address(std::string_view text) { return !address_bytes(text).empty(); }

TrustedProxies::TrustedProxies(const std::vector<std::string>& entries) {
    for (const std::string& entry : entries) {
        const auto slash = entry.find('/');
        Network network{address_bytes(trim(std::string_view(entry).substr(0, slash))), 0};
        const auto most = static_cast<std::int64_t>(network.bytes.size() * 8);
        const auto bits =
            slash == entry.npos ? most : to_integer(trim(std::string_view(entry).substr(slash + 1))).value_or(-1);
        if (network.bytes.empty() || bits < 0 || bits > most)
            throw std::invalid_argument("\"" + entry + "\" is neither an IP address nor a network such as 10.0.0.0/8");
        network.bits = static_cast<unsigned>(bits);
        networks_.push_back(std::move(network));
    }
}

bool TrustedProxies::contains(std::string_view address) const {
    const std::string bytes = address_bytes(address);
    return std::ranges::any_of(
        networks_, [&](const Network& network) { return has_same_start(network.bytes, bytes, network.bits); });
}

std::string client_address(const std::string& peer, const Headers& headers, const TrustedProxies& trusted) {
    std::string client = peer;
    if (!trusted.contains(peer)) return client;
    for (const auto& [name, value] : headers | std::views::reverse) {
        if (!equal_ignoring_case(name, "X-Forwarded-For")) continue;
        for (const std::string_view hop : split(value, ',') | std::views::reverse) {
            const std::string_view address = trim(hop);
            if (!is_ip_address(address)) return client;  // what stands further left is not to be believed either
            client = without_brackets(address);
            if (!trusted.contains(client)) return client;
        }
    }
    return client;
}

}  // namespace oneroom::http
