#include "tracking/details_store.h"

#include "tracking/parts.h"

namespace oneroom::tracking {

Fields AttemptRow::fields() {
    return {field<&AttemptRow::id>("id"),
            field<&AttemptRow::user_id>("userId"),
            field<&AttemptRow::full_name>("fullName"),
            field<&AttemptRow::content_id>("contentId"),
            field<&AttemptRow::title>("title"),
            field<&AttemptRow::number>("number"),
            field<&AttemptRow::version_number>("versionNumber"),
            field<&AttemptRow::status>("status"),
            field<&AttemptRow::progress_percent>("progressPercent"),
            field<&AttemptRow::score_percent>("scorePercent"),
            field<&AttemptRow::total_ms>("totalMs"),
            field<&AttemptRow::started_at>("startedAt"),
            field<&AttemptRow::last_at>("lastAt"),
            field<&AttemptRow::completed_at>("completedAt")};
}

Fields HistoryRow::fields() {
    return {field<&HistoryRow::id>("id"),
            field<&HistoryRow::number>("number"),
            field<&HistoryRow::version_number>("versionNumber"),
            field<&HistoryRow::status>("status"),
            field<&HistoryRow::progress_percent>("progressPercent"),
            field<&HistoryRow::score_percent>("scorePercent"),
            field<&HistoryRow::total_ms>("totalMs"),
            field<&HistoryRow::started_at>("startedAt"),
            field<&HistoryRow::last_at>("lastAt"),
            field<&HistoryRow::completed_at>("completedAt"),
            field<&HistoryRow::reset_at>("resetAt"),
            field<&HistoryRow::reset_by>("resetBy"),
            field<&HistoryRow::reset_reason>("resetReason")};
}

Fields DetailScoRow::fields() {
    return {field<&DetailScoRow::id>("id"),
            field<&DetailScoRow::standard>("standard"),
            field<&DetailScoRow::identifier>("identifier"),
            field<&DetailScoRow::title>("title"),
            field<&DetailScoRow::status>("status"),
            field<&DetailScoRow::completion_status>("completionStatus"),
            field<&DetailScoRow::success_status>("successStatus"),
            field<&DetailScoRow::score_raw>("scoreRaw"),
            field<&DetailScoRow::score_min>("scoreMin"),
            field<&DetailScoRow::score_max>("scoreMax"),
            field<&DetailScoRow::score_scaled>("scoreScaled"),
            field<&DetailScoRow::total_ms>("totalMs"),
            field<&DetailScoRow::is_reset>("isReset")};
}

Fields CoursePart::fields() {
    return {field<&CoursePart::id>("id"),
            field<&CoursePart::identifier>("identifier"),
            field<&CoursePart::title>("title"),
            field<&CoursePart::depth>("depth"),
            field<&CoursePart::href>("href"),
            field<&CoursePart::is_visible>("isVisible"),
            field<&CoursePart::prerequisites>("prerequisites"),
            field<&CoursePart::status>("status")};
}

std::optional<AttemptRow> find_attempt_row(const db::Reader& db, Id attempt_id) {
    return db.one<AttemptRow>(R"sql(
        SELECT a.id, a.user_id, u.full_name, a.content_id, c.title, a.number, v.number AS version_number, a.status,
               a.progress_percent, a.score_percent, a.total_ms, a.started_at, a.last_at, a.completed_at
          FROM attempt a
          JOIN app_user u ON u.id = a.user_id
          JOIN content c ON c.id = a.content_id
          LEFT JOIN content_version v ON v.id = a.version_id
         WHERE a.id = $1)sql",
                              attempt_id);
}

std::string find_registration(const db::Reader& db, Id attempt_id) {
    return db.value<std::string>("SELECT uuid FROM xapi_registration WHERE attempt_id = $1", attempt_id);
}

std::vector<HistoryRow> list_history(const db::Reader& db, Id user_id, Id content_id) {
    return db.all<HistoryRow>(R"sql(
        SELECT a.id, a.number, v.number AS version_number, a.status, a.progress_percent, a.score_percent, a.total_ms,
               a.started_at, a.last_at, a.completed_at, a.reset_at, COALESCE(r.full_name, '') AS reset_by,
               a.reset_reason
          FROM attempt a
          LEFT JOIN content_version v ON v.id = a.version_id
          LEFT JOIN app_user r ON r.id = a.reset_by
         WHERE a.user_id = $1 AND a.content_id = $2
         ORDER BY a.number DESC LIMIT 10000)sql",
                              user_id, content_id);
}

bool save_reset(db::Writer& tx, Id attempt_id, std::optional<Id> by, const std::string& reason, Instant now) {
    tx.run(R"sql(
        UPDATE attempt SET reset_at = $2, reset_by = $3, reset_reason = $4 WHERE id = $1 AND reset_at IS NULL)sql",
           attempt_id, now, by, reason);
    return tx.changed() > 0;
}

std::vector<DetailScoRow> list_detail_scos(const db::Reader& db, Id attempt_id) {
    return db.all<DetailScoRow>(R"sql(
        SELECT COALESCE(s.id, 0) AS id, v.standard, i.identifier, i.title, COALESCE(s.status, 0) AS status,
               COALESCE(s.completion_status, '') AS completion_status, COALESCE(s.success_status, '') AS success_status,
               COALESCE(s.score_raw, '') AS score_raw, COALESCE(s.score_min, '') AS score_min,
               COALESCE(s.score_max, '') AS score_max, COALESCE(s.score_scaled, '') AS score_scaled,
               COALESCE(s.total_ms, 0) AS total_ms, CASE WHEN a.reset_at IS NULL THEN 0 ELSE 1 END AS is_reset
          FROM attempt a
          JOIN content_version v ON v.id = a.version_id
          JOIN package_item i ON i.version_id = v.id
          LEFT JOIN attempt_sco s ON s.attempt_id = a.id AND s.item_id = i.id
         WHERE a.id = $1 AND (s.id IS NOT NULL OR (v.framework = 5 AND i.href <> ''))
         ORDER BY i.position, s.id LIMIT 10000)sql",
                                attempt_id);
}

std::vector<CoursePart> list_course_parts(const db::Reader& db, Id version_id, std::optional<Id> attempt_id) {
    return db.all<CoursePart>(R"sql(
        SELECT i.id, i.identifier, i.title, i.depth, i.href, i.is_visible, i.prerequisites,
               COALESCE(s.status, 0) AS status
          FROM package_item i
          LEFT JOIN attempt_sco s ON s.item_id = i.id AND s.attempt_id = $2
         WHERE i.version_id = $1
         ORDER BY i.position LIMIT 10000)sql",
                              version_id, attempt_id);
}

std::optional<AttemptSummary> find_attempt_summary(const db::Reader& db, Id attempt_id) {
    const auto row = find_attempt_row(db, attempt_id);
    if (!row) return std::nullopt;
    return AttemptSummary{row->status, row->progress_percent, row->score_percent, row->last_at};
}

}  // namespace oneroom::tracking
