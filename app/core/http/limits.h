// What one client may cost the server. The figures are those of the security checks LO-01 to LO-04.
#pragma once

#include <chrono>
#include <cstddef>

#include "core/http/head_parser.h"

namespace oneroom::http {

struct Limits {
    HeadLimits head{};
    std::chrono::seconds head_time{10};  ///< from the first byte of a head to its last, whatever drips in between
    std::chrono::seconds idle_time{75};  ///< a connection may wait for its next request
    std::chrono::seconds body_grace{10};
    std::size_t body_rate = 1000;          ///< bytes a second, averaged, after the grace
    std::chrono::seconds write_stall{30};  ///< a reader is dropped when nothing moved for this long
    std::size_t small_body = 64 * 1024;    ///< bodies up to this size arrive whole before a worker sees the request
    std::size_t unread_body = 64 * 1024;   ///< of a body nobody read, this much is skipped to keep the connection
    std::size_t connections = 10'000;   ///< open at a time; beyond, one that never asked or is longest idle gives way
    std::size_t queue = 1024;           ///< requests that wait for a worker; beyond, 503
    std::size_t workers = 64;           ///< threads that run handlers and are not waiting for the network
    std::size_t waiting_workers = 256;  ///< more threads that are: long uploads and streamed replies
    std::size_t uploads = 192;          ///< bodies above small_body in arrival at a time; beyond, 503
    std::size_t uploads_each = 24;      ///< of these, from one address
    std::chrono::milliseconds linger{5'000};  ///< a refused client has this long to read why before the socket goes
};

/// When a body that has brought `received` bytes is too slow, counted in time spent waiting for it.
inline std::chrono::nanoseconds body_patience(const Limits& limits, std::uint64_t received) {
    return limits.body_grace + std::chrono::milliseconds(received * 1000 / limits.body_rate);
}

}  // namespace oneroom::http
