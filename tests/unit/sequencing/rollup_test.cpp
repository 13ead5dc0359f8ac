// Rollup (RB.1): measures, rules with their sets of children, considerations, and by whom a parent is judged.
#include "unit/sequencing/course.h"

using namespace oneroom::test;

namespace {

std::string rollup(const std::string& action, const std::string& children, const std::string& condition,
                   const std::string& attributes = "") {
    const bool is_negated = condition.starts_with("not ");
    return "<imsss:rollupRules " + attributes + "><imsss:rollupRule childActivitySet=" + children +
           "><imsss:rollupConditions><imsss:rollupCondition condition=\"" +
           (is_negated ? condition.substr(4) : condition) + "\"" + (is_negated ? " operator=\"not\"" : "") +
           "/></imsss:rollupConditions><imsss:rollupAction action=\"" + action +
           "\"/></imsss:rollupRule></imsss:rollupRules>";
}
std::string weight(const std::string& number) {
    return "<imsss:rollupRules objectiveMeasureWeight=\"" + number + "\"/>";
}
std::string by_measure(const std::string& minimum, const std::string& more = "") {
    return R"(<imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>)" +
           minimum + "</imsss:minNormalizedMeasure>" + more + "</imsss:primaryObjective></imsss:objectives>";
}
Elements scored(const std::string& scaled) { return {{"cmi.score.scaled", scaled}}; }

/// A, B, C one after another below X, each saying what is given; nothing: not attempted.
Course walked(const std::string& x_rules, const std::vector<Elements>& said, const std::string& leaf_rules = "") {
    Course course(manifest(
        cluster("X", item("A", leaf_rules) + item("B", leaf_rules) + item("C", leaf_rules), flow_on + x_rules) +
        item("Z")));
    course.begin();
    for (std::size_t at = 0; at < said.size(); ++at) {
        course.says(said[at]);
        if (at + 1 < said.size()) course.go_on();
    }
    course.choose("Z");
    return course;
}
constexpr std::optional<bool> unknown;

}  // namespace

TEST_CASE("sequencing: without rules a parent is what all its children are") {
    CHECK(walked("", {passed, passed, passed}).satisfied("X") == true);
    CHECK(walked("", {passed, passed, passed}).completed("X") == true);
    CHECK(walked("", {passed, failed, passed}).satisfied("X") == false);
    CHECK(walked("", {passed, failed, passed}).completed("X") == false);
    CHECK(walked("", {passed, passed}).satisfied("X") == unknown);
    CHECK(walked("", {passed, passed}).completed("X") == unknown);
}

TEST_CASE("sequencing: rollup rules ask about sets of children") {
    CHECK(walked(rollup("satisfied", "\"any\"", "satisfied"), {failed, passed}).satisfied("X") == true);
    CHECK(walked(rollup("satisfied", "\"any\"", "satisfied"), {failed, failed}).satisfied("X") == unknown);
    CHECK(walked(rollup("notSatisfied", "\"any\"", "not satisfied"), {passed, failed}).satisfied("X") == false);
    CHECK(walked(rollup("satisfied", "\"none\"", "attempted"), {passed}).satisfied("X") == unknown);
    CHECK(walked(rollup("satisfied", "\"none\"", "attemptLimitExceeded"), {passed}).satisfied("X") == true);
    CHECK(walked(rollup("satisfied", "\"none\"", "satisfied"), {failed, failed}).satisfied("X") == unknown);
    CHECK(walked(rollup("completed", "\"atLeastCount\" minimumCount=\"2\"", "completed"), {passed}).completed("X") ==
          unknown);
    CHECK(walked(rollup("completed", "\"atLeastCount\" minimumCount=\"2\"", "completed"), {passed, passed})
              .completed("X") == true);
    CHECK(walked(rollup("completed", "\"atLeastPercent\" minimumPercent=\"0.6\"", "completed"), {passed})
              .completed("X") == unknown);
    CHECK(walked(rollup("completed", "\"atLeastPercent\" minimumPercent=\"0.6\"", "completed"), {passed, passed})
              .completed("X") == true);
    CHECK(walked(rollup("incomplete", "\"any\"", "attempted"), {passed}).completed("X") == false);
    CHECK(walked(rollup("completed", "\"all\"", "attempted"), {failed, failed, failed}).completed("X") == true);
    CHECK(walked(rollup("satisfied", "\"all\"", "never"), {passed, passed, passed}).satisfied("X") == unknown);
}

