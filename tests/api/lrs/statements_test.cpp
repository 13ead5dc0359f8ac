// Statements sent and asked for, as a tool does it. [LRS-01] [LRS-02]
#include "api/lrs/lrs_rig.h"
#include "core/base/text.h"

using namespace oneroom;
using namespace oneroom::test;
using Numbers = std::vector<int>;

TEST_CASE("a record store with basic authorization takes statements and gives them back as sent [LRS-01]") {
    LrsRig rig;
    const json sent = LrsRig::statement(1, {{"result", {{"score", {{"raw", 0.1}}}}}});
    const Answer put = rig.call("PUT", "/statements?statementId=" + LrsRig::uuid(1), sent.dump());
    CHECK(put.status == 204);
    json kept = rig.read(1);
    for (const char* set_by_server : {"stored", "authority", "timestamp", "version"}) {
        CHECK(kept.contains(set_by_server));
        kept.erase(set_by_server);
    }
    CHECK(kept == sent);
    const Answer again = rig.call("GET", "/statements?statementId=" + LrsRig::uuid(1));
    CHECK(again.header("X-Experience-API-Version") == "1.0.3");
    CHECK_FALSE(again.header("X-Experience-API-Consistent-Through").empty());
    CHECK_FALSE(again.header("Last-Modified").empty());
}

TEST_CASE("statements are found by each filter, newest first [LRS-02]") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    rig.store(LrsRig::statement(2, {{"actor", {{"mbox", "mailto:bob@example.org"}}}}));
    rig.store(LrsRig::statement(3, {{"verb", {{"id", "http://example.org/verbs/saw"}}}}));
    rig.store(LrsRig::statement(4, {{"context",
                                     {{"registration", LrsRig::uuid(900)},
                                      {"instructor", {{"mbox", "mailto:bob@example.org"}}},
                                      {"contextActivities", {{"parent", {{"id", "http://example.org/p"}}}}}}}}));
    CHECK(rig.found("") == Numbers{4, 3, 2, 1});
    CHECK(rig.found("ascending=true") == Numbers{1, 2, 3, 4});
    CHECK(rig.found(ann) == Numbers{4, 3, 1});
    const std::string bob = "agent=%7B%22mbox%22%3A%22mailto%3Abob%40example.org%22%7D";
    CHECK(rig.found(bob) == Numbers{2});
    CHECK(rig.found(bob + "&related_agents=true") == Numbers{4, 2});
    CHECK(rig.found(bob + "&related_agents=True&related_activities=False") == Numbers{4, 2});  // TinCanPython
    CHECK(rig.found("verb=http://example.org/verbs/saw") == Numbers{3});
    CHECK(rig.found("activity=http://example.org/p").empty());
    CHECK(rig.found("activity=http://example.org/p&related_activities=true") == Numbers{4});
    CHECK(rig.found("registration=" + to_lower_ascii(LrsRig::uuid(900))) == Numbers{4});
    CHECK(rig.found(ann + "&verb=http://example.org/verbs/did") == Numbers{4, 1});
    CHECK(rig.found("verb=http://example.org/never").empty());
}

TEST_CASE("since is exclusive and until inclusive, on stored") {
    LrsRig rig;
    for (int i = 1; i <= 3; ++i) rig.store(LrsRig::statement(i, {{"timestamp", "2001-01-01T00:00:00Z"}}));
    const std::string second = rig.read(2)["stored"];
    CHECK(rig.found("since=" + second) == Numbers{3});
    CHECK(rig.found("until=" + second) == Numbers{2, 1});
    CHECK(rig.found("since=" + second + "&until=" + second).empty());
}

