#include "lrs/erasure_store.h"

namespace oneroom::lrs {

Fields Erasure::fields() {
    return {field<&Erasure::id>("id"),           field<&Erasure::key_id>("keyId"),
            field<&Erasure::agent>("agent"),     field<&Erasure::anonymous>("anonymous"),
            field<&Erasure::removes>("removes"), field<&Erasure::done_until>("doneUntil"),
            field<&Erasure::changed>("changed"), field<&Erasure::removed>("removed"),
            field<&Erasure::begun_at>("begunAt")};
}

Id insert_erasure(db::Writer& tx, const Erasure& erasure) {
    return tx.value<Id>(R"sql(
        INSERT INTO lrs_erasure (key_id, agent, anonymous, removes, begun_at) VALUES ($1, $2, $3, $4, $5)
        RETURNING id)sql",
                        erasure.key_id, erasure.agent, erasure.anonymous, erasure.removes, erasure.begun_at);
}

std::optional<Erasure> find_erasure(const db::Reader& db) {
    return db.one<Erasure>(R"sql(
        SELECT id, key_id, agent, anonymous, removes, done_until, changed, removed, begun_at
          FROM lrs_erasure ORDER BY id LIMIT 1)sql");
}

std::vector<Id> list_erased_keys(const db::Reader& db) {
    return db.values<Id>(R"sql(-- short: what administrators have begun and a job has not ended yet
        SELECT key_id FROM lrs_erasure ORDER BY id)sql");
}

void save_progress(db::Writer& tx, const Erasure& erasure) {
    tx.run("UPDATE lrs_erasure SET done_until = $2, changed = $3, removed = $4 WHERE id = $1", erasure.id,
           erasure.done_until, erasure.changed, erasure.removed);
}

void delete_erasure(db::Writer& tx, Id erasure_id) { tx.run("DELETE FROM lrs_erasure WHERE id = $1", erasure_id); }

void rename_key(db::Writer& tx, Id key_id, const std::string& text) {
    tx.run("UPDATE lrs_key SET text = $2, name = '' WHERE id = $1", key_id, text);
}

void delete_key(db::Writer& tx, Id key_id) { tx.run("DELETE FROM lrs_key WHERE id = $1", key_id); }

bool has_marks(const db::Reader& db, Id key_id) {
    return db.value<bool>("SELECT CASE WHEN EXISTS (SELECT 1 FROM lrs_mark WHERE key_id = $1) THEN 1 ELSE 0 END",
                          key_id);
}

std::vector<Id> list_marked(const db::Reader& db, Id key_id, Id after, std::int64_t limit) {
    return db.values<Id>(R"sql(
        SELECT statement_id FROM lrs_mark WHERE key_id = $1 AND is_broad = 0 AND statement_id > $2
         UNION SELECT statement_id FROM lrs_mark WHERE key_id = $1 AND is_broad = 1 AND statement_id > $2
         ORDER BY statement_id LIMIT $3)sql",
                         key_id, after, limit);
}

void delete_marks(db::Writer& tx, Id key_id, Id statement_id) {
    tx.run("DELETE FROM lrs_mark WHERE key_id = $1 AND is_broad IN (0, 1) AND statement_id = $2", key_id, statement_id);
}

void delete_marks_by(db::Writer& tx, Id key_id, Id statement_id, Id source_id) {
    tx.run(R"sql(
        DELETE FROM lrs_mark WHERE key_id = $1 AND is_broad IN (0, 1) AND statement_id = $2 AND source_id = $3)sql",
           key_id, statement_id, source_id);
}

void move_marks_by(db::Writer& tx, Id key_id, Id statement_id, Id source_id, Id other_key_id) {
    tx.run(R"sql(
        UPDATE lrs_mark SET key_id = $4
         WHERE key_id = $1 AND is_broad IN (0, 1) AND statement_id = $2 AND source_id = $3)sql",
           key_id, statement_id, source_id, other_key_id);
}

std::vector<Id> list_oldest(const db::Reader& db, Microseconds until, std::int64_t limit) {
    return db.values<Id>("SELECT id FROM lrs_statement WHERE id < $1 ORDER BY id LIMIT $2", until, limit);
}

std::string uuid_of_statement(const db::Reader& db, Id id) {
    return db.value<std::string>("SELECT uuid FROM lrs_statement WHERE id = $1", id);
}

void set_body(db::Writer& tx, Id id, const std::string& body) {
    tx.run("UPDATE lrs_statement SET body = $2 WHERE id = $1", id, body);
}

void delete_statement(db::Writer& tx, Id id) { tx.run("DELETE FROM lrs_statement WHERE id = $1", id); }

void delete_attachment(db::Writer& tx, Id statement_id, const std::string& sha2) {
    tx.run("DELETE FROM lrs_attachment WHERE statement_id = $1 AND sha2 = $2", statement_id, sha2);
}

std::int64_t count_others_with_email(const db::Reader& db, const std::string& email, Id user_id) {
    return db.value<std::int64_t>(
        "SELECT COUNT(*) FROM app_user WHERE LOWER(email) = LOWER($1) AND id <> $2 AND removed_at IS NULL", email,
        user_id);
}

std::vector<std::string> list_agents_with_account(const db::Reader& db, const std::string& name) {
    return db.values<std::string>(R"sql(-- short: one for each address that the portal had
        SELECT text FROM lrs_key WHERE kind = 1 AND substr(text, 1, 8) = 'account ' AND substr(text, -length($1)) = $1
         ORDER BY id)sql",
                                  name);
}

void forget_events_of(db::Writer& tx, Id user_id) { tx.run("DELETE FROM lrs_event WHERE user_id = $1", user_id); }

bool has_documents_of(const db::Reader& db, const std::string& agent) {
    return db.value<bool>(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM lrs_document WHERE agent = $1 AND agent <> '') THEN 1 ELSE 0 END",
        agent);
}

bool delete_documents_of(db::Writer& tx, const std::string& agent, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM lrs_document
         WHERE id IN (SELECT id FROM lrs_document WHERE agent = $1 AND agent <> '' ORDER BY id LIMIT $2))sql",
           agent, limit);
    return tx.changed() == limit;
}

}  // namespace oneroom::lrs
