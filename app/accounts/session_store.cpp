#include "accounts/session_store.h"

namespace oneroom::accounts {

Fields StoredSession::fields() {
    return {field<&StoredSession::id>("id"),
            field<&StoredSession::user_id>("userId"),
            field<&StoredSession::key_hash>("keyHash").secret(),
            field<&StoredSession::full_name>("fullName"),
            field<&StoredSession::is_restricted>("isRestricted"),
            field<&StoredSession::must_change_password>("mustChangePassword"),
            field<&StoredSession::last_seen_at>("lastSeenAt"),
            field<&StoredSession::ends_at>("endsAt"),
            field<&StoredSession::way>("way")};
}

std::optional<StoredSession> find_stored_session(const db::Reader& db, const std::string& sid_hash) {
    return db.one<StoredSession>(R"sql(
        SELECT s.id, s.user_id, s.key_hash, u.full_name, u.is_restricted, u.must_change_password,
               s.last_seen_at, s.ends_at, s.way
          FROM user_session s JOIN app_user u ON u.id = s.user_id
         WHERE s.sid_hash = $1 AND u.is_active = 1)sql",
                                 sid_hash);
}

void insert_session(db::Writer& tx, const NewSession& session) {
    tx.run(R"sql(
        INSERT INTO user_session (id, user_id, sid_hash, key_hash, created_at, last_seen_at, ends_at,
                                  address, user_agent, way)
        VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9))sql",
           session.id, session.user_id, session.sid_hash, session.key_hash, session.created_at, session.ends_at,
           session.address, session.user_agent, session.way);
}

std::vector<SessionRow> list_sessions_of(const db::Reader& db, Id user_id, Id current_session) {
    return db.all<SessionRow>(R"sql(
        SELECT id, CASE WHEN id = $2 THEN 1 ELSE 0 END AS is_current, address, user_agent, created_at, last_seen_at
          FROM user_session
         WHERE user_id = $1
         ORDER BY last_seen_at DESC, id DESC LIMIT 200)sql",
                              user_id, current_session);
}

std::vector<Id> list_session_ids_of(const db::Reader& db, Id user_id) {
    return db.values<Id>("SELECT id FROM user_session WHERE user_id = $1 ORDER BY id LIMIT 100000", user_id);
}

login_options::LoginType way_of_session(const db::Reader& db, Id session_id) {
    return static_cast<login_options::LoginType>(
        db.value<std::int64_t>("SELECT COALESCE((SELECT way FROM user_session WHERE id = $1), 1)", session_id));
}

std::optional<Instant> sign_in_of_session(const db::Reader& db, Id session_id) {
    return db.value<std::optional<Instant>>("SELECT MAX(created_at) FROM user_session WHERE id = $1", session_id);
}

void note_seen(db::Writer& tx, Id session_id, Instant now) {
    tx.run("UPDATE user_session SET last_seen_at = $2 WHERE id = $1", session_id, now);
}

void delete_session(db::Writer& tx, Id session_id) { tx.run("DELETE FROM user_session WHERE id = $1", session_id); }

void delete_sessions_of(db::Writer& tx, Id user_id) { tx.run("DELETE FROM user_session WHERE user_id = $1", user_id); }

std::int64_t delete_old_sessions(db::Writer& tx, Instant now, Instant idle_since, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM user_session WHERE id IN (
            SELECT id FROM user_session WHERE ends_at <= $1 OR last_seen_at <= $2 ORDER BY id LIMIT $3))sql",
           now, idle_since, limit);
    return tx.changed();
}

}  // namespace oneroom::accounts