TEST_CASE("sequencing: a rule about one status leaves the other to the rules by default") {
    Course course = walked(rollup("satisfied", "\"any\"", "satisfied"), {passed, failed, passed});
    CHECK(course.satisfied("X") == true);
    CHECK(course.completed("X") == false);
}

TEST_CASE("sequencing: the rule in favour has the last word") {
    const std::string both =
        "<imsss:rollupRules>"
        "<imsss:rollupRule childActivitySet=\"any\"><imsss:rollupConditions><imsss:rollupCondition "
        "condition=\"attempted\"/></imsss:rollupConditions><imsss:rollupAction "
        "action=\"satisfied\"/></imsss:rollupRule>"
        "<imsss:rollupRule childActivitySet=\"any\"><imsss:rollupConditions><imsss:rollupCondition "
        "condition=\"attempted\"/></imsss:rollupConditions><imsss:rollupAction "
        "action=\"notSatisfied\"/></imsss:rollupRule>"
        "</imsss:rollupRules>";
    CHECK(walked(both, {passed}).satisfied("X") == true);
}

TEST_CASE("sequencing: children may be left out of their parent's rollup") {
    const std::string no_success = "<imsss:rollupRules rollupObjectiveSatisfied=\"false\"/>";
    const std::string no_progress = "<imsss:rollupRules rollupProgressCompletion=\"false\"/>";
    Course success(manifest(cluster("X", item("A", no_success) + item("B")) + item("Z")));
    success.begin();
    success.says(failed).go_on();
    success.says(passed).go_on();
    CHECK(success.satisfied("X") == true);
    CHECK(success.completed("X") == false);
    Course progress(manifest(cluster("X", item("A", no_progress) + item("B")) + item("Z")));
    progress.begin();
    progress.says(failed).go_on();
    progress.says(passed).go_on();
    CHECK(progress.satisfied("X") == false);
    CHECK(progress.completed("X") == true);
}

TEST_CASE("sequencing: what is not tracked counts for nothing and leaves nothing") {
    const std::string untracked = "<imsss:deliveryControls tracked=\"false\"/>";
    Course course(
        manifest(cluster("X", item("A", untracked) + item("B")) + cluster("Y", item("C", untracked)) + item("Z")));
    course.begin();
    course.says(failed).go_on();
    course.says(passed).go_on();
    CHECK(course.of("A").attempts == 0);
    CHECK(course.satisfied("A") == unknown);
    CHECK(course.satisfied("X") == true);
    CHECK(course.says(failed).go_on() == "Z");
    CHECK(course.satisfied("Y") == unknown);
    CHECK(course.completed("Y") == unknown);
    // A rule of its own about all children holds where none counts, one by default does not.
    Course ruled(manifest(cluster("X", item("A", untracked), flow_on + rollup("completed", "\"all\"", "completed")) +
                          item("Z")));
    ruled.begin();
    ruled.go_on();
    CHECK(ruled.completed("X") == true);
    CHECK(ruled.satisfied("X") == unknown);
}

TEST_CASE("sequencing: what is required for a status may be only what was attempted, not skipped or not suspended") {
    const auto with = [](const std::string& consideration) {
        return "<adlseq:rollupConsiderations " + consideration + "/>";
    };
    CHECK(walked("", {passed, passed}, with("requiredForSatisfied=\"ifAttempted\"")).satisfied("X") == true);
    CHECK(walked("", {passed, passed}, with("requiredForCompleted=\"ifAttempted\"")).completed("X") == true);
    CHECK(walked("", {passed, passed}, with("requiredForNotSatisfied=\"ifAttempted\"")).satisfied("X") == false);
    CHECK(walked("", {passed, passed}, with("requiredForIncomplete=\"ifAttempted\"")).completed("X") == false);
    CHECK(walked("", {passed, failed, passed}, with("requiredForSatisfied=\"always\"")).satisfied("X") == false);
    // A is suspended; C was not begun and so is not counted either.
    CHECK(walked("", {suspended, passed}, with("requiredForCompleted=\"ifNotSuspended\"")).completed("X") == true);
    CHECK(walked("", {suspended, passed}, with("requiredForSatisfied=\"ifNotSuspended\"")).satisfied("X") == true);
    CHECK(walked("", {suspended, passed}).completed("X") == unknown);
    CHECK(walked("", {suspended, passed}, with("requiredForCompleted=\"ifAttempted\"")).completed("X") == unknown);
    const std::string skips = rule("pre", "skip", {"not attempted"});
    Course course(manifest(cluster("X", item("A") + item("B", skips + with("requiredForCompleted=\"ifNotSkipped\""))) +
                           item("Z")));
    course.begin();
    CHECK(course.go_on() == "Z");
    CHECK(course.completed("X") == true);
    CHECK(course.satisfied("X") == unknown);
}

