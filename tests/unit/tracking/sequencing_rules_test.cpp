#include "tracking/sequencing_rules.h"

#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/http/assets.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::tracking;
using sequencing::Navigation;
using sequencing::Whole;
using enum TrackingStatus;

TEST_CASE("the learner's own request goes before a time-out, and that before the course's own wish") {
    sequencing::ScoReport report;
    CHECK_FALSE(decide_request(std::nullopt, report));
    report.request = "continue";
    CHECK(decide_request(std::nullopt, report)->kind == Navigation::go_on);
    for (const char* exit : {"time-out", "logout"}) {
        report.exit = exit;
        CHECK(decide_request(std::nullopt, report)->kind == Navigation::exit_all);
    }
    const auto own = decide_request(read_own_request("choice", "item"), report);
    CHECK(own->kind == Navigation::choice);
    CHECK(own->target == "item");
    report = {};
    report.exit = "suspend";
    CHECK_FALSE(decide_request(std::nullopt, report));
}

TEST_CASE("a request is one of the standard's or none") {
    CHECK_FALSE(read_own_request("", ""));
    CHECK(read_own_request("suspendAll", "")->kind == Navigation::suspend_all);
    for (const char* words : {"start", "resumeAll", "sideways", "choice", "_none_"})
        CHECK_THROWS_AS(read_own_request(words, ""), Failure);
}

TEST_CASE("objectives are laid over what a SCO stored by their id, others go where there is room") {
    Elements elements{{"cmi.objectives.0.id", "own"},
                      {"cmi.objectives.1.id", "b"},
                      {"cmi.objectives.1.success_status", "unknown"},
                      {"cmi.location", "3"}};
    sequencing::InitialValues values;
    values.elements = {{"cmi.objectives.0.id", "a"},
                       {"cmi.objectives.0.success_status", "passed"},
                       {"cmi.objectives.1.id", "b"},
                       {"cmi.objectives.1.success_status", "failed"},
                       {"cmi.scaled_passing_score", "0.5"}};
    lay_over(values, elements);
    CHECK(elements == Elements{{"cmi.objectives.0.id", "own"},
                               {"cmi.objectives.1.id", "b"},
                               {"cmi.objectives.1.success_status", "failed"},
                               {"cmi.objectives.2.id", "a"},
                               {"cmi.objectives.2.success_status", "passed"},
                               {"cmi.scaled_passing_score", "0.5"},
                               {"cmi.location", "3"}});
}

TEST_CASE("the root decides what a sequenced course is worth, the parts what it leaves unknown") {
    const auto status = [](Whole whole, TrackingStatus parts, TrackingStatus reached = incomplete) {
        whole.is_attempted = true;
        return roll_up_sequenced(whole, false, {.status = parts}, reached).status;
    };
    CHECK(roll_up_sequenced({}, false, {.status = passed}, notAttempted).status == notAttempted);
    CHECK(status({.completed = true, .satisfied = true, .is_judged = true}, incomplete) == passed);
    CHECK(status({.completed = true, .satisfied = true}, completed) == completed);
    CHECK(status({.completed = true, .satisfied = false}, completed) == failed);
    CHECK(status({.completed = true}, incomplete) == completed);
    CHECK(status({.completed = true}, failed) == failed);
    CHECK(status({.completed = false, .satisfied = true, .is_judged = true}, completed) == incomplete);
    CHECK(status({.satisfied = true, .is_judged = true}, incomplete) == passed);
    CHECK(status({.satisfied = false}, incomplete) == incomplete);
    CHECK(status({}, completed) == completed);
    // What was reached stays, also when the course begins again.
    CHECK(status({.completed = false}, incomplete, passed) == passed);
}

TEST_CASE("progress is full for what is over only, and weights count where the manifest gives them") {
    const Rollup parts{.status = completed, .progress_percent = 100, .score_percent = 5000};
    const Whole open{.is_attempted = true, .completed = false, .measure = 0.25};
    CHECK(roll_up_sequenced(open, false, parts, incomplete).progress_percent == 99);
    CHECK(roll_up_sequenced(open, false, parts, incomplete).score_percent == 5000);
    CHECK(roll_up_sequenced(open, true, parts, incomplete).score_percent == 2500);
    const Whole over{.is_attempted = true, .completed = true, .measure = -0.5};
    const auto whole = roll_up_sequenced(over, true, {.progress_percent = 30}, incomplete);
    CHECK(whole.progress_percent == 100);
    CHECK(whole.score_percent == 0);
}

TEST_CASE("the trace keeps the latest decisions and stays small") {
    sequencing::Outcome outcome;
    outcome.trace.assign(1'000, {"SB.2.9", "item", std::string(200, 'x'), "SB.2.9-4"});
    std::string trace;
    for (int step = 1; step <= 10; ++step) trace = add_to_trace(trace, step, "continue", outcome, Instant{});
    CHECK(trace.size() <= 64 * 1024);
    const auto read = nlohmann::json::parse(trace);
    CHECK(read.back()["step"] == 10);
    CHECK(read.back()["steps"].size() == 200);
    CHECK(read.size() < 10);
}

TEST_CASE("each sentence that sequencing says to learners is there in every language") {
    std::set<std::string> sentences;
    for (const char* process : {"NB.2.1", "TB.2.3", "SB.2.1", "SB.2.2", "SB.2.4", "SB.2.5", "SB.2.6", "SB.2.7",
                                "SB.2.8", "SB.2.9", "SB.2.10", "SB.2.11", "SB.2.13", "DB.1.1"})
        for (int number = 1; number <= 20; ++number)
            sentences.emplace(sequencing::sentence_of(std::string(process) + "-" + std::to_string(number)));
    CHECK(sentences.size() == 14);
    for (const char* language : {"de", "fr", "es", "ar"}) {
        const http::Asset* asset = http::find_asset("resources/text/server/" + std::string(language) + ".json");
        REQUIRE(asset);
        const auto texts = nlohmann::json::parse(std::string_view(asset->plain));
        for (const auto& sentence : sentences) {
            INFO(language << ": " << sentence);
            CHECK(texts.contains(sentence));
        }
    }
}
