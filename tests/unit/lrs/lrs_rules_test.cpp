// Comparison of statements, merging of documents, preconditions, voiding, scopes and single values.
#include "core/base/failure.h"
#include "lrs/client_types.h"
#include "lrs/document_rules.h"
#include "lrs/formats.h"
#include "lrs/json_slices.h"
#include "lrs/marks.h"
#include "lrs/same_statement.h"
#include "lrs/save_statements.h"
#include "lrs/statement.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::lrs;

namespace {

const char* statement_text = R"({"id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee",
    "actor": {"objectType": "Group", "member": [{"mbox": "mailto:a@b.org"}, {"mbox": "mailto:c@d.org"}]},
    "verb": {"id": "http://v.org/v", "display": {"en": "did"}},
    "object": {"id": "http://a.org/1", "definition": {"name": {"en": "One"}}},
    "result": {"duration": "PT1.239S", "score": {"raw": 12345678901234567890.12345678901234567890}},
    "context": {"contextActivities": {"parent": {"id": "http://a.org/p"}}},
    "timestamp": "2026-11-22T18:30:00+01:00"})";

json changed(const char* patch) {
    json statement = json::parse(statement_text);
    statement.merge_patch(json::parse(patch));
    return statement;
}

const std::string authority = R"({"mbox":"mailto:lrs@example.org"})";

}  // namespace

TEST_CASE("two statements say the same whatever the standard lets differ") {
    const json kept = json::parse(statement_text);
    for (const char* patch :
         {"{}", R"({"id": "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE"})", R"({"verb": {"display": {"de": "tat"}}})",
          R"({"object": {"definition": null}})", R"({"object": {"objectType": "Activity"}})",
          R"({"timestamp": "2026-11-22T17:30:00.000Z"})", R"({"timestamp": null})", R"({"stored": "x"})",
          R"({"authority": {"mbox": "mailto:x@y.org"}})", R"({"version": "1.0.0"})",
          R"({"result": {"duration": "PT1.23S"}})",
          R"({"context": {"contextActivities": {"parent": [{"id": "http://a.org/p"}]}}})",
          R"({"actor": {"member": [{"mbox": "mailto:c@d.org"}, {"mbox": "mailto:a@b.org", "objectType": "Agent"}]}})",
          R"({"actor": {"member": [{"mbox": "mailto:a@B.org"}, {"mbox": "mailto:c@d.ORG"}]}})"}) {
        INFO(patch);
        CHECK(is_same_statement(kept, changed(patch)));
    }
}

TEST_CASE("in a context, too, only what the standard does not let differ makes another statement") {
    const json kept = changed(R"({"context": {"language": "en-GB",
        "statement": {"objectType": "StatementRef", "id": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee"},
        "contextAgents": [{"objectType": "contextAgent", "agent": {"mbox": "mailto:a@b.org"}}],
        "contextGroups": [{"objectType": "contextGroup", "group": {"objectType": "Group",
            "member": [{"mbox": "mailto:a@b.org"}, {"mbox_sha1sum": "5a2fbc40fde29b3d3b25c1cbb5c3eb1e2c9ac9c8"}]}}]}})");
    const auto with = [&](const char* patch) {
        json statement = kept;
        statement.merge_patch(json::parse(patch));
        return statement;
    };
    const auto attached = [&](const char* sha2) {
        json statement = kept;
        statement["attachments"] = json::array({{{"sha2", sha2}}});
        return statement;
    };
    CHECK(is_same_statement(attached("ab12"), attached("AB12")));
    CHECK_FALSE(is_same_statement(attached("ab12"), attached("ab13")));
    for (const char* patch :
         {R"({"context": {"language": "en-gb"}})",
          R"({"context": {"statement": {"id": "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE"}}})",
          R"({"context": {"contextAgents": [
              {"objectType": "contextAgent", "agent": {"objectType": "Agent", "mbox": "mailto:a@b.org"}}]}})",
          R"({"context": {"contextGroups": [{"objectType": "contextGroup", "group": {"objectType": "Group", "member": [
              {"mbox_sha1sum": "5A2FBC40fde29b3d3b25c1cbb5c3eb1e2c9ac9c8"}, {"mbox": "mailto:a@b.org"}]}}]}})"}) {
        INFO(patch);
        CHECK(is_same_statement(kept, with(patch)));
    }
    for (const char* patch :
         {R"({"context": {"language": "en-US"}})", R"({"context": {"statement": null}})",
          R"({"context": {"contextAgents": [{"objectType": "contextAgent", "agent": {"mbox": "mailto:A@b.org"}}]}})",
          R"({"context": {"contextGroups": null}})"}) {
        INFO(patch);
        CHECK_FALSE(is_same_statement(kept, with(patch)));
    }
}

