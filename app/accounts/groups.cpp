#include "accounts/groups.h"

#include "accounts/group_store.h"
#include "accounts/user_store.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

/// The list page says how many there are; the last one tells it by itself.
template <class Row, class Count>
std::int64_t total_of(const std::vector<Row>& rows, std::int64_t page, std::int64_t size, const Count& count) {
    const auto found = static_cast<std::int64_t>(rows.size());
    const bool is_last = found > 0 ? found < size : page == 1;
    return is_last ? (page - 1) * size + found : count();
}

/// The people of groups that the caller may see.
Scope member_scope(const db::Reader& db, const Caller& caller) {
    return rights_of(db, caller).scope({Role::CanManagePermissionGroups, Role::UserSecurity_EditPermissionGroups});
}

GroupDetails details_of(const db::Reader& db, Id group_id, const Scope& scope = whole_scope) {
    const StoredGroup group = show_group(db, group_id);
    GroupDetails details{group.id,
                         group.name,
                         group.description,
                         group.holds_all,
                         {},
                         group.restricted_to,
                         group.restricted_level,
                         0,
                         group.relationship_type_id,
                         group.relationship_type_name,
                         group.relationship_depth};
    const RoleSet roles = find_roles_of_group(db, group_id);
    for (const auto& [role, name] : enum_names(Role{}))
        if (roles.contains(role)) details.roles.emplace_back(name);
    details.members = count_members(db, {.group_id = group_id}, scope);
    return details;
}

RoleSet read_roles(const std::vector<std::string>& names) {
    RoleSet roles;
    for (const auto& name : names) {
        const auto role = enum_of<Role>(name);
        if (!role) throw invalid("roles", "There is no role " + name);
        roles.add(*role);
    }
    return roles;
}

std::string free_name(const db::Reader& db, std::string_view typed, Id own_id) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_group_by_name(db, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a permission group of this name already");
    return name;
}

/// Each role that differs has to be held by the caller, for everybody.
void require_may_change_roles(const Rights& held, const RoleSet& before, const RoleSet& after) {
    for (const auto& [role, name] : enum_names(Role{}))
        if (before.contains(role) != after.contains(role) && held.reach_of(role) != Scope::everybody)
            throw invalid("roles", "You can give or take only permissions that you hold yourself, for everybody");
}

void require_holds_all_of(const Rights& held, const RoleSet& roles) {
    for (const auto& [role, name] : enum_names(Role{}))
        if (roles.contains(role) && held.reach_of(role) != Scope::everybody)
            throw Failure(403,
                          "This group gives permissions that you do not hold yourself, so only somebody who holds "
                          "them can do this");
}

/// What was asked for of relationships; `group` as it is.
template <class Request>
void read_relationship(const Request& request, StoredGroup& group) {
    if (request.relationship_type_id) group.relationship_type_id = request.relationship_type_id;
    if (group.relationship_type_id == Id{0}) group.relationship_type_id.reset();
    if (request.relationship_depth) group.relationship_depth = *request.relationship_depth;
    if (!group.relationship_type_id) group.relationship_depth = RelationshipDepth::branch;
}

/// Another restriction gives or takes whom the roles reach: only who holds them all unrestricted may do that.
void change_restriction(db::Writer& db, const Rights& held, StoredGroup& group, const SaveGroupRequest& request) {
    const auto type_before = group.relationship_type_id;
    const auto depth_before = group.relationship_depth;
    read_relationship(request, group);
    if (group.restricted_to == request.restricted_to && group.restricted_level == request.restricted_level &&
        group.relationship_type_id == type_before && group.relationship_depth == depth_before)
        return;
    if (group.holds_all)
        throw invalid("restrictedTo", "This group always reaches everybody. Make another group for fewer");
    require_holds_all_of(held, find_roles_of_group(db, group.id));
    group.restricted_to = request.restricted_to;
    group.restricted_level = request.restricted_level;
    if (group.relationship_type_id) make_slot(db, *group.relationship_type_id);
}

