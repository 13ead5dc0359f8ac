// What the people of the demo have done so far.
#pragma once

#include "demo/demo_courses.h"
#include "demo/past_clock.h"

namespace oneroom::demo {

/// Takes courses the way a browser does, in the past. Deterministic.
void add_history(const DemoSetup& setup, const DemoPeople& people, const DemoCourses& courses, PastClock& clock,
                 Instant now);

}  // namespace oneroom::demo
