// Flow (SB.2.1 to SB.2.3) with skip and disabled, and sequencing rules that end or repeat things (TB.2.1, TB.2.2).
#include "unit/sequencing/course.h"

using namespace oneroom::test;

namespace {

const std::string forward_only = R"(<imsss:controlMode flow="true" forwardOnly="true"/>)";

std::string skipped(const std::string& id) { return item(id, rule("pre", "skip", {"always"})); }

}  // namespace

TEST_CASE("sequencing: what is skipped is passed by in both directions") {
    Course course(manifest(skipped("A") + item("B") + skipped("C") + cluster("X", skipped("D")) + item("E")));
    CHECK(course.begin() == "B");
    CHECK(course.go_on() == "E");
    CHECK(course.previous() == "B");
    CHECK(course.previous().empty());
    CHECK(course.last.exception == "SB.2.1-3");
}

TEST_CASE("sequencing: a skipped cluster is passed by as a whole") {
    Course course(manifest(item("A") + cluster("X", item("B") + item("C"), flow_on + rule("pre", "skip", {"always"})) +
                           item("D")));
    course.begin();
    CHECK(course.go_on() == "D");
    CHECK(course.previous() == "A");
}

TEST_CASE("sequencing: flow stops at what is disabled") {
    Course course(manifest(item("A") + item("B", rule("pre", "disabled", {"always"})) + item("C")));
    course.begin();
    CHECK_FALSE(course.possible().go_on);
    CHECK(course.possible().go_on_exception == "SB.2.2-2");
    CHECK(course.possible().offers_go_on);
    CHECK(course.go_on().empty());
    CHECK(course.last.exception == "SB.2.2-2");
    CHECK(course.last.sentence == "This part of the course is not available to you.");
    CHECK(course.choose("B").empty());
    CHECK(course.last.exception == "DB.1.1-3");
    CHECK(course.choose("C") == "C");
}

TEST_CASE("sequencing: what a disabled cluster holds cannot be delivered") {
    Course course(manifest(item("A") + cluster("X", item("B"), flow_on + rule("pre", "disabled", {"always"}))));
    course.begin();
    CHECK(course.choose("B").empty());
    CHECK(course.last.exception == "DB.1.1-3");
    CHECK_FALSE(course.target("B").can_choose);
}

TEST_CASE("sequencing: flow enters and leaves clusters, but none that does not flow") {
    Course course(
        manifest(cluster("X", item("A") + cluster("Y", item("B"))) + cluster("Z", item("C"), "") + item("D")));
    CHECK(course.begin() == "A");
    CHECK(course.go_on() == "B");
    CHECK(course.go_on().empty());
    CHECK(course.last.exception == "SB.2.2-1");
    CHECK(course.choose("D") == "D");
    CHECK(course.previous().empty());
    CHECK(course.last.exception == "SB.2.2-1");
    CHECK(course.choose("B") == "B");
    CHECK(course.previous() == "A");
}

TEST_CASE("sequencing: a part that only goes forward is not gone back in, and begun at its front from behind") {
    Course course(manifest(item("A") + cluster("X", item("B") + item("C"), forward_only) + item("D")));
    course.begin();
    course.go_on();
    CHECK(course.go_on() == "C");
    CHECK(course.previous() == "C");
    CHECK(course.last.exception == "NB.2.1-5");
    CHECK(course.last.sentence == "This part of the course only goes forward.");
    CHECK(course.go_on() == "D");
    CHECK(course.previous() == "B");
}

TEST_CASE("sequencing: coming from behind, a forward-only part whose activities are skipped is passed by") {
    Course course(manifest(item("A") + cluster("X", skipped("B") + skipped("C"), forward_only) + item("D")));
    course.begin();
    CHECK(course.go_on() == "D");
    CHECK(course.previous() == "A");
}

TEST_CASE("sequencing: coming from behind, the first open activity of a forward-only part is taken") {
    Course course(manifest(item("A") + cluster("X", skipped("B") + item("C"), forward_only) + item("D")));
    course.choose("D");
    CHECK(course.previous() == "C");
}

TEST_CASE("sequencing: a cluster of which no child was selected holds nothing to deliver") {
    const std::string none = R"(<imsss:randomizationControls selectionTiming="once" selectCount="0"/>)";
    Course course(manifest(item("A") + cluster("X", item("B"), flow_on + none)));
    course.begin();
    CHECK(course.go_on().empty());
    CHECK(course.last.exception == "SB.2.1-2");
}

