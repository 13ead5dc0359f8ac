#include "home/home_store.h"

namespace oneroom::home {

std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id) {
    // Three look-ups by index, one for each kind of assignment; the earliest of several due dates counts.
    return db.all<CardFacts>(R"sql(
        WITH mine AS (
            SELECT content_id, MIN(due_on) AS due_on FROM (
                SELECT content_id, due_on FROM assignment WHERE target = 1
                UNION ALL
                SELECT a.content_id, a.due_on FROM app_user u JOIN assignment a ON a.location_id = u.location_id
                 WHERE u.id = $1
                UNION ALL
                SELECT content_id, due_on FROM assignment WHERE user_id = $1) rules
             GROUP BY content_id)
        SELECT c.id, c.title, c.description, c.content_type, c.image_sha256, c.image_mime, c.duration_minutes,
               COALESCE(v.framework, 0) AS framework, COALESCE(t.status, 0) AS status,
               COALESCE(latest.status, t.status, 0) AS attempt_status,
               COALESCE(t.progress_percent, 0) AS progress_percent, t.score_percent, t.last_at, mine.due_on
          FROM mine
          JOIN content c ON c.id = mine.content_id
          LEFT JOIN content_version v ON v.id = c.current_version_id
          LEFT JOIN content_tracking t ON t.user_id = $1 AND t.content_id = c.id
          LEFT JOIN attempt latest ON latest.id = t.current_attempt_id
         WHERE c.is_published = 1 AND c.archived_at IS NULL
         ORDER BY c.title, c.id LIMIT 10000)sql",
                             user_id);
}

}  // namespace oneroom::home
