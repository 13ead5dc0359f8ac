// A listening server with a handler of the test's own and a clock that stands.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "core/base/failure.h"
#include "core/http/server.h"
#include "support/fake_clock.h"
#include "support/raw_socket.h"

namespace oneroom::test {

/// Collects the access log.
class AccessEntries {
public:
    http::AccessLog log() {
        return [this](const http::AccessEntry& entry) {
            const std::lock_guard lock(mutex_);
            entries_.push_back(entry);
            added_.notify_all();
        };
    }
    std::vector<http::AccessEntry> all() const {
        const std::lock_guard lock(mutex_);
        return entries_;
    }
    /// Waits until there are `count`: a reply may arrive before its line is written. Fewer, after a long time.
    std::vector<http::AccessEntry> wait(std::size_t count) const {
        std::unique_lock lock(mutex_);
        added_.wait_for(lock, 20s, [&] { return entries_.size() >= count; });
        return entries_;
    }
    /// Of the requests for `path`.
    std::vector<http::AccessEntry> of(std::string_view path) const {
        auto found = all();
        std::erase_if(found, [&](const http::AccessEntry& entry) { return entry.path != path; });
        return found;
    }

private:
    mutable std::mutex mutex_;
    mutable std::condition_variable added_;
    std::vector<http::AccessEntry> entries_;
};

class HttpRig {
public:
    explicit HttpRig(http::Handler handler, http::ServerOptions options = {})
        : server(with_log(std::move(options), entries), clock, std::move(handler)) {
        server.start();
    }

    std::uint16_t port() const { return server.port(); }

    /// Time passes for the server.
    void move(std::chrono::milliseconds by) {
        clock.move(by);
        server.wake();
    }

    /// Lets time pass in steps of two seconds until `count` requests for `path` have ended; false when they do not.
    bool move_until_answered(std::string_view path, std::size_t count = 1) {
        for (int step = 0; step < 500 && entries.of(path).size() < count; ++step) {
            move(2s);
            settle();
        }
        return entries.of(path).size() == count;
    }

    /// When this returns, the server has seen everything that was sent before: it reads in the order of arrival.
    void settle() { RawSocket(port()).ask(get_request("/settle")); }

    FakeClock clock;
    AccessEntries entries;
    http::Server server;

private:
    static http::ServerOptions with_log(http::ServerOptions options, AccessEntries& entries) {
        options.access_log = entries.log();
        return options;
    }
};

inline http::Reply text_reply(std::string text) {
    http::Reply reply;
    reply.text = std::move(text);
    return reply.with("Content-Type", "text/plain");
}

}  // namespace oneroom::test