TEST_CASE("sequencing: measures roll up by their weights, and who has none counts with nothing") {
    Course course(manifest(
        cluster("X", item("A", weight("1.0")) + item("B", weight("0.5")) + item("C", weight("0.5"))) + item("Z")));
    course.begin();
    course.says(scored("0.8")).go_on();
    CHECK(course.of("X").objectives[0][Value::measure] == Approx(0.4));
    course.says(scored("0.4")).go_on();
    CHECK(course.of("X").objectives[0][Value::measure] == Approx(0.5));
    course.says(scored("-1")).go_on();
    CHECK(course.of("X").objectives[0][Value::measure] == Approx(0.25));
    CHECK(course.of("O").objectives[0][Value::measure] == Approx(0.125));
    Course weightless(manifest(cluster("X", item("A", weight("0"))) + item("Z")));
    weightless.begin();
    weightless.says(scored("1")).go_on();
    CHECK_FALSE(weightless.of("X").objectives[0][Value::measure].has_value());
}

TEST_CASE("sequencing: a parent satisfied by measure is judged by the measure of its children") {
    CHECK(walked(by_measure("0.3"), {scored("0.9")}).satisfied("X") == true);
    CHECK(walked(by_measure("0.31"), {scored("0.9")}).satisfied("X") == false);
    CHECK(walked(by_measure("0.3"), {passed}).satisfied("X") == unknown);
}

TEST_CASE("sequencing: a SCO satisfied by measure is judged by its score, whatever it says") {
    Course course(manifest(item("A", by_measure("0.5")) + item("B", by_measure("0.5")) + item("C", by_measure("0.5"))));
    course.begin();
    course.says({{"cmi.success_status", "passed"}, {"cmi.score.scaled", "0.49"}}).go_on();
    course.says({{"cmi.success_status", "failed"}, {"cmi.score.scaled", "0.5"}}).go_on();
    CHECK(course.satisfied("A") == false);
    CHECK(course.satisfied("B") == true);
    course.says(passed);
    course.go(Navigation::exit);
    CHECK(course.satisfied("C") == unknown);
}

TEST_CASE("sequencing: a measure may count only when the activity has ended") {
    Course course(
        manifest(item("A", by_measure("0.5") + "<adlseq:rollupConsiderations measureSatisfactionIfActive=\"false\"/>") +
                 item("B", by_measure("0.5"))));
    course.begin();
    course.says(scored("0.9"));
    CHECK(course.satisfied("A") == unknown);
    course.go_on();
    CHECK(course.satisfied("A") == true);
    course.says(scored("0.9"));
    CHECK(course.satisfied("B") == true);
}

TEST_CASE("sequencing: progress measures complete activities and their parents in the 4th edition") {
    const auto measured = [](const std::string& id, const std::string& threshold) {
        return item(id, "", "", "<adlcp:completionThreshold " + threshold + "/>");
    };
    const auto text =
        manifest(item("X", flow_on,
                      measured("A", "completedByMeasure=\"true\" minProgressMeasure=\"0.5\" progressWeight=\"1.0\"") +
                          measured("B", "minProgressMeasure=\"0.5\" progressWeight=\"0.5\""),
                      "<adlcp:completionThreshold completedByMeasure=\"true\" minProgressMeasure=\"0.6\"/>") +
                 item("Z"));
    Course course(text);
    course.begin();
    course.says({{"cmi.progress_measure", "0.6"}, {"cmi.completion_status", "incomplete"}}).go_on();
    CHECK(course.completed("A") == true);
    CHECK(course.of("X").objectives[0][Value::progress] == Approx(0.4));
    CHECK(course.completed("X") == false);
    course.says({{"cmi.progress_measure", "1"}, {"cmi.completion_status", "incomplete"}}).go_on();
    CHECK(course.completed("B") == false);
    CHECK(course.of("X").objectives[0][Value::progress] == Approx(1.1 / 1.5));
    CHECK(course.completed("X") == true);
    Course silent(text);
    silent.begin();
    silent.go_on();
    CHECK(silent.completed("A") == unknown);
}

