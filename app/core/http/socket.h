// A file descriptor with an owner, and the few things done to sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

struct sockaddr_storage;

namespace oneroom::http {

/// Closes its descriptor. Moves, does not copy.
class Descriptor {
public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            reset();
            fd_ = std::exchange(other.fd_, -1);
        }
        return *this;
    }

    int get() const { return fd_; }
    explicit operator bool() const { return fd_ >= 0; }
    void reset();

private:
    int fd_;
};

/// A listening TCP socket that does not block. Port 0: any. Throws std::runtime_error with a sentence for the operator:
/// the port is in use, must not be used, or the host is none of this machine's.
Descriptor listen_on(const std::string& host, std::uint16_t port);

std::uint16_t port_of(int listener);

/// "127.0.0.1" or "fe80::1"; an IPv4 peer of an IPv6 socket in its IPv4 form.
std::string address_text(const sockaddr_storage& address);

/// An eventfd that does not block. Throws std::system_error.
Descriptor make_event();
void ring(int event);
void drain(int event);

/// Raises the soft limit of open files to the hard one; returns what holds now.
std::size_t raise_file_limit();

}  // namespace oneroom::http
