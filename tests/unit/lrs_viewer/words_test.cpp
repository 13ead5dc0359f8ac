// Statements in words.
#include "lrs_viewer/words.h"

#include "lrs_viewer/walk.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs_viewer;

namespace {

StatementRow told(const json& more, const Knowledge& known = {}) {
    json statement = {{"actor", {{"mbox", "mailto:ann@example.org"}, {"name", "Ann"}}},
                      {"verb", {{"id", "http://adlnet.gov/expapi/verbs/completed"}}},
                      {"object", {{"id", "http://example.org/fire"}}}};
    statement.update(more);
    StatementRow row;
    tell(row, statement, known);
    return row;
}

}  // namespace

TEST_CASE("a statement is a sentence of the names that fit the reader [LRS-03]") {
    const json names = {{"object",
                         {{"id", "http://example.org/fire"},
                          {"definition", {{"name", {{"de", "Brandschutz"}, {"en", "Fire safety"}, {"fr", "Feu"}}}}}}},
                        {"verb", {{"id", "http://x.org/did"}, {"display", {{"en", "did"}, {"de-AT", "hat gemacht"}}}}}};
    CHECK(sentence_of(told(names, {.languages = "de"})) == "Ann hat gemacht Brandschutz");
    CHECK(sentence_of(told(names, {.languages = "it, es;q=0.5"})) == "Ann did Fire safety");
    CHECK(sentence_of(told(names)) == "Ann did Fire safety");
    const json german = {{"verb", {{"id", "http://x.org/did"}, {"display", {{"de", "tat"}}}}}};
    CHECK(told(german, {.languages = "fr"}).verb == "tat");
    CHECK(sentence_of(told(json::object())) == "Ann completed http://example.org/fire");
}

TEST_CASE("names that a statement lacks are those that the store knows") {
    const Knowledge known{
        .name_of_agent = [](const std::string& key) { return key == "openid http://b.org" ? "Ben" : ""; },
        .definition_of =
            [](const std::string&) { return std::optional(json::parse(R"({"name":{"en":"Known","de":"Bekannt"}})")); },
        .languages = "de"};
    CHECK(told({{"actor", {{"openid", "http://b.org"}}}}, known).actor == "Ben");
    CHECK(told(json::object(), known).object == "Bekannt");
    CHECK(told({{"actor", {{"mbox", "mailto:c@example.org"}}}}, known).actor == "c@example.org");
    CHECK(told({{"actor", {{"account", {{"homePage", "http://a.org"}, {"name", "c 7"}}}}}}, known).actor == "c 7");
    const json group = {
        {"actor",
         {{"objectType", "Group"}, {"member", {{{"openid", "http://b.org"}}, {{"mbox", "mailto:c@example.org"}}}}}}};
    CHECK(told(group, known).actor == "Ben, c@example.org");
    CHECK(told(group, known).agent.empty());
}

TEST_CASE("every kind of object has words") {
    const StatementRow voids =
        told({{"object", {{"objectType", "StatementRef"}, {"id", "6690E6C9-3ef0-4ed3-8b37-7f3964730bee"}}}});
    CHECK(voids.object_kind == ObjectKind::statement);
    CHECK(voids.object_id == "6690e6c9-3ef0-4ed3-8b37-7f3964730bee");
    const StatementRow praised =
        told({{"object", {{"objectType", "Agent"}, {"name", "Ben"}, {"mbox", "mailto:b@x.org"}}}});
    CHECK(praised.object_kind == ObjectKind::agent);
    CHECK(praised.object == "Ben");
    const json planned = {{"objectType", "SubStatement"},
                          {"actor", {{"mbox", "mailto:b@x.org"}, {"name", "Ben"}}},
                          {"verb", {{"id", "http://x.org/visits"}}},
                          {"object", {{"id", "http://x.org/site"}}}};
    CHECK(sentence_of(told({{"object", planned}})) == "Ann completed Ben visits http://x.org/site");
}

TEST_CASE("score, success, duration and response are read from the result") {
    const StatementRow row = told({{"result",
                                    {{"score", {{"raw", 8}, {"min", 0}, {"max", 10}}},
                                     {"success", true},
                                     {"completion", false},
                                     {"duration", "PT1H2M3.5S"},
                                     {"response", "b[,]a"}}},
                                   {"object",
                                    {{"id", "http://x.org/q"},
                                     {"definition",
                                      {{"type", "http://adlnet.gov/expapi/activities/cmi.interaction"},
                                       {"choices",
                                        {{{"id", "a"}, {"description", {{"en", "Water"}}}},
                                         {{"id", "b"}, {"description", {{"en", "Foam"}}}}}}}}}}});
    CHECK(row.score_percent == 80);
    CHECK(row.score_raw == 8);
    CHECK(row.is_success == true);
    CHECK(row.is_completed == false);
    CHECK(row.duration_seconds == 3723);
    CHECK(row.response == "b[,]a");
    CHECK(row.answer == "Foam, Water");
    CHECK(told({{"result", {{"score", {{"scaled", 0.333333}}}}}}).score_percent == 33.33);
    CHECK_FALSE(told({{"result", {{"score", {{"raw", 8}}}}}}).score_percent);
    const std::string long_response = told({{"result", {{"response", std::string(499, 'x') + "äöü"}}}}).response;
    CHECK(long_response == std::string(499, 'x') + "…");
}

TEST_CASE("durations of the standard are seconds") {
    CHECK(seconds_of("PT45S") == 45);
    CHECK(seconds_of("P1DT1M") == 86'460);
    CHECK(seconds_of("P1M") == 30 * 86'400);
    CHECK(seconds_of("P2W") == 14 * 86'400);
    CHECK_FALSE(seconds_of(""));
    CHECK_FALSE(seconds_of("an hour"));
}

TEST_CASE("a result is what the statement says, and nothing else") {
    CHECK(has_result({{"result", {{"success", true}}}}, StatementResult::passed));
    CHECK_FALSE(has_result({{"result", {{"success", true}}}}, StatementResult::failed));
    CHECK_FALSE(has_result({{"result", {{"success", "true"}}}}, StatementResult::passed));
    CHECK(has_result({{"result", {{"completion", true}}}}, StatementResult::completed));
    CHECK_FALSE(has_result(json::object(), StatementResult::failed));
}
