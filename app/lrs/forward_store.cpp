#include "lrs/forward_store.h"

#include "core/base/text.h"

namespace oneroom::lrs {

#define ONEROOM_TARGET_COLUMNS                                                                                       \
    "id, revision, name, endpoint, allows_http, version, public_key, secret_closed, verb, only_client, not_client, " \
    "is_active, sent_until,"                                                                                         \
    " sent_count, sent_at, failures, next_try_at, last_error, at_once, taken_in_row, created_at"

Fields Candidate::fields() {
    return {field<&Candidate::id>("id"), field<&Candidate::client_id>("clientId"),
            field<&Candidate::is_voiding>("isVoiding"), field<&Candidate::has_verb>("hasVerb"),
            field<&Candidate::voided_client>("voidedClient")};
}

std::vector<ForwardTarget> list_targets(const db::Reader& db) {
    return db.all<ForwardTarget>(
        "-- short: stores that administrators named\n"
        "SELECT " ONEROOM_TARGET_COLUMNS " FROM lrs_target ORDER BY id");
}

std::int64_t count_targets(const db::Reader& db) { return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_target"); }

std::optional<ForwardTarget> find_target(const db::Reader& db, Id target_id) {
    return db.one<ForwardTarget>("SELECT " ONEROOM_TARGET_COLUMNS " FROM lrs_target WHERE id = $1", target_id);
}

std::optional<ForwardTarget> find_target_named(const db::Reader& db, const std::string& name) {
    return db.one<ForwardTarget>("SELECT " ONEROOM_TARGET_COLUMNS " FROM lrs_target WHERE name = $1", name);
}

Id insert_target(db::Writer& tx, const ForwardTarget& t) {
    return tx.value<Id>(R"sql(
        INSERT INTO lrs_target (revision, name, endpoint, allows_http, version, public_key, secret_closed, verb,
                                only_client, not_client, sent_until, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (name) DO NOTHING RETURNING id)sql",
                        t.revision, t.name, t.endpoint, t.allows_http, t.version, t.public_key, t.secret_closed, t.verb,
                        t.only_client, t.not_client, t.sent_until, t.created_at);
}

void save_target(db::Writer& tx, const ForwardTarget& t) {
    tx.run(R"sql(
        UPDATE lrs_target
           SET revision = $2, name = $3, endpoint = $4, allows_http = $5, version = $6, public_key = $7,
               secret_closed = $8, verb = $9, only_client = $10, not_client = $11
         WHERE id = $1)sql",
           t.id, t.revision, t.name, t.endpoint, t.allows_http, t.version, t.public_key, t.secret_closed, t.verb,
           t.only_client, t.not_client);
}

void save_target_state(db::Writer& tx, const ForwardTarget& t) {
    tx.run(R"sql(
        UPDATE lrs_target
           SET is_active = $2, sent_until = CASE WHEN sent_until > $3 THEN sent_until ELSE $3 END, sent_count = $4,
               sent_at = $5, failures = $6, next_try_at = $7, last_error = $8, at_once = $9, taken_in_row = $10
         WHERE id = $1)sql",
           t.id, t.is_active, t.sent_until, t.sent_count, t.sent_at, t.failures, t.next_try_at, t.last_error, t.at_once,
           t.taken_in_row);
}

void set_target_place(db::Writer& tx, const ForwardTarget& t) {
    tx.run("UPDATE lrs_target SET sent_until = $2, revision = $3 WHERE id = $1", t.id, t.sent_until, t.revision);
}

Id first_place_to_send(const db::Reader& db) {
    const auto place = db.value<std::optional<Id>>("SELECT MIN(sent_until) FROM lrs_target WHERE is_active = 1");
    return place ? *place + 1 : INT64_MAX;
}

Id furthest_place(const db::Reader& db) { return db.value<Id>("SELECT MAX(sent_until) FROM lrs_target"); }

void clear_answers_of_targets(db::Writer& tx) {
    tx.run("UPDATE lrs_refusal SET reason = '' WHERE reason <> ''");
    tx.run("UPDATE lrs_target SET last_error = '' WHERE last_error <> '' AND is_active = 1");
}

void delete_target(db::Writer& tx, Id target_id) { tx.run("DELETE FROM lrs_target WHERE id = $1", target_id); }

bool has_statement_between(const db::Reader& db, Id after, Id before) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM (SELECT id FROM lrs_statement WHERE id > $1 AND id < $2 LIMIT 1) one", after,
               before) > 0;
}

