#include "entry/domain_store.h"

#include "core/base/text.h"

namespace oneroom::entry {
namespace {

std::int64_t kind_of(const DomainListRequest& request) {
    return request.kind ? static_cast<std::int64_t>(*request.kind) : 0;
}

}  // namespace

// Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_DOMAIN "SELECT id, domain, kind, note, changed_at, changed_by FROM email_domain "
#define ONEROOM_FOUND_DOMAINS "WHERE ($1 = '' OR INSTR(search_folded, $1) > 0) AND ($2 = 0 OR kind = $2) "

std::vector<DomainRow> list_domains(const db::Reader& db, const DomainListRequest& request) {
    return db.all<DomainRow>(
        "-- engine: sqlite\n" ONEROOM_DOMAIN ONEROOM_FOUND_DOMAINS
        "ORDER BY CASE WHEN $5 = 0 AND $6 = 1 THEN domain ELSE '' END,"
        "         CASE WHEN $5 = 0 AND $6 = 0 THEN domain ELSE '' END DESC,"
        "         CASE WHEN $5 = 1 THEN changed_at ELSE 0 END * (2 * $6 - 1), id LIMIT $3 OFFSET $4",
        fold(trim(request.search)), kind_of(request), request.page_size, (request.page - 1) * request.page_size,
        request.sort, request.descending ? 0 : 1);
}

std::int64_t count_domains(const db::Reader& db, const DomainListRequest& request) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM email_domain " ONEROOM_FOUND_DOMAINS,
                                  fold(trim(request.search)), kind_of(request));
}

bool has_allowed_domain(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (SELECT id FROM email_domain WHERE kind = 1 LIMIT 1) one") > 0;
}

std::optional<DomainRow> find_domain(const db::Reader& db, Id id) {
    return db.one<DomainRow>(ONEROOM_DOMAIN "WHERE id = $1", id);
}

std::optional<DomainRow> find_domain_by_name(const db::Reader& db, const std::string& domain) {
    return db.one<DomainRow>(ONEROOM_DOMAIN "WHERE domain = $1", domain);
}

Id insert_domain(db::Writer& tx, const DomainRow& row) {
    return tx.value<Id>(R"sql(
        INSERT INTO email_domain (domain, kind, note, search_folded, changed_at, changed_by)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)sql",
                        row.domain, row.kind, row.note, fold(row.domain + " " + row.note), row.changed_at,
                        row.changed_by);
}

void update_domain(db::Writer& tx, const DomainRow& row) {
    tx.run(R"sql(
        UPDATE email_domain SET domain = $2, kind = $3, note = $4, search_folded = $5, changed_at = $6,
                                changed_by = $7
         WHERE id = $1)sql",
           row.id, row.domain, row.kind, row.note, fold(row.domain + " " + row.note), row.changed_at, row.changed_by);
}

void delete_domain(db::Writer& tx, Id id) { tx.run("DELETE FROM email_domain WHERE id = $1", id); }

}  // namespace oneroom::entry
