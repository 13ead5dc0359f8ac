#include "entry/registration_store.h"

#include "core/base/text.h"

namespace oneroom::entry {
namespace {

std::string search_text(const std::string& full_name, const std::string& username, const std::string& email) {
    return fold(full_name + " " + username + " " + email);
}

std::string folded_email(std::string_view email) { return to_lower_ascii(trim(email)); }

}  // namespace

// Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_REGISTRATION                                                                       \
    "SELECT r.id, r.state, r.full_name, r.email, r.username, r.note, r.location_id,"               \
    "       COALESCE(l.name, '') AS location_name, r.language_code, r.created_at, r.confirmed_at," \
    "       r.decided_at, r.decided_by, r.reason, r.user_id"                                       \
    "  FROM registration r LEFT JOIN location l ON l.id = r.location_id "
#define ONEROOM_FOUND_REGISTRATIONS                                                                    \
    " WHERE r.state >= 2 AND ($1 = 0 OR r.state = $1) AND ($2 = '' OR INSTR(r.search_folded, $2) > 0)" \
    "   AND ($4 = 9 OR r.location_id IN (" ONEROOM_AREA("$3", "$4") ")) "

void insert_registration(db::Writer& tx, const NewRegistration& r, Instant now) {
    tx.run(R"sql(
        INSERT INTO registration (state, full_name, email, email_folded, note, location_id, language_code,
                                  search_folded, address, created_at)
        VALUES (0, $1, $2, $3, $4, $5, $6, $7, $8, $9))sql",
           r.full_name, r.email, folded_email(r.email), r.note, r.location_id, r.language_code,
           search_text(r.full_name, "", r.email), r.address, now);
}

std::optional<RegistrationRow> find_registration(const db::Reader& db, Id id) {
    return db.one<RegistrationRow>(ONEROOM_REGISTRATION "WHERE r.id = $1", id);
}

std::optional<RegistrationRow> find_noted(const db::Reader& db) {
    return db.one<RegistrationRow>(ONEROOM_REGISTRATION "WHERE r.state = 0 ORDER BY r.id LIMIT 1");
}

std::optional<RegistrationRow> find_by_token(const db::Reader& db, const std::string& token_hash, Instant now) {
    return db.one<RegistrationRow>(ONEROOM_REGISTRATION "WHERE r.token_hash = $1 AND r.state = 1 AND r.expires_at > $2",
                                   token_hash, now);
}

std::int64_t count_in_state(const db::Reader& db, RegistrationState state) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM registration WHERE state = $1", state);
}

std::int64_t count_with_email(const db::Reader& db, std::string_view email, RegistrationState state, Instant now) {
    return db.value<std::int64_t>(
        "SELECT COUNT(*) FROM registration WHERE email_folded = $1 AND state = $2 AND (state <> 1 OR expires_at > $3)",
        folded_email(email), state, now);
}

bool is_name_wanted(const db::Reader& db, std::string_view username, Id except) {
    const auto waiting = db.values<std::string>(
        "-- whole: those who wait for a decision\n"
        "SELECT username FROM registration WHERE state = 2 AND id <> $1 ORDER BY id",
        except);
    for (const std::string& one : waiting)
        if (fold(one) == fold(username)) return true;
    return false;
}

void set_link(db::Writer& tx, Id id, const std::string& token_hash, Instant expires_at) {
    tx.run("UPDATE registration SET state = 1, token_hash = $2, expires_at = $3 WHERE id = $1", id, token_hash,
           expires_at);
}

void set_waiting(db::Writer& tx, const RegistrationRow& r, Instant now) {
    tx.run(R"sql(
        UPDATE registration SET state = 2, token_hash = NULL, expires_at = NULL, confirmed_at = $2, username = $3,
                                search_folded = $4, full_name = $5
         WHERE id = $1)sql",
           r.id, now, r.username, search_text(r.full_name, r.username, r.email), r.full_name);
}

