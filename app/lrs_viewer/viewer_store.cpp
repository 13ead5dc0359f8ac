#include "lrs_viewer/viewer_store.h"

namespace oneroom::lrs_viewer {
namespace {

template <class Row, std::size_t count>
void each(const db::Reader& db, std::string_view sql, const std::array<db::Argument, count>& arguments,
          const std::function<bool(const Row&)>& visit) {
    Row row;
    db.each_row(sql, arguments, shape_of<Row>(), &row, [&] { return visit(row); });
}

}  // namespace

Fields Passed::fields() {
    return {field<&Passed::id>("id"), field<&Passed::client_id>("clientId"), field<&Passed::is_voided>("isVoided"),
            field<&Passed::fits>("fits")};
}

Fields KeptStatement::fields() {
    using K = KeptStatement;
    return {field<&K::id>("id"),
            field<&K::uuid>("uuid"),
            field<&K::client_id>("clientId"),
            field<&K::is_voided>("isVoided"),
            field<&K::counted>("counted"),
            field<&K::target_uuid>("targetUuid"),
            field<&K::body>("body")};
}

Fields KeptAttachment::fields() {
    using A = KeptAttachment;
    return {field<&A::sha2>("sha2"), field<&A::sha256>("sha256"), field<&A::content_type>("contentType"),
            field<&A::size>("size")};
}

Fields NamedKey::fields() {
    return {field<&NamedKey::id>("id"), field<&NamedKey::text>("text"), field<&NamedKey::name>("name"),
            field<&NamedKey::definition>("definition")};
}

Fields MarkPlace::fields() {
    return {field<&MarkPlace::statement_id>("statementId"), field<&MarkPlace::source_id>("sourceId")};
}

void walk_all(const db::Reader& db, Id after, Id before, const Visit& visit) {
    each<Passed>(db, R"sql(-- whole: who visits ends it
        SELECT id, client_id, is_voided, 1 AS fits FROM lrs_statement WHERE id > $1 AND id < $2 ORDER BY id DESC)sql",
                 std::array{db::argument(after), db::argument(before)}, visit);
}

void walk_client(const db::Reader& db, Id client_id, Id after, Id before, const Visit& visit) {
    each<Passed>(db, R"sql(-- whole: who visits ends it
        SELECT id, client_id, is_voided, 1 AS fits FROM lrs_statement
         WHERE client_id = $1 AND id > $2 AND id < $3 ORDER BY id DESC)sql",
                 std::array{db::argument(client_id), db::argument(after), db::argument(before)}, visit);
}

#define ONEROOM_HAS_MARK_AT(key, broad, statement, source)                           \
    "(" key " = 0 OR EXISTS (SELECT 1 FROM lrs_mark other WHERE other.key_id = " key \
    " AND other.is_broad IN (0, " broad ") AND other.statement_id = " statement " AND other.source_id = " source "))"
#define ONEROOM_HAS_MARK_OF(key, broad) ONEROOM_HAS_MARK_AT(key, broad, "$1", "$2")
#define ONEROOM_HAS_MARK(key, broad) ONEROOM_HAS_MARK_AT(key, broad, "m.statement_id", "m.source_id")
#define ONEROOM_MARKED(broad) \
    "SELECT m.statement_id AS id, s.client_id, s.is_voided, " ONEROOM_HAS_MARK("$5", "$6") " AND " \
    ONEROOM_HAS_MARK("$7", "$8") " AND " ONEROOM_HAS_MARK("$9", "$10") " AS fits"                  \
    " FROM lrs_mark m CROSS JOIN lrs_statement s"                                                 \
    " WHERE m.key_id = $1 AND m.is_broad = " broad " AND m.statement_id > $3 AND m.statement_id < $4" \
    " AND s.id = m.statement_id "

// The other marks are no condition but a value: who visits counts what was looked at for nothing, too. What is found
// narrowly is found broadly as well: both ranges side by side.
void walk_marked(const db::Reader& db, const std::array<WantedMark, 4>& marks, Id after, Id before,
                 const Visit& visit) {
    each<Passed>(db,
                 "-- whole: who visits ends it\n" ONEROOM_MARKED("0") "UNION ALL " ONEROOM_MARKED(
                     "1") "AND $2 = 1 ORDER BY id DESC",
                 std::array{db::argument(marks[0].key_id), db::argument(marks[0].is_broad), db::argument(after),
                            db::argument(before), db::argument(marks[1].key_id), db::argument(marks[1].is_broad),
                            db::argument(marks[2].key_id), db::argument(marks[2].is_broad),
                            db::argument(marks[3].key_id), db::argument(marks[3].is_broad)},
                 visit);
}

