// Units that report by statements (xAPI, cmi5): what their part of an attempt holds, and keeping it. What they say is
// judged by who reads the statements.
#pragma once

#include <optional>
#include <string>

#include "core/db/db.h"
#include "tracking/attempt.h"

namespace oneroom::tracking {

/// One part of one attempt.
struct UnitKey {
    Id attempt_id{};
    Id version_id{};
    Id user_id{};
    Id content_id{};
    Id item_id{};
};

/// What it has reached, in the words of the columns that rules and reports read.
struct UnitState {
    Id attempt_sco_id{};
    TrackingStatus status{};
    std::string completion_status{};  ///< "completed" or ""
    std::string success_status{};     ///< "passed", "failed" or ""
    std::string score_raw{};
    std::string score_min{};
    std::string score_max{};
    std::string score_scaled{};
    std::string progress_measure{};  ///< 0 to 1
    std::optional<Instant> completed_at{};

    bool operator==(const UnitState&) const = default;
    static Fields fields();
};

/// Records that it was opened. Returns how it stands.
UnitState open_unit(db::Writer& tx, const Hooks& hooks, const UnitKey& unit, Instant now);

/// How it stands; as never opened where it was not.
UnitState show_unit(const db::Reader& db, Id attempt_id, Id item_id);

/// Keeps what it has reached, with `ms` more time, and brings the attempt and the standing of its person up to date.
void save_unit(db::Writer& tx, const Hooks& hooks, const UnitKey& unit, const UnitState& before, UnitState after,
               std::int64_t ms, Instant now);

/// A launch ends some hours after the last that was heard of it: called with what is heard.
void keep_launch_open(db::Writer& tx, Id launch_id, Instant now);

}  // namespace oneroom::tracking
