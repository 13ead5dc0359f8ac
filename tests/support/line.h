// One kept-open connection, for clients that ask often: a new one for each request would use up the machine's ports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace oneroom::test {

class Line {
public:
    /// Connects to 127.0.0.1. Nobody there shows in the first answer.
    explicit Line(std::uint16_t port);
    ~Line();
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    /// Status and body; status 0 when there was no whole answer. `headers` are whole lines, each with its line end.
    std::pair<int, std::string> ask(std::string_view method, std::string_view path, std::string_view body = {},
                                    std::string_view headers = {});

private:
    bool send_all(std::string_view text);
    bool receive();

    int socket_;
    bool is_open_ = false;
    std::string received_;
};

/// The text of a request as ask() sends it.
std::string request_text(std::string_view method, std::string_view path, std::string_view body,
                         std::string_view headers);

}  // namespace oneroom::test
