// Notes about a person: what those who manage people tell each other. The person does not read them.
#pragma once

#include "accounts/users.h"

namespace oneroom::accounts {

struct UserNote {
    Id id{};
    Id user_id{};
    std::string note{};
    std::string author_name{};
    bool is_own{};
    Instant created_at{};
    std::optional<Instant> changed_at{};

    static Fields fields() {
        using N = UserNote;
        return {field<&N::id>("id"),
                field<&N::user_id>("userId"),
                field<&N::note>("note"),
                field<&N::author_name>("authorName").means("Empty when the author is gone"),
                field<&N::is_own>("isOwn").means("The caller wrote it and may change it"),
                field<&N::created_at>("createdAt"),
                field<&N::changed_at>("changedAt").means("null: never")};
    }
};

struct UserNotesRequest {
    Id user_id{};
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        using R = UserNotesRequest;
        return {field<&R::user_id>("userId").required(), field<&R::search>("search").max_length(200),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
    }
};

struct UserNotePage {
    std::vector<UserNote> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&UserNotePage::rows>("rows"), field<&UserNotePage::total>("total")}; }
};

struct UserNoteRef {
    Id user_id{};
    Id note_id{};

    static Fields fields() {
        return {field<&UserNoteRef::user_id>("userId").required(), field<&UserNoteRef::note_id>("noteId").required()};
    }
};

struct CreateUserNoteRequest {
    Id user_id{};
    std::string note{};

    static Fields fields() {
        return {field<&CreateUserNoteRequest::user_id>("userId").required(),
                field<&CreateUserNoteRequest::note>("note").required().max_length(4000)};
    }
};

struct SaveUserNoteRequest {
    Id user_id{};
    Id note_id{};
    std::string note{};

    static Fields fields() {
        using R = SaveUserNoteRequest;
        return {field<&R::user_id>("userId").required(), field<&R::note_id>("noteId").required(),
                field<&R::note>("note").required().max_length(4000)};
    }
};

/// Each throws Failure 404 for people outside the reach, 403 about oneself.
UserNotePage list_user_notes(const Accounts& accounts, const Caller& caller, const UserNotesRequest& request);
UserNote show_user_note(const Accounts& accounts, const Caller& caller, const UserNoteRef& ref);
UserNote create_user_note(Accounts& accounts, const Caller& caller, const CreateUserNoteRequest& request);
/// Only its author changes or removes a note. Throws Failure 403 for others.
UserNote save_user_note(Accounts& accounts, const Caller& caller, const SaveUserNoteRequest& request);
void remove_user_note(Accounts& accounts, const Caller& caller, const UserNoteRef& ref);

std::vector<Route> user_note_routes(Accounts& accounts);  ///< userNotes.*

}  // namespace oneroom::accounts
