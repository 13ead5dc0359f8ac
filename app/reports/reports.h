// The operations of reports.
#pragma once

#include "core/api/route.h"

namespace oneroom::reports {

/// reports.list, reports.run, reports.csv, reports.options. Who may see which report is its row's role.
std::vector<Route> report_routes();

}  // namespace oneroom::reports
