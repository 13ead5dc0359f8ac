#include "merge/merge_store.h"

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::merge {

Fields MergeFacts::fields() {
    using F = MergeFacts;
    return {field<&F::id>("id"),
            field<&F::full_name>("fullName"),
            field<&F::username>("username"),
            field<&F::is_active>("isActive"),
            field<&F::is_restricted>("isRestricted"),
            field<&F::last_sign_in_at>("lastSignInAt"),
            field<&F::created_at>("createdAt"),
            field<&F::email>("email"),
            field<&F::phone>("phone"),
            field<&F::title_id>("titleId"),
            field<&F::title_name>("titleName"),
            field<&F::country_code>("countryCode"),
            field<&F::location_id>("locationId"),
            field<&F::location_name>("locationName")};
}

Fields StoredMerge::fields() {
    using M = StoredMerge;
    return {field<&M::id>("id"),
            field<&M::kept_id>("keptId"),
            field<&M::gone_id>("goneId"),
            field<&M::was_active>("wasActive"),
            field<&M::undo_until_at>("undoUntilAt"),
            field<&M::undone_at>("undoneAt"),
            field<&M::is_forgotten>("isForgotten"),
            field<&M::is_kept_there>("isKeptThere")};
}

MergeFacts show_facts(const db::Reader& db, Id user_id) {
    auto found = db.one<MergeFacts>(R"sql(
        SELECT u.id, u.full_name, u.username, u.is_active, u.is_restricted, u.last_sign_in_at, u.created_at,
               u.email,
               COALESCE(c.address, '') AS phone, u.title_id, COALESCE(t.name, '') AS title_name, u.country_code,
               u.location_id, COALESCE(l.name, '') AS location_name
          FROM app_user u LEFT JOIN title t ON t.id = u.title_id LEFT JOIN location l ON l.id = u.location_id
          LEFT JOIN user_contact c ON c.user_id = u.id AND c.kind = 2
         WHERE u.id = $1)sql",
                                    user_id);
    if (!found) throw not_found("user");
    return std::move(*found);
}

#define ONEROOM_STORED_MERGE                                                                         \
    "SELECT m.id, m.kept_id, m.gone_id, m.was_active, m.undo_until_at, m.undone_at, m.is_forgotten," \
    "       CASE WHEN k.removed_at IS NULL THEN 1 ELSE 0 END AS is_kept_there"                       \
    "  FROM account_merge m JOIN app_user k ON k.id = m.kept_id"

std::optional<StoredMerge> find_merge(const db::Reader& db, Id merge_id) {
    return db.one<StoredMerge>(ONEROOM_STORED_MERGE " WHERE m.id = $1", merge_id);
}

Id insert_merge(db::Writer& tx, const StoredMerge& merge, const std::string& by, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO account_merge (kept_id, gone_id, was_active, merged_at, merged_by, undo_until_at)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)sql",
                        merge.kept_id, merge.gone_id, merge.was_active, now, by, merge.undo_until_at);
}

void end_merge(db::Writer& tx, Id merge_id, const std::string& by, Instant now) {
    tx.run("UPDATE account_merge SET undone_at = $2, undone_by = $3, is_forgotten = 1 WHERE id = $1", merge_id, now,
           by);
    tx.run("DELETE FROM account_merge_row WHERE merge_id = $1", merge_id);
}

#define ONEROOM_MERGE_ROW                                                                                        \
    "SELECT m.id, m.kept_id, k.full_name AS kept_name, k.username AS kept_username, m.gone_id,"                  \
    "       g.full_name AS gone_name, g.username AS gone_username, m.merged_at, m.merged_by, m.undo_until_at,"   \
    "       CASE WHEN m.undone_at IS NULL AND m.is_forgotten = 0 AND m.undo_until_at > $1 THEN 1 ELSE 0 END AS " \
    "may_undo,"                                                                                                  \
    "       m.undone_at, m.undone_by"                                                                            \
    "  FROM account_merge m JOIN app_user k ON k.id = m.kept_id JOIN app_user g ON g.id = m.gone_id"
