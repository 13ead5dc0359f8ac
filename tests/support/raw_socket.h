// A TCP client that sends exactly the bytes it is told to: for what no well-behaved client does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/http_types.h"
#include "core/http/socket.h"

namespace oneroom::test {

struct RawReply {
    int status = 0;  ///< 0: the connection ended before a whole reply
    http::Headers headers{};
    std::string body{};

    std::string header(std::string_view name) const { return std::string(http::header(headers, name)); }
};

class RawSocket {
public:
    /// Connects to 127.0.0.1. `receive_buffer` makes a slow reader slow at once: the kernel takes no more for it.
    explicit RawSocket(std::uint16_t port, int receive_buffer = 0);

    /// False when the peer has closed.
    bool send(std::string_view bytes);
    /// Tells the peer that nothing more comes; what it answers can still be read.
    void end_sending();
    /// The next reply on the connection, chunks put together. `has_body` is false for the answer to HEAD.
    RawReply read_reply(bool has_body = true);
    /// Up to `size` bytes, at least one; empty at the end.
    std::string read_some(std::size_t size = 64 * 1024);
    /// Everything until the peer closes.
    std::string read_to_end();
    /// True when the peer closes without another byte.
    bool is_closed();

    /// send() and read_reply().
    RawReply ask(std::string_view bytes);

private:
    bool fill();
    std::optional<std::string> take_line();
    bool take(std::size_t size, std::string& into);

    http::Descriptor socket_;
    std::string buffer_;
};

/// "GET <path> HTTP/1.1" with a Host and `more` lines, each with its CRLF.
std::string get_request(std::string_view path, std::string_view more = {});
std::string post_request(std::string_view path, std::string_view body, std::string_view more = {});

}  // namespace oneroom::test