TEST_CASE("sequencing: an exit rule of a parent ends the parent when a child ends") {
    Course course(
        manifest(cluster("X", item("A") + item("B"), flow_on + rule("exit", "exit", {"satisfied"})) + item("C")));
    course.begin();
    course.says(failed);
    CHECK(course.go_on() == "B");
    course.previous();
    course.says(failed).go_on();
    course.says(passed);
    CHECK(course.go_on() == "C");
    CHECK_FALSE(course.of("X").is_active);
}

TEST_CASE("sequencing: the exit rule highest in the tree counts") {
    const std::string always = rule("exit", "exit", {"always"});
    const std::string condition = R"(<imsss:ruleConditions><imsss:ruleCondition condition="always"/>)"
                                  R"(</imsss:ruleConditions>)";
    const std::string both =
        "<imsss:sequencingRules><imsss:exitConditionRule>" + condition +
        R"(<imsss:ruleAction action="exit"/></imsss:exitConditionRule><imsss:postConditionRule>)" + condition +
        R"(<imsss:ruleAction action="exitAll"/></imsss:postConditionRule></imsss:sequencingRules>)";
    Course leaving(
        manifest(cluster("X", cluster("Y", item("A") + item("B"), flow_on + always), flow_on + both) + item("C")));
    leaving.begin();
    leaving.go_on();
    CHECK(leaving.last.result == Result::session_ended);
    Course course(
        manifest(cluster("X", cluster("Y", item("A") + item("B"), flow_on + always), flow_on + always) + item("C")));
    course.begin();
    CHECK(course.go_on() == "C");
    CHECK(course.traced("TB.2.1"));
    CHECK_FALSE(course.of("X").is_active);
    CHECK_FALSE(course.of("Y").is_active);
}

TEST_CASE("sequencing: post conditions repeat, go on and go back in the place of what was asked for") {
    Course course(manifest(item("A") + item("B", rule("post", "retry", {"not satisfied"})) +
                           item("C", rule("post", "previous", {"not satisfied"})) +
                           item("D", rule("post", "continue", {"not satisfied"})) + item("E")));
    course.begin();
    course.go_on();
    course.says(failed);
    CHECK(course.previous() == "B");
    CHECK(course.of("B").attempts == 2);
    CHECK(course.says(passed).go_on() == "C");
    course.says(failed);
    CHECK(course.go_on() == "B");
    course.says(passed).choose("D");
    course.says(failed);
    CHECK(course.choose("A") == "E");
    CHECK(course.traced("TB.2.2"));
}

TEST_CASE("sequencing: the first post condition that holds counts") {
    Course course(manifest(item("A",
                                "<imsss:sequencingRules>"
                                "<imsss:postConditionRule><imsss:ruleConditions>"
                                "<imsss:ruleCondition condition=\"satisfied\"/></imsss:ruleConditions>"
                                "<imsss:ruleAction action=\"retry\"/></imsss:postConditionRule>"
                                "<imsss:postConditionRule><imsss:ruleConditions>"
                                "<imsss:ruleCondition condition=\"always\"/></imsss:ruleConditions>"
                                "<imsss:ruleAction action=\"exitAll\"/></imsss:postConditionRule>"
                                "</imsss:sequencingRules>") +
                           item("B")));
    course.begin();
    CHECK(course.says(passed).go_on() == "A");
    course.says(failed).go_on();
    CHECK(course.last.result == Result::session_ended);
}

TEST_CASE("sequencing: post conditions do not ask about what is suspended") {
    Course course(manifest(item("A", rule("post", "retry", {"always"})) + item("B")));
    course.begin();
    CHECK(course.says(suspended).go_on() == "B");
}

TEST_CASE("sequencing: exit parent ends the parent, whose own post condition comes next") {
    Course course(manifest(cluster("X", item("A", rule("post", "exitParent", {"always"})),
                                   flow_on + rule("post", "retry", {"not satisfied"})) +
                           item("C")));
    course.begin();
    CHECK(course.says(failed).go_on() == "A");
    CHECK(course.of("X").attempts == 2);
    CHECK(course.says(passed).go_on() == "C");
}

TEST_CASE("sequencing: exit parent of the root is refused by the standard, and the course ends at the root") {
    Course course(
        manifest(item("A", rule("post", "exitParent", {"always"})), flow_on + rule("post", "exitParent", {"always"})));
    course.begin();
    CHECK(course.go_on().empty());
    CHECK(course.last.exception == "TB.2.3-4");
    CHECK_FALSE(course.of("O").is_active);
    Course plain(manifest(item("A", rule("post", "exitParent", {"always"}))));
    plain.begin();
    CHECK(plain.go_on().empty());
    CHECK(plain.last.result == Result::session_ended);
}

