#include "launch/launch_store.h"

namespace oneroom::launch {

Fields OpenLaunch::fields() {
    return {field<&OpenLaunch::launch_id>("launchId"),
            field<&OpenLaunch::user_id>("userId"),
            field<&OpenLaunch::session_id>("sessionId"),
            field<&OpenLaunch::content_id>("contentId"),
            field<&OpenLaunch::version_id>("versionId"),
            field<&OpenLaunch::attempt_id>("attemptId"),
            field<&OpenLaunch::mode>("mode"),
            field<&OpenLaunch::kind>("kind"),
            field<&OpenLaunch::last_at>("lastAt"),
            field<&OpenLaunch::ended_at>("endedAt"),
            field<&OpenLaunch::is_reset>("isReset"),
            field<&OpenLaunch::is_person_active>("isPersonActive"),
            field<&OpenLaunch::debug_level>("debugLevel"),
            field<&OpenLaunch::token_hash>("tokenHash"),
            field<&OpenLaunch::is_of_unit>("isOfUnit")};
}

Fields OwnLaunch::fields() {
    return {field<&OwnLaunch::id>("id"),
            field<&OwnLaunch::content_id>("contentId"),
            field<&OwnLaunch::mode>("mode"),
            field<&OwnLaunch::version_id>("versionId"),
            field<&OwnLaunch::attempt_id>("attemptId"),
            field<&OwnLaunch::last_at>("lastAt"),
            field<&OwnLaunch::ended_at>("endedAt"),
            field<&OwnLaunch::saved_at>("savedAt")};
}

Fields FileRow::fields() {
    return {field<&FileRow::name>("name"), field<&FileRow::sha256>("sha256"), field<&FileRow::size>("size"),
            field<&FileRow::mime>("mime")};
}

Id insert_launch(db::Writer& tx, const NewLaunch& launch, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO launch (token_hash, unit_hash, user_id, session_id, content_id, version_id, attempt_id, mode,
                            opened_at, last_at, ended_at, debug_level)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) RETURNING id)sql",
                        launch.token_hash, launch.unit_hash, launch.user_id, launch.session_id, launch.content_id,
                        launch.version_id, launch.attempt_id, launch.mode, now, launch.ended_at, launch.debug_level);
}

tracking::Standard standard_of(const db::Reader& db, Id version_id) {
    return db.value<tracking::Standard>("SELECT standard FROM content_version WHERE id = $1", version_id);
}

#define ONEROOM_OPEN_LAUNCH                                                                                \
    "SELECT l.id AS launch_id, l.user_id, l.session_id, l.content_id, l.version_id, l.attempt_id, l.mode," \
    " CASE WHEN c.content_type = 10 THEN 1 ELSE c.content_type END AS kind, l.last_at, l.ended_at,"        \
    " CASE WHEN a.reset_at IS NULL THEN 0 ELSE 1 END AS is_reset, u.is_active AS is_person_active,"        \
    " l.debug_level, l.token_hash, CASE WHEN l.token_hash = $1 THEN 0 ELSE 1 END AS is_of_unit"            \
    " FROM launch l JOIN content c ON c.id = l.content_id JOIN app_user u ON u.id = l.user_id"             \
    " LEFT JOIN attempt a ON a.id = l.attempt_id"

std::optional<OpenLaunch> find_launch_of_token(const db::Reader& db, const std::string& token_hash) {
    if (auto found = db.one<OpenLaunch>(ONEROOM_OPEN_LAUNCH " WHERE l.token_hash = $1", token_hash)) return found;
    return db.one<OpenLaunch>(ONEROOM_OPEN_LAUNCH " WHERE l.unit_hash = $1", token_hash);
}

std::optional<OwnLaunch> find_own_launch(const db::Reader& db, Id launch_id, Id user_id) {
    return db.one<OwnLaunch>(R"sql(
        SELECT l.id, l.content_id, l.mode, l.version_id, l.attempt_id, l.last_at, l.ended_at,
               (SELECT MAX(s.last_at) FROM sco_session s WHERE s.launch_id = l.id AND s.last_sequence > 0) AS saved_at
          FROM launch l
         WHERE l.id = $1 AND l.user_id = $2)sql",
                             launch_id, user_id);
}

void end_launch(db::Writer& tx, Id launch_id, Instant now) {
    tx.run("UPDATE launch SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL", launch_id, now);
}

std::vector<Id> end_launches_of_other_attempts(db::Writer& tx, Id user_id, Id content_id, Id attempt_id, Instant now) {
    return tx.values<Id>(R"sql(
        UPDATE launch SET ended_at = $4
         WHERE user_id = $1 AND content_id = $2 AND attempt_id <> $3 AND ended_at IS NULL RETURNING id)sql",
                         user_id, content_id, attempt_id, now);
}

std::vector<Id> end_launches_of_attempt(db::Writer& tx, Id attempt_id, Instant now) {
    return tx.values<Id>("UPDATE launch SET ended_at = $2 WHERE attempt_id = $1 AND ended_at IS NULL RETURNING id",
                         attempt_id, now);
}

std::vector<Id> end_launches_of_user(db::Writer& tx, Id user_id, Instant now) {
    return tx.values<Id>("UPDATE launch SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL RETURNING id",
                         user_id, now);
}

std::vector<Id> end_launches_of_session(db::Writer& tx, Id user_id, Id session_id, Instant now) {
    return tx.values<Id>(R"sql(
        UPDATE launch SET ended_at = $3
         WHERE session_id = $2 AND user_id = $1 AND ended_at IS NULL RETURNING id)sql",
                         user_id, session_id, now);
}

std::optional<FileRow> find_package_file(const db::Reader& db, Id version_id, const std::string& path) {
    return db.one<FileRow>(
        "SELECT path AS name, sha256, size, mime FROM package_file WHERE version_id = $1 AND path = $2", version_id,
        path);
}

std::vector<std::string> list_package_paths(const db::Reader& db, Id version_id, std::int64_t limit) {
    return db.values<std::string>("SELECT path FROM package_file WHERE version_id = $1 ORDER BY path LIMIT $2",
                                  version_id, limit);
}

std::optional<FileRow> find_version_file(const db::Reader& db, Id version_id) {
    return db.one<FileRow>("SELECT file_name AS name, sha256, size, mime FROM content_version WHERE id = $1",
                           version_id);
}

}  // namespace oneroom::launch
