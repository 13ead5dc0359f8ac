#include "tracking/attempt_store.h"

namespace oneroom::tracking {

Fields PartRow::fields() {
    return {field<&PartRow::is_sco>("isSco"),
            field<&PartRow::is_visible>("isVisible"),
            field<&PartRow::is_optional>("isOptional"),
            field<&PartRow::status>("status"),
            field<&PartRow::completion_status>("completionStatus"),
            field<&PartRow::score_raw>("scoreRaw"),
            field<&PartRow::score_min>("scoreMin"),
            field<&PartRow::score_max>("scoreMax"),
            field<&PartRow::score_scaled>("scoreScaled"),
            field<&PartRow::progress_measure>("progressMeasure")};
}

Fields CountedPair::fields() {
    return {field<&CountedPair::user_id>("userId"), field<&CountedPair::content_id>("contentId")};
}

// The rule of content `c`, as a number. Read here and not from settings::Values, so that a standing and its rule are of
// one snapshot.
#define ONEROOM_COUNTED_BY                                                                               \
    "COALESCE(c.counted_attempt, (SELECT CASE s.value WHEN 'last' THEN 2 WHEN 'first' THEN 3 ELSE 1 END" \
    " FROM app_setting s WHERE s.name = 'countedAttempt'), 1)"

AttemptRules find_attempt_rules(const db::Reader& db, Id content_id) {
    return db
        .one<AttemptRules>("SELECT c.attempts_allowed AS allowed, c.new_attempt, " ONEROOM_COUNTED_BY
                           " AS counted FROM content c WHERE c.id = $1",
                           content_id)
        .value_or(AttemptRules{});
}

std::vector<CountedPair> list_counted_otherwise(const db::Reader& db) {
    return db.all<CountedPair>(
        "-- short: the next ones follow\n"
        "SELECT t.user_id, t.content_id FROM content c JOIN content_tracking t ON t.content_id = c.id"
        " WHERE t.attempts > 1 AND t.counted_by <> " ONEROOM_COUNTED_BY " ORDER BY t.content_id, t.user_id LIMIT 200");
}

std::vector<AttemptState> list_attempts(const db::Reader& db, Id user_id, Id content_id) {
    return db.all<AttemptState>(R"sql(
        SELECT id, number, version_id, status, progress_percent, score_percent, total_ms, started_at, last_at,
               completed_at, CASE WHEN reset_at IS NULL THEN 0 ELSE 1 END AS is_reset, left_open
          FROM attempt
         WHERE user_id = $1 AND content_id = $2
         ORDER BY number LIMIT 10000)sql",
                                user_id, content_id);
}

Id insert_attempt(db::Writer& tx, const AttemptState& attempt, Id user_id, Id content_id, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO attempt (user_id, content_id, version_id, number, status, progress_percent, started_at, last_at,
                             completed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8) RETURNING id)sql",
                        user_id, content_id, attempt.version_id, attempt.number, attempt.status,
                        attempt.progress_percent, now, attempt.completed_at);
}

void touch_attempt(db::Writer& tx, Id attempt_id, Instant now) {
    tx.run("UPDATE attempt SET last_at = $2 WHERE id = $1", attempt_id, now);
}

void leave_open(db::Writer& tx, Id attempt_id, LeftOpen left_open) {
    // What the course wishes stays until it ends: to open it again says less.
    tx.run("UPDATE attempt SET left_open = CASE WHEN left_open = 2 AND $2 = 1 THEN 2 ELSE $2 END WHERE id = $1",
           attempt_id, left_open);
}

void add_time(db::Writer& tx, Id attempt_id, Id user_id, Id content_id, std::int64_t ms, Instant now) {
    tx.run("UPDATE attempt SET total_ms = total_ms + $2, last_at = $3 WHERE id = $1", attempt_id, ms, now);
    tx.run(R"sql(
        UPDATE content_tracking SET total_ms = total_ms + $3, last_at = $4
         WHERE user_id = $1 AND content_id = $2)sql",
           user_id, content_id, ms, now);
}

void save_rollup(db::Writer& tx, Id attempt_id, const Rollup& whole, std::int64_t ms, Instant now) {
    const std::optional<Instant> completed_at = is_finished(whole.status) ? std::optional(now) : std::nullopt;
    tx.run(R"sql(
        UPDATE attempt
           SET status = $2, progress_percent = $3, score_percent = $4, total_ms = total_ms + $5, last_at = $6,
               completed_at = CASE WHEN $7 IS NULL THEN NULL ELSE COALESCE(completed_at, $7) END
         WHERE id = $1)sql",
           attempt_id, whole.status, whole.progress_percent, whole.score_percent, ms, now, completed_at);
}

