// Deciding about registrations: who may, and what comes of it.
#pragma once

#include "accounts/grants.h"
#include "entry/registration_types.h"

namespace oneroom::entry {

using accounts::Caller;

/// Those whom CanManageUserApproval of the caller reaches, by the location group that they named. What names none is
/// only for who reaches everybody.
RegistrationPage list_registration_page(const accounts::Accounts& accounts, const Caller& caller,
                                        const RegistrationListRequest& request);
RegistrationRow show_registration(const accounts::Accounts& accounts, const Caller& caller, Id registration_id);

/// Corrects what an account will be made of. Throws Failure 400 by field, 404, and 409 for one that is decided.
RegistrationRow save_registration(accounts::Accounts& accounts, const Caller& caller,
                                  const SaveRegistrationRequest& request);

/// Each is its own transaction: one that cannot be approved keeps no other back. The new people hold no permission.
Decided approve_registrations(accounts::Accounts& accounts, const Caller& caller, const ApproveRequest& request);
Decided refuse_registrations(accounts::Accounts& accounts, const Caller& caller, const RefuseRequest& request);

}  // namespace oneroom::entry
