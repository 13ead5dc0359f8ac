#include "core/http/host_rule.h"

#include <unistd.h>

#include <algorithm>

#include "core/base/text.h"
#include "core/http/client_address.h"

namespace oneroom::http {

std::string host_name(std::string_view host) {
    if (host.starts_with('[')) {
        const auto end = host.find(']');
        return to_lower_ascii(host.substr(1, end == host.npos ? host.npos : end - 1));
    }
    // More than one colon without brackets: a bare IPv6 address, as the listen option may give it.
    if (std::ranges::count(host, ':') == 1) host = host.substr(0, host.find(':'));
    if (host.ends_with('.')) host.remove_suffix(1);
    return to_lower_ascii(host);
}

HostRule::HostRule() : names_{"localhost", "127.0.0.1", "::1"} {}

HostRule& HostRule::allow(std::string_view host) {
    if (auto name = host_name(host); !name.empty()) names_.push_back(std::move(name));
    return *this;
}

HostRule& HostRule::allow_url(std::string_view url) {
    const auto scheme = url.find("://");
    if (scheme != url.npos) url.remove_prefix(scheme + 3);
    return allow(url.substr(0, url.find_first_of("/?#")));
}

HostRule& HostRule::allow_local_network() {
    any_address_ = true;
    char name[256] = {};
    if (gethostname(name, sizeof name - 1) == 0 && name[0] != '\0') {
        const std::string machine = host_name(name);
        names_.push_back(machine);
        names_.push_back(machine.substr(0, machine.find('.')));
        names_.push_back(names_.back() + ".local");
    }
    return *this;
}

bool HostRule::allows(std::string_view host) const {
    const std::string name = host_name(host);
    return std::ranges::find(names_, name) != names_.end() || (any_address_ && is_ip_address(name));
}

}  // namespace oneroom::http
