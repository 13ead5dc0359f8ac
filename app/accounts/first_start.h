// The first administrator of an empty portal. Whoever reaches the port first must not become it: it takes the code that
// the terminal of the server shows.
#pragma once

#include "accounts/sign_in.h"

namespace oneroom::accounts {

/// 100 bits in five groups, "7KQ2-M9XD-...", new at each start and kept in memory only.
std::string make_setup_code();

/// Compares as people type: case, blanks and dashes do not count, O is 0, I and L are 1. Takes the same time for all.
bool is_setup_code(std::string_view typed, std::string_view code);

/// Makes the first person, with every role, and signs in. A wrong code is an outcome; throws Failure 409 once anybody
/// exists and 400 by field for what is wrong with name or password. Of two at once, one wins.
SignedIn create_first_administrator(Accounts& accounts, const CreateAdministratorRequest& request,
                                    const Client& client);

}  // namespace oneroom::accounts
