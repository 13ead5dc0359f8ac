#include "lrs/statement_store.h"

#include <array>

namespace oneroom::lrs {

Fields StoredStatement::fields() {
    return {field<&StoredStatement::id>("id"),
            field<&StoredStatement::is_voided>("isVoided"),
            field<&StoredStatement::is_voiding>("isVoiding"),
            field<&StoredStatement::client_id>("clientId"),
            field<&StoredStatement::counted>("counted"),
            field<&StoredStatement::target_uuid>("targetUuid"),
            field<&StoredStatement::body>("body")};
}

Fields MarkRow::fields() {
    return {field<&MarkRow::key_id>("keyId"), field<&MarkRow::is_broad>("isBroad"),
            field<&MarkRow::statement_id>("statementId"), field<&MarkRow::source_id>("sourceId")};
}

Fields StoredAttachment::fields() {
    return {field<&StoredAttachment::sha2>("sha2"), field<&StoredAttachment::sha256>("sha256"),
            field<&StoredAttachment::size>("size"), field<&StoredAttachment::content_type>("contentType")};
}

bool insert_statement(db::Writer& tx, const NewStatement& statement) {
    const auto target = statement.target_uuid.empty() ? std::nullopt : std::optional(statement.target_uuid);
    tx.run(R"sql(
        INSERT INTO lrs_statement (id, client_id, uuid, target_uuid, is_voiding, counted, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (uuid) DO NOTHING)sql",
           statement.id, statement.client_id, statement.uuid, target, statement.is_voiding, statement.counted,
           statement.body);
    return tx.changed() != 0;
}

std::optional<StoredStatement> find_statement(const db::Reader& db, const std::string& uuid) {
    return db.one<StoredStatement>(
        "SELECT id, is_voided, is_voiding, client_id, counted, target_uuid, body FROM lrs_statement WHERE uuid = $1",
        uuid);
}

std::optional<StoredStatement> find_statement_by_id(const db::Reader& db, Id id) {
    return db.one<StoredStatement>(
        "SELECT id, is_voided, is_voiding, client_id, counted, target_uuid, body FROM lrs_statement WHERE id = $1", id);
}

StoredStatement show_statement(const db::Reader& db, Id id) { return find_statement_by_id(db, id).value(); }

std::vector<StoredStatement> list_referring(const db::Reader& db, const std::string& uuid) {
    return db.all<StoredStatement>(R"sql(-- whole: each of them is found by what it refers to
        SELECT id, is_voided, is_voiding, client_id, counted, uuid AS target_uuid, '' AS body FROM lrs_statement
         WHERE target_uuid = $1 ORDER BY id)sql",
                                   uuid);
}

void set_voided(db::Writer& tx, Id id) { tx.run("UPDATE lrs_statement SET is_voided = 1 WHERE id = $1", id); }

Id last_statement(const db::Reader& db) { return db.value<Id>("SELECT MAX(id) FROM lrs_statement"); }

Id find_key(const db::Reader& db, KeyKind kind, const std::string& text) {
    return db.value<Id>("SELECT id FROM lrs_key WHERE kind = $1 AND text = $2", kind, text);
}

Id insert_key(db::Writer& tx, KeyKind kind, const std::string& text, const std::string& name) {
    return tx.value<Id>("INSERT INTO lrs_key (kind, text, name) VALUES ($1, $2, $3) RETURNING id", kind, text, name);
}

void set_key_name(db::Writer& tx, Id key_id, const std::string& name) {
    tx.run("UPDATE lrs_key SET name = $2 WHERE id = $1", key_id, name);
}

std::string name_of_key(const db::Reader& db, KeyKind kind, const std::string& text) {
    return db.value<std::string>("SELECT name FROM lrs_key WHERE kind = $1 AND text = $2", kind, text);
}

namespace {

constexpr std::size_t rows_at_once = 8;

/// The columns of several rows, one after the other.
template <std::size_t... Column>
void insert_rows(db::Writer& tx, std::string_view sql, const MarkRow* rows, std::index_sequence<Column...>) {
    const auto cell = [rows](std::size_t column) -> Id {
        const MarkRow& row = rows[column / 4];
        return std::array<Id, 4>{row.key_id, row.is_broad, row.statement_id, row.source_id}[column % 4];
    };
    tx.run(sql, cell(Column)...);
}

}  // namespace

void insert_marks(db::Writer& tx, std::span<const MarkRow> marks) {
    std::size_t at = 0;
    for (; at + rows_at_once <= marks.size(); at += rows_at_once)
        insert_rows(tx, R"sql(
            INSERT INTO lrs_mark (key_id, is_broad, statement_id, source_id)
            VALUES ($1, $2, $3, $4), ($5, $6, $7, $8), ($9, $10, $11, $12), ($13, $14, $15, $16),
                   ($17, $18, $19, $20), ($21, $22, $23, $24), ($25, $26, $27, $28), ($29, $30, $31, $32)
            ON CONFLICT (key_id, is_broad, statement_id, source_id) DO NOTHING)sql",
                    &marks[at], std::make_index_sequence<rows_at_once * 4>());
    for (; at < marks.size(); ++at)
        insert_rows(tx, R"sql(
            INSERT INTO lrs_mark (key_id, is_broad, statement_id, source_id) VALUES ($1, $2, $3, $4)
            ON CONFLICT (key_id, is_broad, statement_id, source_id) DO NOTHING)sql",
                    &marks[at], std::make_index_sequence<4>());
}

