#include "lrs_admin/client_store.h"

namespace oneroom::lrs_admin {

std::int64_t count_statements(const db::Reader& db, Id client_id, std::int64_t most) {
    return db.value<std::int64_t>(
        "SELECT COUNT(*) FROM (SELECT id FROM lrs_statement WHERE client_id = $1 ORDER BY id LIMIT $2) written",
        client_id, most);
}

}  // namespace oneroom::lrs_admin
