#include "tracking/attempt_rules.h"

#include "core/base/failure.h"
#include "support/catch.h"
#include "support/tracked_course.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::tracking;
using enum TrackingStatus;
using enum CountedAttempt;

namespace {

/// Attempts in their order, numbered from 1.
std::vector<AttemptState> in_order(const std::vector<std::pair<TrackingStatus, int>>& said) {
    std::vector<AttemptState> attempts;
    for (const auto& [status, score] : said)
        attempts.push_back({.number = std::ssize(attempts) + 1,
                            .status = status,
                            .score_percent = score < 0 ? std::nullopt : std::optional<std::int64_t>(score * 100)});
    return attempts;
}

struct Case {
    std::vector<std::pair<TrackingStatus, int>> attempts;
    int highest_is, last_is, first_is;
};

}  // namespace

TEST_CASE("which of several attempts counts") {
    const Case table[] = {
        {{{incomplete, -1}}, 1, 1, 1},
        {{{notAttempted, -1}, {incomplete, -1}}, 2, 2, 2},
        {{{passed, 70}, {passed, 90}, {passed, 80}}, 2, 3, 1},
        {{{passed, 80}, {passed, 80}}, 2, 2, 1},
        {{{completed, 95}, {passed, 60}}, 2, 2, 1},
        {{{passed, 60}, {failed, 90}}, 1, 2, 1},
        {{{failed, 60}, {passed, 70}}, 2, 2, 1},
        {{{passed, -1}, {incomplete, 20}}, 1, 1, 1},
        {{{incomplete, 50}, {failed, 40}, {incomplete, 10}}, 3, 2, 2},
        {{{failed, 60}, {failed, 40}}, 1, 2, 1},
        {{{failed, 40}, {incomplete, -1}, {completed, -1}, {browsed, -1}}, 3, 3, 1},
    };
    for (const Case& one : table) {
        const auto attempts = in_order(one.attempts);
        INFO(&one - table);
        CHECK(counted_attempt(attempts, highest).number == one.highest_is);
        CHECK(counted_attempt(attempts, last).number == one.last_is);
        CHECK(counted_attempt(attempts, first).number == one.first_is);
    }
}

TEST_CASE("when a further attempt may begin") {
    using enum NewAttemptAnswer;
    using When = NewAttempt;
    struct Row {
        AttemptRules rules;
        std::int64_t used;
        TrackingStatus latest;
        NewAttemptAnswer answer;
    };
    const Row table[] = {
        {{}, 0, notAttempted, may},
        {{}, 50, incomplete, may},
        {{.when = When::never}, 0, notAttempted, may},
        {{.when = When::never}, 1, failed, neverAgain},
        {{.allowed = 2}, 1, incomplete, may},
        {{.allowed = 2}, 2, failed, noneLeft},
        {{.when = When::finished}, 1, incomplete, finishFirst},
        {{.when = When::finished}, 1, failed, may},
        {{.when = When::finished}, 1, completed, may},
        {{.allowed = 3, .when = When::failed}, 1, passed, onlyAfterFailing},
        {{.allowed = 3, .when = When::failed}, 1, incomplete, onlyAfterFailing},
        {{.allowed = 3, .when = When::failed}, 2, failed, may},
        {{.allowed = 3, .when = When::failed}, 3, failed, noneLeft},
    };
    for (const Row& row : table) {
        INFO(&row - table);
        CHECK(decide_new_attempt(row.rules, row.used, row.latest) == row.answer);
    }
}

TEST_CASE("what a launch does with the latest attempt") {
    const AttemptRules free{}, twice{.allowed = 2};
    const auto ended = [](TrackingStatus status) { return LatestAttempt{status}; };
    const auto open = [](TrackingStatus status) { return LatestAttempt{status, LeftOpen::yes}; };
    CHECK(decide_attempt(free, 0, std::nullopt, false) == AttemptPlan::start);
    CHECK(decide_attempt(free, 1, ended(incomplete), false) == AttemptPlan::resume);
    CHECK(decide_attempt(free, 1, ended(failed), false) == AttemptPlan::resume);
    CHECK(decide_attempt(free, 1, ended(passed), false) == AttemptPlan::review);
    CHECK(decide_attempt(free, 1, ended(passed), true) == AttemptPlan::start);
    CHECK(decide_attempt(twice, 1, ended(incomplete), false) == AttemptPlan::resume);
    CHECK(decide_attempt(twice, 1, ended(failed), false) == AttemptPlan::start);
    CHECK(decide_attempt(twice, 2, ended(failed), false) == AttemptPlan::review);
    CHECK_THROWS_AS(decide_attempt(twice, 2, ended(incomplete), true), Failure);
    // What was left open goes on, though it is completed; passing ends it unless the course itself wants to go on, and
    // failing ends a limited attempt all the same.
    CHECK(decide_attempt(free, 1, open(completed), false) == AttemptPlan::resume);
    CHECK(decide_attempt(free, 1, open(passed), false) == AttemptPlan::review);
    CHECK(decide_attempt(free, 1, LatestAttempt{passed, LeftOpen::byItsWish}, false) == AttemptPlan::resume);
    CHECK(decide_attempt(twice, 2, open(completed), false) == AttemptPlan::resume);
    CHECK(decide_attempt(twice, 2, open(failed), false) == AttemptPlan::review);
    CHECK(decide_attempt(free, 1, open(passed), true) == AttemptPlan::start);
}

namespace {

/// Two attempts: passed with 90, then passed with 60.
struct TwiceTaken : TrackedCourse {
    TwiceTaken() : TrackedCourse(1) {
        for (const char* score : {"90", "60"}) {
            const auto key = launch(true);
            auto session = start(key);
            commit(key, session, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", score}}, true);
            portal.clock.move(1h);
        }
    }
    std::int64_t score() { return standing<std::int64_t>("score_percent"); }
};

}  // namespace

TEST_CASE("a course counts by its own word, or else by that of the portal, and what was taken before follows") {
    TwiceTaken course;
    CHECK(course.score() == 9000);
    CHECK_FALSE(follow_counting(course.portal.db));
    course.portal.run("INSERT INTO app_setting (name, value) VALUES ('countedAttempt', 'last')");
    CHECK(follow_counting(course.portal.db));
    CHECK_FALSE(follow_counting(course.portal.db));
    CHECK(course.score() == 6000);
    course.portal.run("UPDATE content SET counted_attempt = 3");
    CHECK(follow_counting(course.portal.db));
    CHECK(course.score() == 9000);
}

TEST_CASE("a reset attempt counts for nothing, not even among those that are allowed") {
    TwiceTaken course;
    course.portal.run("UPDATE content SET attempts_allowed = 2");
    CHECK_THROWS_AS(course.launch(true), Failure);
    course.portal.run("UPDATE attempt SET reset_at = 1 WHERE number = 1");
    course.portal.db.write(
        [&](db::Writer& tx) { refresh_standing(tx, {}, course.learner, course.content, course.portal.clock.now()); });
    CHECK(course.score() == 6000);
    CHECK(course.standing<std::int64_t>("attempts") == 1);
    course.launch(true);
    CHECK(course.portal.value<std::int64_t>("SELECT MAX(number) FROM attempt") == 3);
}
