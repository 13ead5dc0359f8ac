// The SQL of attempts and standings. Private to tracking.
#pragma once

#include <optional>
#include <vector>

#include "tracking/attempt_rules.h"
#include "tracking/sco_status.h"

namespace oneroom::tracking {

/// What is said of the attempts on a content, by itself or by the portal's setting.
AttemptRules find_attempt_rules(const db::Reader& db, Id content_id);

/// In their order, with those that were reset.
std::vector<AttemptState> list_attempts(const db::Reader& db, Id user_id, Id content_id);

/// Number, version, status, progress and completion are taken from `attempt`.
Id insert_attempt(db::Writer& tx, const AttemptState& attempt, Id user_id, Id content_id, Instant now);
void touch_attempt(db::Writer& tx, Id attempt_id, Instant now);

/// Whether the next launch goes on in the attempt, though it may be finished.
void leave_open(db::Writer& tx, Id attempt_id, LeftOpen left_open);

/// Adds time and says when; nothing else has changed.
void add_time(db::Writer& tx, Id attempt_id, Id user_id, Id content_id, std::int64_t ms, Instant now);

/// Stores the roll-up of an attempt with `ms` more time.
void save_rollup(db::Writer& tx, Id attempt_id, const Rollup& whole, std::int64_t ms, Instant now);

TrackingStatus show_attempt_status(const db::Reader& db, Id attempt_id);

std::optional<TrackingStatus> find_standing_status(const db::Reader& db, Id user_id, Id content_id);
void save_standing(db::Writer& tx, Id user_id, Id content_id, const Standing& standing);
/// As of somebody who has never opened the content.
void clear_standing(db::Writer& tx, Id user_id, Id content_id);
/// Some pairs with several attempts whose standing was derived by another rule than is said now.
struct CountedPair {
    Id user_id{};
    Id content_id{};

    static Fields fields();
};
std::vector<CountedPair> list_counted_otherwise(const db::Reader& db);
/// From 1 by their start.
void number_attempts_by_start(db::Writer& tx, Id user_id, Id content_id);

/// Everything in the package that can be opened, in its order, with its state in the attempt.
struct PartRow {
    bool is_sco{};
    bool is_visible{};
    bool is_optional{};  ///< cmi5: nothing has to be done in it (moveOn NotApplicable)
    TrackingStatus status{};
    std::string completion_status{};
    std::string score_raw{};
    std::string score_min{};
    std::string score_max{};
    std::string score_scaled{};
    std::string progress_measure{};

    static Fields fields();
};
std::vector<PartRow> list_parts(const db::Reader& db, Id attempt_id, Id version_id);

}  // namespace oneroom::tracking
