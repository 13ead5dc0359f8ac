#include "reports/option_store.h"

#include "core/base/text.h"

namespace oneroom::reports {
namespace {

// Literals, because statements stay prepared under their address. A text holds $1 when taking $1 out of it changes it:
// the test for a part of a text that SQLite and PostgreSQL both have.
constexpr std::string_view search_sql[] = {
    R"sql(SELECT id, full_name AS name FROM app_user
           WHERE is_active = 1 AND (REPLACE(search_folded, $1, '') <> search_folded OR $1 = '')
           ORDER BY full_name, id LIMIT 20)sql",
    R"sql(SELECT id, title AS name FROM content
           WHERE archived_at IS NULL AND (REPLACE(search_folded, $1, '') <> search_folded OR $1 = '')
           ORDER BY title, id LIMIT 20)sql",
    R"sql(SELECT id, name FROM location
           WHERE REPLACE(name_folded, $1, '') <> name_folded OR $1 = '' ORDER BY name, id LIMIT 20)sql",
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
