// The SQL of rights and scope.
#include <algorithm>
#include <set>

#include "accounts/rights.h"
#include "core/base/failure.h"

namespace oneroom::accounts {
namespace {

struct GrantRow {
    std::string role{};
    RestrictedTo restricted_to{};
    RestrictedLevel restricted_level{};
    std::optional<Id> relationship_type_id{};
    RelationshipDepth relationship_depth{};
    std::optional<std::int64_t> slot{};
    static Fields fields() {
        using G = GrantRow;
        return {field<&G::role>("role"),
                field<&G::restricted_to>("restrictedTo"),
                field<&G::restricted_level>("restrictedLevel"),
                field<&G::relationship_type_id>("relationshipTypeId"),
                field<&G::relationship_depth>("relationshipDepth"),
                field<&G::slot>("slot")};
    }
};

/// A type without a slot reaches nobody.
std::int64_t reach_of_row(const GrantRow& row) {
    if (!row.relationship_type_id) return reach_of(row.restricted_to, row.restricted_level);
    if (row.slot) return reach_of(row.restricted_to, row.restricted_level, *row.slot, row.relationship_depth);
    return row.restricted_to == RestrictedTo::none ? 0 : reach_of(row.restricted_to, row.restricted_level);
}

/// Whether every location group in the area of `inner` is in the area of `outer`.
bool contains_area(const db::Reader& db, const Scope& outer, const Scope& inner) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM (" ONEROOM_AREA(
                   "$1", "$2") ") wanted WHERE wanted.location_id NOT IN (" ONEROOM_AREA("$3", "$4") ")",
               inner.user_id, inner.reach, outer.user_id, outer.reach) == 0;
}

/// Whether everybody below the holder of `inner` is in the scope `outer`. Who has no location group is in no area,
/// which NOT would not say.
bool contains_related(const db::Reader& db, const Scope& outer, const Scope& inner) {
    if (inner.reach < Scope::relations) return true;
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM app_user u WHERE u.id IN (" ONEROOM_RELATED(
                   "$1", "$2") ") AND CASE WHEN " ONEROOM_IN_SCOPE("u", "$3", "$4") " THEN 0 ELSE 1 END = 1",
               inner.user_id, inner.reach, outer.user_id, outer.reach) == 0;
}

}  // namespace

Rights find_rights(const db::Reader& db, Id user_id) {
    Rights rights(user_id);
    for (const auto& row : db.all<GrantRow>(R"sql(-- whole: a right that is left out would be missing
        SELECT DISTINCT r.role, g.restricted_to, g.restricted_level, g.relationship_type_id, g.relationship_depth,
                        x.slot
          FROM user_permission_group m
          JOIN permission_group g ON g.id = m.permission_group_id
          JOIN permission_group_role r ON r.permission_group_id = g.id
          LEFT JOIN relationship_reach x ON x.type_id = g.relationship_type_id
         WHERE m.user_id = $1 ORDER BY r.role, g.restricted_to, g.restricted_level, g.relationship_type_id)sql",
                                            user_id))
        if (const auto role = enum_of<Role>(row.role))  // others are of a newer program
            rights.add(*role, reach_of_row(row));
    return rights;
}

Scope find_scope(const db::Reader& db, const Session& session, std::initializer_list<Role> any_role) {
    return find_rights(db, session).scope(any_role);
}

std::string in_scope(const std::string& u, const std::string& viewer, const std::string& reach) {
    std::string sql = ONEROOM_IN_SCOPE("<u>", "<viewer>", "<reach>");
    for (const auto& [name, value] : {std::pair{std::string("<u>"), u}, {"<viewer>", viewer}, {"<reach>", reach}})
        for (auto at = sql.find(name); at != sql.npos; at = sql.find(name, at + value.size()))
            sql.replace(at, name.size(), value);
    return sql;
}

bool may_see(const db::Reader& db, const Scope& scope, Id user_id) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM app_user u WHERE u.id = $3 AND " ONEROOM_IN_SCOPE("u", "$1", "$2"), scope.user_id,
               scope.reach, user_id) > 0;
}

bool may_reach(const db::Reader& db, const Scope& scope, Id user_id) {
    return db.value<std::int64_t>(
               "SELECT COUNT(*) FROM app_user u WHERE u.id = $3 AND " ONEROOM_REACHES("u", "$1", "$2"), scope.user_id,
               scope.reach, user_id) > 0;
}

void require_seen(const db::Reader& db, const Scope& scope, Id user_id) {
    if (!may_see(db, scope, user_id)) throw not_found("user");
}