#define ONEROOM_FOUND_MERGES                                                                          \
    " WHERE $1 > 0 AND ($2 = '' OR INSTR(k.search_folded, $2) > 0 OR INSTR(g.search_folded, $2) > 0)" \
    "   AND " ONEROOM_REACHES("k", "$3", "$4") " AND " ONEROOM_REACHES("g", "$3", "$4")

std::vector<MergeRow> list_merges(const db::Reader& db, const MergeListRequest& request, const Scope& scope,
                                  Instant now) {
    return db.all<MergeRow>("-- engine: sqlite\n" ONEROOM_MERGE_ROW ONEROOM_FOUND_MERGES
                            " ORDER BY m.merged_at DESC, m.id DESC LIMIT $5 OFFSET $6",
                            now, fold(trim(request.search)), scope.user_id, scope.reach, request.page_size,
                            (request.page - 1) * request.page_size);
}

std::int64_t count_merges(const db::Reader& db, const MergeListRequest& request, const Scope& scope) {
    return db.value<std::int64_t>(
        "-- engine: sqlite\nSELECT COUNT(*) FROM account_merge m JOIN app_user k ON k.id = m.kept_id"
        "  JOIN app_user g ON g.id = m.gone_id" ONEROOM_FOUND_MERGES,
        1, fold(trim(request.search)), scope.user_id, scope.reach);
}

MergeRow show_row(const db::Reader& db, Id merge_id, Instant now) {
    auto row = db.one<MergeRow>(ONEROOM_MERGE_ROW " WHERE m.id = $2", now, merge_id);
    if (!row) throw not_found("merge");
    return std::move(*row);
}

std::vector<MergeCourse> list_common_courses(const db::Reader& db, Id kept_id, Id gone_id) {
    return db.all<MergeCourse>(R"sql(
        SELECT c.id AS content_id, c.title, k.status AS kept_status, g.status AS gone_status, 0 AS status,
               k.attempts + g.attempts AS attempts
          FROM content_tracking k JOIN content_tracking g ON g.content_id = k.content_id AND g.user_id = $2
          JOIN content c ON c.id = k.content_id
         WHERE k.user_id = $1 AND k.attempts > 0 AND g.attempts > 0
         ORDER BY c.search_folded, c.id LIMIT 100)sql",
                               kept_id, gone_id);
}

std::int64_t count_common_courses(const db::Reader& db, Id kept_id, Id gone_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*)
          FROM content_tracking k JOIN content_tracking g ON g.content_id = k.content_id AND g.user_id = $2
         WHERE k.user_id = $1 AND k.attempts > 0 AND g.attempts > 0)sql",
                                  kept_id, gone_id);
}

std::vector<Id> list_moved_contents(const db::Reader& db, Id merge_id) {
    return db.values<Id>(R"sql(-- whole: each of them is derived anew
        SELECT DISTINCT a.content_id FROM account_merge_row r JOIN attempt a ON a.id = r.key_1
         WHERE r.merge_id = $1 AND r.entry = 'attempt.user_id' ORDER BY a.content_id)sql",
                         merge_id);
}

std::vector<std::string> list_group_names(const db::Reader& db, Id user_id) {
    return db.values<std::string>(R"sql(
        SELECT g.name FROM user_permission_group m JOIN permission_group g ON g.id = m.permission_group_id
         WHERE m.user_id = $1 ORDER BY g.name, g.id LIMIT 1000)sql",
                                  user_id);
}

namespace {

void note(db::Writer& tx, Id merge_id, std::string_view entry, Id key) {
    tx.run("INSERT INTO account_merge_row (merge_id, entry, key_1) VALUES ($1, $2, $3)", merge_id, entry, key);
}

bool take_note_back(db::Writer& tx, Id merge_id, std::string_view entry) {
    tx.run("DELETE FROM account_merge_row WHERE merge_id = $1 AND entry = $2 AND was_dropped = 0", merge_id, entry);
    return tx.changed() > 0;
}

std::string entry_of(DetailKind what) { return "detail." + std::string(name_of(what)); }

/// E-mail is found in the text that lists search.
void set_email(db::Writer& tx, Id user_id, const std::string& email) {
    const MergeFacts user = show_facts(tx, user_id);
    tx.run("UPDATE app_user SET email = $2, search_folded = $3 WHERE id = $1", user_id, email,
           fold(user.full_name + " " + user.username + " " + email));
}

}  // namespace

