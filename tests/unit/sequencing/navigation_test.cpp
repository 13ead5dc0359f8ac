// Navigation requests (NB.2.1) and how attempts end (TB.2, UP.3, UP.4).
#include "unit/sequencing/course.h"

using namespace oneroom::test;

namespace {

const std::string three = item("A") + item("B") + item("C");

}  // namespace

TEST_CASE("sequencing: a course that flows opens with its first activity and is gone through in order") {
    Course course(manifest(three));
    CHECK(course.begin() == "A");
    CHECK(course.last.result == Result::deliver);
    CHECK_FALSE(course.last.is_resumed);
    CHECK(course.go_on() == "B");
    CHECK(course.go_on() == "C");
    CHECK(course.previous() == "B");
    CHECK(course.of("B").attempts == 2);
    CHECK(course.of("O").attempts == 1);
}

TEST_CASE("sequencing: a course without flow waits for a choice") {
    Course course(manifest(three, ""));
    CHECK(course.begin().empty());
    CHECK(course.last.result == Result::choose);
    CHECK(course.last.exception == "SB.2.2-1");
    CHECK(course.last.sentence == "Choose in the menu where to go on.");
    CHECK(course.choose("B") == "B");
    CHECK(course.go_on() == "B");
    CHECK(course.last.exception == "NB.2.1-4");
    CHECK(course.last.result == Result::refused);
    CHECK(course.previous() == "B");
    CHECK(course.last.exception == "NB.2.1-5");
}

TEST_CASE("sequencing: a course of one activity opens with it, whatever its control modes") {
    Course course(manifest(item("A"), ""));
    CHECK(course.begin() == "A");
    CHECK_FALSE(course.target("A").can_choose);
}

TEST_CASE("sequencing: requests that make no sense are refused and nothing ends") {
    Course course(manifest(three));
    CHECK(course.go_on().empty());
    CHECK(course.last.exception == "NB.2.1-2");
    CHECK(course.go(Navigation::exit).empty());
    CHECK(course.last.exception == "NB.2.1-2");
    CHECK(course.go(Navigation::resume_all).empty());
    CHECK(course.last.exception == "NB.2.1-3");
    CHECK(course.go(Navigation::jump, "A").empty());
    CHECK(course.last.exception == "NB.2.1-2");
    course.begin();
    CHECK(course.go(Navigation::start) == "A");
    CHECK(course.last.exception == "NB.2.1-1");
    CHECK(course.go(Navigation::resume_all) == "A");
    CHECK(course.last.exception == "NB.2.1-1");
    CHECK(course.choose("nowhere") == "A");
    CHECK(course.last.exception == "NB.2.1-11");
    CHECK(course.previous().empty());
    CHECK(course.last.exception == "SB.2.1-3");
    CHECK(course.last.result == Result::choose);
}

TEST_CASE("sequencing: after an exit nothing runs, and the learner goes on from there") {
    Course course(manifest(three));
    course.begin();
    CHECK(course.go(Navigation::exit).empty());
    CHECK(course.last.result == Result::choose);
    CHECK(course.last.exception.empty());
    CHECK(course.go(Navigation::exit).empty());
    CHECK(course.last.exception == "NB.2.1-12");
    CHECK(course.go(Navigation::abandon).empty());
    CHECK(course.last.exception == "NB.2.1-12");
    CHECK(course.go_on() == "B");
}

TEST_CASE("sequencing: going on after the last activity ends the course in the 4th edition only") {
    Course fourth(manifest(item("A")));
    fourth.begin();
    CHECK(fourth.go_on().empty());
    CHECK(fourth.last.result == Result::session_ended);
    CHECK_FALSE(fourth.of("O").is_active);
    CHECK_FALSE(fourth.state.current);
    CHECK(fourth.begin() == "A");
    CHECK(fourth.of("O").attempts == 2);

    Course third(manifest(three), Edition::third);
    third.begin();
    third.go_on();
    third.go_on();
    CHECK(third.go_on().empty());
    CHECK(third.last.result == Result::choose);
    CHECK(third.last.exception == "SB.2.1-1");
}

