// Registering: noted at once, answered by mail, confirmed by a link. What an answer says is the same whoever has an
// account already.
#pragma once

#include "accounts/accounts.h"
#include "entry/registration_types.h"

namespace oneroom::entry {

/// Throws Failure 409 while registration is off, 400 by field, 429.
void register_somebody(accounts::Accounts& accounts, const RegisterRequest& request, const std::string& address);

/// What the job does with those that were noted: a link to confirm by, or a message that there is an account already.
void answer_registrations(accounts::Accounts& accounts, const std::function<bool()>& keep_going);

/// Location groups to say where one works. Throws Failure 409 where that is not offered.
std::vector<Place> find_places(accounts::Accounts& accounts, const std::string& search, const std::string& address);

RegistrationLink show_registration_link(accounts::Accounts& accounts, const std::string& token,
                                        const std::string& address);

/// Uses up the link. Throws Failure 400 (username) for one that is taken or not possible: only who has shown that the
/// address is theirs can find that out, and not often.
Confirmed confirm_registration(accounts::Accounts& accounts, const ConfirmRequest& request, const std::string& address);

}  // namespace oneroom::entry
