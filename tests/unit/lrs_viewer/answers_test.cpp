// Answers to interactions as people read them.
#include "lrs_viewer/answers.h"

#include "support/catch.h"

using namespace oneroom::lrs_viewer;

namespace {

/// An interaction of this kind with every list of components that there is.
json question(const std::string& kind) {
    json definition = json::parse(R"({
        "choices": [{"id": "a", "description": {"en": "Water", "de": "Wasser"}}, {"id": "b", "description": {"en": "Foam"}},
                    {"id": "c"}],
        "scale": [{"id": "likert_3", "description": {"en": "Pretty good"}}],
        "source": [{"id": "ben", "description": {"en": "Ben"}}, {"id": "eva", "description": {"en": "Eva"}}],
        "target": [{"id": "1", "description": {"en": "Exit"}}, {"id": "ben", "description": {"en": "Stairs"}}],
        "steps": [{"id": "pong", "description": {"en": "Net pong matches won"}}]})");
    if (!kind.empty()) definition["interactionType"] = kind;
    return definition;
}

struct Row {
    const char* kind;
    const char* response;
    const char* words;
};

}  // namespace

TEST_CASE("an answer stands in the words of its question") {
    const Row rows[] = {
        {"choice", "b[,]a", "Foam, Water"},
        {"choice", "a", "Water"},
        {"choice", "c[,]unknown", "c, unknown"},
        {"choice", "a, b", "a, b"},
        {"choice", "", ""},
        {"sequencing", "b[,]c[,]a", "Foam, c, Water"},
        {"likert", "likert_3", "Pretty good"},
        {"likert", "a", "a"},
        {"matching", "ben[.]1[,]eva[.]ben", "Ben – Exit, Eva – Stairs"},
        {"matching", "ben[.]9[,]x", "Ben – 9, x"},
        {"performance", "pong[.]1:0[,]dart[.]3[:]5", "Net pong matches won: 1:0, dart: 3 – 5"},
        {"performance", "{order_matters=false}pong[.]{case_matters=true}{lang=en}won", "Net pong matches won: won"},
        {"true-false", "true", "True"},
        {"true-false", "false", "False"},
        {"true-false", "maybe", "maybe"},
        {"numeric", "5[:]7", "5 – 7"},
        {"numeric", "5[:]", "≥ 5"},
        {"numeric", "[:]7", "≤ 7"},
        {"numeric", "5[:]5", "5"},
        {"numeric", "-3.5", "-3.5"},
        {"fill-in", "{case_matters=false}{lang=en}Bob's your uncle", "Bob's your uncle"},
        {"fill-in", "{lang=en}one[,]{lang=de}zwei", "one, zwei"},
        {"fill-in", "{smile} a", "{smile} a"},
        {"fill-in", "{lang=en", "{lang=en"},
        {"long-fill-in", "{lang=en}as they go", "as they go"},
        {"other", "b[,]a", "b[,]a"},
        {"", "b[,]a", "Foam, Water"},
    };
    for (const Row& row : rows) {
        INFO(row.kind << " " << row.response);
        CHECK(answer_text(row.response, question(row.kind), "en") == row.words);
    }
}

TEST_CASE("an answer is in the language of who reads, and as it was sent where nothing explains it") {
    CHECK(answer_text("a", question("choice"), "de-AT, en;q=0.5") == "Wasser");
    CHECK(answer_text("true", question("true-false"), "de") == "Wahr");
    CHECK(answer_text("a[,]b", json::object(), "en") == "a[,]b");
    CHECK(answer_text("a", json::parse(R"({"interactionType": 7, "choices": [3, {"id": 4}, {"id": "a"}]})"), "en") ==
          "a");
    CHECK(answer_text("a", json::parse(R"({"interactionType": "choice", "choices": {"a": "x"}})"), "en") == "a");
    CHECK(answer_text("a", json(), "en") == "a");
    const std::string long_answer = answer_text(std::string(499, 'x') + "äöü", json::object(), "en");
    CHECK(long_answer == std::string(499, 'x') + "…");
    std::string many;
    for (int part = 0; part < 5000; ++part) many += "a[,]";
    CHECK(answer_text(many, question("choice"), "en").size() <= 503);
}

TEST_CASE("what would have been right is read like an answer, each way by itself") {
    json definition = question("choice");
    CHECK(correct_answers(definition, "en").empty());
    definition["correctResponsesPattern"] = {"a[,]b", "b", 7};
    CHECK(correct_answers(definition, "en") == std::vector<std::string>{"Water, Foam", "Foam"});
    definition["correctResponsesPattern"] = std::vector<std::string>(40, "a");
    CHECK(correct_answers(definition, "en").size() == 20);
    CHECK(correct_answers(json(), "en").empty());
}
