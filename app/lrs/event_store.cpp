#include "lrs/event_store.h"

namespace oneroom::lrs {

std::vector<PortalEvent> list_events(const db::Reader& db, std::int64_t limit) {
    return db.all<PortalEvent>(R"sql(
        SELECT e.id, e.kind, e.user_id, COALESCE(u.full_name, '') AS full_name, e.content_id,
               COALESCE(c.title, '') AS title, c.content_type, e.status, e.score_percent, e.total_ms, e.happened_at
          FROM lrs_event e LEFT JOIN app_user u ON u.id = e.user_id LEFT JOIN content c ON c.id = e.content_id
         ORDER BY e.id LIMIT $1)sql",
                               limit);
}

void delete_event(db::Writer& tx, Id event_id) { tx.run("DELETE FROM lrs_event WHERE id = $1", event_id); }

}  // namespace oneroom::lrs
