#include "support/catch.h"
#include "support/tracked_course.h"
#include "tracking/rte.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::tracking;

namespace {

constexpr int scorm12 = 1;
constexpr int scorm2004 = 2;

}  // namespace

TEST_CASE("time is the sum of what each session last said") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(10min);
    course.commit(key, session, {{"cmi.core.session_time", "00:01:00"}});
    course.commit(key, session, {{"cmi.core.session_time", "00:01:30.5"}});
    course.commit(key, session, {{"cmi.core.lesson_location", "2"}});
    CHECK(course.standing<std::int64_t>("total_ms") == 90'500);
    auto next = course.start(key);
    course.commit(key, next, {{"cmi.core.session_time", "00:00:10"}}, true);
    CHECK(course.standing<std::int64_t>("total_ms") == 100'500);
}

TEST_CASE("a course that never says how long it took is timed from its start to its last commit") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(30s);
    course.commit(key, session, {{"cmi.core.lesson_location", "1"}, {"cmi.core.session_time", "00:00:00"}});
    course.portal.clock.move(15s);
    course.commit(key, session, {{"cmi.core.lesson_location", "2"}});
    CHECK(course.standing<std::int64_t>("total_ms") == 45'000);
    course.commit(key, session, {{"cmi.core.session_time", "00:00:40"}});
    CHECK(course.standing<std::int64_t>("total_ms") == 40'000);
}

TEST_CASE("a SCORM 2004 course that says at its end that it took no time took none") {
    TrackedCourse course(scorm2004);
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(30s);
    course.commit(key, session, {{"cmi.session_time", "PT0S"}, {"cmi.exit", "suspend"}});
    CHECK(course.standing<std::int64_t>("total_ms") == 30'000);
    course.commit(key, session, {{"cmi.session_time", "PT0H0M0S"}}, true);
    CHECK(course.standing<std::int64_t>("total_ms") == 0);
    CHECK(course.start(key).elements.at("cmi.total_time") == "PT0S");
}
