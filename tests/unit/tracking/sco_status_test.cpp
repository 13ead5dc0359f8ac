#include "tracking/sco_status.h"

#include "support/catch.h"

using namespace oneroom::tracking;
using enum TrackingStatus;
using enum Standard;

namespace {

ScoReport said12(std::string status, std::string raw = "", bool has_ended = false, std::string exit = "") {
    return {.standard = scorm12,
            .completion_status = std::move(status),
            .score_raw = std::move(raw),
            .exit_mode = std::move(exit),
            .has_ended = has_ended};
}

ScoReport said2004(std::string completion, std::string success, bool has_ended = false) {
    return {.standard = scorm2004,
            .completion_status = std::move(completion),
            .success_status = std::move(success),
            .has_ended = has_ended};
}

ScoState part(TrackingStatus status, std::string progress = "", std::optional<std::int64_t> score = {}) {
    return {.status = status, .progress_measure = std::move(progress), .score_percent = score};
}

}  // namespace

TEST_CASE("a SCORM 1.2 course is taken at its word") {
    CHECK(decide_sco_status(said12("passed"), {}) == passed);
    CHECK(decide_sco_status(said12("failed"), {}) == failed);
    CHECK(decide_sco_status(said12("completed"), {}) == completed);
    CHECK(decide_sco_status(said12("browsed"), {}) == browsed);
    CHECK(decide_sco_status(said12("incomplete"), {}) == incomplete);
    CHECK(decide_sco_status(said12("incomplete", "", true), {}) == incomplete);
    CHECK(decide_sco_status(said12("completed", "10"), {}) == completed);
}

TEST_CASE("a SCORM 1.2 course that finishes without a word is completed") {
    CHECK(decide_sco_status(said12(""), {}) == incomplete);
    CHECK(decide_sco_status(said12("", "", true), {}) == completed);
    CHECK(decide_sco_status(said12("not attempted", "", true), {}) == completed);
    CHECK(decide_sco_status(said12("not attempted", "", true, "suspend"), {}) == incomplete);
}

TEST_CASE("a SCORM 1.2 mastery score decides over the course's own word") {
    const ScoRules mastery{.mastery_score = "80"};
    CHECK(decide_sco_status(said12("completed", "80"), mastery) == passed);
    CHECK(decide_sco_status(said12("completed", "79.99"), mastery) == failed);
    CHECK(decide_sco_status(said12("passed", "79"), mastery) == failed);
    CHECK(decide_sco_status(said12("failed", "81"), mastery) == passed);
    CHECK(decide_sco_status(said12("", "81", true), mastery) == passed);
    CHECK(decide_sco_status(said12("incomplete", "20", true), mastery) == failed);

    SECTION("but not while the course is under way or suspended") {
        CHECK(decide_sco_status(said12("incomplete", "90"), mastery) == incomplete);
        CHECK(decide_sco_status(said12("incomplete", "20", true, "suspend"), mastery) == incomplete);
    }
    SECTION("and not without a score") {
        CHECK(decide_sco_status(said12("completed", ""), mastery) == completed);
        CHECK(decide_sco_status(said12("passed", ""), mastery) == passed);
    }
    SECTION("nor for browsing") { CHECK(decide_sco_status(said12("browsed", "90", true), mastery) == browsed); }
}

TEST_CASE("SCORM 2004 completion and success become one word") {
    const auto [completion, success, status] = GENERATE(table<std::string, std::string, TrackingStatus>({
        {"completed", "passed", passed},
        {"completed", "failed", failed},
        {"completed", "unknown", completed},
        {"completed", "", completed},
        {"incomplete", "passed", incomplete},
        {"incomplete", "failed", failed},
        {"incomplete", "unknown", incomplete},
        {"not attempted", "unknown", incomplete},
        {"unknown", "passed", passed},
        {"", "passed", passed},
        {"unknown", "failed", failed},
        {"unknown", "unknown", incomplete},
        {"", "", incomplete},
    }));
    INFO(completion << " " << success);
    CHECK(decide_sco_status(said2004(completion, success), {}) == status);
}

TEST_CASE("a SCORM 2004 course that ends without a word is completed, unless the manifest says it speaks for itself") {
    CHECK(decide_sco_status(said2004("", "", true), {}) == completed);
    CHECK(decide_sco_status(said2004("unknown", "unknown", true), {}) == completed);
    CHECK(decide_sco_status(said2004("", "", true), {.completion_set_by_content = true}) == incomplete);
    ScoReport suspended = said2004("", "", true);
    suspended.exit_mode = "suspend";
    CHECK(decide_sco_status(suspended, {}) == incomplete);
}

TEST_CASE("a SCORM 2004 completion threshold decides by the progress measure") {
    const ScoRules threshold{.completion_threshold = "0.75"};
    ScoReport report = said2004("incomplete", "unknown");
    report.progress_measure = "0.75";
    CHECK(decide_sco_status(report, threshold) == completed);
    report.completion_status = "completed";
    report.progress_measure = "0.74";
    CHECK(decide_sco_status(report, threshold) == incomplete);
    report.progress_measure = "";
    CHECK(decide_sco_status(report, threshold) == completed);
}

