// The face of organisation: locations.
#pragma once

#include <functional>

#include "core/api/route.h"
#include "organisation/location_types.h"

namespace oneroom::organisation {

/// Called in the transaction that removes a location, before it is gone.
using LocationRemoval = std::function<void(db::Writer& tx, Id location_id, Instant now)>;

/// What app.cpp fills before the first request; outlives the routes.
struct Locations {
    std::vector<LocationRemoval> on_removal{};
};

std::vector<Route> location_routes(const Locations& locations);

/// Adds a location and returns its id. Throws Failure 400 for a name that is taken, however it is capitalised.
Id create_location(db::Writer& tx, const std::string& name);

/// By name, however it is capitalised; empty when there is none.
std::optional<Id> find_location(const db::Reader& db, std::string_view name);

}  // namespace oneroom::organisation
