// The SQL of locations. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "organisation/location_types.h"

namespace oneroom::organisation {

std::vector<Location> list_locations(const db::Reader& db);
std::optional<Location> find_location_by_id(const db::Reader& db, Id location_id);
std::optional<Id> find_location_by_name(const db::Reader& db, std::string_view name);
Id insert_location(db::Writer& tx, const std::string& name);
void rename_location(db::Writer& tx, Id location_id, const std::string& name);
void delete_location(db::Writer& tx, Id location_id);

/// Titles of courses assigned to this location, the first by name.
std::vector<std::string> list_assigned_titles(const db::Reader& db, Id location_id, std::int64_t limit);

}  // namespace oneroom::organisation
