// What a statement may look like: every rule of the standard on its shape, as tables of properties. Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lrs/xapi_values.h"

namespace oneroom::lrs {

using nlohmann::json;

/// Throws Failure 400 with a sentence and the place in the statement where it goes wrong ("result.score.raw").
void require_statement(const json& statement, Version version);

/// The same for an agent or identified group that stands alone, as in parameters.
void require_identified_actor(const json& actor, Version version);

}  // namespace oneroom::lrs