void require_reached(const db::Reader& db, const Rights& held, Role role, Id user_id) {
    if (may_see(db, held.scope({role}), user_id)) return;
    require_seen(db, held.scope({Role::CanViewUserList}), user_id);
    throw Failure(403, "You can see this person, but your permission for this does not reach them");
}

std::vector<Id> list_area(const db::Reader& db, const Scope& scope) {
    return db.values<Id>("-- whole: two areas are compared\nSELECT area.location_id FROM (" ONEROOM_AREA(
                             "$1", "$2") ") area ORDER BY area.location_id",
                         scope.user_id, scope.reach);
}

namespace {

std::vector<Id> list_related(const db::Reader& db, const Scope& scope) {
    return db.values<Id>("-- whole: two of them are compared\nSELECT DISTINCT below.id FROM (" ONEROOM_RELATED(
                             "$1", "$2") ") below ORDER BY below.id",
                         scope.user_id, scope.reach);
}

}  // namespace

ReachGuard::ReachGuard(const db::Reader& db, Id user_id) : rights_(find_rights(db, user_id)) {
    for (const auto& [role, name] : enum_names(Role{})) {
        const Scope scope{rights_.user_id(), rights_.reach_of(role)};
        if (scope.is_nobody() || scope.is_everybody() || areas_.contains(scope.reach)) continue;
        areas_.emplace(scope.reach, list_area(db, scope));
        if (scope.reach >= Scope::relations) related_.emplace(scope.reach, list_related(db, scope));
    }
}

void ReachGuard::keep(const db::Reader& db) const {
    const auto has_grown = [&](const auto& known, auto list) {
        return std::ranges::any_of(known, [&](const auto& one) {
            return !std::ranges::includes(one.second, list(db, {rights_.user_id(), one.first}));
        });
    };
    if (has_grown(areas_, list_area) || has_grown(related_, list_related))
        throw Failure(403,
                      "Your own permissions would reach more people by this, so only somebody whose permissions "
                      "are not restricted can do it");
}

bool have_rights_by_relationship(const db::Reader& db, Id type_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM permission_group WHERE relationship_type_id = $1", type_id) > 0;
}

std::vector<Id> list_holders_above(const db::Reader& db, Id type_id, Id user_id) {
    return db.values<Id>(R"sql(-- whole: a right that is left out would be given unseen
        WITH RECURSIVE up (id) AS (SELECT u.id FROM app_user u WHERE u.id = $2
                                    UNION SELECT r.upper_id FROM up
                                            JOIN user_relationship r ON r.type_id = $1 AND r.lower_id = up.id)
        SELECT up.id FROM up
         WHERE EXISTS (SELECT 1 FROM user_permission_group m JOIN permission_group g ON g.id = m.permission_group_id
                        WHERE m.user_id = up.id AND g.relationship_type_id = $1)
         ORDER BY up.id)sql",
                         type_id, user_id);
}

std::vector<Id> list_restricted_holders(const db::Reader& db) {
    return db.values<Id>(R"sql(-- whole: one that is left out would be given a reach unseen
        SELECT DISTINCT m.user_id FROM user_permission_group m JOIN permission_group g ON g.id = m.permission_group_id
         WHERE g.restricted_to <> 0 ORDER BY m.user_id)sql");
}

std::int64_t count_restricted_people(const db::Reader& db, Id location_id) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM app_user u
         WHERE (u.location_id = $1 OR u.id IN (SELECT o.user_id FROM user_location o WHERE o.location_id = $1))
           AND EXISTS (
               SELECT 1 FROM user_permission_group m JOIN permission_group g ON g.id = m.permission_group_id
                WHERE m.user_id = u.id AND g.restricted_to <> 0))sql",
                                  location_id);
}

bool may_see_location(const db::Reader& db, const Scope& scope, Id location_id) {
    return scope.is_everybody() || db.value<std::int64_t>("SELECT COUNT(*) FROM (" ONEROOM_AREA(
                                                              "$1", "$2") ") seen WHERE seen.location_id = $3",
                                                          scope.user_id, scope.reach, location_id) > 0;
}

bool covers(const db::Reader& db, const Rights& holder, const Rights& other) {
    std::set<std::pair<std::int64_t, std::int64_t>> compared;
    for (const auto& [role, name] : enum_names(Role{})) {
        const Scope held{holder.user_id(), holder.reach_of(role)}, wanted{other.user_id(), other.reach_of(role)};
        if (wanted.is_nobody() || held.is_everybody()) continue;
        if (held.is_nobody() || wanted.is_everybody()) return false;
        if (compared.emplace(held.reach, wanted.reach).second &&
            !(contains_area(db, held, wanted) && contains_related(db, held, wanted)))
            return false;
    }
    return true;
}

}  // namespace oneroom::accounts
