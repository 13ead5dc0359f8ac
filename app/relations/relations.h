// The face of relations: what people are of one another and of location groups, and the tree that makes of them.
#pragma once

#include "core/api/route.h"

namespace oneroom::relations {

std::vector<Route> relation_routes();

// The parts of it.
std::vector<Route> type_routes();               ///< relationshipTypes.*, locationRelationshipTypes.*
std::vector<Route> person_relation_routes();    ///< relationships.*
std::vector<Route> location_relation_routes();  ///< locationRelationships.*
std::vector<Route> hierarchy_routes();          ///< hierarchy.*

}  // namespace oneroom::relations