TEST_CASE("sequencing: exit all and retry all end everything, and retry all begins again") {
    Course course(manifest(item("A") + item("B", rule("post", "exitAll", {"satisfied"})) + item("C")));
    course.begin();
    course.go_on();
    CHECK(course.says(passed).previous().empty());
    CHECK(course.last.result == Result::session_ended);

    Course again(manifest(item("A") + cluster("X", item("B", rule("post", "retryAll", {"not satisfied"})))));
    again.begin();
    again.go_on();
    CHECK(again.says(failed).go_on() == "A");
    CHECK(again.of("O").attempts == 2);
    CHECK(again.of("A").attempts == 2);
    CHECK_FALSE(again.of("X").is_active);
}

TEST_CASE("sequencing: repeating a cluster of which everything is skipped is refused") {
    Course course(manifest(cluster("X",
                                   item("A",
                                        "<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions>"
                                        "<imsss:ruleCondition condition=\"satisfied\"/></imsss:ruleConditions>"
                                        "<imsss:ruleAction action=\"skip\"/></imsss:preConditionRule>"
                                        "<imsss:postConditionRule><imsss:ruleConditions>"
                                        "<imsss:ruleCondition condition=\"always\"/></imsss:ruleConditions>"
                                        "<imsss:ruleAction action=\"exitParent\"/></imsss:postConditionRule>"
                                        "</imsss:sequencingRules>"),
                                   flow_on + rule("post", "retry", {"always"}))));
    course.begin();
    CHECK(course.says(failed).go_on() == "A");
    CHECK(course.says(passed).go_on().empty());
    CHECK(course.last.exception == "SB.2.10-3");
    CHECK(course.last.result == Result::choose);
}

TEST_CASE("sequencing: conditions combine with any and all, and not of what is unknown is unknown") {
    const auto skipping = [](const std::vector<std::string>& conditions, const std::string& combination) {
        Course course(manifest(item("A", rule("pre", "skip", conditions, combination)) + item("B")));
        return course.begin() == "B";
    };
    CHECK(skipping({"always", "never"}, "any"));
    CHECK_FALSE(skipping({"always", "never"}, "all"));
    CHECK(skipping({"not never"}, "all"));
    CHECK_FALSE(skipping({"satisfied"}, "all"));
    CHECK_FALSE(skipping({"not satisfied"}, "all"));
    CHECK_FALSE(skipping({"not completed"}, "all"));
    CHECK(skipping({"not satisfied", "always"}, "any"));
    CHECK_FALSE(skipping({"not satisfied", "always"}, "all"));
    CHECK(skipping({"not objectiveStatusKnown", "not objectiveMeasureKnown", "not activityProgressKnown"}, "all"));
    CHECK(skipping({"not attempted", "not attemptLimitExceeded", "not timeLimitExceeded"}, "all"));
    CHECK_FALSE(skipping({"objectiveMeasureGreaterThan measureThreshold=\"-1\""}, "all"));
    CHECK_FALSE(skipping({"not objectiveMeasureLessThan measureThreshold=\"1\""}, "all"));
    CHECK_FALSE(skipping({"somethingNew"}, "all"));
    CHECK_FALSE(skipping({}, "all"));
}

TEST_CASE("sequencing: conditions ask about measure, attempts and progress") {
    const auto repeats = [](const std::string& condition, const Elements& said) {
        Course course(manifest(item("A", rule("post", "retry", {condition})) + item("B")));
        course.begin();
        course.says(said);
        return course.go_on() == "A";
    };
    const Elements half = {{"cmi.score.scaled", "0.5"}};
    CHECK(repeats("objectiveMeasureGreaterThan measureThreshold=\"0.4\"", half));
    CHECK_FALSE(repeats("objectiveMeasureGreaterThan measureThreshold=\"0.5\"", half));
    CHECK(repeats("objectiveMeasureLessThan measureThreshold=\"0.6\"", half));
    CHECK_FALSE(repeats("objectiveMeasureLessThan measureThreshold=\"0.5\"", half));
    CHECK(repeats("objectiveMeasureKnown", half));
    CHECK_FALSE(repeats("objectiveMeasureKnown", {}));
    CHECK(repeats("attempted", {}));
    CHECK(repeats("completed", passed));
    CHECK(repeats("activityProgressKnown", failed));
    CHECK_FALSE(repeats("activityProgressKnown", {{"cmi.completion_status", "unknown"}}));
    CHECK(repeats("objectiveStatusKnown", failed));
    CHECK_FALSE(repeats("objectiveStatusKnown", {{"cmi.success_status", "unknown"}}));
}
