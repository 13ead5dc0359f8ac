// Waiting for a socket in a worker: with deadlines of the injected clock, and with a way to be woken.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>

#include "core/base/instant.h"
#include "core/http/socket.h"

namespace oneroom::http {

class Patience {
public:
    explicit Patience(const Clock& clock) : clock_(clock), bell_(std::make_shared<Descriptor>(make_event())) {}

    /// Waits until `socket` is ready for `events` (POLLIN, POLLOUT). False when the clock passes `deadline` or cut()
    /// was called before that.
    bool wait(int socket, short events, std::chrono::nanoseconds deadline);

    std::chrono::nanoseconds now() const { return clock_.steady(); }

    /// Everybody who waits looks at the clock again.
    void wake();
    /// Everybody who waits gives up, now and from now on.
    void cut();
    bool is_cut() const { return is_cut_; }

private:
    std::shared_ptr<Descriptor> bell() const;

    const Clock& clock_;
    std::atomic<bool> is_cut_ = false;
    mutable std::mutex mutex_;
    std::shared_ptr<Descriptor> bell_;  ///< guarded by mutex_; rung once, then replaced
};

}  // namespace oneroom::http
