#include "lrs/erasure_store.h"

namespace oneroom::lrs {

Fields Erasure::fields() {
    return {field<&Erasure::id>("id"),           field<&Erasure::key_id>("keyId"),
            field<&Erasure::agent>("agent"),     field<&Erasure::anonymous>("anonymous"),
            field<&Erasure::removes>("removes"), field<&Erasure::keeps_files>("keepsFiles"),
            field<&Erasure::words>("words"),     field<&Erasure::done_until>("doneUntil"),
            field<&Erasure::changed>("changed"), field<&Erasure::removed>("removed"),
            field<&Erasure::begun_at>("begunAt")};
}

Id insert_erasure(db::Writer& tx, const Erasure& erasure) {
    return tx.value<Id>(R"sql(
        INSERT INTO lrs_erasure (key_id, agent, anonymous, removes, keeps_files, words, begun_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id)sql",
                        erasure.key_id, erasure.agent, erasure.anonymous, erasure.removes, erasure.keeps_files,
                        erasure.words, erasure.begun_at);
}

std::optional<Erasure> find_erasure(const db::Reader& db) {
    return db.one<Erasure>(R"sql(
        SELECT id, key_id, agent, anonymous, removes, keeps_files, words, done_until, changed, removed, begun_at
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

void delete_mark(db::Writer& tx, const MarkRow& mark) {
    tx.run("DELETE FROM lrs_mark WHERE key_id = $1 AND is_broad = $2 AND statement_id = $3 AND source_id = $4",
           mark.key_id, mark.is_broad, mark.statement_id, mark.source_id);
}

// The indexes hold only what was copied, and so they have to be asked.
std::vector<MarkRow> list_marks_from(const db::Reader& db, Id source_id, std::int64_t limit) {
    return db.all<MarkRow>(R"sql(
        SELECT key_id, is_broad, statement_id, source_id FROM lrs_mark
         WHERE source_id = $1 AND source_id <> 0 ORDER BY key_id, is_broad, statement_id LIMIT $2)sql",
                           source_id, limit);
}

std::vector<MarkRow> list_marks_from_by(const db::Reader& db, Id source_id, Id key_id, std::int64_t limit) {
    return db.all<MarkRow>(R"sql(
        SELECT key_id, is_broad, statement_id, source_id FROM lrs_mark
         WHERE source_id = $1 AND source_id <> 0 AND key_id = $2 ORDER BY is_broad, statement_id LIMIT $3)sql",
                           source_id, key_id, limit);
}

std::vector<MarkRow> list_marks_copied_to(const db::Reader& db, Id statement_id, std::int64_t limit) {
    return db.all<MarkRow>(R"sql(
        SELECT key_id, is_broad, statement_id, source_id FROM lrs_mark
         WHERE statement_id = $1 AND source_id <> 0 ORDER BY key_id, is_broad, source_id LIMIT $2)sql",
                           statement_id, limit);
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

std::int64_t count_attached(const db::Reader& db, const std::string& sha256) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_attachment WHERE sha256 = $1", sha256);
}

Fields PersonNames::fields() {
    return {field<&PersonNames::email>("email"), field<&PersonNames::full_name>("fullName")};
}

Fields StatementText::fields() {
    return {field<&StatementText::id>("id"), field<&StatementText::uuid>("uuid"), field<&StatementText::body>("body")};
}

Fields DocumentText::fields() {
    return {field<&DocumentText::id>("id"), field<&DocumentText::place>("place"), field<&DocumentText::name>("name"),
            field<&DocumentText::content>("content")};
}

Fields SavedText::fields() {
    return {field<&SavedText::id>("id"), field<&SavedText::name>("name"), field<&SavedText::query>("query")};
}

std::vector<PersonNames> list_names_of(const db::Reader& db, Id user_id) {
    return db.all<PersonNames>(R"sql(
        WITH RECURSIVE former (id) AS (
            SELECT $1 UNION SELECT m.gone_id FROM account_merge m JOIN former f ON f.id = m.kept_id
             WHERE m.undone_at IS NULL)
        SELECT u.email, u.full_name FROM app_user u JOIN former f ON f.id = u.id
         ORDER BY CASE WHEN u.id = $1 THEN 0 ELSE 1 END, u.id LIMIT 1000)sql",
                               user_id);
}

std::vector<StatementText> list_statement_texts(const db::Reader& db, Id before, std::int64_t limit) {
    return db.all<StatementText>("SELECT id, uuid, body FROM lrs_statement WHERE id < $1 ORDER BY id DESC LIMIT $2",
                                 before, limit);
}

std::vector<DocumentText> list_document_texts(const db::Reader& db, Id after, std::int64_t limit) {
    return db.all<DocumentText>(R"sql(
        SELECT id, CASE WHEN activity = '' THEN 'agent profile' ELSE activity END AS place, name, content
          FROM lrs_document WHERE id > $1 AND is_encoded = 0 ORDER BY id LIMIT $2)sql",
                                after, limit);
}

std::vector<SavedText> list_saved_texts(const db::Reader& db, Id after, std::int64_t limit) {
    return db.all<SavedText>("SELECT id, name, query FROM lrs_saved_query WHERE id > $1 ORDER BY id LIMIT $2", after,
                             limit);
}

std::optional<SavedText> find_saved_text(const db::Reader& db, Id query_id) {
    return db.one<SavedText>("SELECT id, name, query FROM lrs_saved_query WHERE id = $1", query_id);
}

void set_saved_text(db::Writer& tx, const SavedText& saved) {
    tx.run("UPDATE lrs_saved_query SET name = $2, query = $3 WHERE id = $1", saved.id, saved.name, saved.query);
}

std::vector<std::string> list_targets_that_got(const db::Reader& db) {
    return db.values<std::string>(R"sql(-- short: made one by one by an administrator
        SELECT name FROM lrs_target ORDER BY name, id)sql");
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
