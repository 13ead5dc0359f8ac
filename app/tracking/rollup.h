// Brings an attempt and the standing of its person up to date after one of its parts changed. Private to tracking.
#pragma once

#include "core/db/db.h"
#include "tracking/attempt.h"
#include "tracking/attempt_store.h"

namespace oneroom::tracking {

struct AttemptRef {
    Id attempt_id{};
    Id version_id{};
    Id user_id{};
    Id content_id{};
};

/// The parts that count: the SCOs, or in a package of assets only, the assets. Hidden ones count only where nothing is
/// visible, because a learner may have no way to them.
std::vector<ScoState> counted_parts(std::span<const PartRow> parts);

/// Rolls up, adds `ms` of time, refreshes the standing. Returns the attempt's status.
TrackingStatus update_attempt(db::Writer& tx, const Hooks& hooks, const AttemptRef& attempt, std::int64_t ms,
                              Instant now);

}  // namespace oneroom::tracking
