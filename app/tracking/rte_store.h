// The SQL of SCO sessions and run-time elements. Private to tracking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/db/db.h"
#include "tracking/rte_types.h"
#include "tracking/units.h"

namespace oneroom::tracking {

/// One item of a package and the person it starts for.
struct StartRow {
    Id version_id{};
    Standard standard{};
    bool is_aicc{};
    std::string edition{};
    std::string href{};
    bool is_sco{};
    bool has_own_window{};
    std::string launch_data{};
    std::string mastery_score{};
    std::string max_time_allowed{};
    std::string time_limit_action{};
    std::string completion_threshold{};
    std::string objectives_json{};
    std::string full_name{};
    std::string language_code{};

    static Fields fields();
};
std::optional<StartRow> find_start(const db::Reader& db, Id item_id, Id user_id);

/// The state of an item in an attempt, as far as a start needs it.
struct ScoRow {
    Id id{};
    TrackingStatus status{};
    std::string exit_mode{};

    static Fields fields();
};
std::optional<ScoRow> find_sco(const db::Reader& db, Id attempt_id, Id item_id);
/// Makes the row if there is none; a status of notAttempted becomes `status`. With notAttempted nothing else changes in
/// one that is there. Returns its id.
Id open_sco(db::Writer& tx, Id attempt_id, Id item_id, TrackingStatus status, Instant now);

/// The last session of a SCO that saved something.
struct LastSession {
    Id id{};
    bool is_finished{};

    static Fields fields();
};
std::optional<LastSession> find_last_session(const db::Reader& db, Id sco_id);
/// Time of the sessions since the last fresh start.
std::int64_t sum_time(const db::Reader& db, Id sco_id);
/// The session with which the learner attempt on the SCO began; 0 when none has saved anything.
Id find_fresh_session(const db::Reader& db, Id sco_id);
Id insert_session(db::Writer& tx, Id sco_id, Id launch_id, bool is_fresh, Instant now);

struct ElementRow {
    std::string name{};
    std::string value{};
    std::int64_t stamp{};

    static Fields fields();
};
std::vector<ElementRow> list_elements(const db::Reader& db, Id sco_id);
/// Keeps what a later commit has set.
void save_element(db::Writer& tx, Id sco_id, const std::string& name, const std::string& value, std::int64_t stamp);
/// The newest among its elements; 0 without any.
std::int64_t find_last_stamp(const db::Reader& db, Id sco_id);
void remove_elements(db::Writer& tx, Id sco_id);

/// Everything a commit is judged by, in one row.
struct CommitFacts {
    Id session_id{};
    Id launch_id{};
    std::int64_t last_sequence{};
    std::int64_t session_ms{};
    bool is_time_reported{};
    bool is_fresh{};
    bool is_finished{};
    Instant started_at{};
    LaunchMode mode{};
    Instant launch_last_at{};
    std::optional<Instant> launch_ended_at{};
    Id attempt_sco_id{};
    Id item_id{};
    TrackingStatus sco_status{};
    std::string completion_status{};
    std::string success_status{};
    std::string score_raw{};
    std::string score_min{};
    std::string score_max{};
    std::string score_scaled{};
    std::string progress_measure{};
    std::string exit_mode{};
    std::optional<Instant> sco_completed_at{};
    std::string mastery_score{};
    std::string completion_threshold{};
    std::string max_time_allowed{};
    std::string time_limit_action{};
    Standard standard{};
    Id version_id{};
    Id attempt_id{};
    Id user_id{};
    Id content_id{};
    TrackingStatus attempt_status{};
    bool is_reset{};          ///< the attempt counts for nothing any more
    bool is_overtaken{};      ///< a later session of the same SCO has saved something
    bool has_newer_launch{};  ///< the attempt was opened again

    static Fields fields();
};
std::optional<CommitFacts> find_commit_facts(const db::Reader& db, Id session_id);
/// What is said to a course whose attempt was reset while it ran.
Failure attempt_was_reset();
/// Throws Failure 404 when it is not one of this launch and part, has been finished, or the launch has ended; 410 when
/// that is because the attempt was reset.
CommitFacts require_open_session(const db::Reader& db, const LaunchKey& launch, Id item_id, Id session_id);

/// Whether the manifest says imsss:deliveryControls completionSetByContent="true" for the item.
bool is_completion_set_by_content(const db::Reader& db, Id item_id);

/// Writes the SCO's columns from `facts`, adding `ms` of time.
void save_sco(db::Writer& tx, const CommitFacts& facts, std::int64_t ms, Instant now);
/// Adds time to a SCO of which nothing else changes.
void add_sco_time(db::Writer& tx, Id sco_id, std::int64_t ms, Instant now);
void save_session(db::Writer& tx, const CommitFacts& facts, Instant now);
void touch_launch(db::Writer& tx, Id launch_id, Instant now);
/// The same at most once a minute.
void touch_launch_at_times(db::Writer& tx, Id launch_id, Instant now);

/// A part of an attempt that reports by statements.
std::optional<UnitState> find_unit(const db::Reader& db, Id attempt_id, Id item_id);

}  // namespace oneroom::tracking
