// Which statements of a cmi5 unit are refused, by the clauses of the specification (quartz). Pure. All throw Failure
// 400 for what is malformed and 403 for what is not for the unit to say, with the clause in the sentence.
#pragma once

#include <optional>
#include <string>

#include "tracking/tracking_types.h"
#include "xapi_courses/said.h"

namespace oneroom::xapi_courses {

/// What a session was launched with.
struct Launched {
    std::string agent{};  ///< lrs::agent_key()
    std::string registration{};
    std::string session{};
    std::string activity{};   ///< of the launch address
    std::string publisher{};  ///< id in the course structure
    std::optional<double> mastery{};
    tracking::LaunchMode mode{};
};

/// What can be told from the statement alone.
void require_allowed(const Said& said, const Launched& launched);

/// How far the session has come, and what the registration has on its unit.
struct SessionSoFar {
    std::int64_t verbs = 0;  ///< bits of Verb
    std::optional<lrs::Microseconds> initialized_at{};
    std::optional<lrs::Microseconds> terminated_at{};
    std::optional<lrs::Microseconds> last_said_at{};
    bool has_preferences = false;  ///< has read them
    bool is_over = false;          ///< abandoned, or terminated some time ago
    bool was_completed = false;
    bool was_passed = false;
};

constexpr std::string_view preferences_name = "cmi5LearnerPreferences";

/// What a unit may make of the learner's preferences (cmi5 11).
void require_preferences(std::string_view content_type, std::string_view content);

/// What goes by the statements before it (cmi5 9.3).
void require_order(const Said& said, const SessionSoFar& so_far);

}  // namespace oneroom::xapi_courses
