#include "tracking/sequencing_store.h"

namespace oneroom::tracking {

Fields ManifestRow::fields() {
    return {field<&ManifestRow::sha256>("sha256"), field<&ManifestRow::edition>("edition"),
            field<&ManifestRow::items>("items")};
}

Fields SequencingRow::fields() {
    return {field<&SequencingRow::attempt_id>("attemptId"),
            field<&SequencingRow::state_json>("stateJson"),
            field<&SequencingRow::step>("step"),
            field<&SequencingRow::result>("result"),
            field<&SequencingRow::exception>("exception"),
            field<&SequencingRow::is_resumed>("isResumed"),
            field<&SequencingRow::session_id>("sessionId")};
}

Fields PlaceRow::fields() {
    return {field<&PlaceRow::item_id>("itemId"), field<&PlaceRow::attempt_sco_id>("attemptScoId")};
}

Fields SessionsSince::fields() {
    return {field<&SessionsSince::last_id>("lastId"), field<&SessionsSince::is_finished>("isFinished"),
            field<&SessionsSince::ms>("ms"), field<&SessionsSince::has_saved>("hasSaved")};
}

std::optional<ManifestRow> find_manifest(const db::Reader& db, Id version_id) {
    return db.one<ManifestRow>(R"sql(
        SELECT f.sha256, v.edition, (SELECT COUNT(*) FROM package_item i WHERE i.version_id = v.id) AS items
          FROM content_version v
          JOIN package_file f ON f.version_id = v.id AND LOWER(f.path) = 'imsmanifest.xml'
         WHERE v.id = $1 AND v.framework = 2 ORDER BY f.path DESC LIMIT 1)sql",
                               version_id);
}

std::optional<SequencingRow> find_sequencing(const db::Reader& db, Id attempt_id) {
    return db.one<SequencingRow>(R"sql(
        SELECT attempt_id, state_json, step, result, exception, is_resumed, session_id
          FROM attempt_sequencing WHERE attempt_id = $1)sql",
                                 attempt_id);
}

void save_sequencing(db::Writer& tx, const SequencingRow& row, const std::string& trace_json) {
    tx.run(R"sql(
        INSERT INTO attempt_sequencing (attempt_id, state_json, step, result, exception, is_resumed, session_id,
                                        trace_json)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (attempt_id) DO UPDATE
           SET state_json = excluded.state_json, step = excluded.step, result = excluded.result,
               exception = excluded.exception, is_resumed = excluded.is_resumed, session_id = excluded.session_id,
               trace_json = excluded.trace_json)sql",
           row.attempt_id, row.state_json, row.step, row.result, row.exception, row.is_resumed, row.session_id,
           trace_json);
}

std::string find_trace(const db::Reader& db, Id attempt_id) {
    return db
        .value<std::optional<std::string>>("SELECT trace_json FROM attempt_sequencing WHERE attempt_id = $1",
                                           attempt_id)
        .value_or("[]");
}

void set_first_session(db::Writer& tx, Id attempt_id, Id session_id) {
    tx.run("UPDATE attempt_sequencing SET session_id = $2 WHERE attempt_id = $1", attempt_id, session_id);
}

std::optional<std::string> find_shared(const db::Reader& db, Id user_id, SharedKind kind, const std::string& name) {
    return db.value<std::optional<std::string>>(
        "SELECT shared_json FROM user_shared_state WHERE user_id = $1 AND kind = $2 AND name = $3", user_id, kind,
        name);
}

void save_shared(db::Writer& tx, Id user_id, SharedKind kind, const std::string& name, const std::string& shared_json) {
    tx.run(R"sql(
        INSERT INTO user_shared_state (user_id, kind, name, shared_json) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, kind, name) DO UPDATE SET shared_json = excluded.shared_json)sql",
           user_id, kind, name, shared_json);
}

void delete_shared(db::Writer& tx, Id user_id, SharedKind kind, const std::string& name) {
    tx.run("DELETE FROM user_shared_state WHERE user_id = $1 AND kind = $2 AND name = $3", user_id, kind, name);
}

std::optional<PlaceRow> find_place(const db::Reader& db, Id version_id, std::int64_t position, Id attempt_id) {
    return db.one<PlaceRow>(R"sql(
        SELECT i.id AS item_id, s.id AS attempt_sco_id
          FROM package_item i
          LEFT JOIN attempt_sco s ON s.item_id = i.id AND s.attempt_id = $3
         WHERE i.version_id = $1 AND i.position = $2)sql",
                            version_id, position, attempt_id);
}

SessionsSince find_sessions_since(const db::Reader& db, Id attempt_sco_id, Id session_id) {
    return db
        .one<SessionsSince>(R"sql(
        SELECT MAX(id) AS last_id, COALESCE(SUM(session_ms), 0) AS ms,
               COALESCE(MAX(last_sequence), 0) > 0 AS has_saved,
               COALESCE((SELECT t.is_finished FROM sco_session t
                          WHERE t.attempt_sco_id = $1 AND t.id >= $2 ORDER BY t.id DESC LIMIT 1), 0) AS is_finished
          FROM sco_session WHERE attempt_sco_id = $1 AND id >= $2)sql",
                            attempt_sco_id, session_id)
        .value_or(SessionsSince{});
}

bool has_newer_launch(const db::Reader& db, Id attempt_id, Id launch_id) {
    return db.value<bool>("SELECT EXISTS (SELECT 1 FROM launch WHERE attempt_id = $1 AND id > $2)", attempt_id,
                          launch_id);
}

}  // namespace oneroom::tracking
