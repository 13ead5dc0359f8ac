// Objectives and their maps to shared ones, shared data, what a SCO says and what it is told (SN 3.10, RTE 4.2).
#include "unit/sequencing/course.h"

using namespace oneroom::test;

namespace {

std::string map_to(const std::string& target, const std::string& attributes = "") {
    return "<imsss:mapInfo targetObjectiveID=\"" + target + "\" " + attributes + "/>";
}
std::string primary(const std::string& inside, const std::string& attributes = "") {
    return "<imsss:objectives><imsss:primaryObjective " + attributes + ">" + inside +
           "</imsss:primaryObjective></imsss:objectives>";
}
const std::string writing = map_to("G", "writeSatisfiedStatus=\"true\" writeNormalizedMeasure=\"true\"");

std::string value(const Course& course, const std::string& id, const std::string& name) {
    for (const auto& [element, text] : initial_values(course.tree, course.state, course.at(id)).elements)
        if (element == name) return text;
    return "-";
}

}  // namespace

TEST_CASE("sequencing: what one activity finds out another one reads") {
    Course course(manifest(item("A", primary(writing)) +
                           item("B", primary(map_to("G")) + rule("pre", "skip", {"satisfied"})) + item("C")));
    course.begin();
    State copy = course.state;
    std::vector<Step> trace;
    const Elements said = {{"cmi.success_status", "passed"}, {"cmi.score.scaled", "0.7"}};
    CHECK(take_over(course.tree, copy, read_report(said), course.now, &trace));
    REQUIRE(!trace.empty());
    CHECK(trace[0].section == "SN 3.10.2");
    CHECK(trace[0].activity == "A");
    CHECK(trace[0].words == "wrote to the shared objective G");
    CHECK(course.says(said).go_on() == "C");
    CHECK(course.satisfied("B") == true);
    Course other(course);
    other.state = make_state(other.tree, 1);
    other.begin();
    CHECK(other.says(failed).go_on() == "B");
    // Its own status is not what it reads.
    other.says(passed).go_on();
    CHECK(other.satisfied("B") == false);
}

TEST_CASE("sequencing: maps read and write only what they say") {
    const auto reads = [](const std::string& writer, const std::string& reader) {
        Course course(manifest(item("A", primary(map_to("G", writer))) + item("B", primary(map_to("G", reader)))));
        course.begin();
        course.says({{"cmi.success_status", "passed"}, {"cmi.score.scaled", "0.7"}}).go_on();
        const auto& global = course.state.globals[0];
        return std::tuple(global[Value::satisfied].has_value(), global[Value::measure].has_value(),
                          course.satisfied("B").has_value());
    };
    CHECK(reads("", "") == std::tuple(false, false, false));
    CHECK(reads("writeSatisfiedStatus=\"true\"", "") == std::tuple(true, false, true));
    CHECK(reads("writeSatisfiedStatus=\"true\"", "readSatisfiedStatus=\"false\"") == std::tuple(true, false, false));
    CHECK(reads("writeNormalizedMeasure=\"true\"", "") == std::tuple(false, true, false));
}

TEST_CASE("sequencing: a SCO that says nothing does not overrule the shared objective it reads") {
    Course course(manifest(item("A", primary(writing)) + item("B", primary(writing)) + item("C")));
    course.begin();
    course.says(failed).go_on();
    CHECK(course.go_on() == "C");
    CHECK(course.state.globals[0][Value::satisfied] == 0.0);
    CHECK(course.completed("B") == true);
}

