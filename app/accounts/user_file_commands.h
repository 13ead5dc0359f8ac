// `oneroom user import` and `oneroom user export`.
#pragma once

#include <iosfwd>

#include "accounts/accounts.h"
#include "accounts/command_words.h"

namespace oneroom::accounts {

/// Imports the people of a CSV or XLSX file, all or nothing, or says what would happen.
void import_people(Accounts& accounts, const Line& line, std::ostream& out);

/// Writes everybody into a new CSV file.
void export_people(const Accounts& accounts, const Line& line, std::ostream& out);

}  // namespace oneroom::accounts
