// People from a file: what would happen, and then just that in one transaction.
#pragma once

#include "accounts/grants.h"
#include "accounts/user_columns.h"
#include "accounts/user_import_types.h"

namespace oneroom::accounts {

inline constexpr std::size_t longest_import = 16'000'000;  // bytes

/// Who imports. Without a caller it is the command line, which may do everything.
struct Importer {
    std::optional<Caller> caller{};
    audit::Actor actor{};
    Language language = Language::en;  ///< of headings and sentences in answers
};

/// Reads the file and says what importing it would do; nothing is saved. Throws Failure 400, 413 or 415 when it is no
/// file of people at all.
ImportPlan plan_import(const Accounts& accounts, const Importer& importer, std::string_view bytes,
                       const std::string& columns = "");

/// `columns` of a request from wishes like "Login=username,Mail=email"; the others are guessed. Throws Failure 400.
std::string choose_columns(const Accounts& accounts, std::string_view bytes, const std::vector<std::string>& wishes);

/// Does what plan_import() showed, all of it or nothing. Throws Failure 409 when file or people have changed since, so
/// that it would be something else; 400 when rows are refused and not left out.
ImportResult import_users(Accounts& accounts, const Importer& importer, std::string_view bytes,
                          const ImportRequest& request);

}  // namespace oneroom::accounts
