// The operations of tracking.
#pragma once

#include <vector>

#include "core/api/route.h"

namespace oneroom::tracking {

std::vector<Route> tracking_routes();

}  // namespace oneroom::tracking
