// What the people of the demo have done so far.
#pragma once

#include "demo/demo_courses.h"
#include "demo/demo_plan.h"
#include "demo/past_clock.h"

namespace oneroom::demo {

/// Takes courses the way a browser does, in the past.
void replay_visits(const DemoSetup& setup, const DemoPeople& people, const DemoCourses& courses,
                   const std::vector<Outline>& outlines, const std::vector<Visit>& visits, PastClock& clock);

}  // namespace oneroom::demo
