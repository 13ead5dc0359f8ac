// The screen of the stores that statements are sent on to (decision 0054).
#pragma once

#include "accounts/accounts.h"
#include "core/api/route.h"
#include "lrs/lrs.h"

namespace oneroom::lrs_admin {

/// Throws Failure 403 for a caller whose permission to configure reaches only some people.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

/// lrsTargets.*. `records` and `accounts`, which knows the permits of who typed their password once more, outlive them.
std::vector<Route> target_routes(lrs::Records& records, const accounts::Accounts& accounts,
                                 const RequireForAll& require_for_all);

}  // namespace oneroom::lrs_admin
