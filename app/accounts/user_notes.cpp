#include "accounts/user_notes.h"

#include "accounts/user_note_store.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

constexpr std::array reading_roles = {Role::CanManageUser, Role::CanManageUserReadOnly};

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

StoredUser get_person(const db::Reader& db, const Caller& caller, std::span<const Role> roles, Id user_id) {
    require_seen(db, rights_of(db, caller).scope(roles), user_id);
    if (user_id == caller.user_id)
        throw Failure(403, "Notes about you are for those who manage people, and not shown to you");
    return show_user(db, user_id);
}

StoredUser get_changing(const db::Reader& db, const Caller& caller, Id user_id) {
    constexpr std::array changing = {Role::CanManageUser};
    return get_person(db, caller, changing, user_id);
}

UserNote get_note(const db::Reader& db, const Caller& caller, const UserNoteRef& ref) {
    auto note = find_note(db, ref, caller.user_id);
    if (!note) throw not_found("note");
    return *note;
}

UserNote get_own(const db::Reader& db, const Caller& caller, const UserNoteRef& ref) {
    auto note = get_note(db, caller, ref);
    if (!note.is_own) throw Failure(403, "Only who wrote a note changes or removes it. Write another one instead");
    return note;
}

std::string text_of(const std::string& typed) {
    std::string text(trim(typed));
    if (text.empty()) throw invalid("note", "This is required");
    return text;
}

/// That a note was written is history; what it says is not, because the history is read by others, too.
void record(db::Writer& tx, const Caller& caller, Instant now, std::string_view action, const StoredUser& person,
            const std::string& did) {
    audit::record(tx, caller.actor, now,
                  {.action = action,
                   .object_kind = "user",
                   .object_id = person.id,
                   .summary = did + " a note about " + person.full_name + " (" + person.username + ")"});
}

}  // namespace

UserNotePage list_user_notes(const Accounts& accounts, const Caller& caller, const UserNotesRequest& request) {
    const std::string search = fold(trim(request.search));
    return accounts.db.read([&](const db::Reader& db) {
        get_person(db, caller, reading_roles, request.user_id);
        return UserNotePage{list_notes(db, request, search, caller.user_id), count_notes(db, request.user_id, search)};
    });
}

UserNote show_user_note(const Accounts& accounts, const Caller& caller, const UserNoteRef& ref) {
    return accounts.db.read([&](const db::Reader& db) {
        get_person(db, caller, reading_roles, ref.user_id);
        return get_note(db, caller, ref);
    });
}

UserNote create_user_note(Accounts& accounts, const Caller& caller, const CreateUserNoteRequest& request) {
    const std::string text = text_of(request.note);
    const Instant now = accounts.clock.now();
    return accounts.db.write([&](db::Writer& tx) {
        const auto person = get_changing(tx, caller, request.user_id);
        const Id id = insert_note(tx, {person.id, text}, fold(text), caller.user_id, now);
        record(tx, caller, now, "userNotes.add", person, "Wrote");
        return get_note(tx, caller, {person.id, id});
    });
}

UserNote save_user_note(Accounts& accounts, const Caller& caller, const SaveUserNoteRequest& request) {
    const std::string text = text_of(request.note);
    const Instant now = accounts.clock.now();
    return accounts.db.write([&](db::Writer& tx) {
        const auto person = get_changing(tx, caller, request.user_id);
        const UserNoteRef ref{person.id, request.note_id};
        get_own(tx, caller, ref);
        update_note(tx, ref.note_id, text, fold(text), now);
        record(tx, caller, now, "userNotes.save", person, "Changed");
        return get_note(tx, caller, ref);
    });
}

void remove_user_note(Accounts& accounts, const Caller& caller, const UserNoteRef& ref) {
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        const auto person = get_changing(tx, caller, ref.user_id);
        get_own(tx, caller, ref);
        delete_note(tx, ref.note_id);
        record(tx, caller, now, "userNotes.remove", person, "Removed");
    });
}

std::vector<Route> user_note_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access read{.any_role = {reading_roles.begin(), reading_roles.end()}};
    const Access change = any_of({Role::CanManageUser});
    return {
        route<UserNotesRequest, UserNotePage>(
            get, "userNotes.list", "/api/users/{userId}/notes", read,
            [a](Context& context, const UserNotesRequest& in) { return list_user_notes(*a, caller_of(context), in); },
            "Notes about a person, the newest first"),
        route<UserNoteRef, UserNote>(
            get, "userNotes.show", "/api/users/{userId}/notes/{noteId}", read,
            [a](Context& context, const UserNoteRef& in) { return show_user_note(*a, caller_of(context), in); },
            "One note about a person"),
        route<CreateUserNoteRequest, UserNote>(
            post, "userNotes.create", "/api/users/{userId}/notes", change,
            [a](Context& context, const CreateUserNoteRequest& in) {
                return create_user_note(*a, caller_of(context), in);
            },
            "Adds a note about a person"),
        route<SaveUserNoteRequest, UserNote>(
            put, "userNotes.save", "/api/users/{userId}/notes/{noteId}", change,
            [a](Context& context, const SaveUserNoteRequest& in) { return save_user_note(*a, caller_of(context), in); },
            "Changes a note of one's own"),
        route<UserNoteRef, Nothing>(
            remove, "userNotes.remove", "/api/users/{userId}/notes/{noteId}", change,
            [a](Context& context, const UserNoteRef& in) {
                remove_user_note(*a, caller_of(context), in);
                return Nothing{};
            },
            "Removes a note of one's own"),
    };
}

}  // namespace oneroom::accounts
