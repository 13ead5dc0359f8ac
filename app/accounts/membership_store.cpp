// What people belong to: location groups and permission groups, and the roles that follow. The rest of user_store.h.
#include "accounts/people.h"
#include "accounts/user_store.h"
#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

RoleSet roles_from(const std::vector<std::string>& names) {
    RoleSet roles;
    for (const auto& name : names)
        if (const auto role = enum_of<Role>(name)) roles.add(*role);  // others are of a newer program
    return roles;
}

}  // namespace

std::vector<Id> list_other_locations_of(const db::Reader& db, Id user_id) {
    return db.values<Id>(R"sql(
        SELECT l.id FROM user_location m JOIN location l ON l.id = m.location_id
         WHERE m.user_id = $1 ORDER BY l.name_folded, l.id LIMIT 1000)sql",
                         user_id);
}

std::vector<std::string> list_other_location_names_of(const db::Reader& db, Id user_id) {
    return db.values<std::string>(R"sql(
        SELECT l.name FROM user_location m JOIN location l ON l.id = m.location_id
         WHERE m.user_id = $1 ORDER BY l.name_folded, l.id LIMIT 1000)sql",
                                  user_id);
}

void replace_other_locations_of(db::Writer& tx, Id user_id, const std::vector<Id>& location_ids) {
    tx.run("DELETE FROM user_location WHERE user_id = $1", user_id);
    for (const Id location : location_ids)
        tx.run(
            "INSERT INTO user_location (user_id, location_id) VALUES ($1, $2) ON CONFLICT (user_id, location_id) DO "
            "NOTHING",
            user_id, location);
}

bool has_location(const db::Reader& db, Id location_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM location WHERE id = $1", location_id) > 0;
}

std::optional<Id> find_location(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM location WHERE name_folded = $1", fold(trim(name)));
}

std::vector<GroupName> list_groups(const db::Reader& db) {
    return db.all<GroupName>("SELECT id, name FROM permission_group ORDER BY name, id LIMIT 1000");
}

bool has_group(const db::Reader& db, Id group_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM permission_group WHERE id = $1", group_id) > 0;
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

std::optional<Id> find_group_of_all(const db::Reader& db) {
    return db.value<std::optional<Id>>("SELECT MIN(id) FROM permission_group WHERE holds_all = 1");
}

void add_role_to_group(db::Writer& tx, Id group_id, std::string_view role) {
    tx.run(R"sql(
        INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)
        ON CONFLICT (permission_group_id, role) DO NOTHING)sql",
           group_id, role);
}

std::vector<GroupName> list_groups_with(const db::Reader& db, Role role) {
    return db.all<GroupName>(R"sql(
        SELECT g.id, g.name FROM permission_group_role r JOIN permission_group g ON g.id = r.permission_group_id
         WHERE r.role = $1 ORDER BY g.name, g.id LIMIT 1000)sql",
                             name_of(role));
}

std::vector<std::string> list_granters_of(const db::Reader& db, Role role, const Scope& scope) {
    return db.values<std::string>(
        "-- short: ten names\nSELECT u.full_name FROM app_user u"
        " WHERE u.is_active = 1"
        "   AND u.id IN (SELECT m.user_id FROM permission_group_role r"
        "                  JOIN user_permission_group m ON m.permission_group_id = r.permission_group_id"
        "                 WHERE r.role = 'UserSecurity_EditPermissionGroups')"
        "   AND u.id IN (SELECT m.user_id FROM permission_group_role r"
        "                  JOIN user_permission_group m ON m.permission_group_id = r.permission_group_id"
        "                 WHERE r.role = $1)"
        "   AND " ONEROOM_IN_SCOPE("u", "$2", "$3") " ORDER BY u.search_folded, u.id LIMIT 10",
        name_of(role), scope.user_id, scope.reach);
}

StoredPerson show_person(const db::Reader& db, Id user_id) {
    const auto person =
        db.one<StoredPerson>("SELECT id, username, full_name, is_active FROM app_user WHERE id = $1", user_id);
    if (!person) throw not_found("user");
    return *person;
}

std::int64_t count_active_with(const db::Reader& db, Role role, Id except) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(DISTINCT u.id)
          FROM app_user u
          JOIN user_permission_group m ON m.user_id = u.id
          JOIN permission_group_role r ON r.permission_group_id = m.permission_group_id
          JOIN permission_group g ON g.id = r.permission_group_id
         WHERE r.role = $1 AND u.is_active = 1 AND u.id <> $2 AND g.restricted_to = 0
           AND g.relationship_type_id IS NULL)sql",
                                  name_of(role), except);
}

}  // namespace oneroom::accounts
