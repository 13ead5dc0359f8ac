#include <algorithm>

#include "accounts/given_reach.h"
#include "accounts/rights.h"
#include "core/base/text.h"
#include "organisation/location_store.h"
#include "organisation/organisation.h"

namespace oneroom::organisation {
namespace {

using accounts::Scope;

constexpr std::array choosing_roles = {Role::CanManageManualAssignments,
                                       Role::CanViewUserList,
                                       Role::CanManageLocationGroup,
                                       Role::CanManageUser,
                                       Role::CanCreateUser,
                                       Role::CanManageUserApproval};

/// The name as it is stored; throws Failure 400 when another location group has it.
std::string free_name(const db::Reader& db, std::string_view typed, Id own_id) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_location_by_name(db, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a location of this name already");
    return name;
}

Location get_location(const db::Reader& db, Id location_id) {
    auto location = find_location_by_id(db, location_id);
    if (!location) throw not_found("location");
    return std::move(*location);
}

/// One that the caller may change, else as if there were none.
Location own_location(const db::Reader& db, const Context& context, Id location_id) {
    auto location = get_location(db, location_id);
    if (!accounts::may_see_location(db, accounts::find_scope(db, context.session, {Role::CanManageLocationGroup}),
                                    location_id))
        throw not_found("location");
    return location;
}

/// The one that something comes under: of the level right above, and the caller's to change.
void require_parent(const db::Reader& db, const Context& context, std::optional<Id> parent_id, std::int64_t level) {
    const Scope scope = accounts::find_scope(db, context.session, {Role::CanManageLocationGroup});
    if (!parent_id && !scope.is_everybody())
        throw invalid("parentId", "Choose one of your own location groups, or one below them");
    if (!parent_id && level > 1) throw invalid("parentId", "Choose the location group it belongs to");
    if (!parent_id) return;
    const auto parent = find_location_by_id(db, *parent_id);
    if (!parent || !accounts::may_see_location(db, scope, *parent_id))
        throw invalid("parentId", "There is no such location group any more");
    if (parent->level != level - 1)
        throw invalid("parentId", "Choose one of the level right above: that is where this level belongs");
}

std::vector<Location> list(Context& context, const LocationListRequest& request) {
    std::vector<Role> roles(choosing_roles.begin(), choosing_roles.end());
    if (!request.for_role.empty()) {
        const auto wanted = enum_of<Role>(request.for_role);
        if (!wanted || std::ranges::find(roles, *wanted) == roles.end())
            throw invalid("for", "Location groups are not chosen for this role");
        roles = {*wanted};
    }
    return context.db.read([&](const db::Reader& db) {
        return list_locations(db, accounts::find_rights(db, context.session).scope(roles));
    });
}

void record(db::Writer& tx, Context& context, std::string_view action, const Location& location, std::string summary,
            std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "location",
                   .object_id = location.id,
                   .summary = std::move(summary),
                   .before = std::move(before),
                   .after = std::move(after)});
}

Location create(Context& context, const CreateLocationRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const auto parent = request.parent_id ? find_location_by_id(tx, *request.parent_id) : std::nullopt;
        require_parent(tx, context, request.parent_id, parent ? parent->level + 1 : 1);
        const Location location = get_location(tx, create_location(tx, request.name, request.parent_id));
        record(tx, context, "locations.create", location, "Added the location " + location.name, std::nullopt,
               to_audit_text(location));
        return location;
    });
}

Location save(const Locations& locations, Context& context, const SaveLocationRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const Location before = own_location(tx, context, request.location_id);
        const auto parent_id = request.parent_id ? request.parent_id : before.parent_id;
        const bool is_moved = parent_id != before.parent_id;
        const accounts::ReachGuard guard(tx, context.session.user_id);
        const accounts::GivenReach given(tx, accounts::find_rights(tx, context.session));
        if (is_moved) {
            require_parent(tx, context, parent_id, before.level);
            own_location(tx, context, before.parent_id.value_or(0));  // nobody moves it out of an area they lack
        }
        update_location(tx, before.id, free_name(tx, request.name, before.id), parent_id);
        std::string summary = "Renamed the location " + before.name + " to " + std::string(trim(request.name));
        if (is_moved) {
            place_location(tx, before.id);
            guard.keep(tx);
            given.keep(tx);
            for (const auto& moved : locations.on_move) moved(tx, before.id, *before.parent_id, context.now());
            summary = "Moved the location " + before.name + " from " + get_location(tx, *before.parent_id).name +
                      " to " + get_location(tx, *parent_id).name;
        }
        const Location after = get_location(tx, before.id);
        record(tx, context, "locations.save", after, std::move(summary), to_audit_text(before), to_audit_text(after));
        return after;
    });
}