void take_detail(db::Writer& tx, Id merge_id, DetailKind what, const MergeFacts& kept, const MergeFacts& gone) {
    switch (what) {
        case DetailKind::email:
            set_email(tx, kept.id, gone.email);
            break;
        case DetailKind::phone:
            // Not validated: its owner types a code again.
            tx.run("INSERT INTO user_contact (user_id, kind, address) VALUES ($1, 2, $2)", kept.id, gone.phone);
            break;
        case DetailKind::title:
            tx.run("UPDATE app_user SET title_id = $2 WHERE id = $1", kept.id, gone.title_id);
            break;
        case DetailKind::country:
            tx.run("UPDATE app_user SET country_code = $2 WHERE id = $1", kept.id, gone.country_code);
            break;
        case DetailKind::location:
            tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", kept.id, gone.location_id);
            break;
    }
    note(tx, merge_id, entry_of(what), 0);
}

void give_detail_back(db::Writer& tx, Id merge_id, DetailKind what, Id kept_id, Id gone_id) {
    if (!take_note_back(tx, merge_id, entry_of(what))) return;
    const MergeFacts kept = show_facts(tx, kept_id), gone = show_facts(tx, gone_id);
    switch (what) {
        case DetailKind::email:
            if (kept.email == gone.email) set_email(tx, kept_id, "");
            break;
        case DetailKind::phone:
            if (kept.phone == gone.phone) tx.run("DELETE FROM user_contact WHERE user_id = $1 AND kind = 2", kept_id);
            break;
        case DetailKind::title:
            if (kept.title_id == gone.title_id) tx.run("UPDATE app_user SET title_id = NULL WHERE id = $1", kept_id);
            break;
        case DetailKind::country:
            if (kept.country_code == gone.country_code)
                tx.run("UPDATE app_user SET country_code = '' WHERE id = $1", kept_id);
            break;
        case DetailKind::location:
            if (kept.location_id == gone.location_id)
                tx.run("UPDATE app_user SET location_id = NULL WHERE id = $1", kept_id);
            break;
    }
}

void add_location(db::Writer& tx, Id merge_id, const MergeFacts& kept, const MergeFacts& gone) {
    if (!gone.location_id || !kept.location_id || gone.location_id == kept.location_id) return;
    tx.run(R"sql(
        INSERT INTO user_location (user_id, location_id) VALUES ($1, $2)
        ON CONFLICT (user_id, location_id) DO NOTHING)sql",
           kept.id, *gone.location_id);
    if (tx.changed() > 0) note(tx, merge_id, "detail.otherLocation", *gone.location_id);
}

void take_location_away(db::Writer& tx, Id merge_id, Id kept_id) {
    tx.run(R"sql(
        DELETE FROM user_location WHERE user_id = $2 AND location_id IN (
            SELECT r.key_1 FROM account_merge_row r WHERE r.merge_id = $1 AND r.entry = 'detail.otherLocation'))sql",
           merge_id, kept_id);
}

void remove_person(db::Writer& tx, Id user_id, Instant now) {
    tx.run("UPDATE app_user SET is_active = 0, removed_at = $2 WHERE id = $1", user_id, now);
}

void bring_back_person(db::Writer& tx, Id user_id, bool is_active) {
    tx.run("UPDATE app_user SET is_active = $2, removed_at = NULL WHERE id = $1", user_id, is_active);
}

std::vector<StoredMerge> list_to_forget(const db::Reader& db, Instant now) {
    return db.all<StoredMerge>(ONEROOM_STORED_MERGE
                               " WHERE m.is_forgotten = 0 AND m.undo_until_at <= $1 ORDER BY m.undo_until_at, m.id"
                               " LIMIT 50",
                               now);
}

void forget_rows(db::Writer& tx, Id merge_id) {
    tx.run("DELETE FROM account_merge_row WHERE merge_id = $1", merge_id);
    tx.run("UPDATE account_merge SET is_forgotten = 1 WHERE id = $1", merge_id);
}

void forget_password(db::Writer& tx, Id user_id) {
    tx.run("UPDATE app_user SET password_hash = '' WHERE id = $1", user_id);
}

}  // namespace oneroom::merge