TEST_CASE("sequencing: a SCO that is judged by a measure and has none tells others nothing") {
    const std::string both =
        "<imsss:objectives><imsss:primaryObjective objectiveID=\"P\" satisfiedByMeasure=\"true\">" + writing +
        "</imsss:primaryObjective></imsss:objectives><adlseq:objectives>"
        "<adlseq:objective objectiveID=\"P\"><adlseq:mapInfo targetObjectiveID=\"G\" "
        "writeCompletionStatus=\"true\"/></adlseq:objective></adlseq:objectives>";
    const auto text =
        manifest(item("A", both, "", "<adlcp:completionThreshold completedByMeasure=\"true\"/>") + item("B"));
    Course silent(text);
    silent.begin();
    silent.go_on();
    CHECK(silent.state.globals[0] == ObjectiveState{});
    Course boasting(text);
    boasting.begin();
    boasting.says(passed).go_on();
    CHECK(boasting.state.globals[0] == ObjectiveState{});
    boasting.previous();
    boasting.says({{"cmi.score.scaled", "1"}, {"cmi.progress_measure", "1"}}).go_on();
    CHECK(boasting.state.globals[0][Value::satisfied] == 1.0);
    CHECK(boasting.state.globals[0][Value::completed] == 1.0);
    // A later attempt that measures nothing takes nothing back.
    boasting.previous();
    boasting.go_on();
    CHECK(boasting.state.globals[0][Value::satisfied] == 1.0);
}

TEST_CASE("sequencing: only its own word counts where the content sets its status") {
    Course course(
        manifest(item("A", R"(<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>)") +
                 item("B") + item("C")));
    course.begin();
    course.go_on();
    CHECK_FALSE(course.completed("A").has_value());
    CHECK_FALSE(course.satisfied("A").has_value());
    course.go_on();
    CHECK(course.completed("B") == true);
    CHECK(course.satisfied("B") == true);
    // "unknown" is a word, too.
    course.says({{"cmi.success_status", "unknown"}, {"cmi.completion_status", "unknown"}}).previous();
    CHECK_FALSE(course.completed("C").has_value());
    CHECK_FALSE(course.satisfied("C").has_value());
    // What it said in one attempt it has not said in the next.
    course.choose("C");
    course.previous();
    CHECK(course.completed("C") == true);
    CHECK(course.satisfied("C") == true);
}

TEST_CASE("sequencing: every objective of a SCO is tracked by its id, and those it invents are not") {
    Course course(manifest(item("A", "<imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID=\"o1\">" +
                                         map_to("G1", "writeSatisfiedStatus=\"true\"") +
                                         "</imsss:objective><imsss:objective objectiveID=\"o2\" "
                                         "satisfiedByMeasure=\"true\"><imsss:minNormalizedMeasure>0.5"
                                         "</imsss:minNormalizedMeasure>" +
                                         map_to("G2", "writeSatisfiedStatus=\"true\"") +
                                         "</imsss:objective></imsss:objectives>") +
                           item("B", rule("pre", "skip", {"satisfied referencedObjective=\"x\""}) +
                                         "<imsss:objectives><imsss:primaryObjective/><imsss:objective "
                                         "objectiveID=\"x\">" +
                                         map_to("G2") + "</imsss:objective></imsss:objectives>") +
                           item("C")));
    course.begin();
    course.says({{"cmi.objectives.0.id", "o2"},
                 {"cmi.objectives.0.score.scaled", "0.5"},
                 {"cmi.objectives.0.success_status", "failed"},
                 {"cmi.objectives.1.id", "invented"},
                 {"cmi.objectives.1.success_status", "passed"},
                 {"cmi.objectives.2.id", "o1"},
                 {"cmi.objectives.2.success_status", "failed"},
                 {"cmi.objectives.4.id", "o1"},
                 {"cmi.objectives.4.success_status", "passed"}});
    CHECK(course.go_on() == "C");
    CHECK(course.state.globals[0][Value::satisfied] == 0.0);
    CHECK(course.state.globals[1][Value::satisfied] == 1.0);
    CHECK(course.satisfied("A") == true);  // nothing was said of the SCO itself
}

