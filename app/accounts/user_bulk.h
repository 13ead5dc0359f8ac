// Several people made active or inactive, removed from all lists, brought back or invited, at once.
#pragma once

#include "accounts/accounts.h"
#include "accounts/grants.h"
#include "accounts/user_bulk_types.h"

namespace oneroom::accounts {

/// Each in a transaction of their own: one who is left keeps no other back. Only people whom CanManageUser of the
/// caller reaches, for invitations UserSecurity_ChangePassword as for a link to one person; none above them, and never
/// the caller. Who is removed is signed out, never active and in no list;
/// every record stays. Who is brought back is inactive first.
BulkDone change_people(Accounts& accounts, const Caller& caller, const BulkRequest& request);

RemovedPage list_removed_page(const Accounts& accounts, const Caller& caller, const RemovedListRequest& request);

std::vector<Route> user_bulk_routes(Accounts& accounts);

}  // namespace oneroom::accounts