TEST_CASE("sequencing: before the 4th edition a threshold judges a SCO that reports progress") {
    const auto text =
        manifest(item("A", "", "", "<adlcp:completionThreshold>0.5</adlcp:completionThreshold>") + item("B"));
    Course course(text, Edition::third);
    course.begin();
    course.says({{"cmi.progress_measure", "0.6"}, {"cmi.completion_status", "incomplete"}}).go_on();
    CHECK(course.completed("A") == true);
    CHECK_FALSE(course.of("O").objectives[0][Value::progress].has_value());
    Course without(text, Edition::third);
    without.begin();
    without.says({{"cmi.completion_status", "incomplete"}}).go_on();
    CHECK(without.completed("A") == false);
    CHECK_FALSE(without.of("O").objectives[0][Value::progress].has_value());
}

TEST_CASE("sequencing: a repeated cluster is judged by what its current attempt found out, unless it says otherwise") {
    const auto repeated = [](const std::string& modes) {
        Course course(manifest(cluster("X", item("A") + item("B"), "<imsss:controlMode flow=\"true\" " + modes + "/>") +
                               item("Z")));
        course.begin();
        course.says(passed).go_on();
        course.says(passed).go_on();
        CHECK(course.satisfied("X") == true);
        course.choose("A");
        CHECK(course.satisfied("X") == unknown);
        course.says(passed).choose("Z");
        return std::pair(course.satisfied("X"), course.completed("X"));
    };
    CHECK(repeated("") == std::pair(unknown, unknown));
    CHECK(repeated("useCurrentAttemptObjectiveInfo=\"false\"") == std::pair(std::optional(true), unknown));
    CHECK(repeated("useCurrentAttemptProgressInfo=\"false\"") == std::pair(unknown, std::optional(true)));
}

TEST_CASE("sequencing: a repeated cluster is satisfied again when all of it is") {
    Course course(manifest(cluster("X", item("A") + item("B")) + item("Z")));
    for (int round = 0; round < 2; ++round) {
        course.choose("X");
        CHECK(course.satisfied("X") == unknown);
        course.says(passed).go_on();
        CHECK(course.says(passed).go_on() == "Z");
        CHECK(course.satisfied("X") == true);
        CHECK(course.completed("X") == true);
    }
}

TEST_CASE("sequencing: what an earlier attempt of the cluster found out counts for rules, not in its measure") {
    Course course(manifest(cluster("X", item("A", rule("pre", "skip", {"satisfied"})) + item("B")) + item("Z")));
    course.begin();
    auto good = passed;
    good["cmi.score.scaled"] = "0.8";
    course.says(good).go_on();
    course.says(scored("0.4")).go_on();
    CHECK(course.of("X").objectives[0][Value::measure] == Approx(0.6));
    CHECK(course.previous() == "B");
    course.says(scored("0.2"));
    CHECK(course.previous().empty());
    CHECK(course.last.exception == "SB.2.1-3");
    CHECK(course.of("X").objectives[0][Value::measure] == Approx(0.1));
}

TEST_CASE("sequencing: rollup rules of an activity without children, and of one that is not tracked, say nothing") {
    Course leaf(manifest(item("A", rollup("completed", "\"all\"", "completed")) + item("B")));
    leaf.begin();
    leaf.says(failed).go_on();
    CHECK(leaf.completed("A") == false);
    Course cluster_off(
        manifest(cluster("X", item("A"), flow_on + R"(<imsss:deliveryControls tracked="false"/>)") + item("Z")));
    cluster_off.begin();
    cluster_off.says(passed).go_on();
    CHECK(cluster_off.satisfied("X") == unknown);
    CHECK(cluster_off.completed("X") == unknown);
}

TEST_CASE("sequencing: a status of the whole can be asked for while a SCO is running") {
    Course course(manifest(item("A") + item("B", "<imsss:rollupRules rollupObjectiveSatisfied=\"false\"/>")));
    course.begin();
    course.says(passed);
    CHECK(course.satisfied("O") == unknown);
    State trial = course.state;
    roll_up(course.tree, trial, course.at("A"), course.now);
    CHECK(trial.at(0).objectives[0][Value::satisfied] == 1.0);
}
