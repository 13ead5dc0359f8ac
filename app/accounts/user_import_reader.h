// A file of people, read: each cell taken for what its column comes into, names looked up.
#pragma once

#include "accounts/user_import_mapping.h"
#include "accounts/user_import_rules.h"

namespace oneroom::accounts {

struct FileRow {
    std::int64_t number = 0;  ///< as a spreadsheet counts
    WantedPerson wanted{};
    FieldErrors errors{};  ///< what could not be understood, by the name of the column; the empty one: the row
};

/// Throws Failure 400 with a sentence when nobody is in the file.
void require_people(const files::Table& file);

/// The people of the file, whose first row are the headings.
std::vector<FileRow> read_people(const files::Table& file, const FileNames& names, const Mapping& mapping);

}  // namespace oneroom::accounts
