// From what a course reported to one status, and from the statuses of its parts to that of the whole. Pure rules.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// What one SCO has said so far, in the words of its standard; empty where it said nothing.
struct ScoReport {
    Standard standard = Standard::scorm12;
    std::string completion_status{};  ///< SCORM 1.2: lesson_status
    std::string success_status{};     ///< SCORM 2004 only
    std::string score_raw{};
    std::string score_min{};
    std::string score_max{};
    std::string score_scaled{};      ///< SCORM 2004 only
    std::string progress_measure{};  ///< SCORM 2004 only
    std::string exit_mode{};
    bool has_ended = false;  ///< the session was finished (LMSFinish, Terminate)
};

/// What the manifest says about it; empty where it says nothing.
struct ScoRules {
    std::string mastery_score{};             ///< SCORM 1.2: of score.raw; 2004: scaled passing score
    std::string completion_threshold{};      ///< SCORM 2004: of progress_measure
    bool completion_set_by_content = false;  ///< SCORM 2004 sequencing: only the SCO itself says that it is completed
};

/// The status of a SCO that has been launched: never notAttempted.
/// SCORM 1.2 (RTE 3.4.4, lesson_status and mastery_score): with a mastery score and a raw score the comparison decides,
/// whatever the SCO said, once it said an end or has ended; a SCO that ends without a word is completed.
/// SCORM 2004 (RTE 4.2.4.1 and 4.2.22.1): a completion threshold with a progress measure, and a scaled passing score,
/// decide before the SCO's own words; a SCO that ends without a word is completed (SN 3.13.2).
/// Suspending is no end in either standard.
TrackingStatus decide_sco_status(const ScoReport& report, const ScoRules& rules);

/// The two SCORM 2004 words behind decide_sco_status().
struct ScoWords {
    std::string completion;  ///< completed, incomplete, not attempted, unknown
    std::string success;     ///< passed, failed, unknown
};
ScoWords decide_sco_words(const ScoReport& report, const ScoRules& rules);

/// The status to keep when a new one is derived. What was finished stays finished (CS-22): it may become passed, and
/// failed only within the session that finished it, because courses report their end before their score.
TrackingStatus keep_reached(TrackingStatus reached, TrackingStatus derived, bool finished_in_earlier_session);

/// Hundredths of a percent from the score elements: the scaled score, or the raw one between min (0) and max (100).
std::optional<std::int64_t> score_of(const ScoReport& report);

/// One part of a course, as the roll-up sees it.
struct ScoState {
    TrackingStatus status = TrackingStatus::notAttempted;
    bool is_completed = false;  ///< gone through to the end, passed or not
    std::string progress_measure{};
    std::optional<std::int64_t> score_percent{};  ///< hundredths of a percent
};

struct Rollup {
    TrackingStatus status = TrackingStatus::notAttempted;
    std::int64_t progress_percent = 0;
    std::optional<std::int64_t> score_percent{};  ///< hundredths; the mean of the parts that have one

    bool operator==(const Rollup&) const = default;
};

/// The whole from its parts. Finished when every part is, passed if one of them was passed; failed when all have come
/// to an end and one failed. Progress is the share of finished parts and of what unfinished ones say of themselves; 100
/// only when every part has been gone through. No parts: nothing attempted.
Rollup roll_up(std::span<const ScoState> parts);

}  // namespace oneroom::tracking
