// What somebody wrote about themselves in their own statements.
#include "lrs/erased_texts.h"

#include "core/json/codec.h"
#include "lrs/anonymous.h"
#include "lrs/statement_rules.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs;

namespace {

const SoughtWords her({"ann@x.org", "Ann Lee-Roth"});

std::string without(const std::string& statement) { return without_texts(statement, her).value_or("as it was"); }

}  // namespace

TEST_CASE("texts with the name go from a response and from values of extensions, and everything else stays as sent") {
    CHECK(without(R"({"result":{"response":"I am ANN LEE-ROTH, ann@x.org", "score":{"raw":1.10}}, "x":1.0})") ==
          R"x({"result":{"response":"(erased)","score":{"raw":1.10}},"x":1.0})x");
    CHECK(
        without(R"({"result":{"extensions":{"http://x.org/by":{"who":"\u0041nn@x.org","n":[1.0,["ann@x.org"]]}}}})") ==
        R"x({"result":{"extensions":{"http://x.org/by":{"who":"(erased)","n":[1.0,["(erased)"]]}}}})x");
    CHECK(without(R"({"context":{"platform":"ann@x.org","extensions":{"http://x.org/a":"ann@x.org","n":true}}})") ==
          R"x({"context":{"platform":"ann@x.org","extensions":{"http://x.org/a":"(erased)","n":true}}})x");
    for (const char* other :
         {R"({ "result": { "response" : "joann@x.org" } })", R"({"result":{"response":"Ann Lee"}})", "{}",
          R"({"object":{"id":"mailto:ann@x.org"},"result":{ "extensions":{"ann@x.org": 1, "n":{"ann@x.org":2}}}})"})
        CHECK(without(other) == "as it was");
}

TEST_CASE("only words that are hardly anything else than this person are replaced") {
    const std::string uuid = "6690e6c9-3ef0-4ed3-8b37-000000000001";
    CHECK(unmistakable({"Rose", "2024", "Al Bo", "Marguerite", " Ann Roth ", "a@b.c", uuid}) ==
          std::vector<std::string>{" Ann Roth ", "a@b.c", uuid});
}

TEST_CASE("texts go from what the agent wrote, not from what others did") {
    const auto of = [](const char* actor) {
        return without_agent(
            std::string(R"({"actor":{"mbox":"mailto:)") + actor +
                R"("},"verb":{"id":"http://x.org/v"},"object":{"objectType":"Agent","mbox":"mailto:ann@x.org"},)"
                R"("result":{"response":"by ann@x.org"}})",
            {.agent = "mbox mailto:ann@x.org",
             .account = R"({"homePage":"https://h.org/e","name":"n"})",
             .extensions = "https://h.org/x/",
             .words = her});
    };
    const json hers = parse_json(of("ann@x.org").text), his = parse_json(of("bob@x.org").text);
    CHECK(hers["result"]["response"] == "(erased)");
    CHECK(hers["context"]["extensions"] == json{{"https://h.org/x/texts-erased", true}});
    CHECK_NOTHROW(require_statement(hers, Version::v1));
    CHECK(of("bob@x.org").is_changed);
    CHECK(his["result"]["response"] == "by ann@x.org");
    CHECK_FALSE(his.contains("context"));
}