TEST_CASE("pages follow each other whatever is stored meanwhile") {
    LrsRig rig;
    json batch = json::array();
    for (int i = 1; i <= 7; ++i) batch.push_back(LrsRig::statement(i));
    rig.store(batch);
    for (const bool is_ascending : {false, true}) {
        Numbers all;
        std::string path = "/statements?limit=3&" + ann + (is_ascending ? "&ascending=true" : "");
        while (!path.empty()) {
            const Answer page = rig.call("GET", path);
            REQUIRE(page.status == 200);
            const json result = page.json();
            for (const json& one : result["statements"])
                all.push_back(std::stoi(one["id"].get<std::string>().substr(24)));
            const std::string more = result["more"];
            CHECK((more.empty() || more.starts_with("/xapi/statements?")));
            path = more.empty() ? "" : more.substr(5);
            rig.store(LrsRig::statement(100 + static_cast<int>(all.size()) + (is_ascending ? 50 : 0)));
        }
        CHECK(all.size() >= 7);
        const Numbers first(all.begin(), all.begin() + 7);
        if (is_ascending)
            CHECK(first == Numbers{1, 2, 3, 4, 5, 6, 7});
        else
            CHECK(first == Numbers{7, 6, 5, 4, 3, 2, 1});
        if (!is_ascending) CHECK(all.size() == 7);
    }
}

TEST_CASE("what is voided is found by voidedStatementId only, and what voids cannot be voided") {
    LrsRig rig;
    const json voids = {{"verb", {{"id", "http://adlnet.gov/expapi/verbs/voided"}}},
                        {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(1)}}}};
    rig.store(LrsRig::statement(1));
    rig.store(LrsRig::statement(2, voids));
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(1)).status == 404);
    CHECK(rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(1)).status == 200);
    CHECK(rig.call("GET", "/statements?voidedStatementId=" + LrsRig::uuid(2)).status == 404);
    CHECK(rig.found("") == Numbers{2});
    json voids_voiding = voids;
    voids_voiding["object"]["id"] = LrsRig::uuid(2);
    rig.store(LrsRig::statement(3, voids_voiding));
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(2)).status == 200);
    json early = voids;
    early["object"]["id"] = LrsRig::uuid(5);
    rig.store(LrsRig::statement(4, early));
    rig.store(LrsRig::statement(5));
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(5)).status == 404);
}

TEST_CASE("what refers to a statement is found by what that one is found by, in either order and along a chain") {
    LrsRig rig;
    const auto refers = [](int number, int to) {
        return LrsRig::statement(number, {{"actor", {{"mbox", "mailto:bob@example.org"}}},
                                          {"verb", {{"id", "http://example.org/verbs/liked"}}},
                                          {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(to)}}}});
    };
    rig.store(LrsRig::statement(1));
    rig.store(refers(2, 1));
    rig.store(refers(3, 2));
    rig.store(refers(4, 5));  // before its target
    rig.store(refers(6, 4));
    rig.store(LrsRig::statement(5));
    CHECK(rig.found(ann) == Numbers{5, 6, 4, 3, 2, 1});
    CHECK(rig.found("verb=http://example.org/verbs/did") == Numbers{5, 6, 4, 3, 2, 1});
    // Both filters must be met by one statement, not by a statement and its target together.
    CHECK(rig.found(ann + "&verb=http://example.org/verbs/liked").empty());
}

TEST_CASE("a second statement of an id is nothing new when it says the same, and refused when it does not") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    const std::string stored = rig.read(1)["stored"];
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1).dump()).status == 200);
    CHECK(rig.call("PUT", "/statements?statementId=" + LrsRig::uuid(1), LrsRig::statement(1).dump()).status == 204);
    CHECK(rig.read(1)["stored"] == stored);
    const json other = LrsRig::statement(1, {{"verb", {{"id", "http://example.org/verbs/saw"}}}});
    CHECK(rig.call("POST", "/statements", json::array({LrsRig::statement(2), other}).dump()).status == 409);
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(2)).status == 404);  // all or none
}

TEST_CASE("a batch with one id twice, or one bad statement, is refused whole") {
    LrsRig rig;
    const json twice = json::array({LrsRig::statement(1), LrsRig::statement(1)});
    CHECK(rig.call("POST", "/statements", twice.dump()).status == 400);
    json bad = LrsRig::statement(2);
    bad.erase("verb");
    CHECK(rig.call("POST", "/statements", json::array({LrsRig::statement(1), bad}).dump()).status == 400);
    CHECK(rig.found("").empty());
}