TEST_CASE("a SCORM 2004 passing score decides by the scaled score") {
    const ScoRules passing{.mastery_score = "0.6"};
    ScoReport report = said2004("completed", "failed");
    report.score_scaled = "0.6";
    CHECK(decide_sco_status(report, passing) == passed);
    report.success_status = "passed";
    report.score_scaled = "0.59";
    CHECK(decide_sco_status(report, passing) == failed);
    report.score_scaled = "";
    CHECK(decide_sco_words(report, passing).success == "unknown");
    CHECK(decide_sco_status(report, passing) == completed);
}

TEST_CASE("what was finished stays finished [CS-22]") {
    const bool earlier = GENERATE(false, true);
    for (const auto derived : {notAttempted, incomplete, browsed}) {
        CHECK(keep_reached(completed, derived, earlier) == completed);
        CHECK(keep_reached(passed, derived, earlier) == passed);
    }
    CHECK(keep_reached(passed, completed, earlier) == passed);
    CHECK(keep_reached(passed, failed, earlier) == passed);
    CHECK(keep_reached(completed, passed, earlier) == passed);
    CHECK(keep_reached(completed, failed, true) == completed);
    CHECK(keep_reached(completed, failed, false) == failed);
    CHECK(keep_reached(failed, incomplete, earlier) == incomplete);
    CHECK(keep_reached(failed, passed, earlier) == passed);
    CHECK(keep_reached(incomplete, notAttempted, earlier) == incomplete);
}

TEST_CASE("a score is a percentage with two decimals") {
    ScoReport report;
    CHECK_FALSE(score_of(report));
    report.score_raw = "85.5";
    CHECK(score_of(report) == 8550);
    report.score_max = "200";
    CHECK(score_of(report) == 4275);
    report.score_min = "50";
    CHECK(score_of(report) == 2367);
    report.score_raw = "500";
    CHECK(score_of(report) == 10000);
    report.score_max = "50";
    CHECK_FALSE(score_of(report));
    report.score_scaled = "0.12345";
    CHECK(score_of(report) == 1235);
    report.score_scaled = "-0.5";
    CHECK(score_of(report) == 0);
}

TEST_CASE("the whole is finished when every part is") {
    const std::vector<ScoState> two = {part(completed), part(passed, "", 9000)};
    CHECK(roll_up(two) == Rollup{passed, 100, 9000});
    CHECK(roll_up(std::vector{part(completed), part(completed)}) == Rollup{completed, 100, {}});
    CHECK(roll_up(std::vector{part(passed), part(incomplete)}) == Rollup{incomplete, 50, {}});
    CHECK(roll_up(std::vector{part(passed), part(notAttempted), part(notAttempted)}) == Rollup{incomplete, 33, {}});
    CHECK(roll_up(std::vector{part(notAttempted), part(notAttempted)}) == Rollup{notAttempted, 0, {}});
    CHECK(roll_up({}) == Rollup{});
}

TEST_CASE("the whole has failed when all is over and a part failed") {
    CHECK(roll_up(std::vector{part(passed), part(failed)}).status == failed);
    CHECK(roll_up(std::vector{part(failed), part(incomplete)}).status == incomplete);
    CHECK(roll_up(std::vector{part(failed)}) == Rollup{failed, 0, {}});
    ScoState gone_through = part(failed, "", 4000);
    gone_through.is_completed = true;
    CHECK(roll_up(std::vector{gone_through}) == Rollup{failed, 100, 4000});
}

TEST_CASE("browsing everything is browsed") {
    CHECK(roll_up(std::vector{part(browsed), part(browsed)}).status == browsed);
    CHECK(roll_up(std::vector{part(browsed), part(completed)}).status == browsed);
    CHECK(roll_up(std::vector{part(browsed), part(notAttempted)}).status == incomplete);
}

TEST_CASE("progress counts finished parts and what the others say of themselves") {
    CHECK(roll_up(std::vector{part(incomplete, "0.5")}).progress_percent == 50);
    CHECK(roll_up(std::vector{part(incomplete, "0.5"), part(completed)}).progress_percent == 75);
    CHECK(roll_up(std::vector{part(incomplete, "1")}).progress_percent == 99);
    CHECK(roll_up(std::vector{part(completed, "0.2")}).progress_percent == 100);
    CHECK(roll_up(std::vector{part(completed), part(completed), part(completed)}).progress_percent == 100);
}

TEST_CASE("the score of the whole is the mean of the parts that have one") {
    CHECK(roll_up(std::vector{part(passed, "", 8000), part(completed), part(incomplete, "", 5001)}).score_percent ==
          6501);
    CHECK_FALSE(roll_up(std::vector{part(completed)}).score_percent);
}

TEST_CASE("failed is still in progress, and only completed and passed are done",
          "[STAT-10][STAT-11][STAT-17][CNT-07]") {
    CHECK(stage_of(notAttempted) == ContentStage::notAttempted);
    CHECK(stage_of(incomplete) == ContentStage::inProgress);
    CHECK(stage_of(failed) == ContentStage::inProgress);
    CHECK(stage_of(browsed) == ContentStage::inProgress);
    CHECK(stage_of(completed) == ContentStage::completed);
    CHECK(stage_of(passed) == ContentStage::completed);
    CHECK(static_cast<int>(ContentStage::notAttempted) == 1);
    CHECK(static_cast<int>(ContentStage::completed) == 3);
}
