// The SQL of relationships. Private to this folder.
#pragma once

#include "core/api/scope.h"
#include "core/db/db.h"
#include "relations/relation_types.h"

namespace oneroom::relations {

std::vector<RelationshipType> list_types(const db::Reader& db);
bool has_type(const db::Reader& db, Id type_id);
std::optional<RelationshipType> find_type(const db::Reader& db, Id type_id);
std::optional<Id> find_type_by_name(const db::Reader& db, std::string_view name);
Id insert_type(db::Writer& tx, const CreateRelationshipTypeRequest& type);
void update_type(db::Writer& tx, const SaveRelationshipTypeRequest& type);
void delete_type(db::Writer& tx, Id type_id);

std::vector<LocationRelationshipType> list_location_types(const db::Reader& db);
std::optional<LocationRelationshipType> find_location_type(const db::Reader& db, Id type_id);
std::optional<Id> find_location_type_by_name(const db::Reader& db, std::string_view name);
Id insert_location_type(db::Writer& tx, const std::string& name);
void update_location_type(db::Writer& tx, Id type_id, const std::string& name);
void delete_location_type(db::Writer& tx, Id type_id);

/// With people in the scope, those above first.
/// Those with people of `scope`; may be removed by `changing`, as far as it goes by the other one.
std::vector<Relationship> list_relationships(const db::Reader& db, Id user_id, const Scope& scope,
                                             const Scope& changing);
std::int64_t count_relationships(const db::Reader& db, Id user_id, const Scope& scope);
bool has_relationship(const db::Reader& db, Id type_id, Id upper_id, Id lower_id);
/// Whether `upper_id` stands above `lower_id`, over however many others.
bool stands_above(const db::Reader& db, Id type_id, Id upper_id, Id lower_id);
void insert_relationship(db::Writer& tx, Id type_id, Id upper_id, Id lower_id);
void delete_relationship(db::Writer& tx, Id type_id, Id upper_id, Id lower_id);

/// Of a person, to location groups in the area; or of a location group, to people in the scope.
std::vector<LocationRelationship> list_location_relationships_of(const db::Reader& db, Id user_id, const Scope& area);
std::vector<LocationRelationship> list_relationships_to(const db::Reader& db, Id location_id, const Scope& scope);
bool has_location_relationship(const db::Reader& db, const LocationRelationshipRef& row);
void insert_location_relationship(db::Writer& tx, const LocationRelationshipRef& row);
void delete_location_relationship(db::Writer& tx, const LocationRelationshipRef& row);

/// The tree as far as the scope shows it: at the top stands who has somebody below and nobody above in it.
std::vector<TreeNode> list_top(const db::Reader& db, const TreeRequest& request, const Scope& scope);
/// How many of the top stand before somebody of it.
std::int64_t count_top_before(const db::Reader& db, Id type_id, Id user_id, const Scope& scope);
std::vector<TreeNode> list_below(const db::Reader& db, const TreeRequest& request, const Scope& scope);
/// How many of those below `above_id` stand before `user_id`.
std::int64_t count_below_before(const db::Reader& db, Id type_id, Id above_id, Id user_id, const Scope& scope);
std::optional<TreeNode> find_node(const db::Reader& db, Id type_id, Id user_id, const Scope& scope);
std::optional<Id> find_first_above(const db::Reader& db, Id type_id, Id user_id, const Scope& scope);
/// At any depth, at most `limit`.
std::int64_t count_all_below(const db::Reader& db, Id type_id, Id user_id, const Scope& scope, std::int64_t limit);

std::string name_of_person(const db::Reader& db, Id user_id);
std::string name_of_location(const db::Reader& db, Id location_id);

}  // namespace oneroom::relations
