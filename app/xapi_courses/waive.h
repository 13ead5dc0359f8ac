// A unit of a cmi5 course is done by other means (cmi5 9.3.7): who corrects tracking says so, with a reason.
#pragma once

#include <array>
#include <string>

#include "core/api/route.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::xapi_courses {

/// The reasons that cmi5 9.5.5.2 names.
enum class WaiveReason { testedOut = 1, equivalentUnit = 2, equivalentOutside = 3, administrative = 4 };

constexpr auto enum_names(WaiveReason) {
    using enum WaiveReason;
    using Name = std::string_view;
    return std::array{std::pair{testedOut, Name("testedOut")}, std::pair{equivalentUnit, Name("equivalentUnit")},
                      std::pair{equivalentOutside, Name("equivalentOutside")},
                      std::pair{administrative, Name("administrative")}};
}

/// In the words of cmi5 9.5.5.2.
std::string_view words_of(WaiveReason reason);

struct WaiveRequest {
    Id attempt_id{};
    std::string unit{};
    WaiveReason reason{};

    static Fields fields() {
        return {field<&WaiveRequest::attempt_id>("attemptId").required(),
                field<&WaiveRequest::unit>("unit").required().means("Identifier of the part, as in attempts.show"),
                field<&WaiveRequest::reason>("reason").required()};
    }
};

/// The unit counts as completed and passed, and the portal says "waived" and what is satisfied by it, in one
/// transaction. Nobody does it for themselves. Throws Failure 404 for an attempt of nobody the caller reaches or a part
/// that is no unit of cmi5, 409 for one that is done or an attempt that was reset.
Nothing waive_unit(Context& context, XapiCourses& courses, const WaiveRequest& request);

}  // namespace oneroom::xapi_courses
