#include "support/line.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "core/base/text.h"

namespace oneroom::test {

std::string request_text(std::string_view method, std::string_view path, std::string_view body,
                         std::string_view headers) {
    std::string text;
    text.append(method).append(" ").append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n").append(headers);
    if (method != "GET")
        text.append("Content-Type: application/json\r\nContent-Length: ").append(std::to_string(body.size())) += "\r\n";
    return text.append("\r\n").append(body);
}

Line::Line(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    is_open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

Line::~Line() { ::close(socket_); }

std::pair<int, std::string> Line::ask(std::string_view method, std::string_view path, std::string_view body,
                                      std::string_view headers) {
    if (!is_open_ || !send_all(request_text(method, path, body, headers))) return {};
    while (received_.find("\r\n\r\n") == std::string::npos)
        if (!receive()) return {};
    const auto end = received_.find("\r\n\r\n") + 4;
    const std::string head = to_lower_ascii(std::string_view(received_).substr(0, end));
    const auto at = head.find("content-length: ");
    const auto length = at == std::string::npos ? 0 : std::strtoull(head.c_str() + at + 16, nullptr, 10);
    while (received_.size() < end + length)
        if (!receive()) return {};
    std::pair<int, std::string> answer{std::atoi(head.c_str() + 9), received_.substr(end, length)};
    received_.erase(0, end + length);
    return answer;
}

bool Line::send_all(std::string_view text) {
    while (!text.empty()) {
        const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent <= 0) return is_open_ = false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Line::receive() {
    char bytes[4096];
    const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) return is_open_ = false;
    received_.append(bytes, static_cast<std::size_t>(got));
    return true;
}

}  // namespace oneroom::test
