// The face of entry: how people without an account get one. Nobody of the portal is made before it must be.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::entry {

std::vector<Route> registration_routes(accounts::Accounts& accounts);  ///< registration.*
std::vector<Route> approval_routes(accounts::Accounts& accounts);      ///< registrations.*
std::vector<jobs::Job> entry_jobs(accounts::Accounts& accounts);

/// For its history: throws Failure 404 for a registration that is not for the caller.
void require_registration_seen(const db::Reader& db, const Session& caller, Id registration_id);

}  // namespace oneroom::entry
