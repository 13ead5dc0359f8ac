// All statements of a query as a file, page after page, in little memory.
#pragma once

#include "core/api/language.h"
#include "core/http/http_types.h"
#include "lrs_viewer/find_rows.h"

namespace oneroom::lrs_viewer {

/// NDJSON: each statement as it is kept, one a line, to be read by `oneroom lrs import`. CSV: its row in words.
http::ChunkSource stream_statements(db::Database& db, StatementQuery query, std::string languages, Language headings);

}  // namespace oneroom::lrs_viewer
