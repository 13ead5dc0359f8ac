// The operations and jobs of tracking.
#pragma once

#include <vector>

#include "core/api/route.h"
#include "core/jobs/job.h"
#include "tracking/attempt.h"

namespace oneroom::tracking {

/// `hooks` live as long as the routes.
std::vector<Route> tracking_routes(const Hooks& hooks);
std::vector<jobs::Job> tracking_jobs();

}  // namespace oneroom::tracking
