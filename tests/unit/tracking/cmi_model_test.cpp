#include "tracking/cmi_model.h"

#include <set>
#include <string_view>

#include "support/catch.h"

using namespace oneroom::tracking;
using enum Standard;
using Taken = std::optional<std::string>;

namespace {
const Taken refused;
}

TEST_CASE("SCORM 1.2 lesson status knows six words", "[SCORM-19]") {
    const std::string word = GENERATE("passed", "completed", "failed", "incomplete", "browsed", "not attempted");
    CHECK(accept_value(scorm12, "cmi.core.lesson_status", word) == word);
    CHECK(accept_value(scorm12, "cmi.objectives.0.status", word) == word);
    CHECK(accept_value(scorm12, "cmi.core.lesson_status", "unknown") == refused);
    CHECK(accept_value(scorm12, "cmi.core.lesson_status", "") == refused);
}

TEST_CASE("SCORM 2004 tells completion and success apart") {
    CHECK(accept_value(scorm2004, "cmi.completion_status", "unknown") == "unknown");
    CHECK(accept_value(scorm2004, "cmi.completion_status", "not attempted") == "not attempted");
    CHECK(accept_value(scorm2004, "cmi.completion_status", "passed") == refused);
    CHECK(accept_value(scorm2004, "cmi.success_status", "passed") == "passed");
    CHECK(accept_value(scorm2004, "cmi.success_status", "completed") == refused);
}

TEST_CASE("a course leaves by time-out, suspend, logout or without a word; 2004 also normally", "[SCORM-22]") {
    const std::string word = GENERATE("time-out", "suspend", "logout", "");
    CHECK(accept_value(scorm12, "cmi.core.exit", word) == word);
    CHECK(accept_value(scorm2004, "cmi.exit", word) == word);
    CHECK(accept_value(scorm12, "cmi.core.exit", "normal") == refused);
    CHECK(accept_value(scorm2004, "cmi.exit", "normal") == "normal");
}

TEST_CASE("entry, mode and credit are ours to set", "[SCORM-20][SCORM-21][SCORM-23]") {
    CHECK(accept_value(scorm12, "cmi.core.entry", "resume") == refused);
    CHECK(accept_value(scorm12, "cmi.core.lesson_mode", "normal") == refused);
    CHECK(accept_value(scorm12, "cmi.core.credit", "credit") == refused);
    CHECK(accept_value(scorm2004, "cmi.entry", "resume") == refused);
    CHECK(accept_value(scorm2004, "cmi.mode", "normal") == refused);
    CHECK(accept_value(scorm2004, "cmi.credit", "credit") == refused);
    CHECK(accept_value(scorm2004, "cmi.total_time", "PT9H") == refused);
    CHECK(accept_value(scorm2004, "cmi.scaled_passing_score", "0") == refused);
}

TEST_CASE("small slips of real courses are forgiven") {
    CHECK(accept_value(scorm12, "cmi.core.lesson_status", "Completed\n") == "completed");
    CHECK(accept_value(scorm12, "cmi.core.lesson_status", "NotAttempted") == "not attempted");
    CHECK(accept_value(scorm2004, "cmi.completion_status", "not_attempted") == "not attempted");
    CHECK(accept_value(scorm12, "cmi.core.score.raw", " 85 ") == "85");
    CHECK(accept_value(scorm12, "cmi.core.score.raw", "120") == "120");
    CHECK(accept_value(scorm2004, "cmi.score.scaled", "1e-7") == "1e-7");
    CHECK(accept_value(scorm2004, "cmi.score.scaled", "0.333333333333333") == "0.333333333333333");
    CHECK(accept_value(scorm2004, "cmi.session_time", "PT0H0M5.123S") == "PT0H0M5.123S");
    CHECK(accept_value(scorm12, "cmi.interactions.0.id", "Übung 1") == "Übung 1");
    CHECK(accept_value(scorm12, "cmi.core.lesson_location", std::string(300, 'x')) == std::string(300, 'x'));
}

TEST_CASE("what means nothing is refused") {
    CHECK(accept_value(scorm12, "cmi.core.score.raw", "much") == refused);
    CHECK(accept_value(scorm12, "cmi.core.score.raw", "NaN") == refused);
    CHECK(accept_value(scorm2004, "cmi.score.scaled", "1.01") == refused);
    CHECK(accept_value(scorm2004, "cmi.progress_measure", "-0.1") == refused);
    CHECK(accept_value(scorm2004, "cmi.session_time", "a while") == refused);
    CHECK(accept_value(scorm12, "cmi.suspend_data", "\xff\xfe") == refused);
    CHECK(accept_value(scorm12, "cmi.location", "page 3") == refused);
    CHECK(accept_value(scorm2004, "cmi.core.lesson_location", "page 3") == refused);
    CHECK(accept_value(scorm2004, "cmi.interactions._count", "3") == refused);
    CHECK(accept_value(scorm2004, "cmi.interactions.01.id", "q") == refused);
    CHECK(accept_value(scorm2004, "cmi.interactions.10000.id", "q") == refused);
    CHECK(accept_value(scorm2004, "cmi.interactions..id", "q") == refused);
    CHECK(accept_value(scorm2004, "", "q") == refused);
    CHECK(accept_value(none, "cmi.location", "q") == refused);
}

TEST_CASE("suspend data may be 4,000 characters in the second edition", "[SCORM-53]") {
    CHECK(suspend_data_limit(scorm2004, "2nd") == 4000);
}

TEST_CASE("suspend data may be 64,000 characters from the third edition on", "[SCORM-54]") {
    CHECK(suspend_data_limit(scorm2004, "3rd") == 64000);
    CHECK(suspend_data_limit(scorm2004, "4th") == 64000);
    CHECK(suspend_data_limit(scorm12, "") == 4096);
}

TEST_CASE("too long a text is kept while that is bearable and never cut") {
    const std::string name = "cmi.suspend_data";
    CHECK(accept_value(scorm12, name, std::string(100'000, 'x')).value_or("").size() == 100'000);
    CHECK(accept_value(scorm2004, name, std::string(tolerated_text, 'x')));
    CHECK_FALSE(accept_value(scorm2004, name, std::string(tolerated_text + 1, 'x')));
    // The longest text of the standard, of characters with four bytes each.
    CHECK(accept_value(scorm2004, "adl.data.0.store", std::string(4 * 64'000, 'x')));
    CHECK_FALSE(accept_value(scorm2004, "cmi.location", std::string(tolerated_text + 1, 'x')));
}

TEST_CASE("every element of both tables is found by its own name, and none twice") {
    const auto standard = GENERATE(scorm12, scorm2004);
    std::set<std::string_view> names;
    for (const Element& element : elements_of(standard)) {
        std::string name(element.name);
        for (auto at = name.find(".n."); at != std::string::npos; at = name.find(".n.")) name.replace(at, 3, ".7.");
        INFO(name);
        CHECK(find_element(standard, name) == &element);
        CHECK(names.insert(element.name).second);
    }
}

TEST_CASE("how a session ended and how long it took is not handed back") {
    CHECK_FALSE(is_restored(scorm12, "cmi.core.exit"));
    CHECK_FALSE(is_restored(scorm12, "cmi.core.session_time"));
    CHECK_FALSE(is_restored(scorm2004, "cmi.exit"));
    CHECK_FALSE(is_restored(scorm2004, "cmi.session_time"));
    CHECK(is_restored(scorm12, "cmi.interactions.0.id"));
    CHECK(is_restored(scorm2004, "cmi.suspend_data"));
}
