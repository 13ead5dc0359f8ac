#include "accounts/title_store.h"

#include "core/base/text.h"

namespace oneroom::accounts {

// Macros, because statements stay prepared under the address of their literal.
#define ONEROOM_TITLE(viewer, reach) \
    "SELECT t.id, t.name, t.name_folded, t.is_active,"                                                     \
    "       (SELECT COUNT(*) FROM app_user u WHERE u.title_id = t.id AND " ONEROOM_IN_SCOPE( \
        "u", viewer, reach) ") AS people" \
    "  FROM title t"
#define ONEROOM_FOUND_TITLES " WHERE ($1 = '' OR INSTR(t.name_folded, $1) > 0) AND ($2 IS NULL OR t.is_active = $2)"

std::vector<Title> list_titles(const db::Reader& db, const TitleListRequest& request, const Scope& scope) {
    const std::int64_t up = request.descending ? 0 : 1;
    return db.all<Title>(
        "-- engine: sqlite\nSELECT found.id, found.name, found.is_active, found.people FROM (" ONEROOM_TITLE("$7", "$8")
            ONEROOM_FOUND_TITLES R"sql() found
         ORDER BY CASE WHEN $3 = 1 THEN found.people WHEN $3 = 2 THEN found.is_active ELSE 0 END * (2 * $4 - 1),
                  CASE WHEN $4 = 1 OR $3 <> 0 THEN found.name_folded ELSE '' END,
                  CASE WHEN $4 = 1 OR $3 <> 0 THEN '' ELSE found.name_folded END DESC, found.id
         LIMIT $5 OFFSET $6)sql",
        fold(trim(request.search)), request.is_active, request.sort, up, request.page_size,
        (request.page - 1) * request.page_size, scope.user_id, scope.reach);
}

std::int64_t count_titles(const db::Reader& db, const TitleListRequest& request) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM title t" ONEROOM_FOUND_TITLES,
                                  fold(trim(request.search)), request.is_active);
}

std::optional<Title> find_title(const db::Reader& db, Id title_id, const Scope& scope) {
    return db.one<Title>("SELECT found.id, found.name, found.is_active, found.people FROM (" ONEROOM_TITLE(
                             "$2", "$3") " WHERE t.id = $1) found",
                         title_id, scope.user_id, scope.reach);
}

std::optional<Id> find_title_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM title WHERE name_folded = $1", fold(trim(name)));
}

std::vector<TitleOption> list_title_options(const db::Reader& db) {
    return db.all<TitleOption>("SELECT id, name, is_active FROM title ORDER BY name_folded, id LIMIT 10000");
}

Id insert_title(db::Writer& tx, const std::string& name, bool is_active) {
    return tx.value<Id>("INSERT INTO title (name, name_folded, is_active) VALUES ($1, $2, $3) RETURNING id", name,
                        fold(name), is_active);
}

void update_title(db::Writer& tx, Id title_id, const std::string& name, bool is_active) {
    tx.run("UPDATE title SET name = $2, name_folded = $3, is_active = $4 WHERE id = $1", title_id, name, fold(name),
           is_active);
}

void delete_title(db::Writer& tx, Id title_id) { tx.run("DELETE FROM title WHERE id = $1", title_id); }

}  // namespace oneroom::accounts
