#include "home/home_store.h"

namespace oneroom::home {

std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id) {
    return db.all<CardFacts>(R"sql(
        SELECT c.id, c.title, c.description, c.client_identifier, c.content_type, c.image_sha256, c.image_mime,
               c.duration_minutes,
               COALESCE(v.framework, 0) AS framework, t.status, COALESCE(latest.status, t.status) AS attempt_status,
               t.progress_percent, t.score_percent, t.last_at, t.due_on
          FROM content_tracking t
          JOIN content c ON c.id = t.content_id
          LEFT JOIN content_version v ON v.id = c.current_version_id
          LEFT JOIN attempt latest ON latest.id = t.current_attempt_id
         WHERE t.user_id = $1 AND t.assigned_at IS NOT NULL AND c.is_published = 1 AND c.archived_at IS NULL
         ORDER BY c.search_folded, c.id LIMIT 10000)sql",
                             user_id);
}

}  // namespace oneroom::home