std::optional<std::string> find_definition(const db::Reader& db, const std::string& iri) {
    const auto text = db.value<std::string>(R"sql(
        SELECT a.definition FROM lrs_key k JOIN lrs_activity a ON a.key_id = k.id WHERE k.kind = 3 AND k.text = $1)sql",
                                            iri);
    return text.empty() ? std::nullopt : std::optional(text);
}

void save_definition(db::Writer& tx, Id key_id, const std::string& definition) {
    tx.run(R"sql(
        INSERT INTO lrs_activity (key_id, definition) VALUES ($1, $2)
            ON CONFLICT (key_id) DO UPDATE SET definition = excluded.definition)sql",
           key_id, definition);
}

// Macros, because statements stay prepared under the address of their literal. The index gives the order, so that a
// page costs what it holds; a statement with several sources comes once. What is found by the plain filter is found by
// the broad one, too: that one walks both ranges side by side.
#define ONEROOM_HAS_MARK(key, broad)                                                 \
    "(" key " = 0 OR EXISTS (SELECT 1 FROM lrs_mark other WHERE other.key_id = " key \
    " AND other.is_broad IN (0, " broad                                              \
    ") AND other.statement_id = m.statement_id"                                      \
    " AND other.source_id = m.source_id))"
#define ONEROOM_MARKED_STATEMENTS(broad)                                                \
    "SELECT m.statement_id FROM lrs_mark m CROSS JOIN lrs_statement s"                  \
    " WHERE m.key_id = $1 AND m.is_broad = " broad                                      \
    " AND m.statement_id > $2 AND m.statement_id <= $3"                                 \
    "   AND s.id = m.statement_id AND s.is_voided = 0 AND ($4 = 0 OR s.client_id = $4)" \
    "   AND " ONEROOM_HAS_MARK("$5", "$6") " AND " ONEROOM_HAS_MARK("$7", "$8") " AND " ONEROOM_HAS_MARK("$9", "$10")
#define ONEROOM_NARROW_STATEMENTS ONEROOM_MARKED_STATEMENTS("0") " GROUP BY m.statement_id ORDER BY m.statement_id "
#define ONEROOM_BROAD_STATEMENTS \
    ONEROOM_MARKED_STATEMENTS("0") " UNION " ONEROOM_MARKED_STATEMENTS("1") " ORDER BY statement_id "
#define ONEROOM_ALL_STATEMENTS \
    "SELECT s.id FROM lrs_statement s WHERE s.id > $1 AND s.id <= $2 AND s.is_voided = 0 ORDER BY s.id "
#define ONEROOM_OWN_STATEMENTS         \
    "SELECT s.id FROM lrs_statement s" \
    " WHERE s.client_id = $1 AND s.id > $2 AND s.id <= $3 AND s.is_voided = 0 ORDER BY s.id "

std::vector<Id> list_statements(const db::Reader& db, const StatementFilter& filter) {
    const auto& f = filter;
    if (f.first.key_id == 0 && f.client_id == 0)
        return f.is_ascending ? db.values<Id>(ONEROOM_ALL_STATEMENTS "LIMIT $3", f.after, f.until, f.limit)
                              : db.values<Id>(ONEROOM_ALL_STATEMENTS "DESC LIMIT $3", f.after, f.until, f.limit);
    if (f.first.key_id == 0)
        return f.is_ascending
                   ? db.values<Id>(ONEROOM_OWN_STATEMENTS "LIMIT $4", f.client_id, f.after, f.until, f.limit)
                   : db.values<Id>(ONEROOM_OWN_STATEMENTS "DESC LIMIT $4", f.client_id, f.after, f.until, f.limit);
    std::array<StatementFilter::Key, 3> others{};
    for (std::size_t i = 0; i < f.others.size() && i < others.size(); ++i) others[i] = f.others[i];
    const auto list = [&](std::string_view sql) {
        return db.values<Id>(sql, f.first.key_id, f.after, f.until, f.client_id, others[0].key_id, others[0].is_broad,
                             others[1].key_id, others[1].is_broad, others[2].key_id, others[2].is_broad, f.limit);
    };
    if (f.first.is_broad)
        return list(f.is_ascending ? ONEROOM_BROAD_STATEMENTS "LIMIT $11" : ONEROOM_BROAD_STATEMENTS "DESC LIMIT $11");
    return list(f.is_ascending ? ONEROOM_NARROW_STATEMENTS "LIMIT $11" : ONEROOM_NARROW_STATEMENTS "DESC LIMIT $11");
}

void insert_attachment(db::Writer& tx, Id statement_id, const StoredAttachment& attachment) {
    tx.run(R"sql(
        INSERT INTO lrs_attachment (statement_id, sha2, sha256, size, content_type) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (statement_id, sha2) DO NOTHING)sql",
           statement_id, attachment.sha2, attachment.sha256, attachment.size, attachment.content_type);
}

std::vector<StoredAttachment> list_attachments(const db::Reader& db, Id statement_id) {
    return db.all<StoredAttachment>(R"sql(-- short: what one request brought
        SELECT sha2, sha256, size, content_type FROM lrs_attachment WHERE statement_id = $1 ORDER BY sha2)sql",
                                    statement_id);
}

}  // namespace oneroom::lrs