std::vector<MarkPlace> list_places(const db::Reader& db, const WantedMark& mark, Id after, Id before,
                                   std::int64_t limit) {
    return db.all<MarkPlace>(R"sql(
        SELECT statement_id, source_id FROM lrs_mark
         WHERE key_id = $1 AND is_broad = $2 AND statement_id > $3 AND statement_id < $4
         ORDER BY statement_id DESC, source_id DESC LIMIT $5)sql",
                             mark.key_id, mark.is_broad, after, before, limit);
}

std::optional<Passed> find_passed(const db::Reader& db, const std::array<WantedMark, 4>& marks,
                                  const MarkPlace& place) {
    return db.one<Passed>(
        "SELECT s.id, s.client_id, s.is_voided, " ONEROOM_HAS_MARK_OF("$3", "$4") " AND "
        ONEROOM_HAS_MARK_OF("$5", "$6") " AND " ONEROOM_HAS_MARK_OF("$7", "$8") " AND "
        ONEROOM_HAS_MARK_OF("$9", "$10") " AS fits FROM lrs_statement s WHERE s.id = $1",
        place.statement_id, place.source_id, marks[0].key_id, marks[0].is_broad, marks[1].key_id, marks[1].is_broad,
        marks[2].key_id, marks[2].is_broad, marks[3].key_id, marks[3].is_broad);
}

std::vector<Id> list_marked(const db::Reader& db, Id key_id, Id after, std::int64_t limit) {
    return db.values<Id>(R"sql(
        SELECT statement_id FROM lrs_mark WHERE key_id = $1 AND is_broad = 0 AND source_id = 0 AND statement_id > $2
         ORDER BY statement_id LIMIT $3)sql",
                         key_id, after, limit);
}

std::int64_t count_marked(const db::Reader& db, const WantedMark& mark, Id after, Id before) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM (SELECT 1 FROM lrs_mark WHERE key_id = $1 AND is_broad IN (0, $2) AND statement_id > $3
                                 AND statement_id < $4 ORDER BY is_broad, statement_id LIMIT 5000) some)sql",
                                  mark.key_id, mark.is_broad, after, before);
}

Id find_key(const db::Reader& db, lrs::KeyKind kind, const std::string& text) {
    return db.value<Id>("SELECT id FROM lrs_key WHERE kind = $1 AND text = $2", static_cast<std::int64_t>(kind), text);
}

std::string find_name(const db::Reader& db, const std::string& agent) {
    // Courses of cmi5 are told no names. The name of an account of the portal is a UUID, which has 36 characters.
    return db.value<std::string>(R"sql(
        SELECT CASE WHEN k.name = '' THEN COALESCE(u.full_name, '') ELSE k.name END
          FROM lrs_key k
          LEFT JOIN xapi_account x ON x.name = SUBSTR(k.text, LENGTH(k.text) - 35)
          LEFT JOIN app_user u ON u.id = x.user_id AND u.removed_at IS NULL
         WHERE k.kind = 1 AND k.text = $1)sql",
                                 agent);
}

std::string find_full_name(const db::Reader& db, Id user_id) {
    return db.value<std::string>("SELECT full_name FROM app_user WHERE id = $1 AND removed_at IS NULL", user_id);
}

PortalPerson show_person(const db::Reader& db, Id user_id) {
    return {.agents = db.values<std::string>(R"sql(-- short: one, and one more for each merge
                SELECT 'account ' || home || ' ' || name FROM xapi_account WHERE user_id = $1 ORDER BY id)sql",
                                             user_id),
            .email = db.value<std::string>("SELECT email FROM app_user WHERE id = $1", user_id)};
}

std::optional<StatementAttempt> find_attempt(const db::Reader& db, const std::string& registration) {
    return db.one<StatementAttempt>(R"sql(
        SELECT a.id AS attempt_id, a.user_id, u.full_name, c.title
          FROM xapi_registration r
          JOIN attempt a ON a.id = r.attempt_id
          JOIN app_user u ON u.id = a.user_id
          JOIN content c ON c.id = a.content_id
         WHERE r.uuid = $1)sql",
                                    registration);
}

