#include "accounts/user_note_store.h"

namespace oneroom::accounts {

std::vector<UserNote> list_notes(const db::Reader& db, const UserNotesRequest& request, std::string_view search,
                                 Id caller_id) {
    return db.all<UserNote>(R"sql(-- engine: sqlite
        SELECT n.id, n.user_id, n.note, COALESCE(a.full_name, '') AS author_name,
               CASE WHEN n.author_id = $2 THEN 1 ELSE 0 END AS is_own, n.created_at, n.changed_at
          FROM user_note n LEFT JOIN app_user a ON a.id = n.author_id
         WHERE n.user_id = $1 AND ($3 = '' OR INSTR(n.note_folded, $3) > 0)
         ORDER BY n.created_at DESC, n.id DESC LIMIT $4 OFFSET $5)sql",
                            request.user_id, caller_id, search, request.page_size,
                            (request.page - 1) * request.page_size);
}

std::int64_t count_notes(const db::Reader& db, Id user_id, std::string_view search) {
    return db.value<std::int64_t>(R"sql(-- engine: sqlite
        SELECT COUNT(*) FROM user_note WHERE user_id = $1 AND ($2 = '' OR INSTR(note_folded, $2) > 0))sql",
                                  user_id, search);
}

std::optional<UserNote> find_note(const db::Reader& db, const UserNoteRef& ref, Id caller_id) {
    return db.one<UserNote>(R"sql(
        SELECT n.id, n.user_id, n.note, COALESCE(a.full_name, '') AS author_name,
               CASE WHEN n.author_id = $3 THEN 1 ELSE 0 END AS is_own, n.created_at, n.changed_at
          FROM user_note n LEFT JOIN app_user a ON a.id = n.author_id
         WHERE n.user_id = $1 AND n.id = $2)sql",
                            ref.user_id, ref.note_id, caller_id);
}

Id insert_note(db::Writer& tx, const CreateUserNoteRequest& note, const std::string& folded, Id author_id,
               Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO user_note (user_id, author_id, note, note_folded, created_at) VALUES ($1, $2, $3, $4, $5)
        RETURNING id)sql",
                        note.user_id, author_id, note.note, folded, now);
}

void update_note(db::Writer& tx, Id note_id, const std::string& text, const std::string& folded, Instant now) {
    tx.run("UPDATE user_note SET note = $2, note_folded = $3, changed_at = $4 WHERE id = $1", note_id, text, folded,
           now);
}

void delete_note(db::Writer& tx, Id note_id) { tx.run("DELETE FROM user_note WHERE id = $1", note_id); }

}  // namespace oneroom::accounts
