// The two ways SCORM writes a length of time, to and from milliseconds.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// Reads "HHHH:MM:SS.SS" (SCORM 1.2 RTE 3.4.4, CMITimespan) or "P1Y2M3DT4H5M6.78S" (SCORM 2004 RTE 4.1.1.7).
/// Either form is taken from either standard, and more decimals than the standard allows: real courses do both.
/// A month counts 30 days and a year 365, because the standard leaves them open. Fractions of a millisecond are
/// dropped. Empty for anything else, and for more than a hundred years.
std::optional<std::chrono::milliseconds> parse_cmi_time(std::string_view text);

/// "0012:34:56.78" for SCORM 1.2, "PT12H34M56.78S" for 2004; hundredths, rounded down. Not negative.
std::string format_cmi_time(Standard standard, std::chrono::milliseconds length);

}  // namespace oneroom::tracking
