// How often the units of a launch may call. In memory; whatever becomes of a call, it counts.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "core/base/describe.h"

namespace oneroom::xapi_courses {

/// A launch may call ten times a second in the long run, and 600 times at once: real units that note each second and
/// each page stay far below. What is long counts as several, what only reads as a fifth. Statements have a reserve
/// beyond that: units do not say a refused "completed" or "terminated" again.
class UnitPace {
public:
    static constexpr double at_once = 600, a_second = 10, reserve = 100;
    static constexpr double bytes_of_one = 64 * 1024;
    static constexpr double cost_of_reading = 0.2;

    enum class Answer { goes, waits, waits_first };  ///< waits_first: it never did before

    static double cost_of(double bytes) { return 1 + bytes / bytes_of_one; }

    /// Whether it goes on, or came too often. Thread-safe.
    Answer take(Id launch_id, std::chrono::nanoseconds now, double cost, bool is_statement = false) {
        const std::lock_guard lock(mutex_);
        if (launches_.size() >= most_launches) forget(now);
        Left& one = launches_.try_emplace(launch_id, Left{at_once, now}).first->second;
        one.calls = std::min(at_once, one.calls + seconds(now - one.since) * a_second);
        one.since = now;
        const double counted = std::min(cost, at_once);
        if (one.calls + (is_statement ? reserve : 0) < counted)
            return std::exchange(one.has_waited, true) ? Answer::waits : Answer::waits_first;
        one.calls -= counted;
        return Answer::goes;
    }

private:
    static constexpr std::size_t most_launches = 20'000;
    struct Left {
        double calls{};
        std::chrono::nanoseconds since{};
        bool has_waited = false;
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
