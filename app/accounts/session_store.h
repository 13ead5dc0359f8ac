// The SQL of sessions. Private to this folder.
#pragma once

#include "accounts/two_step_types.h"
#include "core/api/session.h"
#include "core/db/db.h"
#include "login_options/login_option_types.h"

namespace oneroom::accounts {

/// A session with what is true of its person at this moment.
struct StoredSession {
    Id id{};
    Id user_id{};
    std::string key_hash{};
    std::string full_name{};
    bool is_restricted{};
    bool must_change_password{};
    Instant last_seen_at{};
    Instant ends_at{};
    login_options::LoginType way{};

    static Fields fields();
};

struct NewSession {
    Id id{};
    Id user_id{};
    std::string sid_hash{};
    std::string key_hash{};
    Instant created_at{};
    Instant ends_at{};
    std::string address{};
    std::string user_agent{};
    login_options::LoginType way = login_options::LoginType::standard;
};

/// Empty for an unknown session, and for one of a person who is no longer active.
std::optional<StoredSession> find_stored_session(const db::Reader& db, const std::string& sid_hash);
void insert_session(db::Writer& tx, const NewSession& session);
/// Of one person, seen last first; those that have timed out and wait to be removed included.
std::vector<SessionRow> list_sessions_of(const db::Reader& db, Id user_id, Id current_session);
std::vector<Id> list_session_ids_of(const db::Reader& db, Id user_id);
/// By what it was opened; standard for an access token.
login_options::LoginType way_of_session(const db::Reader& db, Id session_id);
/// Nothing for an access token.
std::optional<Instant> sign_in_of_session(const db::Reader& db, Id session_id);
void note_seen(db::Writer& tx, Id session_id, Instant now);
void delete_session(db::Writer& tx, Id session_id);
void delete_sessions_of(db::Writer& tx, Id user_id);
/// Those past their end or not seen since `idle_since`. Returns how many, at most `limit`.
std::int64_t delete_old_sessions(db::Writer& tx, Instant now, Instant idle_since, std::int64_t limit);

}  // namespace oneroom::accounts
