#include "home/home_store.h"

#include "core/base/text.h"

namespace oneroom::home {

// In the order of the index that finds them; home.cpp puts them into theirs.
std::vector<CardFacts> list_card_facts(const db::Reader& db, Id user_id) {
    return db.all<CardFacts>(R"sql(
        SELECT c.id, c.title, c.description, c.client_identifier, c.content_type, c.image_sha256, c.image_mime,
               c.duration_minutes,
               COALESCE(v.framework, 0) AS framework, t.status, COALESCE(latest.status, t.status) AS attempt_status,
               COALESCE(latest.left_open, 0) AS left_open,
               t.attempts, c.attempts_allowed, c.new_attempt, t.progress_percent, t.score_percent, t.last_at, t.due_on
          FROM content_tracking t
          JOIN content c ON c.id = t.content_id
          LEFT JOIN content_version v ON v.id = c.current_version_id
          LEFT JOIN attempt latest ON latest.id = t.current_attempt_id
         WHERE t.user_id = $1 AND t.assigned_at IS NOT NULL AND c.is_published = 1 AND c.archived_at IS NULL
         ORDER BY t.is_listed, t.status, t.id LIMIT 10000)sql",
                             user_id);
}

std::optional<HomeTranslation> find_home_translation(const db::Reader& db, Id content_id) {
    return db.one<HomeTranslation>(
        "SELECT id AS content_id, title, description, '' AS language_code FROM content WHERE id = $1", content_id);
}

std::vector<settings::RowOption> list_home_course_options(const db::Reader& db, Id current) {
    return db.all<settings::RowOption>(R"sql(
        SELECT CAST(id AS TEXT) AS value, title FROM content
         WHERE content_type = 10 AND ((is_published = 1 AND archived_at IS NULL) OR id = $1)
         ORDER BY search_folded, id LIMIT 500)sql",
                                       current);
}

std::vector<std::string> list_phrases(const db::Reader& db, Id user_id) {
    return db.values<std::string>(
        "SELECT phrase FROM search_phrase WHERE user_id = $1 ORDER BY searched_at DESC, phrase_folded LIMIT $2",
        user_id, most_phrases);
}

void note_phrase(db::Writer& tx, Id user_id, std::string_view phrase, Instant now) {
    tx.run(R"sql(
        INSERT INTO search_phrase (user_id, phrase_folded, phrase, searched_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, phrase_folded) DO UPDATE SET phrase = excluded.phrase, searched_at = excluded.searched_at
        )sql",
           user_id, fold(phrase), phrase, now);
    tx.run(R"sql(
        DELETE FROM search_phrase WHERE user_id = $1 AND phrase_folded NOT IN (
            SELECT phrase_folded FROM search_phrase WHERE user_id = $1
             ORDER BY searched_at DESC, phrase_folded LIMIT $2))sql",
           user_id, most_phrases);
}

void forget_phrases(db::Writer& tx, Id user_id) { tx.run("DELETE FROM search_phrase WHERE user_id = $1", user_id); }

}  // namespace oneroom::home
