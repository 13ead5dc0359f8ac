#include "accounts/grants.h"

#include <algorithm>

#include "accounts/group_store.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {
namespace {

std::vector<Id> sorted(std::vector<Id> ids) {
    std::ranges::sort(ids);
    return ids;
}

}  // namespace

Rights rights_of(const db::Reader& db, const Caller& caller) {
    return find_rights(db, caller.user_id).only(caller.roles);
}

Rights rights_by_group(const db::Reader& db, Id group_id, Id user_id) {
    const StoredGroup group = show_group(db, group_id);
    const RoleSet roles = find_roles_of_group(db, group_id);
    Rights rights(user_id);
    for (const auto& [role, name] : enum_names(Role{}))
        if (roles.contains(role)) rights.add(role, reach_of(group));
    return rights;
}

void require_not_above(const db::Reader& db, const Caller& caller, Id user_id) {
    if (!covers(db, rights_of(db, caller), find_rights(db, user_id)))
        throw Failure(403, "This person holds rights that you do not have, so only somebody who has them can do this");
}

void require_may_relate(const db::Reader& db, const Caller& caller, Id type_id, Id upper_id) {
    if (!have_rights_by_relationship(db, type_id)) return;
    const Rights held = rights_of(db, caller);
    for (const Id holder : list_holders_above(db, type_id, upper_id))
        if (holder != caller.user_id && !covers(db, held, find_rights(db, holder)))
            throw Failure(403,
                          "Rights go by this relationship that you do not have, so only somebody who has them can "
                          "change it");
}

void require_somebody_else(const Caller& caller, Id user_id) {
    if (user_id == caller.user_id)
        throw Failure(409,
                      "This is for helping others. For yourself, use the pages of your own account: they ask for your "
                      "password");
}

void require_may_grant(const db::Reader& db, const Caller& caller, Id user_id, const std::vector<Id>& before,
                       const std::vector<Id>& after) {
    std::vector<Id> changed;
    std::ranges::set_symmetric_difference(sorted(before), sorted(after), std::back_inserter(changed));
    if (changed.empty()) return;
    constexpr std::array needed = {Role::UserSecurity_EditPermissionGroups};
    if (!caller.roles.contains(needed[0])) throw denied_without(needed);
    const Rights held = rights_of(db, caller);
    if (!may_see(db, held.scope(needed), user_id))
        throw Failure(403, "Your permission to change permission groups does not reach this person");
    for (const Id group : changed)
        if (!covers(db, held, rights_by_group(db, group, user_id)))
            throw Failure(403, "You can give or take only the rights that you have yourself");
}

constexpr std::array keys_of_the_portal = {Role::CanManageUser, Role::UserSecurity_EditPermissionGroups,
                                           Role::CanManagePermissionGroups};

LockoutGuard::LockoutGuard(const db::Reader& db) {
    for (const Role role : keys_of_the_portal)
        if (count_active_with(db, role, 0) > 0) held_.push_back(role);
}

void LockoutGuard::keep(const db::Reader& db) const {
    for (const Role role : held_)
        if (count_active_with(db, role, 0) == 0)
            throw Failure(409,
                          "Nobody would be left who can manage people and permissions. Give these permissions to "
                          "somebody else first");
}

}  // namespace oneroom::accounts
