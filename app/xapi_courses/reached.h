// What a unit has reached, from what it says. Pure.
#pragma once

#include "lrs/counted.h"
#include "tracking/units.h"
#include "xapi_courses/said.h"

namespace oneroom::xapi_courses {

struct Reached {
    tracking::UnitState state{};
    lrs::Counted counted = lrs::Counted::counted;
};

/// cmi5, after its rules: the status goes by the unit's criterion, so that "completed" alone is no end where it has to
/// be passed.
Reached reach_by_cmi5(const tracking::UnitState& before, const Said& said, const std::string& move_on);

/// xAPI without a profile: a unit may say anything at any time, also from its beginning again. What was reached stays,
/// and of two scores the better one.
Reached reach_by_xapi(const tracking::UnitState& before, const Said& said);

}  // namespace oneroom::xapi_courses
