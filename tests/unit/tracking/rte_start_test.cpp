#include "tracking/rte_start.h"

#include "support/catch.h"

using namespace oneroom::tracking;
using namespace std::chrono_literals;
using enum Standard;

namespace {

StartFacts new_learner(Standard standard) {
    return {.standard = standard, .learner_id = "17", .learner_name = "Ada Byron", .launch_data = "start=1"};
}

/// Somebody who has been here for 90 seconds and left on page 3.
StartFacts returning(Standard standard, std::string exit, bool ended = true) {
    StartFacts facts = new_learner(standard);
    facts.has_history = true;
    facts.history_ended = ended;
    facts.last_exit = std::move(exit);
    facts.total = 90s;
    facts.status = TrackingStatus::incomplete;
    if (standard == scorm12)
        facts.stored = {{"cmi.core.lesson_location", "3"}, {"cmi.core.lesson_status", "incomplete"},
                        {"cmi.suspend_data", "abc"},       {"cmi.interactions.0.id", "q1"},
                        {"cmi.core.exit", "suspend"},      {"cmi.core.session_time", "00:01:30"}};
    else
        facts.stored = {{"cmi.location", "3"},           {"cmi.completion_status", "incomplete"},
                        {"cmi.suspend_data", "abc"},     {"cmi.interactions.0.id", "q1"},
                        {"cmi.exit", "suspend"},         {"cmi.session_time", "PT90S"},
                        {"cmi.objectives.0.id", "goal"}, {"cmi.objectives.0.success_status", "passed"}};
    return facts;
}

std::string value(const StartElements& start, const std::string& name) {
    const auto found = start.elements.find(name);
    return found == start.elements.end() ? "(absent)" : found->second;
}

}  // namespace

TEST_CASE("the first time in SCORM 1.2", "[SCORM-20][SCORM-21][SCORM-23]") {
    StartFacts facts = new_learner(scorm12);
    facts.mastery_score = "80";
    facts.max_time_allowed = "00:30:00";
    facts.time_limit_action = "exit,message";
    const StartElements start = start_elements(facts);
    CHECK(value(start, "cmi.core.entry") == "ab-initio");
    CHECK(value(start, "cmi.core.lesson_mode") == "normal");
    CHECK(value(start, "cmi.core.credit") == "credit");
    CHECK(value(start, "cmi.core.lesson_status") == "not attempted");
    CHECK(value(start, "cmi.core.total_time") == "0000:00:00.00");
    CHECK(value(start, "cmi.core.student_id") == "17");
    CHECK(value(start, "cmi.core.student_name") == "Ada Byron");
    CHECK(value(start, "cmi.launch_data") == "start=1");
    CHECK(value(start, "cmi.student_data.mastery_score") == "80");
    CHECK(value(start, "cmi.student_data.max_time_allowed") == "00:30:00");
    CHECK(value(start, "cmi.student_data.time_limit_action") == "exit,message");
    CHECK_FALSE(start.is_fresh);
}

TEST_CASE("the first time in SCORM 2004, with what the manifest says", "[SCORM-20][SCORM-21][SCORM-23]") {
    StartFacts facts = new_learner(scorm2004);
    facts.mastery_score = "0.8";
    facts.completion_threshold = "0.5";
    facts.objectives = {"primary", "second", "primary", ""};
    const StartElements start = start_elements(facts);
    CHECK(value(start, "cmi.entry") == "ab-initio");
    CHECK(value(start, "cmi.mode") == "normal");
    CHECK(value(start, "cmi.credit") == "credit");
    CHECK(value(start, "cmi.total_time") == "PT0S");
    CHECK(value(start, "cmi.learner_id") == "17");
    CHECK(value(start, "cmi.learner_name") == "Ada Byron");
    CHECK(value(start, "cmi.launch_data") == "start=1");
    CHECK(value(start, "cmi.scaled_passing_score") == "0.8");
    CHECK(value(start, "cmi.completion_threshold") == "0.5");
    CHECK(value(start, "cmi.objectives.0.id") == "primary");
    CHECK(value(start, "cmi.objectives.1.id") == "second");
    CHECK(value(start, "cmi.objectives.2.id") == "(absent)");
    CHECK(value(start, "cmi.max_time_allowed") == "(absent)");
}

TEST_CASE("a suspended course comes back as it was", "[SCORM-20][SCORM-22]") {
    const auto standard = GENERATE(scorm12, scorm2004);
    const bool is_12 = standard == scorm12;
    const StartElements start = start_elements(returning(standard, "suspend"));
    CHECK(value(start, is_12 ? "cmi.core.entry" : "cmi.entry") == "resume");
    CHECK(value(start, is_12 ? "cmi.core.lesson_location" : "cmi.location") == "3");
    CHECK(value(start, "cmi.suspend_data") == "abc");
    CHECK(value(start, "cmi.interactions.0.id") == "q1");
    CHECK(value(start, is_12 ? "cmi.core.total_time" : "cmi.total_time") == (is_12 ? "0000:01:30.00" : "PT1M30S"));
    CHECK(value(start, is_12 ? "cmi.core.exit" : "cmi.exit") == "(absent)");
    CHECK(value(start, is_12 ? "cmi.core.session_time" : "cmi.session_time") == "(absent)");
    CHECK_FALSE(start.is_fresh);
}

TEST_CASE("a course that was never finished comes back, too: a closed browser is no exit") {
    const auto standard = GENERATE(scorm12, scorm2004);
    const StartElements start = start_elements(returning(standard, "", false));
    CHECK(value(start, standard == scorm12 ? "cmi.core.entry" : "cmi.entry") == "resume");
    CHECK(value(start, "cmi.suspend_data") == "abc");
}

