// The courses of the demo, and who has to take them.
#pragma once

#include "demo/demo_people.h"

namespace oneroom::demo {

struct DemoCourses {
    Id fire_safety{};
    Id personal_data{};
    Id manual_handling{};
    Id evacuation_card{};
    Id emergency_numbers{};
};

/// Imports the embedded packages the way an upload is, and assigns them. Due dates are days from `today`, which is
/// later than the setup's clock.
DemoCourses add_courses(const DemoSetup& setup, const DemoPeople& people, Instant today);

}  // namespace oneroom::demo
