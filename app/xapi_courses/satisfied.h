// Which blocks of a cmi5 course an attempt has satisfied, and what the portal says then (9.3.9). Private to
// xapi_courses.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "xapi_courses/move_on.h"
#include "xapi_courses/session_store.h"

namespace oneroom::xapi_courses {

/// As it stands in the attempt of the session.
std::vector<Node> nodes_of(const db::Reader& db, const UnitFacts& unit);

/// The statements for what is satisfied and was not.
std::vector<nlohmann::json> satisfied_now(const db::Reader& db, const UnitFacts& unit, const std::vector<Node>& before,
                                          Instant now);

/// As an attempt begins: units without a criterion have met it (9.6.1). With a session id of their own.
std::vector<nlohmann::json> satisfied_at_first(const db::Reader& db, UnitFacts unit, Instant now);

}  // namespace oneroom::xapi_courses