TEST_CASE("SCORM 1.2 keeps its data after any exit, but calls only a suspended one a resume", "[SCORM-20]") {
    const std::string exit = GENERATE("", "logout", "time-out");
    const StartElements start = start_elements(returning(scorm12, exit));
    CHECK(value(start, "cmi.core.entry") == "");
    CHECK(value(start, "cmi.core.lesson_location") == "3");
    CHECK(value(start, "cmi.core.lesson_status") == "incomplete");
    CHECK(value(start, "cmi.core.total_time") == "0000:01:30.00");
    CHECK_FALSE(start.is_fresh);
}

TEST_CASE("SCORM 2004 begins a new learner attempt after any other exit", "[SCORM-20]") {
    const std::string exit = GENERATE("", "normal", "logout", "time-out");
    StartFacts facts = returning(scorm2004, exit);
    facts.objectives = {"goal"};
    const StartElements start = start_elements(facts);
    CHECK(start.is_fresh);
    CHECK(value(start, "cmi.entry") == "ab-initio");
    CHECK(value(start, "cmi.location") == "(absent)");
    CHECK(value(start, "cmi.suspend_data") == "(absent)");
    CHECK(value(start, "cmi.total_time") == "PT0S");
    CHECK(value(start, "cmi.objectives.0.id") == "goal");
    CHECK(value(start, "cmi.objectives.0.success_status") == "(absent)");
}

TEST_CASE("in review a course finds everything, for no credit", "[SCORM-21][SCORM-23]") {
    StartFacts facts = returning(scorm2004, "normal");
    facts.mode = LaunchMode::review;
    facts.status = TrackingStatus::passed;
    const StartElements start = start_elements(facts);
    CHECK_FALSE(start.is_fresh);
    CHECK(value(start, "cmi.mode") == "review");
    CHECK(value(start, "cmi.credit") == "no-credit");
    CHECK(value(start, "cmi.entry") == "");
    CHECK(value(start, "cmi.location") == "3");
    CHECK(value(start, "cmi.completion_status") == "completed");
    CHECK(value(start, "cmi.success_status") == "passed");
}

TEST_CASE("a SCORM 2004 course that goes on reads its own words, and ours where it has none or a measure judges") {
    StartFacts facts = returning(scorm2004, "suspend");
    facts.status = TrackingStatus::passed;
    facts.stored["cmi.success_status"] = "failed";
    CHECK(value(start_elements(facts), "cmi.completion_status") == "incomplete");
    CHECK(value(start_elements(facts), "cmi.success_status") == "failed");
    facts.mastery_score = "0.5";
    facts.completion_threshold = "0.5";
    CHECK(value(start_elements(facts), "cmi.completion_status") == "completed");
    CHECK(value(start_elements(facts), "cmi.success_status") == "passed");
    facts.mastery_score = facts.completion_threshold = "";
    facts.stored["cmi.success_status"] = facts.stored["cmi.completion_status"] = "unknown";
    CHECK(value(start_elements(facts), "cmi.completion_status") == "completed");
    CHECK(value(start_elements(facts), "cmi.success_status") == "passed");
}

TEST_CASE("in a preview nothing of anybody is there", "[SCORM-21]") {
    const auto standard = GENERATE(scorm12, scorm2004);
    StartFacts facts = returning(standard, "suspend");
    facts.mode = LaunchMode::browse;
    const StartElements start = start_elements(facts);
    const bool is_12 = standard == scorm12;
    CHECK(value(start, is_12 ? "cmi.core.lesson_mode" : "cmi.mode") == "browse");
    CHECK(value(start, is_12 ? "cmi.core.credit" : "cmi.credit") == "no-credit");
    CHECK(value(start, is_12 ? "cmi.core.entry" : "cmi.entry") == "ab-initio");
    CHECK(value(start, "cmi.suspend_data") == "(absent)");
    CHECK(value(start, is_12 ? "cmi.core.total_time" : "cmi.total_time") == (is_12 ? "0000:00:00.00" : "PT0S"));
}

TEST_CASE("a SCORM 1.2 course reads the status that its mastery score gave it") {
    StartFacts facts = returning(scorm12, "");
    facts.stored["cmi.core.lesson_status"] = "completed";
    facts.status = TrackingStatus::failed;
    CHECK(value(start_elements(facts), "cmi.core.lesson_status") == "failed");
    facts.status = TrackingStatus::passed;
    CHECK(value(start_elements(facts), "cmi.core.lesson_status") == "passed");
}

TEST_CASE("objectives of a course that comes back are its own, with new ones of the manifest after them") {
    StartFacts facts = returning(scorm2004, "suspend");
    facts.objectives = {"extra", "goal"};
    const StartElements start = start_elements(facts);
    CHECK(value(start, "cmi.objectives.0.id") == "goal");
    CHECK(value(start, "cmi.objectives.0.success_status") == "passed");
    CHECK(value(start, "cmi.objectives.1.id") == "extra");
    CHECK(value(start, "cmi.objectives.2.id") == "(absent)");
}

TEST_CASE("the language a learner chose in the course goes before that of the profile") {
    StartFacts facts = returning(scorm2004, "suspend");
    facts.language = "de";
    CHECK(value(start_elements(facts), "cmi.learner_preference.language") == "de");
    facts.stored["cmi.learner_preference.language"] = "fr";
    CHECK(value(start_elements(facts), "cmi.learner_preference.language") == "fr");
}
