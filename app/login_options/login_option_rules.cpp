#include "login_options/login_option_rules.h"

#include <arpa/inet.h>

#include <algorithm>
#include <set>

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::login_options {
namespace {

/// An address as bits, IPv4 as ::ffff:a.b.c.d.
std::optional<std::string> bytes_of(const std::string& address) {
    std::array<char, 16> bytes{};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return std::string(bytes.data(), bytes.size());
    if (inet_pton(AF_INET, address.c_str(), bytes.data() + 12) != 1) return std::nullopt;
    bytes[10] = bytes[11] = '\xff';
    return std::string(bytes.data(), bytes.size());
}

struct Network {
    std::string bytes;
    std::int64_t length = 0;  ///< bits that count
};

std::optional<Network> network_of(std::string_view line) {
    const auto slash = line.find('/');
    const std::string address(trim(line.substr(0, slash)));
    auto bytes = bytes_of(address);
    if (!bytes) return std::nullopt;
    const bool is_ipv4 = address.find(':') == address.npos;
    const std::int64_t most = is_ipv4 ? 32 : 128;
    const auto length = slash == line.npos ? std::optional(most) : to_integer(trim(line.substr(slash + 1)));
    if (!length || *length < 0 || *length > most) return std::nullopt;
    return Network{std::move(*bytes), is_ipv4 ? *length + 96 : *length};
}

bool is_in(const Network& network, const std::string& bytes) {
    for (std::int64_t bit = 0; bit < network.length; ++bit) {
        const auto mask = static_cast<unsigned char>(0x80 >> (bit % 8));
        const auto at = static_cast<std::size_t>(bit / 8);
        if ((static_cast<unsigned char>(network.bytes[at] ^ bytes[at]) & mask) != 0) return false;
    }
    return true;
}

template <class Use>
void each_line(const std::string& text, Use use) {
    for (const auto line : split(text, '\n'))
        if (const auto one = trim(line); !one.empty()) use(one);
}

}  // namespace

std::string address_complaint(const std::string& address) {
    if (address.empty()) return "";
    const auto colon = address.find("://");
    const std::string scheme = to_lower_ascii(address.substr(0, std::min(colon, address.size())));
    const std::string rest = colon == address.npos ? "" : address.substr(colon + 3);
    const std::string host = rest.substr(0, rest.find_first_of("/?#"));
    const bool is_plain = std::ranges::all_of(address, [](unsigned char c) { return c > ' ' && c < 0x7F; });
    const bool is_right = (scheme == "https" || scheme == "http") && !host.empty() && is_plain &&
                          host.find('@') == host.npos && address.find_first_of("\\\"<>") == address.npos;
    return is_right ? "" : "Must be a whole address that begins with https:// or http://";
}

std::string networks_complaint(const std::string& networks) {
    std::string wrong;
    each_line(networks, [&](std::string_view line) {
        if (wrong.empty() && !network_of(line))
            wrong =
                "'" + std::string(line) + "' is no network. Write one a line, such as 192.168.7.0/24 or 192.168.7.15";
    });
    return wrong;
}

bool is_in_networks(const std::string& networks, const std::string& address) {
    const auto bytes = bytes_of(address);
    bool is_inside = false;
    if (!bytes) return false;
    each_line(networks, [&](std::string_view line) {
        const auto network = network_of(line);
        is_inside = is_inside || (network && is_in(*network, *bytes));
    });
    return is_inside;
}

OptionState decide_state(const LoginOption& option, bool can_mail) {
    if (!option.is_active) return OptionState::off;
    if (option.type == LoginType::sso) return OptionState::noProvider;
    return option.type == LoginType::magicLink && !can_mail ? OptionState::noMailServer : OptionState::offered;
}

bool is_way_for_all(const std::vector<LoginOption>& options, bool can_mail) {
    return std::ranges::any_of(options, [&](const LoginOption& option) {
        return option.type != LoginType::nopassword && decide_state(option, can_mail) == OptionState::offered;
    });
}

void require_good(const LoginOption& option, bool can_mail) {
    FieldErrors errors;
    std::set<Language> languages;
    for (const OptionTitle& one : option.titles)
        if (!languages.insert(one.language_code).second) errors.add("titles", "Each language has one title");
    if (option.type == LoginType::sso && option.provider_address.empty())
        errors.add("providerAddress", "This is required");
    if (auto wrong = address_complaint(option.provider_address); !wrong.empty())
        errors.add("providerAddress", std::move(wrong));
    if (auto wrong = address_complaint(option.sign_out_address); !wrong.empty())
        errors.add("signOutAddress", std::move(wrong));
    if (auto wrong = networks_complaint(option.networks); !wrong.empty()) errors.add("networks", std::move(wrong));
    if (option.type == LoginType::nopassword && option.is_active && trim(option.networks).empty())
        errors.add("networks",
                   "Name the networks of your training rooms first: from everywhere else a password is needed");
    if (option.type == LoginType::magicLink && option.is_active && !can_mail)
        errors.add("isActive", "Set up the mail server first: without it nobody gets a link");
    if (!errors.empty()) throw invalid(std::move(errors));
}

}  // namespace oneroom::login_options