TEST_CASE("sequencing: parents of those who read a shared objective are rolled up when it changes") {
    Course course(manifest(
        item("A", primary(writing)) +
        cluster("X", item("B", primary(map_to("G"))),
                flow_on + primary(map_to("H", "readSatisfiedStatus=\"false\" writeSatisfiedStatus=\"true\""))) +
        cluster("Y", item("C", primary(map_to("H")))) + item("D")));
    course.begin();
    course.says(passed);
    CHECK(course.satisfied("X") == true);
    CHECK(course.satisfied("Y") == true);
}

TEST_CASE("sequencing: status and measure are read from a shared objective even when nobody has written it") {
    Course course(manifest(item("A", primary(map_to("G"))) + item("B")));
    course.begin();
    course.says({{"cmi.success_status", "passed"}, {"cmi.score.scaled", "1"}}).go_on();
    CHECK_FALSE(course.satisfied("A").has_value());
    CHECK(course.completed("A") == true);
}

TEST_CASE("sequencing: an activity is not judged anew by the progress another one shares") {
    const auto shares = [](const std::string& id, const std::string& minimum) {
        return item(id,
                    "<imsss:objectives><imsss:primaryObjective objectiveID=\"P\"/></imsss:objectives>"
                    "<adlseq:objectives><adlseq:objective objectiveID=\"P\"><adlseq:mapInfo targetObjectiveID=\"G\" "
                    "writeCompletionStatus=\"true\" writeProgressMeasure=\"true\"/></adlseq:objective>"
                    "</adlseq:objectives>",
                    "",
                    "<adlcp:completionThreshold completedByMeasure=\"true\" minProgressMeasure=\"" + minimum + "\"/>");
    };
    Course course(manifest(shares("A", "0.3") + shares("B", "0.6") + item("C")));
    course.begin();
    course.says({{"cmi.progress_measure", "0.3"}}).go_on();
    CHECK(course.state.globals[0][Value::completed] == 1.0);
    CHECK(course.completed("A") == true);
    CHECK(course.completed("B") == false);
    Course back(manifest(shares("A", "0.6") + shares("B", "0.3") + item("C")));
    back.choose("B");
    back.says({{"cmi.progress_measure", "0.3"}}).go_on();
    CHECK(back.state.globals[0][Value::completed] == 1.0);
}

TEST_CASE("sequencing: results reach the root at once, from the lowest level up") {
    Course course(manifest(cluster("X", cluster("Y", item("A")))));
    course.begin();
    course.says(passed).go(Navigation::exit);
    CHECK(course.satisfied("Y") == true);
    CHECK(course.satisfied("X") == true);
    CHECK(course.satisfied("O") == true);
}

TEST_CASE("sequencing: the 4th edition shares scores, completion and progress, too") {
    const auto extended = [](const std::string& attributes) {
        return primary("", "objectiveID=\"P\"") + "<adlseq:objectives><adlseq:objective objectiveID=\"P\">" +
               "<adlseq:mapInfo targetObjectiveID=\"G\" " + attributes + "/></adlseq:objective></adlseq:objectives>";
    };
    const auto text = manifest(item("A", extended(R"(writeRawScore="true" writeMinScore="true" writeMaxScore="true")"
                                                  R"( writeCompletionStatus="true" writeProgressMeasure="true")")) +
                               item("B", extended("")) +
                               item("C", extended("readRawScore=\"false\" readCompletionStatus=\"false\"")));
    Course course(text);
    course.begin();
    course
        .says({{"cmi.score.raw", "7"},
               {"cmi.score.min", "0"},
               {"cmi.score.max", "9.5"},
               {"cmi.completion_status", "incomplete"},
               {"cmi.progress_measure", "0.25"}})
        .go_on();
    CHECK(value(course, "B", "cmi.objectives.0.id") == "P");
    CHECK(value(course, "B", "cmi.objectives.0.score.raw") == "7");
    CHECK(value(course, "B", "cmi.objectives.0.score.min") == "0");
    CHECK(value(course, "B", "cmi.objectives.0.score.max") == "9.5");
    CHECK(value(course, "B", "cmi.objectives.0.completion_status") == "incomplete");
    CHECK(value(course, "B", "cmi.objectives.0.progress_measure") == "0.25");
    CHECK(value(course, "B", "cmi.objectives.0.success_status") == "-");
    CHECK(value(course, "C", "cmi.objectives.0.score.raw") == "-");
    CHECK(value(course, "C", "cmi.objectives.0.completion_status") == "-");
    CHECK(course.completed("B") == false);
    // Until the shared objective has a value, its own one counts.
    Course own(manifest(item("A", extended("")) + item("B")));
    own.begin();
    own.says({{"cmi.completion_status", "incomplete"}}).go_on();
    CHECK(own.completed("A") == false);
    Course third(text, Edition::third);
    CHECK(third.tree.global_objectives.empty());
}

