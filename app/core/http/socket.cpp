#include "core/http/socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <system_error>

namespace oneroom::http {
namespace {

constexpr int most_unsent = 128 * 1024;

std::string why_not(const std::string& host, std::uint16_t port, int error) {
    const std::string number = std::to_string(port);
    if (error == EADDRINUSE)
        return "Port " + number + " on " + host + " is in use by another program. Stop it or choose another port";
    if (error == EACCES) return "Port " + number + " needs rights that this user does not have. Choose one above 1023";
    if (error == EADDRNOTAVAIL) return "The address " + host + " is not one of this machine";
    return "Cannot listen on " + host + " port " + number + ": " + std::strerror(error);
}

}  // namespace

void Descriptor::reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

Descriptor listen_on(const std::string& host, std::uint16_t port) {
    std::string name = host;
    if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (getaddrinfo(name.c_str(), std::to_string(port).c_str(), &hints, &found) != 0 || !found)
        throw std::runtime_error("The address " + host + " to listen on is not known");
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(found, freeaddrinfo);

    Descriptor listener(::socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int on = 1, off = 0;
    if (listener) {
        setsockopt(listener.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        // Every accepted socket has these from its listener. A reply leaves at once; and for a reader who does not
        // read, the system keeps this much of it, not megabytes.
        setsockopt(listener.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(listener.get(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most_unsent, sizeof most_unsent);
        if (found->ai_family == AF_INET6) setsockopt(listener.get(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    }
    // As many waiting handshakes as the system allows: a class of learners comes in the same minute.
    if (!listener || bind(listener.get(), found->ai_addr, found->ai_addrlen) != 0 || listen(listener.get(), 4096) != 0)
        throw std::runtime_error(why_not(host, port, errno));
    return listener;
}

std::uint16_t port_of(int listener) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                               : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

std::string address_text(const sockaddr_storage& address) {
    char text[INET6_ADDRSTRLEN] = {};
    if (address.ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, text, sizeof text);
        const std::string_view view = text;
        constexpr std::string_view mapped = "::ffff:";
        if (view.starts_with(mapped) && view.find('.') != view.npos) return std::string(view.substr(mapped.size()));
    } else {
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text, sizeof text);
    }
    return text;
}

Descriptor make_event() {
    Descriptor event(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    if (!event) throw std::system_error(errno, std::generic_category(), "eventfd");
    return event;
}

void ring(int event) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(event, &one, sizeof one);
}

void drain(int event) {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto taken = ::read(event, &count, sizeof count);
}

std::size_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    if (limit.rlim_cur < limit.rlim_max) {
        rlimit raised = limit;
        raised.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
    }
    return static_cast<std::size_t>(limit.rlim_cur);
}

}  // namespace oneroom::http
