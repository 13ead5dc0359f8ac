// The SQL of reading attempts and their parts. Private to tracking.
#pragma once

#include "tracking/rte_store.h"

namespace oneroom::tracking {

struct AttemptRow {
    Id id{};
    Id user_id{};
    std::string full_name{};
    Id content_id{};
    std::string title{};
    std::int64_t number{};
    std::optional<std::int64_t> version_number{};
    TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};
    std::int64_t total_ms{};
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};

    static Fields fields();
};
std::optional<AttemptRow> find_attempt_row(const db::Reader& db, Id attempt_id);
/// What the attempt is called in statements; empty when its course speaks no xAPI.
std::string find_registration(const db::Reader& db, Id attempt_id);

/// An attempt in the record of its person, with who reset it.
struct HistoryRow {
    Id id{};
    std::int64_t number{};
    std::optional<std::int64_t> version_number{};
    TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};
    std::int64_t total_ms{};
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};
    std::optional<Instant> reset_at{};
    std::string reset_by{};
    std::string reset_reason{};

    static Fields fields();
};
/// Newest first.
std::vector<HistoryRow> list_history(const db::Reader& db, Id user_id, Id content_id);
/// False when it was reset before.
bool save_reset(db::Writer& tx, Id attempt_id, std::optional<Id> by, const std::string& reason, Instant now);

/// For the trace of an attempt: its launches, its sessions, and its values with the stamp of their commit.
struct LaunchTraceRow {
    Id id{};
    LaunchMode mode{};
    Instant opened_at{};
    Instant last_at{};
    std::optional<Instant> ended_at{};

    static Fields fields();
};
struct SessionTraceRow {
    Id id{};
    Id launch_id{};
    std::string part{};
    std::int64_t last_sequence{};
    std::int64_t session_ms{};
    bool is_time_reported{};
    bool is_fresh{};
    bool is_finished{};
    Instant started_at{};
    Instant last_at{};

    static Fields fields();
};
struct ValueTraceRow {
    std::string part{};
    std::string name{};
    std::string value{};
    std::int64_t length{};  ///< of the whole, characters
    std::int64_t stamp{};
    Instant at{};

    static Fields fields();
};
std::vector<LaunchTraceRow> list_trace_launches(const db::Reader& db, Id attempt_id);
std::vector<SessionTraceRow> list_trace_sessions(const db::Reader& db, Id attempt_id);
/// In the order they came, each value as far as wanted.
std::vector<ValueTraceRow> list_trace_values(const db::Reader& db, Id attempt_id, std::int64_t most_characters);

struct DetailScoRow {
    Id id{};
    Standard standard{};
    std::string identifier{};
    std::string title{};
    TrackingStatus status{};
    std::string completion_status{};
    std::string success_status{};
    std::string score_raw{};
    std::string score_min{};
    std::string score_max{};
    std::string score_scaled{};
    std::int64_t total_ms{};
    bool is_reset{};  ///< the attempt

    static Fields fields();
};
/// The parts that were opened, in the order of the package; of a cmi5 course all units.
std::vector<DetailScoRow> list_detail_scos(const db::Reader& db, Id attempt_id);

}  // namespace oneroom::tracking