/// A location group that courses are assigned to stays: removing it would silently take the courses from everybody
/// there.
void require_unassigned(const db::Reader& db, Id location_id) {
    constexpr std::int64_t shown = 3;
    const auto titles = list_assigned_titles(db, location_id, shown + 1);
    if (titles.empty()) return;
    std::string named;
    for (std::size_t i = 0; i < titles.size() && i < shown; ++i) named += (i ? ", " : "") + titles[i];
    if (titles.size() > shown) named += " and others";
    throw Failure(409, "Courses are assigned to this location (" + named + "). Remove those assignments first");
}

/// Its people go to the one above: out of the area of who manages nothing above it.
void require_above(const db::Reader& db, const Context& context, const Location& location) {
    const Scope scope = accounts::find_scope(db, context.session, {Role::CanManageLocationGroup});
    if (scope.is_everybody() || (location.parent_id && accounts::may_see_location(db, scope, *location.parent_id)))
        return;
    throw Failure(403,
                  "Its people would come under a location group that is not yours. Ask somebody who manages that one "
                  "to remove it");
}

LocationRemoved remove_location(const Locations& locations, Context& context, const LocationRef& request) {
    return context.db.write([&](db::Writer& tx) {
        const Location location = own_location(tx, context, request.location_id);
        require_above(tx, context, location);
        if (location.groups > 0)
            throw Failure(409, "There are location groups below this one. Move or remove them first");
        require_unassigned(tx, location.id);
        if (accounts::count_restricted_people(tx, location.id) > 0)
            throw Failure(409, "What some people here may do goes by this location group. Move these people first");
        for (const auto& removal : locations.on_removal) removal(tx, location.id, context.now());
        move_people(tx, location.id, location.parent_id);
        delete_location(tx, location.id);
        record(tx, context, "locations.remove", location, "Removed the location " + location.name,
               to_audit_text(location), std::nullopt);
        return LocationRemoved{location.people};
    });
}

}  // namespace

Id create_location(db::Writer& tx, const std::string& name, std::optional<Id> parent_id) {
    const std::int64_t level = parent_id ? get_location(tx, *parent_id).level + 1 : 1;
    for (const auto& definition : list_definitions(tx)) {
        if (definition.level != level) continue;
        const Id id = insert_location(tx, free_name(tx, name, 0), definition.id, parent_id);
        place_location(tx, id);
        return id;
    }
    throw invalid("parentId", "There is no level below this one. Add a level first");
}

std::optional<Id> find_location(const db::Reader& db, std::string_view name) { return find_location_by_name(db, name); }

std::vector<Route> location_routes(const Locations& locations) {
    using enum Method;
    using enum Role;
    Access choose;
    choose.any_role = {choosing_roles.begin(), choosing_roles.end()};
    const Access manage = any_of({CanManageLocationGroup});
    return {
        route(get, "locations.list", "/api/locations", choose, list,
              "Every location group, with how many people are there"),
        route(post, "locations.create", "/api/locations", manage, create, "Adds a location group"),
        route<SaveLocationRequest, Location>(
            put, "locations.save", "/api/locations/{locationId}", manage,
            [&locations](Context& context, const SaveLocationRequest& request) {
                return save(locations, context, request);
            },
            "Renames a location group, or moves it with all below it"),
        route<LocationRef, LocationRemoved>(
            remove, "locations.remove", "/api/locations/{locationId}", manage,
            [&locations](Context& context, const LocationRef& request) {
                return remove_location(locations, context, request);
            },
            "Removes a location group that has none below it and no course assigned; its people go to the one above"),
    };
}

}  // namespace oneroom::organisation
