// How many attempts there may be, which one a launch opens, and which one counts. Pure rules.
#pragma once

#include <optional>
#include <span>

#include "content/attempt_settings.h"
#include "tracking/attempt.h"

namespace oneroom::tracking {

using content::CountedAttempt;
using content::NewAttempt;

/// What is said of one content, with the portal's setting where the content says nothing.
struct AttemptRules {
    std::optional<std::int64_t> allowed{};  ///< empty: as many as wanted
    NewAttempt when = NewAttempt::always;
    CountedAttempt counted = CountedAttempt::highest;

    /// Whether a failed attempt is over. Where attempts are not limited, it is gone on with until it is passed.
    bool is_limited() const { return allowed || when != NewAttempt::always; }

    static Fields fields();
};

/// The one that a launch finds.
struct LatestAttempt {
    TrackingStatus status{};
    LeftOpen left_open = LeftOpen::no;
};

/// Whether the attempt cannot be gone on with. A completed one can while it is left open: a course that counts as
/// completed may still have a test to come. So can a passed one whose course asked for it (SCORM 2004 RTE 2.1.1: a
/// suspended attempt is resumed); else it is over, for most courses say "suspend" whenever they are left. A failed one
/// cannot where attempts are limited, or a limit could be got round.
bool is_over(const LatestAttempt& latest, const AttemptRules& rules);

enum class NewAttemptAnswer { may, finishFirst, onlyAfterFailing, neverAgain, noneLeft };

/// Whether somebody with `used` attempts, the latest of which has this status, may begin another one. Attempts that
/// were reset are not among them. Without any, always.
NewAttemptAnswer decide_new_attempt(const AttemptRules& rules, std::int64_t used, TrackingStatus latest);

/// Why not, for the learner. Not for `may`.
const char* sentence_of(NewAttemptAnswer answer);

enum class AttemptPlan { start, resume, review };

/// What a launch does: an attempt that is over is reviewed, another one resumed, unless a new one is asked for. After
/// failing where attempts are limited, the next launch is the next attempt while there is one.
/// Throws Failure 409 when a new one is asked for that may not begin.
AttemptPlan decide_attempt(const AttemptRules& rules, std::int64_t used, std::optional<LatestAttempt> latest,
                           bool start_new);

/// The attempt that says where somebody stands; `attempts` in their order, not empty, none of them reset.
/// Those that came to an end (completed, passed or failed) count; as long as none has, the latest does.
/// highest: a passed one before a completed one, then the better score, then the later one: starting again never takes
/// a completion away (CS-22). While nothing is finished the latest shows how far somebody is; of failed ones the best.
/// last, first: of those that came to an end.
const AttemptState& counted_attempt(std::span<const AttemptState> attempts, CountedAttempt rule);

}  // namespace oneroom::tracking
