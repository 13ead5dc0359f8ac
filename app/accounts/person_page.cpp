#include "accounts/person_page.h"

#include <algorithm>
#include <map>

#include "accounts/session_store.h"
#include "accounts/two_step.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

std::vector<Id> sorted(std::vector<Id> ids) {
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

/// What is written down of a change of groups.
struct GroupNames {
    std::vector<std::string> permission_groups{};
    static Fields fields() { return {field<&GroupNames::permission_groups>("permissionGroups")}; }
};

/// One look for each reach, because most roles of a person reach equally far.
std::vector<std::string> list_reaching(const db::Reader& db, const Rights& held, Id user_id) {
    std::map<std::int64_t, bool> reaches;
    std::vector<std::string> names;
    for (const Role role : person_page_roles) {
        const Scope scope = held.scope({role});
        if (scope.is_nobody()) continue;
        const auto [known, is_new] = reaches.try_emplace(scope.reach, false);
        if (is_new) known->second = may_see(db, scope, user_id);
        if (known->second) names.emplace_back(name_of(role));
    }
    return names;
}

}  // namespace

PersonHead show_person_head(const Accounts& accounts, const Caller& caller, Id user_id) {
    return accounts.db.read([&](const db::Reader& db) {
        const auto roles = list_reaching(db, rights_of(db, caller), user_id);
        if (roles.empty()) throw not_found("user");
        const StoredUser user = show_user(db, user_id);
        return PersonHead{user.id,        user.username,
                          user.full_name, user.location_name,
                          user.is_active, user.is_locked(accounts.clock.now()),
                          roles,          accounts.picture_of(db, user.id)};
    });
}

UserDetails save_groups_of(Accounts& accounts, const Caller& caller, const SaveGroupsRequest& request) {
    const Instant now = accounts.clock.now();
    auto saved = accounts.db.write([&](db::Writer& tx) {
        const LockoutGuard guard(tx);
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_EditPermissionGroups, request.user_id);
        const StoredUser user = show_user(tx, request.user_id);
        require_not_above(tx, caller, user.id);
        const auto before = list_group_ids_of(tx, user.id), wanted = sorted(request.permission_group_ids);
        const GroupNames names_before{list_group_names_of(tx, user.id)};
        if (sorted(before) != sorted(request.before))
            throw Failure(409,
                          "Somebody changed the permission groups of this person meanwhile. Look at them again, then "
                          "make your change");
        for (const Id group : wanted)
            if (!has_group(tx, group))
                throw invalid("permissionGroupIds", "There is no such permission group any more");
        require_may_grant(tx, caller, user.id, before, wanted);
        replace_groups_of(tx, user.id, wanted);
        guard.keep(tx);
        audit::record(tx, caller.actor, now,
                      {.action = "users.saveGroups",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = "Changed the permission groups of " + user.full_name + " (" + user.username + ")",
                       .before = to_audit_text(names_before),
                       .after = to_audit_text(GroupNames{list_group_names_of(tx, user.id)})});
        return find_user_details(tx, user.id, now);
    });
    accounts.sessions.changed();
    return saved;
}

SecurityStatus end_session_of(Accounts& accounts, const Caller& caller, const UserSessionRef& ref) {
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        require_reached(tx, rights_of(tx, caller), Role::UserSecurity_Edit, ref.user_id);
        require_not_above(tx, caller, ref.user_id);
        const StoredUser user = show_user(tx, ref.user_id);
        const auto theirs = list_session_ids_of(tx, user.id);
        if (std::ranges::find(theirs, ref.session_id) == theirs.end())
            throw Failure(404, "This session has ended already");
        delete_session(tx, ref.session_id);
        for (const auto& ended : accounts.on_session_end) ended(tx, user.id, ref.session_id, now);
        audit::record(tx, caller.actor, now,
                      {.action = "users.endSession",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = "Signed out " + user.full_name + " (" + user.username + ") in one browser"});
    });
    accounts.sessions.changed();
    return show_security(accounts, ref.user_id, 0);
}

std::vector<Route> person_page_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    return {
        route<UserRef, PersonHead>(
            get, "users.showHead", "/api/users/{userId}/head",
            Access{.any_role = {person_page_roles.begin(), person_page_roles.end()}},
            [a](Context& context, const UserRef& in) { return show_person_head(*a, caller_of(context), in.user_id); },
            "The heading of the page of a person, and which of its tabs are open to the caller"),
        route<SaveGroupsRequest, UserDetails>(
            put, "users.saveGroups", "/api/users/{userId}/permission-groups",
            any_of({Role::UserSecurity_EditPermissionGroups}),
            [a](Context& context, const SaveGroupsRequest& in) { return save_groups_of(*a, caller_of(context), in); },
            "Puts a person into exactly these permission groups"),
        route<UserSessionRef, SecurityStatus>(
            remove, "users.endSession", "/api/users/{userId}/security/sessions/{sessionId}",
            any_of({Role::UserSecurity_Edit}).by_person_only(),
            [a](Context& context, const UserSessionRef& in) { return end_session_of(*a, caller_of(context), in); },
            "Signs somebody out in one browser"),
    };
}

}  // namespace oneroom::accounts
