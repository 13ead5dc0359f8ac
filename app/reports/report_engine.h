// Runs a report of the catalogue: a page of rows with the chart, a file of all rows, and names for its filters.
#pragma once

#include "core/api/language.h"
#include "core/db/db.h"
#include "core/http/http_types.h"
#include "reports/report_types.h"

namespace oneroom::reports {

ReportPage run_report(const db::Reader& db, const Report& report, const ReportRequest& request,
                      Language language = Language::en);

/// All rows that the filters let through, as CSV in pieces: one snapshot, in memory that does not grow with their
/// number.
http::ChunkSource stream_csv(db::Database& db, const Report& report, const ReportRequest& request,
                             Language language = Language::en);

}  // namespace oneroom::reports