TEST_CASE("sequencing: a SCO is told what its manifest says of it") {
    Course course(
        manifest(item("A",
                      "<imsss:objectives><imsss:primaryObjective objectiveID=\"P\" satisfiedByMeasure=\"true\">"
                      "<imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective>"
                      "<imsss:objective objectiveID=\"o1\"/></imsss:objectives>"
                      "<imsss:limitConditions attemptAbsoluteDurationLimit=\"PT1H\"/>",
                      "", "<adlcp:completionThreshold completedByMeasure=\"true\" minProgressMeasure=\"0.4\"/>") +
                 item("B")));
    CHECK(value(course, "A", "cmi.scaled_passing_score") == "0.8");
    CHECK(value(course, "A", "cmi.completion_threshold") == "0.4");
    CHECK(value(course, "A", "cmi.max_time_allowed") == "PT1H");
    CHECK(value(course, "A", "cmi.objectives.0.id") == "P");
    CHECK(value(course, "A", "cmi.objectives.1.id") == "o1");
    CHECK(value(course, "A", "cmi.objectives.1.success_status") == "-");
    CHECK(initial_values(course.tree, course.state, course.at("B")).elements.empty());
}

TEST_CASE("sequencing: of the 4th edition a SCO has a threshold only where its completion is by measure") {
    const auto threshold = [](const std::string& given, Edition edition) {
        Course course(
            manifest(item("A", "", "", "<adlcp:completionThreshold minProgressMeasure=\"0.4\"" + given + "/>")),
            edition);
        return value(course, "A", "cmi.completion_threshold");
    };
    CHECK(threshold("", Edition::fourth) == "-");
    CHECK(threshold(" completedByMeasure=\"false\"", Edition::fourth) == "-");
    CHECK(threshold(" completedByMeasure=\"true\"", Edition::fourth) == "0.4");
}

TEST_CASE("sequencing: stores of data are shared between SCOs as the manifest allows") {
    const auto store = [](const std::string& attributes) {
        return "<adlcp:data><adlcp:map targetID=\"S\" " + attributes + "/></adlcp:data>";
    };
    const auto text = manifest(item("A", "", "", store("")) + item("B", "", "", store("writeSharedData=\"false\"")) +
                               item("C", "", "", store("readSharedData=\"false\"")));
    Course course(text);
    course.begin();
    CHECK(value(course, "A", "adl.data.0.id") == "S");
    CHECK(value(course, "A", "adl.data.0.store").empty());
    const auto said = [](const std::string& words) {
        return Elements{{"adl.data.0.id", "S"}, {"adl.data.0.store", words}};
    };
    course.says(said("hello")).go_on();
    CHECK(value(course, "B", "adl.data.0.store") == "hello");
    CHECK(initial_values(course.tree, course.state, course.at("B")).not_writable ==
          std::vector<std::string>{"adl.data.0.store"});
    CHECK(initial_values(course.tree, course.state, course.at("C")).not_readable ==
          std::vector<std::string>{"adl.data.0.store"});
    course.says(said("not mine")).go_on();
    CHECK(course.state.data[0] == "hello");
    course.says(said("bye"));
    CHECK(course.state.data[0] == "bye");
    CHECK(Course(text, Edition::third).tree.data_stores.empty());
}

