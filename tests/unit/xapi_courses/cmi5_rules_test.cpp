#include "xapi_courses/cmi5_rules.h"

#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::xapi_courses;

namespace {

Launched launched() {
    return {.agent = "account a",
            .registration = "r",
            .session = "s",
            .activity = "http://a/",
            .publisher = "http://p/",
            .mastery = 0.8};
}

Said said(Verb verb) {
    Said out;
    out.verb = verb;
    out.is_defined = true;
    out.agent = "account a";
    out.activity = "http://a/";
    out.registration = "r";
    out.session = "s";
    out.categories = {std::string(category_cmi5)};
    out.groupings = {"http://p/"};
    out.at = 1000;
    if (verb != Verb::initialized) out.duration_ms = 60'000;
    if (verb == Verb::completed) out.completion = true;
    if (verb == Verb::passed) out.success = true;
    if (verb == Verb::failed) out.success = false;
    if (out.success || out.completion) out.categories.emplace_back(category_move_on);
    return out;
}

int refusal(const Said& one, const Launched& with = launched()) {
    try {
        require_allowed(one, with);
        return 0;
    } catch (const Failure& failure) {
        return failure.status;
    }
}

int refusal_in(const Said& one, const SessionSoFar& so_far) {
    try {
        require_order(one, so_far);
        return 0;
    } catch (const Failure& failure) {
        return failure.status;
    }
}

SessionSoFar running() {
    SessionSoFar so_far;
    so_far.verbs = static_cast<std::int64_t>(Verb::initialized);
    so_far.initialized_at = so_far.last_said_at = 500;
    return so_far;
}

}  // namespace

TEST_CASE("what every verb of a cmi5 unit needs is enough") {
    for (const Verb verb : {Verb::initialized, Verb::completed, Verb::passed, Verb::failed, Verb::terminated})
        CHECK(refusal(said(verb)) == 0);
    for (const Verb verb : {Verb::other, Verb::progressed})
        CHECK(refusal(said(verb)) == (verb == Verb::other ? 403 : 0));
    CHECK(refusal(said(Verb::ofThePortal)) == 403);
}

TEST_CASE("a score goes with the verb and the mastery score of cmi5") {
    Said passed = said(Verb::passed);
    passed.has_score = true;
    passed.scaled = 0.8;
    passed.mastery = 0.8;
    CHECK(refusal(passed) == 0);
    passed.scaled = 0.79;
    CHECK(refusal(passed) == 403);
    passed.scaled = 1.1;
    CHECK(refusal(passed) == 403);
    passed.scaled = 0.8;
    passed.mastery.reset();
    CHECK(refusal(passed) == 403);
    Launched free = launched();
    free.mastery.reset();
    CHECK(refusal(passed, free) == 0);

    Said failed = said(Verb::failed);
    failed.has_score = true;
    failed.mastery = 0.8;
    failed.scaled = 0.79;
    CHECK(refusal(failed) == 0);
    failed.scaled = 0.8;
    CHECK(refusal(failed) == 403);

    Said raw = said(Verb::passed);
    raw.has_score = true;
    raw.raw = 8;
    CHECK(refusal(raw) == 403);
    raw.min = 0;
    raw.max = 10;
    CHECK(refusal(raw) == 0);
    raw.raw = 11;
    CHECK(refusal(raw) == 403);
    raw.raw = 8.5;
    CHECK(refusal(raw) == 403);
    Said completed = said(Verb::completed);
    completed.has_score = true;
    CHECK(refusal(completed) == 403);
}

TEST_CASE("in preview and review a unit only begins and ends") {
    Launched with = launched();
    for (const auto mode : {tracking::LaunchMode::browse, tracking::LaunchMode::review}) {
        with.mode = mode;
        CHECK(refusal(said(Verb::initialized), with) == 0);
        CHECK(refusal(said(Verb::terminated), with) == 0);
        for (const Verb verb : {Verb::completed, Verb::passed, Verb::failed}) CHECK(refusal(said(verb), with) == 403);
    }
}

TEST_CASE("a statement of a cmi5 unit has an id of its own") {
    Said nameless = said(Verb::initialized);
    nameless.has_id = false;
    CHECK(refusal(nameless) == 403);
}

TEST_CASE("a cmi5 unit keeps the preferences of its learner whole") {
    const auto refused = [](const std::string& type, const std::string& content) {
        try {
            require_preferences(type, content);
            return 0;
        } catch (const Failure& failure) {
            return failure.status;
        }
    };
    const std::string json = "application/json";
    CHECK(refused(json, R"({"languagePreference": "en-US,fr-FR, de", "audioPreference": "on"})") == 0);
    CHECK(refused(json + "; charset=utf-8", R"({"languagePreference": "en", "audioPreference": "off", "x": 1})") == 0);
    CHECK(refused("text/plain", R"({"languagePreference": "en", "audioPreference": "on"})") == 403);
    for (const std::string content :
         {"just some text", "[]", "", R"({"languagePreference": "en"})", R"({"audioPreference": "on"})",
          R"({"languagePreference": "", "audioPreference": "on"})",
          R"({"languagePreference": "not comma separated", "audioPreference": "on"})",
          R"({"languagePreference": "en,,fr", "audioPreference": "on"})",
          R"({"languagePreference": ["en"], "audioPreference": "on"})",
          R"({"languagePreference": "en", "audioPreference": "loud"})"}) {
        INFO(content);
        CHECK(refused(json, content) == 403);
    }
}

TEST_CASE("a session begins, says each verb once, and ends") {
    CHECK(refusal_in(said(Verb::initialized), {.has_preferences = true}) == 0);
    CHECK(refusal_in(said(Verb::initialized), {}) == 403);
    CHECK(refusal_in(said(Verb::completed), {}) == 403);
    CHECK(refusal_in(said(Verb::initialized), running()) == 403);
    CHECK(refusal_in(said(Verb::completed), running()) == 0);

    Said early = said(Verb::completed);
    early.at = 499;
    CHECK(refusal_in(early, running()) == 403);

    SessionSoFar passed = running();
    passed.verbs |= static_cast<std::int64_t>(Verb::passed);
    CHECK(refusal_in(said(Verb::passed), passed) == 403);
    CHECK(refusal_in(said(Verb::failed), passed) == 403);
    CHECK(refusal_in(said(Verb::completed), passed) == 0);

    SessionSoFar spoken = running();
    spoken.last_said_at = 1001;
    CHECK(refusal_in(said(Verb::completed), spoken) == 0);
    CHECK(refusal_in(said(Verb::terminated), spoken) == 403);

    SessionSoFar over = running();
    over.terminated_at = 1000;
    CHECK(refusal_in(said(Verb::completed), over) == 0);  // said before, and under way
    over.terminated_at = 999;
    CHECK(refusal_in(said(Verb::completed), over) == 403);
    over.is_over = true;
    over.terminated_at = 2000;
    CHECK(refusal_in(said(Verb::completed), over) == 403);
}

TEST_CASE("what a registration has is not reached twice") {
    SessionSoFar so_far = running();
    so_far.was_completed = true;
    CHECK(refusal_in(said(Verb::completed), so_far) == 403);
    CHECK(refusal_in(said(Verb::passed), so_far) == 0);
    so_far.was_passed = true;
    CHECK(refusal_in(said(Verb::passed), so_far) == 403);
    CHECK(refusal_in(said(Verb::failed), so_far) == 403);
    CHECK(refusal_in(said(Verb::terminated), so_far) == 0);
}
