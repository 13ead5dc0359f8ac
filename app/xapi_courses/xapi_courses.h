// Courses whose units report by statements: packages of xAPI (tincan.xml) and cmi5 (decision 0050). The content origin
// hands their requests over; what they say is kept in the record store and counts for the attempt in one transaction.
#pragma once

#include <string_view>
#include <vector>

#include "core/api/route.h"
#include "core/jobs/job.h"
#include "launch/launch.h"
#include "lrs/lrs.h"
#include "xapi_courses/unit_pace.h"

namespace oneroom::xapi_courses {

/// What it works on; all of it outlives the content origin.
struct XapiCourses {
    lrs::Records& records;
    launch::Launches& launches;
    UnitPace pace{};
};

/// Answers below /c/<token>/ what is of these courses; nothing where it is not:
/// POST  units/<scoId>       begins a session of a unit: {"url", "launchMethod"}
/// POST  fetch/<session>     cmi5 8.2: its authorization, once
/// any   xapi/...            the record store, for this launch
/// `path` is what stands behind the token.
std::optional<http::Reply> answer(XapiCourses& courses, http::Request& request, const launch::OpenLaunch& launch,
                                  std::string_view token, std::string_view path);

/// What who corrects tracking may do with units.
std::vector<Route> xapi_course_routes(XapiCourses& courses);

/// Sessions that were left without a word are ended for their units (cmi5 9.3.6).
std::vector<jobs::Job> xapi_course_jobs(XapiCourses& courses);

}  // namespace oneroom::xapi_courses
