// A clock that stands until it is moved.
#pragma once

#include <atomic>

#include "core/base/instant.h"

namespace oneroom::test {

using namespace std::chrono_literals;

/// Stands at 2 March 2026, 09:00 UTC (a Monday). Safe to move while other threads read it.
class FakeClock : public Clock {
public:
    Instant now() const override { return Instant{std::chrono::milliseconds{now_ms_}}; }
    std::chrono::nanoseconds steady() const override { return std::chrono::nanoseconds{steady_ns_}; }

    /// Time passes: both the wall clock and the steady one.
    void move(std::chrono::milliseconds by) {
        now_ms_ += by.count();
        steady_ns_ += std::chrono::nanoseconds(by).count();
    }
    /// Somebody sets the wall clock; the steady one does not notice.
    void set(Instant to) { now_ms_ = to.time_since_epoch().count(); }

private:
    std::atomic<std::int64_t> now_ms_ = from_iso8601("2026-03-02T09:00:00Z")->time_since_epoch().count();
    std::atomic<std::int64_t> steady_ns_ = 1'000'000'000;
};

}  // namespace oneroom::test
