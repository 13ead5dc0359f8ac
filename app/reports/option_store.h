// Names to choose from in the filters of reports. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "reports/report_types.h"

namespace oneroom::reports {

/// People, courses (archived ones, too: they have records) or locations whose name
/// has `search` in it (folded), at most 20, by name; of people and locations those in the scope.
std::vector<ReportOption> find_options(const db::Reader& db, ReportOptionKind kind, const std::string& search,
                                       const accounts::Scope& scope);

/// The one of this id, if there is one.
std::optional<ReportOption> find_option(const db::Reader& db, ReportOptionKind kind, Id id,
                                        const accounts::Scope& scope);

}  // namespace oneroom::reports
