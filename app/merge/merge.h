// The face of merge: two accounts of one person are made one, and that can be undone for a while.
#pragma once

#include "accounts/accounts.h"
#include "core/api/route.h"
#include "core/jobs/job.h"

namespace oneroom::merge {

std::vector<Route> merge_routes(accounts::Accounts& accounts);  ///< accountMerges.*

/// Removes what undoing takes when its time is over.
std::vector<jobs::Job> merge_jobs();

}  // namespace oneroom::merge
