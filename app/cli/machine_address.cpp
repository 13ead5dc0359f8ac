#include "cli/machine_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

namespace oneroom {

std::string machine_address() {
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return "127.0.0.1";
    std::string found = "127.0.0.1";
    for (const ifaddrs* one = all; one; one = one->ifa_next) {
        const bool is_up = one->ifa_flags & IFF_UP, is_loopback = one->ifa_flags & IFF_LOOPBACK;
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || !is_up || is_loopback) continue;
        char text[INET_ADDRSTRLEN];
        const auto& address = *reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        found = ::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
        break;
    }
    ::freeifaddrs(all);
    return found;
}

}  // namespace oneroom
