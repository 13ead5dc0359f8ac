// The load generator: kept-open connections from one or two threads, each with one request at a time on its way.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "bench/histogram.h"

namespace oneroom::bench {

struct Load {
    std::uint16_t port = 0;
    std::size_t connections = 1;
    std::size_t threads = 1;
    double seconds = 1;
    double warm_up = 0.1;  ///< seconds before, not counted
    /// Seconds from one request of a connection to its next, whatever the answers do; 0: the next one goes when the
    /// answer is there. Times then count from when the request was due, not from when it could be sent.
    double every = 0;
    /// The whole text of the connection's next request; valid until it is asked again for the same connection. A
    /// connection belongs to one thread.
    std::function<std::string_view(std::size_t connection)> next{};
    /// Sees every answer; false counts as an error. Without it, whatever is not 200 does.
    std::function<bool(std::size_t connection, int status, std::string_view body)> check{};
};

struct Loaded {
    double seconds = 0;
    std::uint64_t answered = 0;  ///< within the time, right or wrong
    std::uint64_t errors = 0;
    std::uint64_t bytes = 0;  ///< received
    std::string first_error{};
    Histogram times{};

    double per_second() const { return seconds > 0 ? static_cast<double>(answered - errors) / seconds : 0; }
};

/// Throws std::runtime_error when it cannot connect.
Loaded run_load(const Load& load);

/// A socket connected to 127.0.0.1, blocking, without Nagle's delay. Throws std::runtime_error.
int connect_to(std::uint16_t port);

/// Where the first answer in `bytes` ends; 0 while it is not whole. Knows Content-Length only.
struct AnswerView {
    int status = 0;
    std::string_view body{};
    std::size_t end = 0;
};
AnswerView first_answer(std::string_view bytes);

}  // namespace oneroom::bench
