// The columns of people in a file: what the export writes and the import understands, by one table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/language.h"
#include "fields/field_types.h"

namespace oneroom::accounts {

enum class UserColumn {
    username,
    fullName,
    email,
    location,
    otherLocations,
    permissionGroups,
    status,
    language,
    title,
    country,
    lastSignIn  ///< exported for people to read; the import passes over it
};

/// The names are those of the API; in files they are understood, too.
constexpr auto enum_names(UserColumn) {
    using enum UserColumn;
    using Name = std::string_view;
    return std::array{std::pair{username, Name("username")},
                      std::pair{fullName, Name("fullName")},
                      std::pair{email, Name("email")},
                      std::pair{location, Name("locationName")},
                      std::pair{otherLocations, Name("otherLocations")},
                      std::pair{permissionGroups, Name("permissionGroups")},
                      std::pair{status, Name("isActive")},
                      std::pair{language, Name("languageCode")},
                      std::pair{title, Name("titleName")},
                      std::pair{country, Name("countryCode")},
                      std::pair{lastSignIn, Name("lastSignInAt")}};
}

/// The heading in that language.
std::string title_of(UserColumn column, Language language);

/// A heading without what does not tell headings apart: capitals, accents, blanks, hyphens.
std::string heading_key(std::string_view heading);

/// The column of a heading in any of the languages, or by its name in the API; blanks, hyphens and capitals do not
/// matter. Empty when it is none.
std::optional<UserColumn> find_column(std::string_view heading);

/// The heading of a custom field, which never is that of another column.
std::string heading_of(const fields::CustomField& field);

/// "active" or "inactive" in that language.
std::string status_word(bool is_active, Language language);
/// A status in any of the languages, or yes, no, true, false, 1, 0. Empty when it is none.
std::optional<bool> find_status(std::string_view word);

/// Between the names in one cell.
inline constexpr std::string_view between_names = "; ";

}  // namespace oneroom::accounts
