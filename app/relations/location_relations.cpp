// What people are of location groups beside working there, from both sides.
#include "accounts/rights.h"
#include "core/base/failure.h"
#include "relations/relation_store.h"
#include "relations/relations.h"

namespace oneroom::relations {
namespace {

using Rows = std::vector<LocationRelationship>;

Rows list_of_person(Context& context, const PersonRef& request) {
    return context.db.read([&](const db::Reader& db) {
        const Scope scope = accounts::find_scope(db, context.session, {Role::CanViewUserList, Role::CanManageUser});
        accounts::require_seen(db, scope, request.user_id);
        return list_location_relationships_of(db, request.user_id, scope);
    });
}

Rows list_of_location(Context& context, const PlaceRef& request) {
    return context.db.read([&](const db::Reader& db) {
        const Scope scope = accounts::find_scope(db, context.session, {Role::CanManageLocationGroup});
        if (name_of_location(db, request.location_id).empty() ||
            !accounts::may_see_location(db, scope, request.location_id))
            throw not_found("location");
        return list_relationships_to(db, request.location_id, scope);
    });
}

/// Person and location group are both in reach of one of the two roles. What is not looks as if it were not there.
void require_both(const db::Reader& db, const Context& context, const LocationRelationshipRef& request) {
    const auto held = accounts::find_rights(db, context.session);
    for (const Role role : {Role::CanManageUser, Role::CanManageLocationGroup}) {
        const Scope scope = held.scope({role});
        if (scope.is_nobody() || name_of_location(db, request.location_id).empty()) continue;
        if (accounts::may_see(db, scope, request.user_id) && accounts::may_see_location(db, scope, request.location_id))
            return;
    }
    throw not_found("person or location group that you may change");
}

void record(db::Writer& tx, Context& context, std::string_view action, const LocationRelationshipRef& row,
            const std::string& type) {
    // Neither names the other: who reads one may not reach the other.
    const std::string did = action == "locationRelationships.add" ? "Added as " : "Taken away as ";
    for (const auto& [kind, id, summary] :
         {std::tuple{std::string_view("user"), row.user_id,
                     did + type + " of a location group: " + name_of_person(tx, row.user_id)},
          {"location", row.location_id, did + type + " of " + name_of_location(tx, row.location_id) + ": somebody"}})
        audit::record(tx, context.actor(), context.now(),
                      {.action = action, .object_kind = kind, .object_id = id, .summary = summary});
}

Nothing add(Context& context, const LocationRelationshipRef& request) {
    return context.db.write([&](db::Writer& tx) {
        require_both(tx, context, request);
        const auto type = find_location_type(tx, request.type_id);
        if (!type) throw invalid("typeId", "There is no such relationship type any more");
        if (has_location_relationship(tx, request)) return Nothing{};
        insert_location_relationship(tx, request);
        record(tx, context, "locationRelationships.add", request, type->name);
        return Nothing{};
    });
}

Nothing remove_row(Context& context, const LocationRelationshipRef& request) {
    return context.db.write([&](db::Writer& tx) {
        require_both(tx, context, request);
        const auto type = find_location_type(tx, request.type_id);
        if (!type || !has_location_relationship(tx, request)) throw not_found("relationship");
        delete_location_relationship(tx, request);
        record(tx, context, "locationRelationships.remove", request, type->name);
        return Nothing{};
    });
}

}  // namespace

std::vector<Route> location_relation_routes() {
    using enum Method;
    using enum Role;
    const Access change = any_of({CanManageUser, CanManageLocationGroup});
    return {
        route<PersonRef, Rows>(get, "locationRelationships.listOfPerson", "/api/users/{userId}/location-relationships",
                               any_of({CanViewUserList, CanManageUser}), list_of_person,
                               "What a person is of location groups"),
        route<PlaceRef, Rows>(get, "locationRelationships.listOfLocation", "/api/locations/{locationId}/relationships",
                              any_of({CanManageLocationGroup}), list_of_location,
                              "Who is what of a location group, beside those who work there"),
        route<LocationRelationshipRef, Nothing>(
            post, "locationRelationships.add", "/api/location-relationships", change, add,
            "Adds a relationship of a person to a location group; one that is there stays"),
        route<LocationRelationshipRef, Nothing>(remove, "locationRelationships.remove",
                                                "/api/location-relationships/{typeId}/{userId}/{locationId}", change,
                                                remove_row, "Removes a relationship of a person to a location group"),
    };
}

}  // namespace oneroom::relations
