#include "accounts/group_store.h"

#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::accounts {

Fields StoredGroup::fields() {
    return {field<&StoredGroup::id>("id"),
            field<&StoredGroup::name>("name"),
            field<&StoredGroup::description>("description"),
            field<&StoredGroup::holds_all>("holdsAll"),
            field<&StoredGroup::restricted_to>("restrictedTo"),
            field<&StoredGroup::restricted_level>("restrictedLevel"),
            field<&StoredGroup::relationship_type_id>("relationshipTypeId"),
            field<&StoredGroup::relationship_depth>("relationshipDepth"),
            field<&StoredGroup::relationship_type_name>("relationshipTypeName"),
            field<&StoredGroup::slot>("slot")};
}

std::int64_t reach_of(const StoredGroup& group) {
    if (!group.relationship_type_id) return reach_of(group.restricted_to, group.restricted_level);
    return reach_of(group.restricted_to, group.restricted_level, group.slot.value(), group.relationship_depth);
}

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_STORED_GROUP                                                                                        \
    "SELECT g.id, g.name, g.description, g.holds_all, g.restricted_to, g.restricted_level, g.relationship_type_id," \
    "       g.relationship_depth, COALESCE(t.name, '') AS relationship_type_name, x.slot"                           \
    "  FROM permission_group g LEFT JOIN user_relationship_type t ON t.id = g.relationship_type_id"                 \
    "  LEFT JOIN relationship_reach x ON x.type_id = g.relationship_type_id"

StoredGroup show_group(const db::Reader& db, Id group_id) {
    auto group = db.one<StoredGroup>(ONEROOM_STORED_GROUP " WHERE g.id = $1", group_id);
    if (!group) throw not_found("permission group");
    return std::move(*group);
}

std::optional<Id> find_group_by_name(const db::Reader& db, std::string_view name) {
    return db.value<std::optional<Id>>("SELECT id FROM permission_group WHERE name_folded = $1", fold(trim(name)));
}

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_GROUPS \
    "-- engine: sqlite\n"                                                                                            \
    "SELECT found.id, found.name, found.description, found.holds_all, found.roles, found.members"                    \
    "  FROM (SELECT g.id, g.name, g.description, g.holds_all, g.name_folded,"                                        \
    "               (SELECT COUNT(*) FROM permission_group_role r WHERE r.permission_group_id = g.id) AS roles,"     \
    "               (SELECT COUNT(*) FROM user_permission_group m JOIN app_user u ON u.id = m.user_id"               \
    "                 WHERE m.permission_group_id = g.id AND " ONEROOM_IN_SCOPE("u", "$6", "$7") ") AS members"      \
    "          FROM permission_group g"                                                                              \
    "         WHERE $1 = '' OR INSTR(g.name_folded, $1) > 0 OR INSTR(g.description_folded, $1) > 0) found"

std::vector<GroupRow> list_group_rows(const db::Reader& db, const GroupListRequest& request, const Scope& scope) {
    const std::int64_t up = request.descending ? 0 : 1, offset = (request.page - 1) * request.page_size;
    return db.all<GroupRow>(ONEROOM_GROUPS R"sql(
         ORDER BY CASE WHEN $2 = 1 THEN found.roles WHEN $2 = 2 THEN found.members ELSE 0 END * (2 * $3 - 1),
                  CASE WHEN $3 = 1 OR $2 <> 0 THEN found.name_folded ELSE '' END,
                  CASE WHEN $3 = 1 OR $2 <> 0 THEN '' ELSE found.name_folded END DESC, found.id
         LIMIT $4 OFFSET $5)sql",
                            fold(trim(request.search)), request.sort, up, request.page_size, offset, scope.user_id,
                            scope.reach);
}

std::int64_t count_groups(const db::Reader& db, const GroupListRequest& request) {
    return db.value<std::int64_t>(R"sql(-- engine: sqlite
        SELECT COUNT(*) FROM permission_group g
         WHERE $1 = '' OR INSTR(g.name_folded, $1) > 0 OR INSTR(g.description_folded, $1) > 0)sql",
                                  fold(trim(request.search)));
}

std::vector<StoredGroup> list_stored_groups(const db::Reader& db) {
    return db.all<StoredGroup>(ONEROOM_STORED_GROUP " ORDER BY g.name_folded, g.name, g.id LIMIT 1000");
}

Id insert_stored_group(db::Writer& tx, const StoredGroup& group) {
    return tx.value<Id>(R"sql(
        INSERT INTO permission_group (name, name_folded, description, description_folded, holds_all,
                                      restricted_to, restricted_level, relationship_type_id, relationship_depth)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id)sql",
                        group.name, fold(group.name), group.description, fold(group.description), group.holds_all,
                        group.restricted_to, group.restricted_level, group.relationship_type_id,
                        group.relationship_depth);
}

void update_group(db::Writer& tx, const StoredGroup& group) {
    tx.run(R"sql(
        UPDATE permission_group SET name = $2, name_folded = $3, description = $4, description_folded = $5,
                                    restricted_to = $6, restricted_level = $7, relationship_type_id = $8,
                                    relationship_depth = $9
         WHERE id = $1)sql",
           group.id, group.name, fold(group.name), group.description, fold(group.description), group.restricted_to,
           group.restricted_level, group.relationship_type_id, group.relationship_depth);
}