std::string find_definition(const db::Reader& db, const std::string& iri) {
    return db.value<std::string>(R"sql(
        SELECT a.definition FROM lrs_key k JOIN lrs_activity a ON a.key_id = k.id WHERE k.kind = 3 AND k.text = $1)sql",
                                 iri);
}

std::string find_client_name(const db::Reader& db, Id client_id) {
    return db.value<std::string>("SELECT name FROM lrs_client WHERE id = $1", client_id);
}

std::string find_voiding(const db::Reader& db, const std::string& uuid) {
    return db.value<std::string>(
        "SELECT uuid FROM lrs_statement WHERE target_uuid = $1 AND is_voiding = 1 ORDER BY id LIMIT 1", uuid);
}

KeptStatement show_kept(const db::Reader& db, Id id) {
    return db
        .one<KeptStatement>(R"sql(
        SELECT id, uuid, client_id, is_voided, counted, target_uuid, body FROM lrs_statement WHERE id = $1)sql",
                            id)
        .value();
}

std::optional<KeptStatement> find_kept(const db::Reader& db, const std::string& uuid) {
    return db.one<KeptStatement>(R"sql(
        SELECT id, uuid, client_id, is_voided, counted, target_uuid, body FROM lrs_statement WHERE uuid = $1)sql",
                                 uuid);
}

std::vector<Id> list_referring(const db::Reader& db, const std::string& uuid) {
    return db.values<Id>("SELECT id FROM lrs_statement WHERE target_uuid = $1 ORDER BY id LIMIT 100", uuid);
}

Id find_newest(const db::Reader& db) { return db.value<Id>("SELECT MAX(id) FROM lrs_statement"); }

std::vector<KeptAttachment> list_attachments(const db::Reader& db, Id statement_id) {
    return db.all<KeptAttachment>(R"sql(-- short: what one request brought
        SELECT sha2, sha256, content_type, size FROM lrs_attachment WHERE statement_id = $1 ORDER BY sha2)sql",
                                  statement_id);
}

void walk_keys(const db::Reader& db, lrs::KeyKind kind, const std::function<bool(const NamedKey&)>& visit) {
    each<NamedKey>(db, R"sql(-- whole: who visits ends it
        SELECT k.id, k.text, CASE WHEN k.name = '' THEN COALESCE(u.full_name, '') ELSE k.name END AS name,
               COALESCE(a.definition, '') AS definition
          FROM lrs_key k
          LEFT JOIN lrs_activity a ON a.key_id = k.id
          LEFT JOIN xapi_account x ON k.kind = 1 AND x.name = SUBSTR(k.text, LENGTH(k.text) - 35)
          LEFT JOIN app_user u ON u.id = x.user_id AND u.removed_at IS NULL
         WHERE k.kind = $1 ORDER BY k.text)sql",
                   std::array{db::argument(static_cast<std::int64_t>(kind))}, visit);
}

std::vector<StatementOption> list_clients(const db::Reader& db) {
    return db.all<StatementOption>(R"sql(-- short: made one by one by an administrator
        SELECT CAST(id AS TEXT) AS value, name FROM lrs_client ORDER BY name, id)sql");
}

std::vector<SavedQuery> list_queries(const db::Reader& db, Id user_id) {
    return db.all<SavedQuery>(R"sql(-- short: at most 50 a person
        SELECT id, name, query FROM lrs_saved_query WHERE user_id = $1 ORDER BY name, id)sql",
                              user_id);
}

void insert_query(db::Writer& tx, Id user_id, const SavedQuery& query, Instant now) {
    tx.run("INSERT INTO lrs_saved_query (user_id, name, query, created_at) VALUES ($1, $2, $3, $4)", user_id,
           query.name, query.query, now);
}

void set_query(db::Writer& tx, Id query_id, const std::string& query) {
    tx.run("UPDATE lrs_saved_query SET query = $2 WHERE id = $1", query_id, query);
}

void rename_query(db::Writer& tx, Id query_id, const std::string& name) {
    tx.run("UPDATE lrs_saved_query SET name = $2 WHERE id = $1", query_id, name);
}

void delete_query(db::Writer& tx, Id query_id) { tx.run("DELETE FROM lrs_saved_query WHERE id = $1", query_id); }

}  // namespace oneroom::lrs_viewer
