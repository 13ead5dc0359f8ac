#include "cli/port_check.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace oneroom {

void require_free(const config::Address& address, std::string_view option) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* raw = nullptr;
    const std::string port = std::to_string(address.port);
    if (const int error = ::getaddrinfo(address.host.c_str(), port.c_str(), &wanted, &raw); error != 0)
        throw std::runtime_error("Cannot listen on " + config::to_text(address) + ": " + ::gai_strerror(error) + ".");
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> found(raw, ::freeaddrinfo);
    const int socket = ::socket(found->ai_family, found->ai_socktype | SOCK_CLOEXEC, found->ai_protocol);
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const bool is_free = ::bind(socket, found->ai_addr, found->ai_addrlen) == 0 && ::listen(socket, 1) == 0;
    const int error = errno;
    ::close(socket);
    if (is_free) return;
    if (error == EADDRINUSE)
        throw std::runtime_error("Port " + port + " of " + address.host +
                                 " is in use by another program. Stop that one, or choose another port with " +
                                 std::string(option) + ".");
    throw std::runtime_error("Cannot listen on " + config::to_text(address) + ": " + std::strerror(error) + ".");
}

}  // namespace oneroom
