// The SQL of location groups and their levels. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "core/db/db.h"
#include "organisation/location_types.h"

namespace oneroom::organisation {

/// By name, those of the scope.
std::vector<Location> list_locations(const db::Reader& db, const accounts::Scope& scope);
std::optional<Location> find_location_by_id(const db::Reader& db, Id location_id);
std::optional<Id> find_location_by_name(const db::Reader& db, std::string_view name);
Id insert_location(db::Writer& tx, const std::string& name, Id definition_id, std::optional<Id> parent_id);
void update_location(db::Writer& tx, Id location_id, const std::string& name, std::optional<Id> parent_id);
void delete_location(db::Writer& tx, Id location_id);
/// Makes location_above anew for a location group and all below it, after its place has changed.
void place_location(db::Writer& tx, Id location_id);
/// Puts everybody of one location group into another, or into none.
void move_people(db::Writer& tx, Id from, std::optional<Id> to);
/// Puts every location group of a level that has none above it under this one.
void adopt_locations(db::Writer& tx, Id definition_id, Id parent_id);

/// Titles of courses assigned to this location group, the first by name.
std::vector<std::string> list_assigned_titles(const db::Reader& db, Id location_id, std::int64_t limit);

/// From the top down.
std::vector<LocationDefinition> list_definitions(const db::Reader& db);
std::optional<Id> find_definition_by_name(const db::Reader& db, std::string_view name);
Id insert_definition(db::Writer& tx, std::int64_t level, const std::string& name);
void set_level(db::Writer& tx, Id definition_id, std::int64_t level);
void rename_definition(db::Writer& tx, Id definition_id, const std::string& name);
void delete_definition(db::Writer& tx, Id definition_id);

}  // namespace oneroom::organisation
