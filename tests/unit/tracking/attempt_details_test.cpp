#include "tracking/attempt_details.h"

#include "core/base/failure.h"
#include "support/catch.h"
#include "support/tracked_course.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::tracking;
using enum TrackingStatus;

namespace {

constexpr int scorm12 = 1;
constexpr int scorm2004 = 2;

}  // namespace

TEST_CASE("an attempt is shown with its answers, goals and comments") {
    TrackedCourse course(scorm2004);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session,
                  {{"cmi.score.scaled", "0.85"},
                   {"cmi.location", "9"},
                   {"cmi.completion_status", "completed"},
                   {"cmi.session_time", "PT61.9S"},
                   {"cmi.interactions.0.id", "q1"},
                   {"cmi.interactions.0.type", "choice"},
                   {"cmi.interactions.0.learner_response", "b"},
                   {"cmi.interactions.0.correct_responses.0.pattern", "a"},
                   {"cmi.interactions.0.correct_responses.1.pattern", "c"},
                   {"cmi.interactions.0.result", "incorrect"},
                   {"cmi.interactions.0.latency", "PT2.5S"},
                   {"cmi.interactions.10.id", "q11"},
                   {"cmi.interactions.2.id", "q3"},
                   {"cmi.objectives.0.id", "goal"},
                   {"cmi.objectives.0.score.scaled", "0.5"},
                   {"cmi.comments_from_learner.0.comment", "nice"}});
    const auto details = show_attempt(course.portal.db, {.user_id = course.learner}, *key.attempt_id);
    CHECK(details.user.full_name == "Ada Byron");
    CHECK(details.content.title == "Fire safety");
    CHECK(details.version_number == 1);
    CHECK(details.tracking_status == completed);
    CHECK(details.score_percent == 85.0);
    CHECK(details.total_seconds == 61);
    REQUIRE(details.scos.size() == 1);
    const AttemptSco& sco = details.scos[0];
    CHECK(sco.location == "9");
    CHECK(sco.score_scaled == 0.85);
    CHECK_FALSE(sco.score_raw);
    REQUIRE(sco.interactions.size() == 3);
    CHECK(sco.interactions[0].correct_responses == std::vector<std::string>{"a", "c"});
    CHECK(sco.interactions[0].latency_seconds == 2.5);
    CHECK(sco.interactions[1].id == "q3");
    CHECK(sco.interactions[2].id == "q11");
    CHECK(sco.objectives.at(0).score_scaled == 0.5);
    CHECK(sco.comments == std::vector<std::string>{"nice"});
}

TEST_CASE("somebody else's attempt is there only for who may read reports [AZ-11]") {
    TrackedCourse course(scorm12);
    const Id attempt = *course.launch().attempt_id;
    const Id stranger = make_learner(course.portal, "Eve");
    CHECK_THROWS_AS(show_attempt(course.portal.db, {.user_id = stranger}, attempt), Failure);
    CHECK_THROWS_AS(show_attempt(course.portal.db, {.user_id = stranger, .roles = {Role::CanViewUserList}}, attempt),
                    Failure);
    course.portal.run("INSERT INTO permission_group (id, name) VALUES (1, 'Readers')");
    course.portal.run("INSERT INTO permission_group_role VALUES (1, 'Reports_CanViewCourseStatusReport')");
    course.portal.run("INSERT INTO user_permission_group VALUES ($1, 1)", stranger);
    CHECK(show_attempt(course.portal.db, {.user_id = stranger, .roles = {Role::Reports_CanViewCourseStatusReport}},
                       attempt)
              .id == attempt);
}

TEST_CASE("SCORM 1.2 calls the same things by other names") {
    AttemptSco sco;
    assemble(Standard::scorm12,
             {{"cmi.core.lesson_location", "4"},
              {"cmi.comments", "too short"},
              {"cmi.interactions.0.id", "q1"},
              {"cmi.interactions.0.student_response", "t"},
              {"cmi.interactions.0.time", "12:30:00"},
              {"cmi.interactions.0.latency", "00:00:02.5"},
              {"cmi.objectives.0.id", "goal"},
              {"cmi.objectives.0.status", "passed"},
              {"cmi.objectives.0.score.raw", "70"}},
             sco);
    CHECK(sco.location == "4");
    CHECK(sco.comments == std::vector<std::string>{"too short"});
    REQUIRE(sco.interactions.size() == 1);
    CHECK(sco.interactions[0].learner_response == "t");
    CHECK(sco.interactions[0].timestamp == "12:30:00");
    CHECK(sco.interactions[0].latency_seconds == 2.5);
    REQUIRE(sco.objectives.size() == 1);
    CHECK(sco.objectives[0].completion_status == "passed");
    CHECK(sco.objectives[0].score_raw == 70.0);
}
