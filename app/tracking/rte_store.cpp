#include "tracking/rte_store.h"

#include "core/base/failure.h"

namespace oneroom::tracking {

Fields StartRow::fields() {
    return {field<&StartRow::version_id>("versionId"),
            field<&StartRow::standard>("standard"),
            field<&StartRow::is_aicc>("isAicc"),
            field<&StartRow::edition>("edition"),
            field<&StartRow::href>("href"),
            field<&StartRow::is_sco>("isSco"),
            field<&StartRow::has_own_window>("hasOwnWindow"),
            field<&StartRow::launch_data>("launchData"),
            field<&StartRow::mastery_score>("masteryScore"),
            field<&StartRow::max_time_allowed>("maxTimeAllowed"),
            field<&StartRow::time_limit_action>("timeLimitAction"),
            field<&StartRow::completion_threshold>("completionThreshold"),
            field<&StartRow::objectives_json>("objectivesJson"),
            field<&StartRow::full_name>("fullName"),
            field<&StartRow::language_code>("languageCode")};
}

Fields ScoRow::fields() {
    return {field<&ScoRow::id>("id"), field<&ScoRow::status>("status"), field<&ScoRow::exit_mode>("exitMode")};
}

Fields LastSession::fields() { return {field<&LastSession::id>("id"), field<&LastSession::is_finished>("isFinished")}; }

Fields ElementRow::fields() {
    return {field<&ElementRow::name>("name"), field<&ElementRow::value>("value"), field<&ElementRow::stamp>("stamp")};
}

Fields CommitFacts::fields() {
    return {field<&CommitFacts::session_id>("sessionId"),
            field<&CommitFacts::launch_id>("launchId"),
            field<&CommitFacts::last_sequence>("lastSequence"),
            field<&CommitFacts::session_ms>("sessionMs"),
            field<&CommitFacts::is_time_reported>("isTimeReported"),
            field<&CommitFacts::is_fresh>("isFresh"),
            field<&CommitFacts::is_finished>("isFinished"),
            field<&CommitFacts::started_at>("startedAt"),
            field<&CommitFacts::mode>("mode"),
            field<&CommitFacts::launch_last_at>("launchLastAt"),
            field<&CommitFacts::launch_ended_at>("launchEndedAt"),
            field<&CommitFacts::attempt_sco_id>("attemptScoId"),
            field<&CommitFacts::item_id>("itemId"),
            field<&CommitFacts::sco_status>("scoStatus"),
            field<&CommitFacts::completion_status>("completionStatus"),
            field<&CommitFacts::success_status>("successStatus"),
            field<&CommitFacts::score_raw>("scoreRaw"),
            field<&CommitFacts::score_min>("scoreMin"),
            field<&CommitFacts::score_max>("scoreMax"),
            field<&CommitFacts::score_scaled>("scoreScaled"),
            field<&CommitFacts::progress_measure>("progressMeasure"),
            field<&CommitFacts::exit_mode>("exitMode"),
            field<&CommitFacts::sco_completed_at>("scoCompletedAt"),
            field<&CommitFacts::mastery_score>("masteryScore"),
            field<&CommitFacts::completion_threshold>("completionThreshold"),
            field<&CommitFacts::max_time_allowed>("maxTimeAllowed"),
            field<&CommitFacts::time_limit_action>("timeLimitAction"),
            field<&CommitFacts::standard>("standard"),
            field<&CommitFacts::version_id>("versionId"),
            field<&CommitFacts::attempt_id>("attemptId"),
            field<&CommitFacts::user_id>("userId"),
            field<&CommitFacts::content_id>("contentId"),
            field<&CommitFacts::attempt_status>("attemptStatus"),
            field<&CommitFacts::is_reset>("isReset"),
            field<&CommitFacts::is_overtaken>("isOvertaken"),
            field<&CommitFacts::has_newer_launch>("hasNewerLaunch")};
}

std::optional<StartRow> find_start(const db::Reader& db, Id item_id, Id user_id) {
    return db.one<StartRow>(R"sql(
        SELECT i.version_id, v.standard, v.framework = 3 AS is_aicc, v.edition, i.href, i.is_sco,
               i.launch_method = 'OwnWindow' AS has_own_window, i.launch_data,
               i.mastery_score,
               i.max_time_allowed, i.time_limit_action, i.completion_threshold, i.objectives_json, u.full_name,
               u.language_code
          FROM package_item i
          JOIN content_version v ON v.id = i.version_id
          JOIN app_user u ON u.id = $2
         WHERE i.id = $1 AND i.href <> '' AND v.framework < 4)sql",
                            item_id, user_id);
}