std::vector<Candidate> list_candidates(const db::Reader& db, Id after, Id until, Id verb_key, std::int64_t limit) {
    return db.all<Candidate>(R"sql(
        SELECT s.id, s.client_id, s.is_voiding,
               CASE WHEN $3 = 0 OR EXISTS (SELECT 1 FROM lrs_mark m WHERE m.key_id = $3 AND m.is_broad = 0
                                             AND m.statement_id = s.id AND m.source_id = 0)
                    THEN 1 ELSE 0 END AS has_verb,
               CASE WHEN s.is_voiding = 1
                    THEN (SELECT t.client_id FROM lrs_statement t WHERE t.uuid = s.target_uuid) END AS voided_client
          FROM lrs_statement s WHERE s.id > $1 AND s.id <= $2 ORDER BY s.id LIMIT $4)sql",
                             after, until, verb_key, limit);
}

void delete_refusal_of(db::Writer& tx, Id target_id, const std::string& uuid) {
    tx.run("DELETE FROM lrs_refusal WHERE target_id = $1 AND uuid = $2", target_id, uuid);
}

void insert_refusal(db::Writer& tx, Id target_id, const Refusal& refusal, std::int64_t most) {
    delete_refusal_of(tx, target_id, refusal.uuid);
    tx.run("INSERT INTO lrs_refusal (target_id, uuid, reason, refused_at) VALUES ($1, $2, $3, $4)", target_id,
           refusal.uuid, refusal.reason, refusal.refused_at);
    tx.run(R"sql(
        DELETE FROM lrs_refusal
         WHERE target_id = $1
           AND id <= (SELECT id FROM lrs_refusal WHERE target_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2))sql",
           target_id, most);
}

#define ONEROOM_REFUSAL                                                                          \
    "SELECT r.id, r.uuid, r.reason, r.refused_at, r.is_again, COALESCE(s.id, 0) AS statement_id" \
    "  FROM lrs_refusal r LEFT JOIN lrs_statement s ON s.uuid = r.uuid "
#define ONEROOM_FOUND_REFUSALS \
    "WHERE r.target_id = $1 AND ($2 = '' OR INSTR(LOWER(r.uuid || ' ' || r.reason), $2) > 0) "

std::vector<Refusal> list_refusals(const db::Reader& db, const RefusalQuery& query) {
    return db.all<Refusal>("-- engine: sqlite\n" ONEROOM_REFUSAL ONEROOM_FOUND_REFUSALS
                           "ORDER BY r.id DESC LIMIT $3 OFFSET $4",
                           query.target_id, to_lower_ascii(trim(query.search)), query.limit, query.offset);
}

std::int64_t count_refusals(const db::Reader& db, const RefusalQuery& query) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM lrs_refusal r " ONEROOM_FOUND_REFUSALS,
                                  query.target_id, to_lower_ascii(trim(query.search)));
}

std::vector<Refusal> list_refusals_again(const db::Reader& db, Id target_id, std::int64_t limit) {
    return db.all<Refusal>(ONEROOM_REFUSAL "WHERE r.target_id = $1 AND r.is_again = 1 ORDER BY r.id LIMIT $2",
                           target_id, limit);
}

std::optional<Refusal> find_refusal(const db::Reader& db, Id target_id, Id refusal_id) {
    return db.one<Refusal>(ONEROOM_REFUSAL "WHERE r.target_id = $1 AND r.id = $2", target_id, refusal_id);
}

std::int64_t mark_again(db::Writer& tx, Id target_id, Id refusal_id) {
    tx.run(R"sql(
        UPDATE lrs_refusal SET is_again = 1
         WHERE target_id = $1 AND ($2 = 0 OR id = $2)
           AND EXISTS (SELECT 1 FROM lrs_statement s WHERE s.uuid = lrs_refusal.uuid))sql",
           target_id, refusal_id);
    return tx.value<std::int64_t>(
        "SELECT COUNT(*) FROM lrs_refusal WHERE target_id = $1 AND is_again = 1 AND ($2 = 0 OR id = $2)", target_id,
        refusal_id);
}

void delete_refusal(db::Writer& tx, Id refusal_id) { tx.run("DELETE FROM lrs_refusal WHERE id = $1", refusal_id); }

std::int64_t delete_refusals(db::Writer& tx, Id target_id) {
    const auto count = tx.value<std::int64_t>("SELECT COUNT(*) FROM lrs_refusal WHERE target_id = $1", target_id);
    tx.run("DELETE FROM lrs_refusal WHERE target_id = $1", target_id);
    return count;
}

}  // namespace oneroom::lrs