TEST_CASE("parameters and versions that are not known are refused, and each answer names its version") {
    LrsRig rig;
    for (const char* path : {"/statements?unknown=1", "/statements?StatementId=x", "/statements?limit=-1",
                             "/statements?format=all", "/statements?since=yesterday", "/statements?related_agents=yes",
                             "/statements?cursor=x", "/statements?agent=%7B%7D", "/statements?registration=1"}) {
        INFO(path);
        CHECK(rig.call("GET", path).status == 400);
    }
    for (const char* version : {"", "0.9", "1.1.0", "2.1", "x"}) {
        INFO(version);
        CHECK(rig.call("GET", "/statements", "", {{"X-Experience-API-Version", version}}).status == 400);
    }
    CHECK(rig.call("GET", "/statements").header("X-Experience-API-Version") == "1.0.3");
    CHECK(
        rig.call("GET", "/statements", "", {{"X-Experience-API-Version", "2.0"}}).header("X-Experience-API-Version") ==
        "2.0.0");
    CHECK(rig.call("GET", "/about", "", {{"X-Experience-API-Version", ""}}).status == 200);
    CHECK(rig.call("GET", "/nothing").status == 404);
    CHECK(rig.call("DELETE", "/statements").status == 405);
}

TEST_CASE("HEAD is GET without the body, and the alternate request syntax belongs to 1.0.3") {
    LrsRig rig;
    rig.store(LrsRig::statement(1));
    const Answer head = rig.call("HEAD", "/statements?statementId=" + LrsRig::uuid(1));
    CHECK(head.status == 200);
    CHECK(head.text.empty());
    const http::Headers form = {{"Content-Type", "application/x-www-form-urlencoded"}};
    const Answer got = rig.call("POST", "/statements?method=GET", "statementId=" + LrsRig::uuid(1), form);
    CHECK(got.status == 200);
    CHECK(got.json()["id"] == LrsRig::uuid(1));
    http::Headers second = form;
    second.emplace_back("X-Experience-API-Version", "2.0.0");
    CHECK(rig.call("POST", "/statements?method=GET", "limit=1", second).status == 400);
}

TEST_CASE("the formats: ids only, and definitions in the language that is liked") {
    LrsRig rig;
    const auto named = [](int number, const char* language, const char* name) {
        return LrsRig::statement(
            number,
            {{"object", {{"id", "http://example.org/activities/a"}, {"definition", {{"name", {{language, name}}}}}}}});
    };
    rig.store(named(1, "en", "Fire"));
    rig.store(named(2, "de", "Feuer"));
    const json ids = rig.call("GET", "/statements?format=ids&statementId=" + LrsRig::uuid(1)).json();
    CHECK(ids["object"] == json{{"id", "http://example.org/activities/a"}});
    CHECK(ids["actor"] == json{{"mbox", "mailto:ann@example.org"}});
    const json german = rig.call("GET", "/statements?format=canonical&statementId=" + LrsRig::uuid(1), "",
                                 {{"Accept-Language", "de-AT, en;q=0.5"}})
                            .json();
    CHECK(german["object"]["definition"]["name"] == json{{"de", "Feuer"}});
    CHECK(rig.read(1)["object"]["definition"]["name"] == json{{"en", "Fire"}});
    const json activity = rig.call("GET", "/activities?activityId=http://example.org/activities/a").json();
    CHECK(activity["definition"]["name"] == json{{"en", "Fire"}, {"de", "Feuer"}});
    const json person = rig.call("GET", "/agents?" + ann).json();
    CHECK(person == json{{"objectType", "Person"}, {"name", {"Ann"}}, {"mbox", {"mailto:ann@example.org"}}});
}

TEST_CASE("ids are the same in either case of their letters, and kept as they were sent") {
    LrsRig rig;
    const std::string upper = "6690E6C9-3EF0-4ED3-8B37-0000000000AB", lower = to_lower_ascii(upper);
    json sent = LrsRig::statement(1);
    sent["id"] = upper;
    CHECK(rig.call("PUT", "/statements?statementId=" + lower, sent.dump()).status == 204);
    CHECK(rig.call("GET", "/statements?statementId=" + lower).json()["id"] == upper);
    sent["id"] = lower;
    CHECK(rig.call("POST", "/statements", sent.dump()).status == 200);  // nothing new
    CHECK(rig.call("GET", "/statements").json()["statements"].size() == 1);
    sent["id"] = LrsRig::uuid(2);
    CHECK(rig.call("PUT", "/statements?statementId=" + lower, sent.dump()).status == 400);
}
