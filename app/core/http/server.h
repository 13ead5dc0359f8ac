// One listener: gate, workers and sender put together. Knows requests and replies, nothing of what they are about.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/instant.h"
#include "core/http/access_log.h"
#include "core/http/host_rule.h"
#include "core/http/http_types.h"
#include "core/http/limits.h"

namespace oneroom::http {

struct ServerOptions {
    std::string name = "app";  ///< in log lines
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;                      ///< 0: any free one
    HostRule hosts{};                            ///< names answered to; 421 for others
    std::vector<std::string> trusted_proxies{};  ///< see TrustedProxies
    Headers headers{};                           ///< on every reply that does not name them itself, refusals included
    Limits limits{};
    AccessLog access_log = log_access;
};

/// Answers HTTP/1.1 on one address. `handler` runs on many threads at a time and may throw Failure.
class Server {
public:
    /// Throws std::invalid_argument for a trusted proxy that is no address. `clock` must outlive the server.
    Server(ServerOptions options, const Clock& clock, Handler handler);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Listens and answers. Throws std::runtime_error with one sentence that names the port when it cannot be had.
    void start();
    /// The port that is listened on; 0 before start().
    std::uint16_t port() const;

    /// Accepts no more, lets what was accepted finish for up to `patience`, then breaks it off; true when nothing had
    /// to be. Returns when all threads have ended.
    bool stop(std::chrono::milliseconds patience = std::chrono::milliseconds(4000));

    /// All deadlines are looked at again: for tests, after the clock was moved.
    void wake();

    std::size_t open_connections() const;
    /// Threads that answer requests.
    std::size_t threads() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace oneroom::http