TEST_CASE("sequencing: exit all ends every attempt and the session") {
    Course course(manifest(cluster("X", three)));
    course.begin();
    course.go(Navigation::exit_all);
    CHECK(course.last.result == Result::session_ended);
    CHECK_FALSE(course.of("X").is_active);
    CHECK_FALSE(course.of("O").is_active);
    CHECK(course.completed("A") == true);
    CHECK_FALSE(course.last.is_suspended);
}

TEST_CASE("sequencing: suspend all keeps the attempt, and opening the course goes on with it") {
    Course course(manifest(cluster("X", three)));
    course.begin();
    course.go_on();
    CHECK(course.go(Navigation::suspend_all).empty());
    CHECK(course.last.result == Result::session_ended);
    CHECK(course.last.is_suspended);
    CHECK(course.of("X").is_suspended);
    CHECK_FALSE(course.of("O").is_active);
    CHECK_FALSE(course.completed("B").has_value());
    CHECK(course.begin() == "B");
    CHECK(course.last.is_resumed);
    CHECK(course.of("B").attempts == 1);
    CHECK(course.of("X").attempts == 1);
    CHECK_FALSE(course.of("X").is_suspended);
}

TEST_CASE("sequencing: a course left between two activities is gone on with where it was left") {
    Course course(manifest(cluster("X", three) + item("D")));
    course.begin();
    course.go(Navigation::exit);
    course.go(Navigation::suspend_all);
    CHECK(course.state.suspended == course.at("X"));
    CHECK(course.begin() == "A");
    CHECK(course.of("X").attempts == 1);
}

TEST_CASE("sequencing: a session that was never closed goes on with what was running") {
    Course course(manifest(three));
    course.begin();
    course.go_on();
    CHECK(course.begin() == "B");
    CHECK(course.last.is_resumed);
    CHECK(course.of("B").attempts == 1);
}

TEST_CASE("sequencing: choosing something else ends what was suspended with all") {
    Course course(manifest(cluster("X", item("A") + item("B")) + cluster("Y", item("C") + item("D"))));
    course.begin();
    course.go(Navigation::suspend_all);
    course.state.current.reset();
    CHECK(course.choose("C") == "C");
    CHECK_FALSE(course.of("A").is_suspended);
    CHECK_FALSE(course.of("X").is_suspended);
    CHECK_FALSE(course.state.suspended);
    CHECK(course.choose("A") == "A");
    CHECK(course.of("A").attempts == 2);
}

TEST_CASE("sequencing: an abandoned attempt leaves no result") {
    const std::string shared = R"(<imsss:objectives><imsss:primaryObjective objectiveID="P">)"
                               R"(<imsss:mapInfo targetObjectiveID="G" writeSatisfiedStatus="true"/>)"
                               R"(</imsss:primaryObjective></imsss:objectives>)";
    Course course(manifest(item("A", shared) + item("B")));
    course.begin();
    auto abandoning = passed;
    abandoning["adl.nav.request"] = "abandon";
    course.says(abandoning);
    CHECK(course.go(Navigation::abandon).empty());
    CHECK(course.last.result == Result::choose);
    CHECK_FALSE(course.completed("A").has_value());
    CHECK_FALSE(course.satisfied("A").has_value());
    CHECK(course.of("O").is_active);
    course.choose("B");
    course.says(passed);
    course.go(Navigation::abandon_all);
    CHECK(course.last.result == Result::session_ended);
    CHECK_FALSE(course.of("O").is_active);
    CHECK_FALSE(course.completed("B").has_value());
    CHECK_FALSE(course.satisfied("B").has_value());
    CHECK_FALSE(course.completed("O").has_value());
    CHECK(course.state.globals[0] == ObjectiveState{});
    course.begin();
    abandoning["adl.nav.request"] = "abandonAll";
    course.says(abandoning);
    CHECK(course.state.globals[0] == ObjectiveState{});
}