void record(db::Writer& tx, const Caller& caller, Instant now, std::string_view action, const GroupDetails& group,
            std::string summary, std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, caller.actor, now,
                  {.action = action,
                   .object_kind = "permissionGroup",
                   .object_id = group.id,
                   .summary = std::move(summary),
                   .before = std::move(before),
                   .after = std::move(after)});
}

/// Tells it on the record of the group and on that of the person.
void record_member(db::Writer& tx, const Caller& caller, Instant now, std::string_view action,
                   const GroupDetails& group, const StoredUser& user, const std::string& verb,
                   const std::string& preposition) {
    const std::string summary =
        verb + " " + user.full_name + " (" + user.username + ") " + preposition + " the permission group " + group.name;
    record(tx, caller, now, action, group, summary, std::nullopt, std::nullopt);
    audit::record(tx, caller.actor, now,
                  {.action = action, .object_kind = "user", .object_id = user.id, .summary = summary});
}

}  // namespace

GroupPage list_group_page(const Accounts& accounts, const Caller& caller, const GroupListRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        GroupPage page{.rows = list_group_rows(db, request, member_scope(db, caller))};
        page.total = total_of(page.rows, request.page, request.page_size, [&] { return count_groups(db, request); });
        return page;
    });
}

GroupDetails show_group_details(const Accounts& accounts, const Caller& caller, Id group_id) {
    return accounts.db.read([&](const db::Reader& db) { return details_of(db, group_id, member_scope(db, caller)); });
}

GroupLosses show_group_losses(const Accounts& accounts, const Caller& caller, Id group_id) {
    return accounts.db.read([&](const db::Reader& db) -> GroupLosses {
        require_unrestricted(rights_of(db, caller), Role::CanManagePermissionGroups);
        show_group(db, group_id);
        return {count_active_members(db, group_id), list_losses(db, group_id)};
    });
}

std::vector<GroupOption> list_group_options(const Accounts& accounts, const Caller& caller) {
    return accounts.db.read([&](const db::Reader& db) {
        const Rights held = rights_of(db, caller);
        std::vector<GroupOption> options;
        for (const StoredGroup& group : list_stored_groups(db))
            options.push_back({group.id, group.name, group.description,
                               held.reach_of(Role::UserSecurity_EditPermissionGroups) != 0 &&
                                   held.roles().contains_all(find_roles_of_group(db, group.id))});
        return options;
    });
}

GroupDetails create_group(Accounts& accounts, const Caller& caller, const CreateGroupRequest& request) {
    const Instant now = accounts.clock.now();
    const RoleSet roles = read_roles(request.roles);
    return accounts.db.write([&](db::Writer& tx) {
        require_unrestricted(rights_of(tx, caller), Role::CanManagePermissionGroups);
        const std::string name = free_name(tx, request.name, 0);
        require_may_change_roles(rights_of(tx, caller), {}, roles);
        StoredGroup group{.name = name,
                          .description = std::string(trim(request.description)),
                          .restricted_to = request.restricted_to,
                          .restricted_level = request.restricted_level};
        read_relationship(request, group);
        if (group.relationship_type_id) make_slot(tx, *group.relationship_type_id);
        const Id id = insert_stored_group(tx, group);
        replace_roles_of_group(tx, id, roles);
        auto after = details_of(tx, id);
        record(tx, caller, now, "permissionGroups.create", after, "Added the permission group " + name, std::nullopt,
               to_audit_text(after));
        return after;
    });
}

