// The SQL behind the trace of an attempt.
#include "tracking/details_store.h"

namespace oneroom::tracking {

Fields LaunchTraceRow::fields() {
    using R = LaunchTraceRow;
    return {field<&R::id>("id"), field<&R::mode>("mode"), field<&R::opened_at>("openedAt"),
            field<&R::last_at>("lastAt"), field<&R::ended_at>("endedAt")};
}

Fields SessionTraceRow::fields() {
    using R = SessionTraceRow;
    return {field<&R::id>("id"),
            field<&R::launch_id>("launchId"),
            field<&R::part>("part"),
            field<&R::last_sequence>("lastSequence"),
            field<&R::session_ms>("sessionMs"),
            field<&R::is_time_reported>("isTimeReported"),
            field<&R::is_fresh>("isFresh"),
            field<&R::is_finished>("isFinished"),
            field<&R::started_at>("startedAt"),
            field<&R::last_at>("lastAt")};
}

Fields ValueTraceRow::fields() {
    using R = ValueTraceRow;
    return {field<&R::part>("part"),     field<&R::name>("name"),   field<&R::value>("value"),
            field<&R::length>("length"), field<&R::stamp>("stamp"), field<&R::at>("at")};
}

std::vector<LaunchTraceRow> list_trace_launches(const db::Reader& db, Id attempt_id) {
    return db.all<LaunchTraceRow>(R"sql(
        SELECT id, mode, opened_at, last_at, ended_at FROM launch WHERE attempt_id = $1 ORDER BY id LIMIT 10000)sql",
                                  attempt_id);
}

std::vector<SessionTraceRow> list_trace_sessions(const db::Reader& db, Id attempt_id) {
    return db.all<SessionTraceRow>(R"sql(
        SELECT t.id, t.launch_id, i.title AS part, t.last_sequence, t.session_ms, t.is_time_reported, t.is_fresh,
               t.is_finished, t.started_at, t.last_at
          FROM attempt_sco s
          JOIN sco_session t ON t.attempt_sco_id = s.id
          JOIN package_item i ON i.id = s.item_id
         WHERE s.attempt_id = $1
         ORDER BY t.id LIMIT 10000)sql",
                                   attempt_id);
}

std::vector<ValueTraceRow> list_trace_values(const db::Reader& db, Id attempt_id, std::int64_t most_characters) {
    return db.all<ValueTraceRow>(R"sql(
        SELECT i.title AS part, e.name, SUBSTR(e.value, 1, $2) AS value, LENGTH(e.value) AS length, e.stamp,
               COALESCE(t.last_at, s.last_at, 0) AS at
          FROM attempt_sco s
          JOIN rte_element e ON e.attempt_sco_id = s.id
          JOIN package_item i ON i.id = s.item_id
          LEFT JOIN sco_session t ON t.id = e.stamp / 1000000
         WHERE s.attempt_id = $1
         ORDER BY e.stamp, e.name LIMIT 100000)sql",
                                 attempt_id, most_characters);
}

}  // namespace oneroom::tracking