std::optional<ScoRow> find_sco(const db::Reader& db, Id attempt_id, Id item_id) {
    return db.one<ScoRow>("SELECT id, status, exit_mode FROM attempt_sco WHERE attempt_id = $1 AND item_id = $2",
                          attempt_id, item_id);
}

Id open_sco(db::Writer& tx, Id attempt_id, Id item_id, TrackingStatus status, Instant now) {
    const std::optional<Instant> completed_at = is_finished(status) ? std::optional(now) : std::nullopt;
    return tx.value<Id>(R"sql(
        INSERT INTO attempt_sco (attempt_id, item_id, status, started_at, last_at, completed_at)
        VALUES ($1, $2, $3, $4, $4, $5)
        ON CONFLICT (attempt_id, item_id) DO UPDATE
           SET status = CASE WHEN attempt_sco.status = 0 THEN excluded.status ELSE attempt_sco.status END,
               completed_at = COALESCE(attempt_sco.completed_at, excluded.completed_at),
               last_at = CASE WHEN excluded.status = 0 THEN attempt_sco.last_at ELSE excluded.last_at END
        RETURNING id)sql",
                        attempt_id, item_id, status, now, completed_at);
}

std::optional<LastSession> find_last_session(const db::Reader& db, Id sco_id) {
    return db.one<LastSession>(R"sql(
        SELECT id, is_finished FROM sco_session
         WHERE attempt_sco_id = $1 AND last_sequence > 0
         ORDER BY id DESC LIMIT 1)sql",
                               sco_id);
}

std::int64_t sum_time(const db::Reader& db, Id sco_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COALESCE(SUM(session_ms), 0) FROM sco_session
         WHERE attempt_sco_id = $1
           AND id >= COALESCE((SELECT MAX(f.id) FROM sco_session f
                                WHERE f.attempt_sco_id = $1 AND f.is_fresh = 1 AND f.last_sequence > 0), 0))sql",
                                  sco_id);
}

Id find_fresh_session(const db::Reader& db, Id sco_id) {
    return db.value<Id>(R"sql(
        SELECT COALESCE(MAX(id), 0) FROM sco_session
         WHERE attempt_sco_id = $1 AND is_fresh = 1 AND last_sequence > 0)sql",
                        sco_id);
}

Id insert_session(db::Writer& tx, Id sco_id, Id launch_id, bool is_fresh, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO sco_session (attempt_sco_id, launch_id, is_fresh, started_at, last_at)
        VALUES ($1, $2, $3, $4, $4) RETURNING id)sql",
                        sco_id, launch_id, is_fresh, now);
}

std::vector<ElementRow> list_elements(const db::Reader& db, Id sco_id) {
    return db.all<ElementRow>(
        "SELECT name, value, stamp FROM rte_element WHERE attempt_sco_id = $1 ORDER BY name LIMIT 100000", sco_id);
}

void save_element(db::Writer& tx, Id sco_id, const std::string& name, const std::string& value, std::int64_t stamp) {
    tx.run(R"sql(
        INSERT INTO rte_element (attempt_sco_id, name, value, stamp) VALUES ($1, $2, $3, $4)
        ON CONFLICT (attempt_sco_id, name) DO UPDATE SET value = excluded.value, stamp = excluded.stamp
         WHERE excluded.stamp >= rte_element.stamp)sql",
           sco_id, name, value, stamp);
}

std::int64_t find_last_stamp(const db::Reader& db, Id sco_id) {
    return db.value<std::int64_t>("SELECT COALESCE(MAX(stamp), 0) FROM rte_element WHERE attempt_sco_id = $1", sco_id);
}

void remove_elements(db::Writer& tx, Id sco_id) { tx.run("DELETE FROM rte_element WHERE attempt_sco_id = $1", sco_id); }

