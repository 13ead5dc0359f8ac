#include "accounts/user_store.h"

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// The first four words of a search; empty where there are fewer.
std::array<std::string, 4> words_of(std::string_view search) {
    std::array<std::string, 4> words;
    const std::string folded = fold(search);
    std::size_t n = 0;
    for (const auto word : split(folded, ' '))
        if (!word.empty() && n < words.size()) words[n++] = word;
    return words;
}

struct GroupRow {
    Id id{};
    std::string name;
    static Fields fields() { return {field<&GroupRow::id>("id"), field<&GroupRow::name>("name")}; }
};

RoleSet roles_from(const std::vector<std::string>& names) {
    RoleSet roles;
    for (const auto& name : names)
        if (const auto role = enum_of<Role>(name)) roles.add(*role);  // others are of a newer program
    return roles;
}

}  // namespace

Fields StoredUser::fields() {
    return {field<&StoredUser::id>("id"),
            field<&StoredUser::username>("username"),
            field<&StoredUser::username_folded>("usernameFolded"),
            field<&StoredUser::full_name>("fullName"),
            field<&StoredUser::email>("email"),
            field<&StoredUser::location_id>("locationId"),
            field<&StoredUser::location_name>("locationName"),
            field<&StoredUser::language_code>("languageCode"),
            field<&StoredUser::password_hash>("passwordHash").secret(),
            field<&StoredUser::must_change_password>("mustChangePassword"),
            field<&StoredUser::is_active>("isActive"),
            field<&StoredUser::is_restricted>("isRestricted"),
            field<&StoredUser::failed_sign_ins>("failedSignIns"),
            field<&StoredUser::locked_until_at>("lockedUntilAt"),
            field<&StoredUser::last_sign_in_at>("lastSignInAt")};
}

std::optional<StoredUser> find_user(const db::Reader& db, Id user_id) {
    return db.one<StoredUser>(R"sql(
        SELECT u.id, u.username, u.username_folded, u.full_name, u.email, u.location_id,
               COALESCE(l.name, '') AS location_name, u.language_code, u.password_hash, u.must_change_password,
               u.is_active, u.is_restricted, u.failed_sign_ins, u.locked_until_at, u.last_sign_in_at
          FROM app_user u LEFT JOIN location l ON l.id = u.location_id
         WHERE u.id = $1)sql",
                              user_id);
}

std::optional<StoredUser> find_user_by_name(const db::Reader& db, std::string_view username) {
    return db.one<StoredUser>(R"sql(
        SELECT u.id, u.username, u.username_folded, u.full_name, u.email, u.location_id,
               COALESCE(l.name, '') AS location_name, u.language_code, u.password_hash, u.must_change_password,
               u.is_active, u.is_restricted, u.failed_sign_ins, u.locked_until_at, u.last_sign_in_at
          FROM app_user u LEFT JOIN location l ON l.id = u.location_id
         WHERE u.username_folded = $1)sql",
                              fold(trim(username)));
}

StoredUser show_user(const db::Reader& db, Id user_id) {
    auto user = find_user(db, user_id);
    if (!user) throw not_found("user");
    return std::move(*user);
}

// Macros, because statements stay prepared under the address of their literal. The names are looked through in their
// index, which holds everything that is asked: 100,000 of them in some 10 ms.
#define ONEROOM_FOUND_USERS                              \
    " WHERE ($1 = '' OR INSTR(u.search_folded, $1) > 0)" \
    "   AND ($2 = '' OR INSTR(u.search_folded, $2) > 0)" \
    "   AND ($3 = '' OR INSTR(u.search_folded, $3) > 0)" \
    "   AND ($4 = '' OR INSTR(u.search_folded, $4) > 0)" \
    "   AND ($5 IS NULL OR u.location_id = $5) AND u.is_active >= $6 "
#define ONEROOM_USERS                                                                  \
    "-- engine: sqlite\n"                                                              \
    "SELECT u.id, u.username, u.username_folded, u.full_name, u.email, u.location_id," \
    "       COALESCE(l.name, '') AS location_name, u.language_code, u.password_hash,"  \
    "       u.must_change_password, u.is_active, u.is_restricted, u.failed_sign_ins,"  \
    "       u.locked_until_at, u.last_sign_in_at"                                      \
    "  FROM app_user u LEFT JOIN location l ON l.id = u.location_id" ONEROOM_FOUND_USERS

std::vector<StoredUser> list_users(const db::Reader& db, const UserFilter& filter) {
    const auto words = words_of(filter.search);
    const auto list = [&](std::string_view sql, const auto&... more) {
        return db.all<StoredUser>(sql, words[0], words[1], words[2], words[3], filter.location_id,
                                  filter.only_active ? 1 : 0, filter.limit, filter.offset, more...);
    };
    if (filter.sort == UserSort::fullName)
        return filter.descending ? list(ONEROOM_USERS "ORDER BY u.search_folded DESC, u.id DESC LIMIT $7 OFFSET $8")
                                 : list(ONEROOM_USERS "ORDER BY u.search_folded, u.id LIMIT $7 OFFSET $8");
    const int up = filter.descending ? 0 : 1;
    return list(ONEROOM_USERS R"sql(
         ORDER BY CASE WHEN $10 = 0 THEN '' WHEN $9 = 1 THEN u.username_folded WHEN $9 = 2 THEN u.email
                       WHEN $9 = 3 THEN COALESCE(l.name_folded, '') ELSE '' END,
                  CASE WHEN $10 = 1 THEN '' WHEN $9 = 1 THEN u.username_folded WHEN $9 = 2 THEN u.email
                       WHEN $9 = 3 THEN COALESCE(l.name_folded, '') ELSE '' END DESC,
                  CASE WHEN $9 = 4 THEN COALESCE(u.last_sign_in_at, 0) ELSE 0 END * (2 * $10 - 1), u.id
         LIMIT $7 OFFSET $8)sql",
                filter.sort, up);
}

