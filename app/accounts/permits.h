// A permit stands for the password that was just typed once more: with it a person changes, for ten minutes and in this
// session only, what a browser left open must not change.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

/// Asks for the password as require_own_password() does, and gives a permit.
std::string make_permit(Accounts& accounts, const Session& session, const std::string& password,
                        const std::string& address);

/// Throws Failure 409 for a permit that is too old, of another session, or from before a new password.
void require_permit(const Accounts& accounts, const Session& session, const std::string& permit);

}  // namespace oneroom::accounts
