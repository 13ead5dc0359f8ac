// Launching a unit (cmi5 8, 10). Private to xapi_courses.
#pragma once

#include <string>

#include "xapi_courses/session_store.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::xapi_courses {

struct BegunUnit {
    std::string url;
    std::string launch_method;
};

/// Begins a session of the unit and keeps what has to be there before it is launched: the document LMS.LaunchData and
/// the statement "launched". `base` is the address that the unit is told, with its slash: "https://.../c/<unit
/// token>/". Throws Failure 404.
BegunUnit begin_unit(XapiCourses& courses, const launch::OpenLaunch& launch, Id item_id, const std::string& base,
                     Instant now);

/// What stands behind a session in the address of its authorization: statements name the session, and who reads them is
/// not to fetch in the place of the unit.
std::string fetch_key(const launch::OpenLaunch& launch, const std::string& session);

/// Ends a session that never said that it ends, and gives what the portal says of it.
std::string abandon(db::Writer& tx, UnitFacts unit, Instant now);

}  // namespace oneroom::xapi_courses
