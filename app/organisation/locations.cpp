#include "core/base/text.h"
#include "organisation/location_store.h"
#include "organisation/organisation.h"

namespace oneroom::organisation {
namespace {

/// The name as it is stored; throws Failure 400 when another location has it.
std::string free_name(const db::Reader& db, std::string_view typed, Id own_id) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_location_by_name(db, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a location of this name already");
    return name;
}

Location show_location(const db::Reader& db, Id location_id) {
    auto location = find_location_by_id(db, location_id);
    if (!location) throw not_found("location");
    return std::move(*location);
}

std::vector<Location> list(Context& context, const Nothing&) {
    return context.db.read([](const db::Reader& db) { return list_locations(db); });
}

Location create(Context& context, const CreateLocationRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const Location location = show_location(tx, create_location(tx, request.name));
        audit::record(tx, context.actor(), context.now(),
                      {.action = "locations.create",
                       .object_kind = "location",
                       .object_id = location.id,
                       .summary = "Added the location " + location.name,
                       .after = to_audit_text(location)});
        return location;
    });
}

Location save(Context& context, const SaveLocationRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const Location before = show_location(tx, request.location_id);
        rename_location(tx, before.id, free_name(tx, request.name, before.id));
        const Location after = show_location(tx, before.id);
        audit::record(tx, context.actor(), context.now(),
                      {.action = "locations.save",
                       .object_kind = "location",
                       .object_id = after.id,
                       .summary = "Renamed the location " + before.name + " to " + after.name,
                       .before = to_audit_text(before),
                       .after = to_audit_text(after)});
        return after;
    });
}

/// A location that courses are assigned to stays: removing it would silently take the courses from everybody there.
void require_unassigned(const db::Reader& db, Id location_id) {
    constexpr std::int64_t shown = 3;
    const auto titles = list_assigned_titles(db, location_id, shown + 1);
    if (titles.empty()) return;
    std::string named;
    for (std::size_t i = 0; i < titles.size() && i < shown; ++i) named += (i ? ", " : "") + titles[i];
    if (titles.size() > shown) named += " and others";
    throw Failure(409, "Courses are assigned to this location (" + named + "). Remove those assignments first");
}

LocationRemoved remove_location(const Locations& locations, Context& context, const LocationRef& request) {
    return context.db.write([&](db::Writer& tx) {
        const Location location = show_location(tx, request.location_id);
        require_unassigned(tx, location.id);
        for (const auto& removal : locations.on_removal) removal(tx, location.id, context.now());
        delete_location(tx, location.id);  // its people stay and have no location
        audit::record(tx, context.actor(), context.now(),
                      {.action = "locations.remove",
                       .object_kind = "location",
                       .object_id = location.id,
                       .summary = "Removed the location " + location.name,
                       .before = to_audit_text(location)});
        return LocationRemoved{location.people};
    });
}

}  // namespace

Id create_location(db::Writer& tx, const std::string& name) { return insert_location(tx, free_name(tx, name, 0)); }

std::optional<Id> find_location(const db::Reader& db, std::string_view name) { return find_location_by_name(db, name); }

std::vector<Route> location_routes(const Locations& locations) {
    using enum Method;
    using enum Role;
    return {
        route(get, "locations.list", "/api/locations",
              any_of({CanManageManualAssignments, CanViewUserList, CanManageLocationGroup}), list,
              "Every location, with how many people are there"),
        route(post, "locations.create", "/api/locations", any_of({CanManageLocationGroup}), create, "Adds a location"),
        route(put, "locations.save", "/api/locations/{locationId}", any_of({CanManageLocationGroup}), save,
              "Renames a location"),
        route<LocationRef, LocationRemoved>(
            remove, "locations.remove", "/api/locations/{locationId}", any_of({CanManageLocationGroup}),
            [&locations](Context& context, const LocationRef& request) {
                return remove_location(locations, context, request);
            },
            "Removes a location that no course is assigned to; its people stay, without a location"),
    };
}

}  // namespace oneroom::organisation