void update_registration(db::Writer& tx, const RegistrationRow& r) {
    tx.run("UPDATE registration SET full_name = $2, username = $3, location_id = $4, search_folded = $5 WHERE id = $1",
           r.id, r.full_name, r.username, r.location_id, search_text(r.full_name, r.username, r.email));
}

void set_decision(db::Writer& tx, const RegistrationRow& r) {
    tx.run(R"sql(
        UPDATE registration SET state = $2, decided_at = $3, decided_by = $4, reason = $5, user_id = $6
         WHERE id = $1)sql",
           r.id, r.state, r.decided_at, r.decided_by, r.reason, r.user_id);
}

void delete_registration(db::Writer& tx, Id id) { tx.run("DELETE FROM registration WHERE id = $1", id); }

void delete_unconfirmed_with_email(db::Writer& tx, std::string_view email) {
    tx.run("DELETE FROM registration WHERE email_folded = $1 AND state = 1", folded_email(email));
}

Instant newest_unconfirmed(const db::Reader& db, std::string_view email) {
    return db.value<Instant>(
        "SELECT COALESCE(MAX(created_at), 0) FROM registration WHERE email_folded = $1 AND state = 1",
        folded_email(email));
}

void delete_oldest_unconfirmed(db::Writer& tx, std::string_view email) {
    tx.run(
        "DELETE FROM registration WHERE id ="
        "  (SELECT MIN(id) FROM registration WHERE email_folded = $1 AND state = 1)",
        folded_email(email));
}

std::int64_t delete_old_registrations(db::Writer& tx, Instant now, Instant decided_before) {
    tx.run("DELETE FROM registration WHERE (state = 1 AND expires_at <= $1) OR (state >= 3 AND decided_at < $2)", now,
           decided_before);
    return tx.changed();
}

std::vector<RegistrationRow> list_registrations(const db::Reader& db, const RegistrationListRequest& request,
                                                const Scope& scope) {
    return db.all<RegistrationRow>("-- engine: sqlite\n" ONEROOM_REGISTRATION ONEROOM_FOUND_REGISTRATIONS R"sql(
         ORDER BY CASE WHEN $8 = 0 THEN '' WHEN $7 = 0 THEN r.search_folded WHEN $7 = 1 THEN r.username
                       WHEN $7 = 2 THEN r.email_folded WHEN $7 = 3 THEN COALESCE(l.name_folded, '') ELSE '' END,
                  CASE WHEN $8 = 1 THEN '' WHEN $7 = 0 THEN r.search_folded WHEN $7 = 1 THEN r.username
                       WHEN $7 = 2 THEN r.email_folded WHEN $7 = 3 THEN COALESCE(l.name_folded, '') ELSE '' END DESC,
                  CASE WHEN $7 = 4 THEN COALESCE(r.confirmed_at, 0) ELSE 0 END * (2 * $8 - 1), r.id
         LIMIT $5 OFFSET $6)sql",
                                   request.state, fold(trim(request.search)), scope.user_id, scope.reach,
                                   request.page_size, (request.page - 1) * request.page_size, request.sort,
                                   request.descending ? 0 : 1);
}

std::int64_t count_registrations(const db::Reader& db, const RegistrationListRequest& request, const Scope& scope) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM registration r" ONEROOM_FOUND_REGISTRATIONS,
                                  request.state, fold(trim(request.search)), scope.user_id, scope.reach);
}

bool is_in_scope(const db::Reader& db, Id registration_id, const Scope& scope) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM registration r WHERE r.id = $1 AND r.state >= 2"
               "   AND ($3 = 9 OR r.location_id IN (" ONEROOM_AREA("$2", "$3") "))",
               registration_id, scope.user_id, scope.reach) > 0;
}

std::vector<Place> list_places(const db::Reader& db, std::string_view search) {
    return db.all<Place>(
        "-- engine: sqlite\nSELECT id, name FROM location WHERE ($1 = '' OR INSTR(name_folded, $1) > 0)"
        " ORDER BY name_folded, id LIMIT 20",
        fold(trim(search)));
}

bool has_place(const db::Reader& db, Id location_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM location WHERE id = $1", location_id) > 0;
}

}  // namespace oneroom::entry