TEST_CASE("a statement that says something else is another one") {
    const json kept = json::parse(statement_text);
    for (const char* patch :
         {R"({"verb": {"id": "http://v.org/w"}})", R"({"object": {"id": "http://a.org/2"}})",
          R"({"timestamp": "2026-11-22T17:30:00.001Z"})", R"({"result": {"duration": "PT1.24S"}})",
          R"({"result": {"success": true}})", R"({"actor": {"member": [{"mbox": "mailto:a@b.org"}]}})",
          R"({"context": {"registration": "6690e6c9-3ef0-4ed3-8b37-7f3964730bee"}})"}) {
        INFO(patch);
        CHECK_FALSE(is_same_statement(kept, changed(patch)));
    }
}

TEST_CASE("what is kept are the bytes that were sent, numbers of any length included") {
    const Statement read = read_statements(statement_text, Version::v1, authority).at(0);
    const std::string text = read.text_stored_at(1'795'368'600'123'456);
    CHECK(text.find("12345678901234567890.12345678901234567890") != text.npos);
    CHECK(text.find(R"("parent":[{"id": "http://a.org/p"}])") != text.npos);
    const json kept = json::parse(text);
    CHECK(kept["stored"] == "2026-11-22T17:30:00.123456Z");
    CHECK(kept["timestamp"] == "2026-11-22T18:30:00+01:00");
    CHECK(kept["version"] == "1.0.0");
    CHECK(kept["authority"]["mbox"] == "mailto:lrs@example.org");
}

TEST_CASE("a byte-order mark is no part of what it stands before") {
    const std::string mark = "\xEF\xBB\xBF", one = statement_text;
    const std::string whole = read_statements(one, Version::v1, authority).at(0).text;
    CHECK(read_statements(mark + one, Version::v1, authority).at(0).text == whole);
    CHECK(read_statements(mark + "[" + one + "]", Version::v1, authority).at(0).text == whole);
    CHECK(read_statement(mark + one, Version::v1, authority, "").text == whole);
    // It stands before a text, not in one.
    CHECK_THROWS_AS(read_statements("[" + mark + one + "]", Version::v1, authority), Failure);
    CHECK_THROWS_AS(read_statements(mark + mark + one, Version::v1, authority), Failure);
    CHECK(merge_objects(mark + R"({"a": 1})", mark + R"({"b": 2})") == R"({"a":1,"b":2})");
}

TEST_CASE("2.0 makes other offsets UTC") {
    const Statement read = read_statements(statement_text, Version::v2, authority).at(0);
    CHECK(json::parse(read.text_stored_at(0))["timestamp"] == "2026-11-22T17:30:00.000000Z");
}

TEST_CASE("a list has each id once, an object each name once, and nothing between its items") {
    const std::string one = statement_text;
    CHECK_THROWS_AS(read_statements("[" + one + "," + one + "]", Version::v1, authority), Failure);
    CHECK_THROWS_AS(read_statements("[" + one + " " + one + "]", Version::v1, authority), Failure);
    CHECK_THROWS_AS(read_statements("[" + one, Version::v1, authority), Failure);
    CHECK_THROWS_AS(read_statements("[" + one + "] x", Version::v1, authority), Failure);
    CHECK(read_statements("[]", Version::v1, authority).empty());
    const std::string twice = R"({"actor":{"mbox":"mailto:a@b.org","mbox":"mailto:c@d.org"},)"
                              R"("verb":{"id":"http://v.org/v"},"object":{"id":"http://a.org/1"}})";
    CHECK_THROWS_AS(read_statements(twice, Version::v1, authority), Failure);
}

TEST_CASE("documents are merged at the top level only, numbers as they were") {
    CHECK(merge_objects(R"({"a": {"x": 1, "y": 2}, "b": 1.10})", R"({"a": {"z": 3}, "c": null})") ==
          R"({"a":{"z": 3},"b":1.10,"c":null})");
    CHECK(merge_objects("{}", "{}") == "{}");
    const SentDocument kept{"application/json; charset=utf-8", R"({"a":1})"};
    CHECK(decide_merge(kept, {"application/json", R"({"b":2})"}).content == R"({"a":1,"b":2})");
    CHECK(decide_merge(std::nullopt, {"text/plain", "x"}).content == "x");
    CHECK_THROWS_AS(decide_merge(kept, {"text/plain", "x"}), Failure);
    CHECK_THROWS_AS(decide_merge(SentDocument{"text/plain", "x"}, {"application/json", "{}"}), Failure);
    CHECK_THROWS_AS(decide_merge(kept, {"application/json", "[1]"}), Failure);
}

TEST_CASE("a change of a document must be based on the one that is there") {
    const std::optional<std::string> none, there = "abc";
    CHECK(decide_precondition({R"("abc")", ""}, there, true, Guard::always) == 0);
    CHECK(decide_precondition({R"(W/"abc")", ""}, there, true, Guard::always) == 0);
    CHECK(decide_precondition({R"("abd")", ""}, there, false, Guard::none) == 412);
    CHECK(decide_precondition({R"("abc")", ""}, none, true, Guard::always) == 412);
    CHECK(decide_precondition({"", "*"}, there, true, Guard::always) == 412);
    CHECK(decide_precondition({"", "*"}, none, true, Guard::always) == 0);
    CHECK(decide_precondition({}, there, true, Guard::existing) == 409);
    CHECK(decide_precondition({}, none, true, Guard::existing) == 0);
    CHECK(decide_precondition({}, none, true, Guard::always) == 400);
    CHECK(decide_precondition({}, there, true, Guard::none) == 0);
    CHECK(decide_precondition({}, there, false, Guard::always) == 0);
}

TEST_CASE("nobody voids what voids, and only who may do everything voids what others wrote [SS-12]") {
    StoredStatement own{.client_id = 7}, foreign{.client_id = 8}, voiding{.is_voiding = true, .client_id = 7};
    CHECK(decide_voiding(7, false, own) == Voiding::done);
    CHECK(decide_voiding(7, false, foreign) == Voiding::refused);
    CHECK(decide_voiding(7, true, foreign) == Voiding::done);
    CHECK(decide_voiding(7, true, voiding) == Voiding::without_effect);
}

TEST_CASE("a scope opens what it says, and what is part of that") {
    CHECK(holds_scope("all", Scope::state));
    CHECK(holds_scope("all/read", Scope::statementsReadMine));
    CHECK(holds_scope("statements/read", Scope::statementsReadMine));
    CHECK_FALSE(holds_scope("statements/read/mine", Scope::statementsRead));
    CHECK_FALSE(holds_scope("all/read", Scope::statementsWrite));
    CHECK_FALSE(holds_scope("statements/write", Scope::statementsRead));
    CHECK(read_scopes("state, profile") == "state profile");
    CHECK_FALSE(read_scopes("state,everything"));
    CHECK_FALSE(read_scopes(""));
}

TEST_CASE("instants are read to the microsecond and written so that they read the same") {
    CHECK(read_timestamp("1970-01-01T00:00:00.000001Z") == 1);
    CHECK(read_timestamp("1970-01-01T00:00:00.0000019Z") == 1);
    CHECK(read_timestamp("1970-01-01T01:00:00+01") == 0);
    CHECK(read_timestamp("1970-01-01T01:00:00+0100") == 0);
    CHECK_FALSE(read_timestamp("1970-01-01"));
    CHECK_FALSE(read_timestamp("1970-01-01T25:00:00Z"));
    CHECK_FALSE(read_timestamp("1970-01-01T00:00:00.Z"));
    CHECK(read_timestamp(timestamp_text(1'795'368'600'123'456)) == 1'795'368'600'123'456);
}

TEST_CASE("a statement is found by what it is about, narrowly and broadly") {
    const json statement = changed(R"({"context": {"instructor": {"mbox": "mailto:t@b.org", "name": "Tom"},
                                                   "registration": "6690E6C9-3EF0-4ED3-8B37-7F3964730BEE"}})");
    const auto marks = marks_of(statement, json::parse(authority));
    const auto is_narrow = [&](KeyKind kind, const std::string& text) -> std::optional<bool> {
        for (const Mark& mark : marks)
            if (mark.kind == kind && mark.text == text) return mark.is_narrow;
        return std::nullopt;
    };
    CHECK(is_narrow(KeyKind::agent, "mbox mailto:a@b.org") == true);  // a member of the actor
    CHECK(is_narrow(KeyKind::agent, "mbox mailto:t@b.org") == false);
    CHECK(is_narrow(KeyKind::agent, "mbox mailto:lrs@example.org") == false);
    CHECK(is_narrow(KeyKind::activity, "http://a.org/1") == true);
    CHECK(is_narrow(KeyKind::activity, "http://a.org/p") == false);
    CHECK(is_narrow(KeyKind::verb, "http://v.org/v") == true);
    CHECK(is_narrow(KeyKind::registration, "6690e6c9-3ef0-4ed3-8b37-7f3964730bee") == true);
    CHECK(agent_of_key("account http://a.org a name") ==
          json::parse(R"({"account": {"homePage": "http://a.org", "name": "a name"}})"));
}

TEST_CASE("ids only are those of the agents and groups of a context, too") {
    const json statement = changed(R"({"context": {"instructor": {"mbox": "mailto:t@b.org", "name": "Tom"},
        "contextAgents": [{"objectType": "contextAgent", "relevantTypes": ["http://t.org/t"],
                           "agent": {"mbox": "mailto:a@b.org", "name": "Ann"}}],
        "contextGroups": [{"objectType": "contextGroup", "group": {"objectType": "Group", "name": "All",
                           "member": [{"mbox": "mailto:a@b.org", "name": "Ann"}]}}]}})");
    const json context = ids_only(statement)["context"];
    CHECK(context["instructor"] == json::parse(R"({"mbox": "mailto:t@b.org"})"));
    CHECK(context["contextAgents"] == json::parse(R"([{"objectType": "contextAgent",
        "relevantTypes": ["http://t.org/t"], "agent": {"mbox": "mailto:a@b.org"}}])"));
    CHECK(context["contextGroups"] == json::parse(R"([{"objectType": "contextGroup",
        "group": {"objectType": "Group", "member": [{"mbox": "mailto:a@b.org"}]}}])"));
}

TEST_CASE("the language of a map is the one that is liked best") {
    const json map = {{"en-US", "color"}, {"en-GB", "colour"}, {"de", "Farbe"}};
    CHECK(best_language(map, "en-GB") == "en-GB");
    CHECK(best_language(map, "fr, de;q=0.5, en-US;q=0.4") == "de");
    CHECK(best_language(map, "de-AT") == "de");
    CHECK(map.contains(best_language(map, "")));
    // RFC 7231 section 5.3.5: 0 is not wanted at all, a star stands for what no other range names.
    CHECK(best_language(map, "en, de;Q=0.5, *;q=0.1").starts_with("en"));
    CHECK(best_language(map, "en-GB;Q=0.1, de;q=0.5") == "de");
    CHECK(best_language(map, "de;q=0, *").starts_with("en"));
    CHECK(best_language(map, "en;q=0, *") == "de");
    CHECK(best_language(map, "de;q=0.2, *;q=0.7").starts_with("en"));
    CHECK(best_language(map, "de;q=0, fr") != "de");
    CHECK(map.contains(best_language(map, "*;q=0")));
}
