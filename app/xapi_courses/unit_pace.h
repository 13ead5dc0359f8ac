// How often the units of a launch may call. In memory; whatever becomes of a call, it counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <unordered_map>

#include "core/base/describe.h"

namespace oneroom::xapi_courses {

/// A launch may call ten times a second in the long run, and 600 times at once: real units that note each second and
/// each page stay far below. What is long counts as several.
class UnitPace {
public:
    static constexpr double at_once = 600, a_second = 10;
    static constexpr double bytes_of_one = 64 * 1024;

    static double cost_of(double bytes) { return 1 + bytes / bytes_of_one; }

    /// False: too often. Thread-safe.
    bool take(Id launch_id, std::chrono::nanoseconds now, double cost) {
        const std::lock_guard lock(mutex_);
        if (launches_.size() >= most_launches) forget(now);
        auto& [left, since] = launches_.try_emplace(launch_id, Left{at_once, now}).first->second;
        left = std::min(at_once, left + seconds(now - since) * a_second);
        since = now;
        if (left < std::min(cost, at_once)) return false;
        left -= std::min(cost, at_once);
        return true;
    }

private:
    static constexpr std::size_t most_launches = 20'000;
    struct Left {
        double calls{};
        std::chrono::nanoseconds since{};
    };

    static double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

    /// Those that have all their calls again.
    void forget(std::chrono::nanoseconds now) {
        std::erase_if(launches_, [now](const auto& one) {
            return one.second.calls + seconds(now - one.second.since) * a_second >= at_once;
        });
        if (launches_.size() >= most_launches) launches_.clear();
    }

    std::mutex mutex_;
    std::unordered_map<Id, Left> launches_;  // guarded by mutex_
};

}  // namespace oneroom::xapi_courses
