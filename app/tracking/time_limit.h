// How long a part may take, and what happens then. Pure rules; milliseconds.
#pragma once

#include <optional>
#include <string>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// SCORM 1.2 RTE 3.4.4 (max_time_allowed, time_limit_action; CMI001 6.5) and SCORM 2004 RTE 4.2.12, 4.2.25: the same
/// words in both.
struct TimeLimit {
    std::int64_t allowed_ms{};
    bool exits = false;        ///< the part is ended; otherwise it goes on
    bool has_message = false;  ///< the learner is told

    bool operator==(const TimeLimit&) const = default;
};

/// What the manifest says. Empty without a time that can be read, and for no time at all: such a part could never run.
/// Without a readable action: "continue,no message", the default of the standards.
std::optional<TimeLimit> decide_time_limit(const std::string& max_time_allowed, const std::string& time_limit_action);

/// What is left after `used_ms`; not negative.
std::int64_t time_left(const TimeLimit& limit, std::int64_t used_ms);

/// A part that is ended by its time is given so long to say its last words, which are on their way.
constexpr std::int64_t last_words_ms = 30'000;

/// Whether nothing more is taken after this: the part had to end, and has had its last words.
bool is_closed_by_time(const TimeLimit& limit, std::int64_t used_ms);

}  // namespace oneroom::tracking
