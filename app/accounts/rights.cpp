#include "accounts/rights.h"

#include <algorithm>

#include "core/base/failure.h"

namespace oneroom::accounts {
namespace {

constexpr std::int64_t parts = 3;  // nothing, userLevel, userParentLevel

}  // namespace

std::int64_t reach_of(RestrictedTo to, RestrictedLevel level) {
    using enum RestrictedTo;
    const auto depth = static_cast<std::int64_t>(level);
    if (to == none) return Scope::everybody;
    return (to == nonPrimary ? 0 : depth * parts) + (to == primary ? 0 : depth);
}

std::int64_t reach_of(RestrictedTo to, RestrictedLevel level, std::int64_t slot, RelationshipDepth depth) {
    const std::int64_t area = to == RestrictedTo::none ? 0 : reach_of(to, level);
    return area + Scope::relations * (static_cast<std::int64_t>(depth) << (2 * slot));
}

bool goes_by_place(std::int64_t reach) { return reach != Scope::everybody && reach % Scope::relations != 0; }

std::int64_t reach_together(std::int64_t one, std::int64_t other) {
    if (one == Scope::everybody || other == Scope::everybody) return Scope::everybody;
    const std::int64_t a = one % Scope::relations, b = other % Scope::relations;
    const std::int64_t area = std::max(a / parts, b / parts) * parts + std::max(a % parts, b % parts);
    return area + Scope::relations * ((one / Scope::relations) | (other / Scope::relations));
}

void Rights::add(Role role, std::int64_t reach) {
    auto& known = reach_[static_cast<std::size_t>(role)];
    known = reach_together(known, reach);
}

RoleSet Rights::roles() const {
    RoleSet held;
    for (const auto& [role, name] : enum_names(Role{}))
        if (reach_of(role) != 0) held.add(role);
    return held;
}

Scope Rights::scope(std::span<const Role> any_role) const {
    Scope scope{user_id_, 0};
    for (const Role role : any_role) scope.reach = reach_together(scope.reach, reach_of(role));
    return scope;
}

Rights Rights::only(const RoleSet& roles) const {
    Rights kept = *this;
    for (const auto& [role, name] : enum_names(Role{}))
        if (!roles.contains(role)) kept.reach_[static_cast<std::size_t>(role)] = 0;
    return kept;
}

bool holds_everything(const Rights& held) {
    return std::ranges::all_of(enum_names(Role{}),
                               [&](const auto& role) { return held.reach_of(role.first) == Scope::everybody; });
}

void require_unrestricted(const Rights& held, Role role) {
    if (held.reach_of(role) != Scope::everybody)
        throw Failure(403,
                      "This concerns everybody, and your permission for it reaches only some people. Ask somebody "
                      "whose permission is not restricted");
}

Rights find_rights(const db::Reader& db, const Session& session) {
    return find_rights(db, session.user_id).only(session.roles);
}

}  // namespace oneroom::accounts
