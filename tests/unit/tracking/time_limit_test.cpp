// How long a part may take: the words of the manifest, the server's clock, and what is summed up.
#include "tracking/time_limit.h"

#include "support/catch.h"
#include "support/tracked_course.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::tracking;
using enum TrackingStatus;

namespace {

constexpr int scorm12 = 1;
constexpr int scorm2004 = 2;

std::string value(const RteStart& start, const std::string& name) {
    const auto found = start.elements.find(name);
    return found == start.elements.end() ? "(absent)" : found->second;
}

}  // namespace

TEST_CASE("the words of a time limit") {
    const auto limit = decide_time_limit("00:01:30.50", "exit,message");
    REQUIRE(limit);
    CHECK(*limit == TimeLimit{90'500, true, true});
    CHECK(*decide_time_limit("PT2M", "exit,no message") == TimeLimit{120'000, true, false});
    CHECK(*decide_time_limit("PT2M", "Continue, Message") == TimeLimit{120'000, false, true});
    CHECK(*decide_time_limit("PT2M", "") == TimeLimit{120'000, false, false});
    CHECK_FALSE(decide_time_limit("", "exit,message"));
    CHECK_FALSE(decide_time_limit("soon", "exit,message"));
    CHECK_FALSE(decide_time_limit("00:00:00", "exit,message"));
    CHECK(time_left(*limit, 90'000) == 500);
    CHECK(time_left(*limit, 95'000) == 0);
    CHECK_FALSE(is_closed_by_time(*limit, 90'500 + last_words_ms));
    CHECK(is_closed_by_time(*limit, 90'501 + last_words_ms));
}

TEST_CASE("total time is exact in hundredths over many sessions, in both standards") {
    for (const int framework : {scorm12, scorm2004}) {
        TrackedCourse course(framework);
        const bool is_12 = framework == scorm12;
        const auto key = course.launch();
        for (int i = 0; i < 100; ++i) {
            auto session = course.start(key);
            course.commit(key, session,
                          {{is_12 ? "cmi.core.session_time" : "cmi.session_time", is_12 ? "00:00:00.01" : "PT0.01S"},
                           {is_12 ? "cmi.core.exit" : "cmi.exit", "suspend"}},
                          true);
        }
        const auto last = course.start(key);
        CHECK(value(last, is_12 ? "cmi.core.total_time" : "cmi.total_time") == (is_12 ? "0000:00:01.00" : "PT1S"));
    }
}

namespace {

struct TimedCourse : TrackedCourse {
    explicit TimedCourse(const std::string& action, int framework = scorm12) : TrackedCourse(framework) {
        portal.run("UPDATE package_item SET max_time_allowed = $1, time_limit_action = $2",
                   std::string(framework == scorm12 ? "00:10:00" : "PT10M"), action);
    }
};

}  // namespace

TEST_CASE("what is left of the allowed time is told by the server's clock") {
    for (const int framework : {scorm12, scorm2004}) {
        TimedCourse course("continue,message", framework);
        const auto key = course.launch();
        auto session = course.start(key);
        CHECK(session.time_left_ms == 600'000);
        CHECK(session.tells_of_time);
        CHECK_FALSE(session.ends_with_time);
        course.portal.clock.move(4min);
        const bool is_12 = framework == scorm12;
        const auto name = is_12 ? "cmi.core.session_time" : "cmi.session_time";
        const auto answer = course.commit(
            key, session, {{name, is_12 ? "00:01:00" : "PT1M"}, {is_12 ? "cmi.core.exit" : "cmi.exit", "suspend"}},
            true);
        CHECK(answer.time_left_ms == 360'000);
        CHECK(course.start(key).time_left_ms == 540'000);
    }
}

TEST_CASE("a part that goes on after its time is saved as before") {
    TimedCourse course("continue,no message");
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(1h);
    const auto answer = course.commit(key, session, {{"cmi.core.lesson_status", "completed"}}, true);
    CHECK(answer.time_left_ms == 0);
    CHECK_FALSE(answer.is_stale);
    CHECK(course.status() == completed);
}

TEST_CASE("a part that ends with its time says its last words, and nothing is taken after them") {
    TimedCourse course("exit,message");
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(10min + 20s);
    const auto last = course.commit(key, session, {{"cmi.core.session_time", "00:10:00"}, {"cmi.core.score.raw", "5"}});
    CHECK(last.time_left_ms == 0);
    CHECK_FALSE(last.is_stale);
    course.portal.clock.move(1min);
    const auto after =
        course.commit(key, session, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "99"}});
    CHECK(after.is_stale);
    CHECK(after.time_left_ms == 0);
    CHECK(course.status() == incomplete);
    CHECK(course.standing<std::int64_t>("score_percent") == 500);

    const auto again = course.start(course.launch());
    CHECK(again.time_left_ms == 0);
    CHECK(again.ends_with_time);
    CHECK(again.session_id == 0);
}

TEST_CASE("in review no time runs") {
    TimedCourse course("exit,message");
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.session_time", "00:10:00"}}, true);
    const auto review = course.start(course.launch());
    CHECK_FALSE(review.time_left_ms);
    CHECK(review.session_id != 0);
}
