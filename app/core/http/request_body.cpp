#include "core/http/request_body.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/failure.h"

namespace oneroom::http {

RequestBody::RequestBody(Connection& connection, const RequestHead& head, const Limits& limits, Patience& patience,
                         WorkerPool& pool)
    : connection_(connection),
      limits_(limits),
      patience_(patience),
      pool_(pool),
      length_(head.content_length),
      awaits_continue_(head.expects_continue && connection.input.empty()) {}

std::size_t RequestBody::read(char* into, std::size_t size) {
    size = static_cast<std::size_t>(std::min<std::uint64_t>(size, unread()));
    if (size == 0) return 0;
    std::size_t count = std::min(size, connection_.input.size());
    if (count > 0) {
        std::memcpy(into, connection_.input.data(), count);
        connection_.input.erase(0, count);
    } else {
        count = receive(into, size);
    }
    received_ += count;
    return count;
}

std::size_t RequestBody::receive(char* into, std::size_t size) {
    if (std::exchange(awaits_continue_, false)) {
        constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        [[maybe_unused]] const auto sent = send(connection_.socket.get(), go_on.data(), go_on.size(), MSG_NOSIGNAL);
    }
    while (!is_broken_) {
        if (patience_.is_cut()) refuse_cut();
        const ssize_t count = recv(connection_.socket.get(), into, size, 0);
        if (count > 0) return static_cast<std::size_t>(count);
        if (count < 0 && errno == EAGAIN)
            await_bytes();
        else if (count == 0 || errno != EINTR)
            is_broken_ = true;
    }
    throw Failure(400, "The connection broke before everything had arrived");
}

void RequestBody::refuse_cut() {
    is_broken_ = true;
    throw Failure(503, "The server is being restarted. Try again in a moment");
}

void RequestBody::await_bytes() {
    const WorkerPool::Waiting waiting(pool_);
    const auto start = patience_.now();
    const bool came =
        patience_.wait(connection_.socket.get(), POLLIN, start + body_patience(limits_, received_) - waited_);
    waited_ += patience_.now() - start;
    if (came) return;
    if (patience_.is_cut()) refuse_cut();
    is_broken_ = true;
    throw Failure(408, "The upload is too slow. Check the connection and try again");
}

}  // namespace oneroom::http
