// Which column of a file comes into which field of people: as its heading says, or as somebody chose it.
#pragma once

#include "accounts/user_import_names.h"
#include "accounts/user_import_types.h"
#include "core/files/table.h"

namespace oneroom::accounts {

/// A name in two columns.
enum class NamePart { firstName, lastName };
constexpr auto enum_names(NamePart) {
    using enum NamePart;
    return std::array{std::pair{firstName, std::string_view("firstName")},
                      std::pair{lastName, std::string_view("lastName")}};
}
/// The heading in that language.
std::string title_of(NamePart part, Language language);

/// What a column comes into: one of the three, or nothing.
struct ColumnTarget {
    std::optional<UserColumn> column{};
    std::optional<NamePart> part{};
    const fields::CustomField* field = nullptr;

    bool is_left_out() const { return !column && !part && !field; }
    /// "username", "firstName", "field7"; empty: left out.
    std::string meaning() const;
    bool operator==(const ColumnTarget&) const = default;
};

struct Mapping {
    std::vector<ColumnTarget> targets{};  ///< in the order of the columns
    std::vector<std::string> problems{};  ///< English, by column; empty: none
    std::vector<std::string> missing{};   ///< English; of what has to be there

    bool is_ready() const;
    /// Whether a column comes into this field, by its name in errors.
    bool has(std::string_view meaning) const;
    /// As requests have it: "username,-,email".
    std::string text() const;
};

/// By the portal's own headings in all its languages, the names of custom fields, and words that others use.
std::vector<ColumnTarget> guess_targets(const files::TableRow& headings, const FileNames& names);

/// `columns` as requests have it; empty: guessed. Throws Failure 400 (columns) for what was not chosen for this file.
Mapping read_mapping(const files::TableRow& headings, std::string_view columns, const FileNames& names);

/// From "Login=username" or "Login=username,Mail=email" of the command line, one or more; other columns are guessed.
/// Throws Failure 400 with a sentence.
std::string columns_from(const files::TableRow& headings, const std::vector<std::string>& wishes,
                         const FileNames& names);

/// The columns as they are shown, with their first values.
std::vector<ImportColumn> shown_columns(const files::Table& file, const Mapping& mapping, Language language);

/// Everything a column can come into, in the words of that language.
std::vector<ImportField> list_import_fields(const FileNames& names, Language language);

}  // namespace oneroom::accounts
