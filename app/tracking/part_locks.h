// Which parts of a course wait for others, by their prerequisites (SCORM 1.2 CAM 2.3.5.2.1, AICC CMI001 6.6). Pure.
#pragma once

#include <string>
#include <vector>

#include "tracking/parts.h"

namespace oneroom::tracking {

/// Why each part may not be opened yet, as a sentence for the learner; empty: it may. What a heading waits for, all
/// below it wait for; a heading is complete when all of its parts are. Prerequisites that cannot be read lock nothing,
/// and a name that is no item of the course, or one that is hidden, counts as complete: nobody could
/// ever finish it. Of parts that wait for one another the first opens.
std::vector<std::string> decide_locks(const std::vector<CoursePart>& parts);

}  // namespace oneroom::tracking
