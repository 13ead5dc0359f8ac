// The table of contents of a course with one attempt's state, and that attempt in short.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "tracking/tracking_types.h"

namespace oneroom::tracking {

struct CoursePart {
    Id id{};
    std::string identifier{};
    std::string title{};
    std::int64_t depth{};
    std::string href{};  ///< empty: a heading
    bool is_visible{};
    std::string prerequisites{};  ///< of SCORM 1.2 and AICC; decide_locks() in part_locks.h
    TrackingStatus status{};

    static Fields fields();
};

/// Every item of the version in the order of its manifest; without an attempt nothing is attempted.
std::vector<CoursePart> list_course_parts(const db::Reader& db, Id version_id, std::optional<Id> attempt_id);

struct AttemptSummary {
    TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};  ///< hundredths of a percent
    Instant last_at{};
};
std::optional<AttemptSummary> find_attempt_summary(const db::Reader& db, Id attempt_id);

}  // namespace oneroom::tracking