std::optional<CommitFacts> find_commit_facts(const db::Reader& db, Id session_id) {
    return db.one<CommitFacts>(R"sql(
        SELECT t.id AS session_id, t.launch_id, t.last_sequence, t.session_ms, t.is_time_reported, t.is_fresh,
               t.is_finished, t.started_at, l.mode, l.last_at AS launch_last_at, l.ended_at AS launch_ended_at,
               s.id AS attempt_sco_id, s.item_id, s.status AS sco_status, s.completion_status, s.success_status,
               s.score_raw, s.score_min, s.score_max, s.score_scaled, s.progress_measure, s.exit_mode,
               s.completed_at AS sco_completed_at, i.mastery_score, i.completion_threshold, i.max_time_allowed,
               i.time_limit_action, v.standard,
               i.version_id, a.id AS attempt_id, a.user_id, a.content_id, a.status AS attempt_status,
               CASE WHEN a.reset_at IS NULL THEN 0 ELSE 1 END AS is_reset,
               EXISTS (SELECT 1 FROM sco_session n
                        WHERE n.attempt_sco_id = s.id AND n.id > t.id AND n.last_sequence > 0) AS is_overtaken,
               EXISTS (SELECT 1 FROM launch n WHERE n.attempt_id = a.id AND n.id > l.id) AS has_newer_launch
          FROM sco_session t
          JOIN launch l ON l.id = t.launch_id
          JOIN attempt_sco s ON s.id = t.attempt_sco_id
          JOIN package_item i ON i.id = s.item_id
          JOIN content_version v ON v.id = i.version_id
          JOIN attempt a ON a.id = s.attempt_id
         WHERE t.id = $1)sql",
                               session_id);
}

Failure attempt_was_reset() { return Failure(410, "This attempt was reset by an administrator"); }

CommitFacts require_open_session(const db::Reader& db, const LaunchKey& launch, Id item_id, Id session_id) {
    auto facts = find_commit_facts(db, session_id);
    const bool is_ours = facts && facts->launch_id == launch.launch_id && facts->item_id == item_id;
    if (is_ours && facts->launch_ended_at && facts->is_reset) throw attempt_was_reset();
    if (!is_ours || facts->is_finished || facts->launch_ended_at) throw not_found("session of this course");
    return std::move(*facts);
}

bool is_completion_set_by_content(const db::Reader& db, Id item_id) {
    const auto sequencing = db.value<std::string>("SELECT sequencing_xml FROM package_item WHERE id = $1", item_id);
    return sequencing.find("completionSetByContent=\"true\"") != std::string::npos;
}

void save_sco(db::Writer& tx, const CommitFacts& facts, std::int64_t ms, Instant now) {
    tx.run(R"sql(
        UPDATE attempt_sco
           SET status = $2, completion_status = $3, success_status = $4, score_raw = $5, score_min = $6, score_max = $7,
               score_scaled = $8, progress_measure = $9, exit_mode = $10, total_ms = total_ms + $11, last_at = $12,
               completed_at = $13
         WHERE id = $1)sql",
           facts.attempt_sco_id, facts.sco_status, facts.completion_status, facts.success_status, facts.score_raw,
           facts.score_min, facts.score_max, facts.score_scaled, facts.progress_measure, facts.exit_mode, ms, now,
           facts.sco_completed_at);
}

void add_sco_time(db::Writer& tx, Id sco_id, std::int64_t ms, Instant now) {
    tx.run("UPDATE attempt_sco SET total_ms = total_ms + $2, last_at = $3 WHERE id = $1", sco_id, ms, now);
}

void save_session(db::Writer& tx, const CommitFacts& facts, Instant now) {
    tx.run(R"sql(
        UPDATE sco_session
           SET last_sequence = $2, session_ms = $3, is_time_reported = $4, is_finished = $5, last_at = $6
         WHERE id = $1)sql",
           facts.session_id, facts.last_sequence, facts.session_ms, facts.is_time_reported, facts.is_finished, now);
}

void touch_launch(db::Writer& tx, Id launch_id, Instant now) {
    tx.run("UPDATE launch SET last_at = $2 WHERE id = $1", launch_id, now);
}

void touch_launch_at_times(db::Writer& tx, Id launch_id, Instant now) {
    tx.run("UPDATE launch SET last_at = $2 WHERE id = $1 AND last_at < $2 - 60000", launch_id, now);
}

std::optional<UnitState> find_unit(const db::Reader& db, Id attempt_id, Id item_id) {
    return db.one<UnitState>(R"sql(
        SELECT id AS attempt_sco_id, status, completion_status, success_status, score_raw, score_min, score_max,
               score_scaled, progress_measure, completed_at
          FROM attempt_sco WHERE attempt_id = $1 AND item_id = $2)sql",
                             attempt_id, item_id);
}

}  // namespace oneroom::tracking