TrackingStatus show_attempt_status(const db::Reader& db, Id attempt_id) {
    return db.value<TrackingStatus>("SELECT status FROM attempt WHERE id = $1", attempt_id);
}

std::optional<TrackingStatus> find_standing_status(const db::Reader& db, Id user_id, Id content_id) {
    return db.value<std::optional<TrackingStatus>>(
        "SELECT status FROM content_tracking WHERE user_id = $1 AND content_id = $2", user_id, content_id);
}

void save_standing(db::Writer& tx, Id user_id, Id content_id, const Standing& standing) {
    // Most commits that change a standing change its progress or score only: the indexes of the rest are left alone.
    tx.run(R"sql(
        UPDATE content_tracking SET progress_percent = $3, score_percent = $4, total_ms = $5, last_at = $6
         WHERE user_id = $1 AND content_id = $2 AND status = $7 AND attempts = $8 AND current_attempt_id = $9
           AND started_at = $10 AND completed_at IS NOT DISTINCT FROM $11 AND counted_by = $12)sql",
           user_id, content_id, standing.progress_percent, standing.score_percent, standing.total_ms, standing.last_at,
           standing.status, standing.attempts, standing.current_attempt_id, standing.started_at, standing.completed_at,
           standing.counted_by);
    if (tx.changed() > 0) return;
    tx.run(R"sql(
        INSERT INTO content_tracking (user_id, content_id, status, progress_percent, score_percent, total_ms, attempts,
                                      current_attempt_id, started_at, last_at, completed_at, counted_by, is_listed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (SELECT is_active FROM app_user WHERE id = $1))
        ON CONFLICT (content_id, user_id) DO UPDATE
           SET is_listed = excluded.is_listed, status = excluded.status, progress_percent = excluded.progress_percent,
               score_percent = excluded.score_percent, total_ms = excluded.total_ms, attempts = excluded.attempts,
               current_attempt_id = excluded.current_attempt_id, started_at = excluded.started_at,
               last_at = excluded.last_at, completed_at = excluded.completed_at,
               counted_by = excluded.counted_by)sql",
           user_id, content_id, standing.status, standing.progress_percent, standing.score_percent, standing.total_ms,
           standing.attempts, standing.current_attempt_id, standing.started_at, standing.last_at, standing.completed_at,
           standing.counted_by);
}

void clear_standing(db::Writer& tx, Id user_id, Id content_id) {
    tx.run(R"sql(
        UPDATE content_tracking
           SET status = 0, progress_percent = 0, score_percent = NULL, total_ms = 0, attempts = 0,
               current_attempt_id = NULL, started_at = NULL, last_at = NULL, completed_at = NULL
         WHERE user_id = $1 AND content_id = $2)sql",
           user_id, content_id);
}

void number_attempts_by_start(db::Writer& tx, Id user_id, Id content_id) {
    // Over negative numbers, so that no two rows ever have the same one.
    tx.run(R"sql(
        UPDATE attempt
           SET number = -(SELECT COUNT(*) FROM attempt o
                           WHERE o.user_id = attempt.user_id AND o.content_id = attempt.content_id
                             AND (o.started_at < attempt.started_at
                                  OR (o.started_at = attempt.started_at AND o.id <= attempt.id)))
         WHERE user_id = $1 AND content_id = $2)sql",
           user_id, content_id);
    tx.run("UPDATE attempt SET number = -number WHERE user_id = $1 AND content_id = $2 AND number < 0", user_id,
           content_id);
}

std::vector<PartRow> list_parts(const db::Reader& db, Id attempt_id, Id version_id) {
    return db.all<PartRow>(R"sql(
        SELECT i.is_sco, i.is_visible,
               CASE WHEN v.framework = 5 AND i.move_on = 'NotApplicable' THEN 1 ELSE 0 END AS is_optional,
               COALESCE(s.status, 0) AS status,
               COALESCE(s.completion_status, '') AS completion_status, COALESCE(s.score_raw, '') AS score_raw,
               COALESCE(s.score_min, '') AS score_min, COALESCE(s.score_max, '') AS score_max,
               COALESCE(s.score_scaled, '') AS score_scaled, COALESCE(s.progress_measure, '') AS progress_measure
          FROM package_item i
          JOIN content_version v ON v.id = i.version_id
          LEFT JOIN attempt_sco s ON s.item_id = i.id AND s.attempt_id = $1
         WHERE i.version_id = $2 AND i.href <> ''
         ORDER BY i.position LIMIT 10000)sql",
                           attempt_id, version_id);
}

}  // namespace oneroom::tracking
