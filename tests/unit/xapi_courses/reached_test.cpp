#include "xapi_courses/reached.h"

#include "core/security/basic_authorization.h"
#include "support/catch.h"
#include "xapi_courses/move_on.h"
#include "xapi_courses/unit_launch.h"

using namespace oneroom;
using namespace oneroom::xapi_courses;
using tracking::TrackingStatus;
using tracking::UnitState;

namespace {

Said says(Verb verb, std::optional<double> scaled = {}) {
    Said said;
    said.verb = verb;
    said.is_defined = true;
    said.scaled = scaled;
    return said;
}

}  // namespace

TEST_CASE("the criterion of a unit decides when it is satisfied") {
    struct Row {
        const char* move_on;
        bool none, completed, passed, both;
    };
    for (const Row& row :
         {Row{"NotApplicable", true, true, true, true}, Row{"Completed", false, true, false, true},
          Row{"Passed", false, false, true, true}, Row{"CompletedAndPassed", false, false, false, true},
          Row{"CompletedOrPassed", false, true, true, true}}) {
        INFO(row.move_on);
        CHECK(is_satisfied(row.move_on, false, false) == row.none);
        CHECK(is_satisfied(row.move_on, true, false) == row.completed);
        CHECK(is_satisfied(row.move_on, false, true) == row.passed);
        CHECK(is_satisfied(row.move_on, true, true) == row.both);
    }
}

TEST_CASE("blocks are satisfied from the inside out, and the course at last") {
    // 0 block, 1 unit, 2 block in it, 3 unit, 4 unit outside, 5 block without units
    std::vector<Node> nodes = {{{}, false, false}, {0, true, true},  {0, false, false},
                               {2, true, false},   {{}, true, true}, {{}, false, false}};
    using Positions = std::vector<std::int64_t>;
    CHECK(satisfied_above(nodes).empty());
    const auto before = nodes;
    nodes[3].is_satisfied = true;
    CHECK(satisfied_above(nodes) == Positions{2, 0, whole_course});
    CHECK(newly_satisfied(before, nodes) == Positions{2, 0, whole_course});
    CHECK(newly_satisfied(nodes, nodes).empty());
    nodes[4].is_satisfied = false;
    CHECK(satisfied_above(nodes) == Positions{2, 0});
    CHECK(satisfied_above({}).empty());
}

TEST_CASE("a cmi5 unit has a status by its criterion") {
    const auto status = [](const char* move_on, std::vector<Verb> verbs) {
        UnitState state{.status = TrackingStatus::incomplete};
        for (const Verb verb : verbs) state = reach_by_cmi5(state, says(verb), move_on).state;
        return state.status;
    };
    using enum TrackingStatus;
    CHECK(status("CompletedAndPassed", {Verb::completed}) == incomplete);
    CHECK(status("CompletedAndPassed", {Verb::completed, Verb::passed}) == passed);
    CHECK(status("Completed", {Verb::completed}) == completed);
    CHECK(status("Completed", {Verb::completed, Verb::failed}) == completed);
    CHECK(status("Passed", {Verb::completed, Verb::failed}) == failed);
    CHECK(status("NotApplicable", {Verb::initialized}) == incomplete);
    CHECK(status("NotApplicable", {Verb::passed}) == passed);
}

TEST_CASE("what was waived is not taken back by a unit that fails after it") {
    const UnitState waived{
        .status = TrackingStatus::passed, .completion_status = "completed", .success_status = "passed"};
    const Reached reached = reach_by_cmi5(waived, says(Verb::failed, 0.1), "CompletedAndPassed");
    CHECK(reached.state == waived);
    CHECK(reached.counted == lrs::Counted::betterIsKept);
    const Reached completed = reach_by_cmi5(waived, says(Verb::completed), "CompletedAndPassed");
    CHECK(completed.state == waived);
    CHECK(reach_by_cmi5(waived, says(Verb::passed, 0.9), "Passed").state.score_scaled == "0.9");
}

TEST_CASE("a package of xAPI keeps the best that was reached") {
    using enum TrackingStatus;
    UnitState state{};
    const auto take = [&](const Said& said) {
        const Reached reached = reach_by_xapi(state, said);
        state = reached.state;
        return reached.counted;
    };
    CHECK(take(says(Verb::other)) == lrs::Counted::otherVerb);
    CHECK(state.status == notAttempted);
    CHECK(take(says(Verb::begun)) == lrs::Counted::counted);
    CHECK(state.status == incomplete);
    CHECK(take(says(Verb::completed)) == lrs::Counted::counted);
    CHECK(state.status == completed);
    CHECK(take(says(Verb::failed, 0.2)) == lrs::Counted::counted);  // the test at the end of what was gone through
    CHECK(state.status == failed);
    CHECK(take(says(Verb::passed, 0.8)) == lrs::Counted::counted);
    CHECK(state.status == passed);
    CHECK(take(says(Verb::failed, 0.1)) == lrs::Counted::betterIsKept);
    CHECK(take(says(Verb::passed, 0.7)) == lrs::Counted::betterIsKept);
    CHECK(state.score_scaled == "0.8");
    CHECK(take(says(Verb::passed, 0.9)) == lrs::Counted::counted);
    CHECK(state.score_scaled == "0.9");
}

TEST_CASE("durations are read and written as ISO 8601 has them") {
    CHECK(duration_ms("PT1H30M5.25S") == 5'405'250);
    CHECK(duration_ms("P1DT1S") == 86'401'000);
    CHECK(duration_ms("P2W") == 1'209'600'000);
    CHECK_FALSE(duration_ms("90"));
    CHECK_FALSE(duration_ms(""));
    CHECK(duration_text(90'500) == "PT90.5S");
    CHECK(duration_text(60'005) == "PT60.005S");
    CHECK(duration_text(0) == "PT0S");
}

TEST_CASE("the address of a unit keeps its own query and fragment") {
    CHECK(with_parameters("http://c/files/a.html?x=1#top", {{"endpoint", "http://c/x/"}, {"actor", "{\"a\":1}"}}) ==
          "http://c/files/a.html?x=1&endpoint=http%3A%2F%2Fc%2Fx%2F&actor=%7B%22a%22%3A1%7D#top");
    CHECK(with_parameters("http://c/a", {{"b", "c"}}) == "http://c/a?b=c");
    CHECK(bare_address("http://c/files/", "a b/ü.html") == "http://c/files/a%20b/%C3%BC.html");
    CHECK(bare_address("http://c/files/", "https://x.test/a") == "https://x.test/a");
    CHECK(origin_of("https://X.test:8443/a?b") == "https://x.test:8443");
    CHECK(origin_of("unit/index.html?next=http://x.test/").empty());
    for (const char* href : {"javascript://x.test/%0aalert(1)", "ftp://x.test/a", "data://x", "unit/http://x.test"})
        CHECK_FALSE(is_elsewhere(href));
    CHECK(unit_activity("http://p", 3, "http://a") != unit_activity("http://p", 4, "http://a"));
    CHECK(basic_credentials("a", "bc?>") == "YTpiYz8+");
    CHECK(read_basic("Basic YTpiYz8+") == BasicPair{"a", "bc?>"});
    CHECK_FALSE(read_basic("Bearer YTpiYz8+"));
}
