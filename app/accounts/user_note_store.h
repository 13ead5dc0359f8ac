// The SQL of notes about people. Private to this folder.
#pragma once

#include "accounts/user_notes.h"

namespace oneroom::accounts {

/// The newest first; is_own as `caller_id` sees it. `search` is folded.
std::vector<UserNote> list_notes(const db::Reader& db, const UserNotesRequest& request, std::string_view search,
                                 Id caller_id);
std::int64_t count_notes(const db::Reader& db, Id user_id, std::string_view search);
std::optional<UserNote> find_note(const db::Reader& db, const UserNoteRef& ref, Id caller_id);
Id insert_note(db::Writer& tx, const CreateUserNoteRequest& note, const std::string& folded, Id author_id, Instant now);
void update_note(db::Writer& tx, Id note_id, const std::string& text, const std::string& folded, Instant now);
void delete_note(db::Writer& tx, Id note_id);

}  // namespace oneroom::accounts
