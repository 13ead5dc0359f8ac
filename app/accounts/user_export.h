// The list of people as a file.
#pragma once

#include "accounts/grants.h"
#include "accounts/user_columns.h"
#include "accounts/user_import_types.h"

namespace oneroom::accounts {

/// The people whom the list would show, row by row, headings and words in that language. An import of it changes
/// nothing.
http::ChunkSource stream_people(db::Database& db, const Scope& scope, const ExportRequest& request, Language language);

/// The headings of an import alone, to be filled in.
std::string import_template(const db::Reader& db, Language language);

}  // namespace oneroom::accounts