std::int64_t count_users(const db::Reader& db, const UserFilter& filter) {
    const auto words = words_of(filter.search);
    if (words[0].empty() && !filter.location_id && !filter.only_active)
        return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user");
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*) FROM app_user u" ONEROOM_FOUND_USERS, words[0],
                                  words[1], words[2], words[3], filter.location_id, filter.only_active ? 1 : 0);
}

bool has_any_user(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM (SELECT id FROM app_user LIMIT 1) one") > 0;
}

namespace {
std::string search_text(const StoredUser& user) {
    return fold(user.full_name + " " + user.username + " " + user.email);
}
}  // namespace

Id insert_user(db::Writer& tx, const StoredUser& user, Instant now) {
    return tx.value<Id>(R"sql(
        INSERT INTO app_user (username, username_folded, full_name, search_folded, email, location_id, language_code,
                              password_hash, must_change_password, is_active, is_restricted, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id)sql",
                        user.username, fold(user.username), user.full_name, search_text(user), user.email,
                        user.location_id, user.language_code, user.password_hash, user.must_change_password,
                        user.is_active, user.is_restricted, now);
}

void update_user(db::Writer& tx, const StoredUser& user) {
    tx.run(R"sql(
        UPDATE app_user SET full_name = $2, search_folded = $3, email = $4, location_id = $5, is_active = $6
         WHERE id = $1)sql",
           user.id, user.full_name, search_text(user), user.email, user.location_id, user.is_active);
}

void set_password(db::Writer& tx, Id user_id, const std::string& hash, bool must_change) {
    tx.run("UPDATE app_user SET password_hash = $2, must_change_password = $3 WHERE id = $1", user_id, hash,
           must_change);
}

void set_failures(db::Writer& tx, Id user_id, std::int64_t failures, std::optional<Instant> locked_until) {
    tx.run("UPDATE app_user SET failed_sign_ins = $2, locked_until_at = $3 WHERE id = $1", user_id, failures,
           locked_until);
}

void note_sign_in(db::Writer& tx, Id user_id, const std::string& language_code, Instant now) {
    tx.run(R"sql(
        UPDATE app_user SET last_sign_in_at = $2, language_code = $3, failed_sign_ins = 0, locked_until_at = NULL
         WHERE id = $1)sql",
           user_id, now, language_code);
}

bool has_location(const db::Reader& db, Id location_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM location WHERE id = $1", location_id) > 0;
}

std::optional<Id> find_location(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location WHERE name_folded = $1", fold(trim(name)));
}

std::vector<PermissionGroup> list_groups(const db::Reader& db) {
    std::vector<PermissionGroup> groups;
    for (const auto& [id, name] :
         db.all<GroupRow>("SELECT id, name FROM permission_group ORDER BY name, id LIMIT 1000"))
        groups.push_back(
            {id, name,
             db.values<std::string>("SELECT role FROM permission_group_role WHERE permission_group_id = $1 "
                                    "ORDER BY role LIMIT 1000",
                                    id)});
    return groups;
}

std::vector<Id> list_group_ids_of(const db::Reader& db, Id user_id) {
    return db.values<Id>(
        "SELECT permission_group_id FROM user_permission_group WHERE user_id = $1 ORDER BY permission_group_id LIMIT "
        "1000",
        user_id);
}

std::vector<std::string> list_group_names_of(const db::Reader& db, Id user_id) {
    return db.values<std::string>(R"sql(
        SELECT g.name FROM user_permission_group m JOIN permission_group g ON g.id = m.permission_group_id
         WHERE m.user_id = $1 ORDER BY g.name, g.id LIMIT 1000)sql",
                                  user_id);
}

RoleSet find_roles_of(const db::Reader& db, Id user_id) {
    return roles_from(db.values<std::string>(R"sql(
        SELECT DISTINCT r.role
          FROM user_permission_group m JOIN permission_group_role r ON r.permission_group_id = m.permission_group_id
         WHERE m.user_id = $1 ORDER BY r.role LIMIT 1000)sql",
                                             user_id));
}

RoleSet find_roles_of_group(const db::Reader& db, Id group_id) {
    return roles_from(db.values<std::string>(
        "SELECT role FROM permission_group_role WHERE permission_group_id = $1 ORDER BY role LIMIT 1000", group_id));
}

void replace_groups_of(db::Writer& tx, Id user_id, const std::vector<Id>& group_ids) {
    tx.run("DELETE FROM user_permission_group WHERE user_id = $1", user_id);
    for (const Id group : group_ids)
        tx.run(R"sql(
            INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)
            ON CONFLICT (user_id, permission_group_id) DO NOTHING)sql",
               user_id, group);
}

void insert_group(db::Writer& tx, std::string_view name) {
    tx.run("INSERT INTO permission_group (name) VALUES ($1) ON CONFLICT (name) DO NOTHING", name);
}

void add_role_to_group(db::Writer& tx, Id group_id, std::string_view role) {
    tx.run(R"sql(
        INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)
        ON CONFLICT (permission_group_id, role) DO NOTHING)sql",
           group_id, role);
}

std::int64_t count_active_with(const db::Reader& db, Role role, Id except) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(DISTINCT u.id)
          FROM app_user u
          JOIN user_permission_group m ON m.user_id = u.id
          JOIN permission_group_role r ON r.permission_group_id = m.permission_group_id
         WHERE r.role = $1 AND u.is_active = 1 AND u.id <> $2)sql",
                                  name_of(role), except);
}

}  // namespace oneroom::accounts