GroupDetails save_group(Accounts& accounts, const Caller& caller, const SaveGroupRequest& request) {
    const Instant now = accounts.clock.now();
    const RoleSet roles = read_roles(request.roles);
    auto saved = accounts.db.write([&](db::Writer& tx) {
        const LockoutGuard guard(tx);
        require_unrestricted(rights_of(tx, caller), Role::CanManagePermissionGroups);
        StoredGroup group = show_group(tx, request.group_id);
        const auto before = details_of(tx, group.id);
        const RoleSet held_before = find_roles_of_group(tx, group.id);
        if (group.holds_all && !(roles.contains_all(held_before) && held_before.contains_all(roles)))
            throw invalid("roles", "This group always holds every permission. Make another group for fewer");
        require_may_change_roles(rights_of(tx, caller), held_before, roles);
        change_restriction(tx, rights_of(tx, caller), group, request);
        group.name = free_name(tx, request.name, group.id);
        group.description = trim(request.description);
        update_group(tx, group);
        replace_roles_of_group(tx, group.id, roles);
        guard.keep(tx);
        auto after = details_of(tx, group.id);
        record(tx, caller, now, "permissionGroups.save", after, "Changed the permission group " + after.name,
               to_audit_text(before), to_audit_text(after));
        return after;
    });
    accounts.sessions.changed();
    return saved;
}

GroupRemoved remove_group(Accounts& accounts, const Caller& caller, Id group_id) {
    const Instant now = accounts.clock.now();
    auto removed = accounts.db.write([&](db::Writer& tx) {
        const LockoutGuard guard(tx);
        require_unrestricted(rights_of(tx, caller), Role::CanManagePermissionGroups);
        const StoredGroup group = show_group(tx, group_id);
        const auto before = details_of(tx, group_id);
        if (group.holds_all)
            throw Failure(409,
                          "This group holds every permission and stays, so that a portal always has one. Take "
                          "people out of it instead");
        require_holds_all_of(rights_of(tx, caller), find_roles_of_group(tx, group_id));
        delete_group(tx, group_id);
        guard.keep(tx);
        record(tx, caller, now, "permissionGroups.remove", before, "Removed the permission group " + group.name,
               to_audit_text(before), std::nullopt);
        return GroupRemoved{before.members};
    });
    accounts.sessions.changed();
    return removed;
}

GroupMemberPage list_member_page(const Accounts& accounts, const Caller& caller, const GroupMembersRequest& request) {
    return accounts.db.read([&](const db::Reader& db) {
        show_group(db, request.group_id);
        const Scope scope = member_scope(db, caller);
        GroupMemberPage page{.rows = list_members(db, request, scope)};
        page.total =
            total_of(page.rows, request.page, request.page_size, [&] { return count_members(db, request, scope); });
        return page;
    });
}

GroupDetails add_members(Accounts& accounts, const Caller& caller, const AddMembersRequest& request) {
    const Instant now = accounts.clock.now();
    constexpr std::array roles = {Role::UserSecurity_EditPermissionGroups};
    auto group = accounts.db.write([&](db::Writer& tx) {
        const auto before = details_of(tx, request.group_id);
        const Scope scope = rights_of(tx, caller).scope(roles);
        for (const Id user_id : request.user_ids) {
            require_seen(tx, scope, user_id);
            if (is_member(tx, before.id, user_id)) continue;
            require_may_grant(tx, caller, user_id, {}, {before.id});
            insert_member(tx, before.id, user_id);
            record_member(tx, caller, now, "permissionGroups.addMembers", before, show_user(tx, user_id), "Put",
                          "into");
        }
        return details_of(tx, request.group_id, member_scope(tx, caller));
    });
    accounts.sessions.changed();
    return group;
}

GroupDetails remove_member(Accounts& accounts, const Caller& caller, const MemberRef& request) {
    const Instant now = accounts.clock.now();
    constexpr std::array roles = {Role::UserSecurity_EditPermissionGroups};
    auto group = accounts.db.write([&](db::Writer& tx) {
        const LockoutGuard guard(tx);
        const auto before = details_of(tx, request.group_id);
        require_seen(tx, rights_of(tx, caller).scope(roles), request.user_id);
        if (!is_member(tx, before.id, request.user_id)) throw not_found("member of this group");
        require_may_grant(tx, caller, request.user_id, {before.id}, {});
        delete_member(tx, before.id, request.user_id);
        guard.keep(tx);
        record_member(tx, caller, now, "permissionGroups.removeMember", before, show_user(tx, request.user_id), "Took",
                      "out of");
        return details_of(tx, request.group_id, member_scope(tx, caller));
    });
    accounts.sessions.changed();
    return group;
}

}  // namespace oneroom::accounts
