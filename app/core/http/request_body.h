// The body of one request: what the gate has already read, then the socket.
#pragma once

#include "core/http/connection.h"
#include "core/http/limits.h"
#include "core/http/patience.h"
#include "core/http/worker_pool.h"

namespace oneroom::http {

class RequestBody : public Body {
public:
    RequestBody(Connection& connection, const RequestHead& head, const Limits& limits, Patience& patience,
                WorkerPool& pool);

    std::uint64_t length() const override { return length_; }
    std::size_t read(char* into, std::size_t size) override;

    /// Bytes that nobody has read.
    std::uint64_t unread() const { return length_ - received_; }
    /// The peer broke off, was too slow, or may never send what it announced: nothing more can come on this connection.
    bool is_broken() const { return is_broken_ || (awaits_continue_ && unread() > 0); }

private:
    std::size_t receive(char* into, std::size_t size);
    void await_bytes();
    [[noreturn]] void refuse_cut();

    Connection& connection_;
    const Limits& limits_;
    Patience& patience_;
    WorkerPool& pool_;
    const std::uint64_t length_;
    std::uint64_t received_ = 0;
    std::chrono::nanoseconds waited_{};  ///< for the peer; what the reader does in between is not its fault
    bool awaits_continue_;               ///< the client sends nothing before it is told to go on
    bool is_broken_ = false;
};

}  // namespace oneroom::http