void make_slot(db::Writer& tx, Id type_id) {
    if (tx.value<std::int64_t>("SELECT COUNT(*) FROM user_relationship_type WHERE id = $1", type_id) == 0)
        throw invalid("relationshipTypeId", "There is no such relationship type any more");
    if (tx.value<std::int64_t>("SELECT COUNT(*) FROM relationship_reach WHERE type_id = $1", type_id) > 0) return;
    constexpr std::int64_t slots = 24;
    // Those that no group goes by any more are given up only when there is no other, because a reach is a number that
    // somebody may hold just now.
    if (tx.value<std::int64_t>("SELECT COUNT(*) FROM relationship_reach") >= slots)
        tx.run(R"sql(
            DELETE FROM relationship_reach
             WHERE NOT EXISTS (SELECT 1 FROM permission_group g
                                WHERE g.relationship_type_id = relationship_reach.type_id))sql");
    const auto taken = tx.values<std::int64_t>("SELECT slot FROM relationship_reach ORDER BY slot LIMIT 24");
    std::int64_t slot = 0;
    while (slot < std::ssize(taken) && taken[static_cast<std::size_t>(slot)] == slot) ++slot;
    if (slot >= slots)
        throw invalid("relationshipTypeId",
                      "Permission groups go by 24 types of relationships already. Choose one of these");
    tx.run("INSERT INTO relationship_reach (slot, type_id) VALUES ($1, $2)", slot, type_id);
}

void delete_group(db::Writer& tx, Id group_id) { tx.run("DELETE FROM permission_group WHERE id = $1", group_id); }

void replace_roles_of_group(db::Writer& tx, Id group_id, const RoleSet& roles) {
    tx.run("DELETE FROM permission_group_role WHERE permission_group_id = $1", group_id);
    for (const auto& [role, name] : enum_names(Role{}))
        if (roles.contains(role))
            tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, $2)", group_id, name);
}

#define ONEROOM_MEMBERS                                                                 \
    " FROM user_permission_group m JOIN app_user u ON u.id = m.user_id"                 \
    " LEFT JOIN location l ON l.id = u.location_id"                                     \
    " WHERE m.permission_group_id = $1 AND ($2 = '' OR INSTR(u.search_folded, $2) > 0)" \
    "   AND " ONEROOM_IN_SCOPE("u", "$3", "$4")

std::vector<GroupMember> list_members(const db::Reader& db, const GroupMembersRequest& request, const Scope& scope) {
    return db.all<GroupMember>(
        "-- engine: sqlite\n"
        "SELECT u.id, u.full_name, u.username, COALESCE(l.name, '') AS location_name, u.is_active" ONEROOM_MEMBERS
        " ORDER BY u.search_folded, u.id LIMIT $5 OFFSET $6",
        request.group_id, fold(trim(request.search)), scope.user_id, scope.reach, request.page_size,
        (request.page - 1) * request.page_size);
}

std::int64_t count_members(const db::Reader& db, const GroupMembersRequest& request, const Scope& scope) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*)" ONEROOM_MEMBERS, request.group_id,
                                  fold(trim(request.search)), scope.user_id, scope.reach);
}

bool is_member(const db::Reader& db, Id group_id, Id user_id) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM user_permission_group WHERE permission_group_id = $1 AND user_id = $2", group_id,
               user_id) > 0;
}

void insert_member(db::Writer& tx, Id group_id, Id user_id) {
    tx.run(R"sql(
        INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)
        ON CONFLICT (user_id, permission_group_id) DO NOTHING)sql",
           user_id, group_id);
}

void delete_member(db::Writer& tx, Id group_id, Id user_id) {
    tx.run("DELETE FROM user_permission_group WHERE user_id = $1 AND permission_group_id = $2", user_id, group_id);
}

std::int64_t count_active_members(const db::Reader& db, Id group_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM user_permission_group m JOIN app_user u ON u.id = m.user_id
         WHERE m.permission_group_id = $1 AND u.is_active = 1)sql",
                                  group_id);
}

std::vector<RoleLoss> list_losses(const db::Reader& db, Id group_id) {
    return db.all<RoleLoss>(R"sql(
        SELECT r.role, COUNT(*) AS people
          FROM permission_group_role r
          JOIN user_permission_group m ON m.permission_group_id = r.permission_group_id
          JOIN app_user u ON u.id = m.user_id
         WHERE r.permission_group_id = $1 AND u.is_active = 1
           AND NOT EXISTS (SELECT 1 FROM user_permission_group other
                             JOIN permission_group_role same ON same.permission_group_id = other.permission_group_id
                            WHERE other.user_id = m.user_id AND other.permission_group_id <> $1
                              AND same.role = r.role)
         GROUP BY r.role ORDER BY r.role LIMIT 1000)sql",
                            group_id);
}

}  // namespace oneroom::accounts
