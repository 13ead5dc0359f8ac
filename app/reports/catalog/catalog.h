// The reports, one file of this folder each.
#pragma once

#include "reports/report.h"

namespace oneroom::reports {

extern const Report course_status;  // 3

}  // namespace oneroom::reports
