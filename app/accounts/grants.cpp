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

/// Of somebody who lacks what another holds: the sentence, and the roles that are missing altogether. All of them are
/// needed, where denied_without() names roles any one of which is enough.
Failure lacking(const Rights& held, const Rights& wanted, std::string sentence) {
    Failure failure(403, std::move(sentence));
    for (const auto& [role, name] : enum_names(Role{}))
        if (wanted.reach_of(role) != 0 && held.reach_of(role) == 0)
            failure.errors.add("lackedRoles", std::string(name));
    return failure;
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
    const Rights held = rights_of(db, caller), theirs = find_rights(db, user_id);
    if (!covers(db, held, theirs))
        throw lacking(held, theirs,
                      "This person holds rights that you do not have, so only somebody who has them can do this");
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

bool may_change_address(const db::Reader& db, const Rights& held, Id user_id) {
    return may_see(db, held.scope({Role::UserSecurity_ChangePassword}), user_id);
}

void require_may_change_address(const db::Reader& db, const Rights& held, Id user_id) {
    constexpr std::array needed = {Role::UserSecurity_ChangePassword};
    if (held.scope(needed).is_nobody()) throw denied_without(needed);
    if (!may_change_address(db, held, user_id))
        throw Failure(403, "You can see this person, but your permission for this does not reach them");
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
        if (const Rights given = rights_by_group(db, group, user_id); !covers(db, held, given))
            throw lacking(held, given, "You can give or take only the rights that you have yourself");
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
