// The operations on people as files.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

std::vector<Route> user_file_routes(Accounts& accounts);  ///< people.planImport, people.import, people.export ...

}  // namespace oneroom::accounts
