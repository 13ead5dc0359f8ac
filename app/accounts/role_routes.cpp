// The catalogue of roles with what each opens, and who can give one.
#include "accounts/accounts.h"
#include "accounts/rights.h"
#include "accounts/role_types.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {
namespace {

/// What a role opens is derived from the table of operations, so that it is never out of date.
std::vector<RoleEntry> list_roles(Context& context, const std::vector<Route>& routes) {
    const Rights held = context.db.read([&](const db::Reader& db) { return find_rights(db, context.session); });
    std::vector<RoleEntry> entries;
    for (const auto& [role, name] : enum_names(Role{}))
        entries.push_back(
            {std::string(name), area_of(role), held.reach_of(role) != 0, held.reach_of(role) == Scope::everybody, {}});
    for (const Route& route : routes)
        for (const Role role : route.access.any_role)
            entries[static_cast<std::size_t>(role)].operations.emplace_back(route.summary);
    return entries;
}

RoleSources show_sources(Context& context, const RoleRef& request) {
    const auto role = enum_of<Role>(request.role);
    if (!role) throw not_found("role");
    return context.db.read([&](const db::Reader& db) -> RoleSources {
        return {
            list_groups_with(db, *role),
            list_granters_of(db, *role,
                             find_scope(db, context.session, {Role::CanManagePermissionGroups, Role::CanManageUser}))};
    });
}

}  // namespace

std::vector<Route> role_routes(std::function<const std::vector<Route>&()> all) {
    using enum Method;
    using enum Role;
    return {
        route<Nothing, std::vector<RoleEntry>>(
            get, "roles.list", "/api/roles", signed_in(),
            [all = std::move(all)](Context& context, const Nothing&) { return list_roles(context, all()); },
            "Every role there is, with what it opens"),
        route(get, "roles.sources", "/api/roles/{role}/sources", any_of({CanManagePermissionGroups, CanManageUser}),
              show_sources, "Which permission groups hold a role, and who can give it"),
    };
}

}  // namespace oneroom::accounts
