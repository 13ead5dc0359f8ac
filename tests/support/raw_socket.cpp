#include "support/raw_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "core/base/text.h"

namespace oneroom::test {

RawSocket::RawSocket(std::uint16_t port, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int on = 1;
    const timeval patience{20, 0};  // a server that never answers fails the test instead of holding it
    setsockopt(socket_.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (receive_buffer > 0) setsockopt(socket_.get(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error(std::string("connect: ") + std::strerror(errno));
}

bool RawSocket::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void RawSocket::end_sending() { shutdown(socket_.get(), SHUT_WR); }

bool RawSocket::fill() {
    char piece[64 * 1024];
    ssize_t count = 0;
    do count = recv(socket_.get(), piece, sizeof piece, 0);
    while (count < 0 && errno == EINTR);
    if (count < 0 && errno == EAGAIN) throw std::runtime_error("the server neither answered nor closed");
    if (count > 0) buffer_.append(piece, static_cast<std::size_t>(count));
    return count > 0;
}

std::string RawSocket::read_some(std::size_t size) {
    if (buffer_.empty()) fill();
    std::string some = buffer_.substr(0, size);
    buffer_.erase(0, some.size());
    return some;
}

std::string RawSocket::read_to_end() {
    while (fill()) continue;
    return std::exchange(buffer_, {});
}

bool RawSocket::is_closed() { return buffer_.empty() && !fill(); }

std::optional<std::string> RawSocket::take_line() {
    auto end = buffer_.find("\r\n");
    while (end == buffer_.npos) {
        if (!fill()) return std::nullopt;
        end = buffer_.find("\r\n");
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 2);
    return line;
}

bool RawSocket::take(std::size_t size, std::string& into) {
    while (buffer_.size() < size)
        if (!fill()) return false;
    into += buffer_.substr(0, size);
    buffer_.erase(0, size);
    return true;
}

RawReply RawSocket::read_reply(bool has_body) {
    const auto first = take_line();
    if (!first || first->size() < 12) return {};
    RawReply reply{.status = std::stoi(first->substr(9, 3))};
    for (auto line = take_line(); line && !line->empty(); line = take_line()) {
        const auto colon = line->find(':');
        reply.headers.emplace_back(line->substr(0, colon), trim(std::string_view(*line).substr(colon + 1)));
    }
    if (!has_body || reply.status == 304 || reply.status == 204 || reply.status < 200) return reply;
    if (const std::string length = reply.header("Content-Length"); !length.empty())
        return take(std::stoull(length), reply.body) ? reply : RawReply{};
    if (reply.header("Transfer-Encoding") != "chunked") {
        reply.body = read_to_end();
        return reply;
    }
    while (true) {
        const auto size_line = take_line();
        if (!size_line) return {};
        const std::size_t size = std::stoull(*size_line, nullptr, 16);
        if (!take(size, reply.body) || take_line() != "") return {};
        if (size == 0) return reply;
    }
}

RawReply RawSocket::ask(std::string_view bytes) {
    send(bytes);
    return read_reply();
}

std::string get_request(std::string_view path, std::string_view more) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + std::string(more) + "\r\n";
}

std::string post_request(std::string_view path, std::string_view body, std::string_view more) {
    return "POST " + std::string(path) +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           std::string(more) + "\r\n" + std::string(body);
}

}  // namespace oneroom::test
