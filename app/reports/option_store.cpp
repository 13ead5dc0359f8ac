#include "reports/option_store.h"

#include "core/base/text.h"

namespace oneroom::reports {
namespace {

// Literals, because statements stay prepared under their address. Looked through along the index of names.
constexpr std::string_view search_sql[] = {
    R"sql(-- engine: sqlite
          SELECT id, full_name AS name FROM app_user
           WHERE is_active = 1 AND ($1 = '' OR INSTR(search_folded, $1) > 0) ORDER BY search_folded, id LIMIT 20)sql",
    R"sql(-- engine: sqlite
          SELECT id, title AS name FROM content
           WHERE $1 = '' OR INSTR(search_folded, $1) > 0 ORDER BY search_folded, id LIMIT 20)sql",
    R"sql(-- engine: sqlite
          SELECT id, name FROM location
           WHERE $1 = '' OR INSTR(name_folded, $1) > 0 ORDER BY name_folded, id LIMIT 20)sql",
};
constexpr std::string_view by_id_sql[] = {
    "SELECT id, full_name AS name FROM app_user WHERE id = $1",
    "SELECT id, title AS name FROM content WHERE id = $1",
    "SELECT id, name FROM location WHERE id = $1",
};

}  // namespace

std::vector<ReportOption> find_options(const db::Reader& db, ReportOptionKind kind, const std::string& search) {
    return db.all<ReportOption>(search_sql[static_cast<std::size_t>(kind)], fold(search));
}

std::optional<ReportOption> find_option(const db::Reader& db, ReportOptionKind kind, Id id) {
    return db.one<ReportOption>(by_id_sql[static_cast<std::size_t>(kind)], id);
}

}  // namespace oneroom::reports