TEST_CASE("sequencing: what is shared outlives the attempt only where it is global to the system") {
    const auto text = [](const std::string& attributes) {
        return manifest(
            item("A", primary(writing), "", "<adlcp:data><adlcp:map targetID=\"S\"/></adlcp:data>") + item("B"),
            flow_on, attributes);
    };
    Course course(text(""));
    course.begin();
    auto said = passed;
    said["adl.data.0.id"] = "S";
    said["adl.data.0.store"] = "kept";
    course.says(said).go_on();
    const Shared kept = read_shared(write_shared(shared_of(course.tree, course.state)));
    CHECK(kept.objectives.at("G")[Value::satisfied] == 1.0);
    CHECK(kept.data.at("S") == "kept");
    Course next(text(""));
    put_shared(next.tree, next.state, kept);
    CHECK(value(next, "A", "adl.data.0.store") == "kept");
    CHECK(next.satisfied("A") == true);
    course.go(Navigation::exit_all);
    course.begin();
    CHECK(course.state.data[0] == "kept");
    CHECK(course.state.globals[0][Value::satisfied] == 1.0);
    Course own(text("adlseq:objectivesGlobalToSystem=\"false\" adlcp:sharedDataGlobalToSystem=\"false\""));
    own.begin();
    own.says(said).go_on();
    CHECK(shared_of(own.tree, own.state) == Shared{});
    CHECK(own.state.data[0] == "kept");
    own.go(Navigation::suspend_all);
    own.begin();
    CHECK(own.state.data[0] == "kept");
    CHECK(own.satisfied("A") == true);
    own.go(Navigation::exit_all);
    own.begin();
    CHECK(own.state.data[0].empty());
    CHECK_FALSE(own.satisfied("A").has_value());
    // What a SCO suspended is gone on with, and so is what was shared.
    said["cmi.exit"] = "suspend";
    own.says(said).go(Navigation::exit_all);
    own.begin();
    CHECK(own.of("O").attempts == 2);
    CHECK(own.state.data[0] == "kept");

    Course repeated(manifest(item("A", primary(writing)) + item("B", rule("post", "retryAll", {"always"})), flow_on,
                             "adlseq:objectivesGlobalToSystem=\"false\""));
    repeated.begin();
    repeated.says(passed).go_on();
    CHECK(repeated.go_on() == "A");
    CHECK(repeated.state.globals[0] == ObjectiveState{});
}

TEST_CASE("sequencing: without a running activity there is nobody to report") {
    Course course(manifest(item("A") + item("B")));
    CHECK_FALSE(take_over(course.tree, course.state, read_report(passed), course.now));
    course.begin();
    course.go(Navigation::exit);
    CHECK_FALSE(take_over(course.tree, course.state, read_report(passed), course.now));
}

TEST_CASE("sequencing: reports are read as they are meant") {
    const auto report = read_report({{"cmi.completion_status", "not attempted"},
                                     {"cmi.success_status", "whatever"},
                                     {"cmi.score.scaled", "a lot"},
                                     {"cmi.score.raw", "1e2"},
                                     {"cmi.exit", "suspend"},
                                     {"cmi.session_time", "PT1M30S"},
                                     {"adl.nav.request", "continue"}});
    const auto said = [&](Value value_of) { return report.values[static_cast<std::size_t>(value_of)]; };
    CHECK(said(Value::completed).value == 0.0);
    CHECK(said(Value::satisfied).is_said);
    CHECK_FALSE(said(Value::satisfied).value);
    CHECK_FALSE(said(Value::measure).is_said);
    CHECK(said(Value::raw).value == 100.0);
    CHECK_FALSE(said(Value::progress).is_said);
    CHECK(report.exit == "suspend");
    CHECK(report.request == "continue");
    CHECK(report.session_time == std::chrono::seconds(90));
}
