// How often a launch may send recorded calls. In memory: whatever becomes of a request, it counts.
#pragma once

#include <chrono>
#include <mutex>
#include <unordered_map>

#include "core/base/describe.h"

namespace oneroom::launch {

class CallPace {
public:
    static constexpr int most_a_minute = 60;

    /// False: too often. Thread-safe.
    bool take(Id launch_id, std::chrono::nanoseconds now) {
        const std::lock_guard lock(mutex_);
        // What is forgotten is free again, which is no harm: each launch takes an administrator to be recorded.
        if (minutes_.size() >= most_launches) minutes_.clear();
        auto& [began, count] = minutes_[launch_id];
        if (count == 0 || now - began >= std::chrono::minutes(1)) {
            began = now;
            count = 0;
        }
        return ++count <= most_a_minute;
    }

private:
    static constexpr std::size_t most_launches = 10'000;
    struct Minute {
        std::chrono::nanoseconds began{};
        int count = 0;
    };

    std::mutex mutex_;
    std::unordered_map<Id, Minute> minutes_;  // guarded by mutex_
};

}  // namespace oneroom::launch
