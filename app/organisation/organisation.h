// The face of organisation: location groups, a tree whose levels have names.
#pragma once

#include <functional>

#include "core/api/route.h"
#include "organisation/location_types.h"

namespace oneroom::organisation {

/// Called in the transaction that removes a location group, before it is gone and its people go to the one above.
using LocationRemoval = std::function<void(db::Writer& tx, Id location_id, Instant now)>;
/// Called in the transaction that moves a location group, after it was moved from below `old_parent_id`.
using LocationMove = std::function<void(db::Writer& tx, Id location_id, Id old_parent_id, Instant now)>;

/// What app.cpp fills before the first request; outlives the routes.
struct Locations {
    std::vector<LocationRemoval> on_removal{};
    std::vector<LocationMove> on_move{};
};

std::vector<Route> location_routes(const Locations& locations);  ///< locations.*
std::vector<Route> definition_routes();                          ///< locationDefinitions.*
std::vector<Route> location_field_routes();                      ///< customValues.showLocation, saveLocation

/// Adds a location group on the top level and returns its id. Throws Failure 400 for a name that is taken, however it
/// is capitalised.
Id create_location(db::Writer& tx, const std::string& name, std::optional<Id> parent_id = {});

/// By name, however it is capitalised; empty when there is none.
std::optional<Id> find_location(const db::Reader& db, std::string_view name);

}  // namespace oneroom::organisation
