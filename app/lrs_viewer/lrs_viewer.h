// What people see of the learning record store (decision 0051).
#pragma once

#include "core/api/route.h"
#include "lrs/lrs.h"

namespace oneroom::lrs_viewer {

/// statements.* and savedQueries.*. `records` outlives them.
std::vector<Route> viewer_routes(lrs::Records& records);

}  // namespace oneroom::lrs_viewer
