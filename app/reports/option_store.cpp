#include "reports/option_store.h"

#include "core/base/text.h"

namespace oneroom::reports {
namespace {

// Literals, because statements stay prepared under their address. Looked through along the index of names. $2 and $3
// are the scope; contents have none.
constexpr std::string_view search_sql[] = {
    "-- engine: sqlite\n"
    "SELECT u.id, u.full_name AS name FROM app_user u"
    " WHERE u.is_active = 1 AND ($1 = '' OR INSTR(u.search_folded, $1) > 0) AND " ONEROOM_IN_SCOPE("u", "$2", "$3")
    " ORDER BY u.search_folded, u.id LIMIT 20",
    R"sql(-- engine: sqlite
          SELECT id, title AS name FROM content
           WHERE ($1 = '' OR INSTR(search_folded, $1) > 0) AND $2 = $2 AND $3 = $3
           ORDER BY search_folded, id LIMIT 20)sql",
    "-- engine: sqlite\n"
    "SELECT l.id, l.name FROM location l"
    " WHERE ($1 = '' OR INSTR(l.name_folded, $1) > 0) AND ($3 = 9 OR l.id IN (" ONEROOM_AREA("$2", "$3") "))"
    " ORDER BY l.name_folded, l.id LIMIT 20",
};
constexpr std::string_view by_id_sql[] = {
    "SELECT u.id, u.full_name AS name FROM app_user u WHERE u.id = $1 AND " ONEROOM_IN_SCOPE("u", "$2", "$3"),
    "SELECT id, title AS name FROM content WHERE id = $1 AND $2 = $2 AND $3 = $3",
    "SELECT l.id, l.name FROM location l WHERE l.id = $1 AND ($3 = 9 OR l.id IN (" ONEROOM_AREA("$2", "$3") "))",
};

}  // namespace

std::vector<ReportOption> find_options(const db::Reader& db, ReportOptionKind kind, const std::string& search,
                                       const accounts::Scope& scope) {
    return db.all<ReportOption>(search_sql[static_cast<std::size_t>(kind)], fold(search), scope.user_id, scope.reach);
}

std::optional<ReportOption> find_option(const db::Reader& db, ReportOptionKind kind, Id id,
                                        const accounts::Scope& scope) {
    return db.one<ReportOption>(by_id_sql[static_cast<std::size_t>(kind)], id, scope.user_id, scope.reach);
}

}  // namespace oneroom::reports
