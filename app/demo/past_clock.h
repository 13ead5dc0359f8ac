#pragma once

#include "core/base/instant.h"

namespace oneroom::demo {

/// Stands where it is put: the demo's past is made through the same code as its present.
class PastClock : public Clock {
public:
    explicit PastClock(Instant start) : now_(start) {}

    Instant now() const override { return now_; }
    std::chrono::nanoseconds steady() const override { return {}; }
    void set(Instant instant) { now_ = instant; }

private:
    Instant now_;
};

}  // namespace oneroom::demo