TEST_CASE("sequencing: what was known of an activity that is suspended with all is rolled up") {
    Course course(manifest(cluster("X", item("A")) + item("B")));
    course.begin();
    course.says(passed).go(Navigation::suspend_all);
    CHECK(course.satisfied("X") == true);
    CHECK(course.completed("X") == true);
}

TEST_CASE("sequencing: a suspended SCO is no result, and comes back as it was") {
    Course course(manifest(three));
    course.begin();
    course.says({{"cmi.exit", "suspend"}, {"cmi.score.scaled", "0.5"}});
    CHECK(course.go_on() == "B");
    CHECK(course.of("A").is_suspended);
    CHECK(course.of("O").is_active);
    CHECK_FALSE(course.completed("A").has_value());
    CHECK(course.previous() == "A");
    CHECK(course.last.is_resumed);
    CHECK(course.of("A").attempts == 1);
    CHECK(course.of("A").objectives[0][Value::measure] == 0.5);
}

TEST_CASE("sequencing: a new attempt knows nothing of the one before") {
    Course course(manifest(three));
    course.begin();
    course.says(passed).go_on();
    CHECK(course.satisfied("A") == true);
    CHECK(course.previous() == "A");
    CHECK_FALSE(course.last.is_resumed);
    CHECK_FALSE(course.satisfied("A").has_value());
    CHECK_FALSE(course.completed("A").has_value());
    CHECK(course.of("A").attempts == 2);
}

TEST_CASE("sequencing: jump goes anywhere available, past the control modes, in the 4th edition") {
    const auto course_text =
        manifest(item("A") + cluster("X", item("B"), ""), R"(<imsss:controlMode choice="false"/>)");
    Course course(course_text);
    course.begin();
    CHECK(course.running().empty());
    Course flowing(
        manifest(item("A") + cluster("X", item("B"), ""), R"(<imsss:controlMode choice="false" flow="true"/>)"));
    flowing.begin();
    CHECK(flowing.target("B").can_jump);
    CHECK_FALSE(flowing.target("X").can_jump);
    CHECK(flowing.go(Navigation::jump, "B") == "B");
    CHECK(flowing.go(Navigation::jump, "nowhere") == "B");
    CHECK(flowing.last.exception == "NB.2.1-11");
    CHECK(flowing.go(Navigation::jump, "X").empty());
    CHECK(flowing.last.exception == "DB.1.1-1");
    Course third(manifest(three), Edition::third);
    third.begin();
    CHECK(third.go(Navigation::jump, "C") == "A");
    CHECK(third.last.exception == "NB.2.1-13");
    CHECK_FALSE(third.target("C").can_jump);
}

TEST_CASE("sequencing: requests are read as SCOs write them") {
    CHECK(read_request("continue")->kind == Navigation::go_on);
    CHECK(read_request("suspendAll")->kind == Navigation::suspend_all);
    CHECK(read_request("{target=part 3}choice")->target == "part 3");
    CHECK(read_request("{target=x}jump")->kind == Navigation::jump);
    for (const auto* text : {"_none_", "", "choice", "{target=x}continue", "{target=x", "start", "resumeAll", "Exit"})
        CHECK_FALSE(read_request(text));
}

TEST_CASE("sequencing: every decision can be read afterwards") {
    Course course(manifest(three));
    course.begin();
    CHECK(course.traced("NB.2.1"));
    CHECK(course.traced("SB.2.2"));
    CHECK(course.traced("SB.2.12"));
    CHECK(course.traced("DB.1.1"));
    CHECK(course.traced("DB.2"));
    course.choose("nowhere");
    REQUIRE(course.last.trace.size() == 2);
    CHECK(course.last.trace[0].section == "NB.2.1");
    CHECK(course.last.trace[0].words == "choice is not possible");
    CHECK(course.last.trace[0].exception == "NB.2.1-11");
    CHECK(course.last.trace[1].section == "OP.1");
    CHECK(sentence_of("NB.2.1-11") == "The course has no such part.");
    CHECK(sentence_of("something new") == "This is not possible at the moment.");
}
