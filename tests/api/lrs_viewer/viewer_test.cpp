// The statements of the learning record store as people look at them.
#include <filesystem>
#include <fstream>

#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct ViewerRig : LrsRig {
    json look(const std::string& query = "") {
        const Answer got = admin.get("/api/statements" + query);
        INFO(query << ": " << got.text);
        REQUIRE(got.status == 200);
        return got.json();
    }
    /// The numbers of the statements of a query.
    std::vector<int> seen(const std::string& query) {
        std::vector<int> numbers;
        const json page = look(query);
        for (const json& row : page["rows"])
            numbers.push_back(std::stoi(row["statementId"].get<std::string>().substr(24)));
        return numbers;
    }
    static json done_by(const std::string& name, const std::string& verb, const std::string& activity,
                        const json& more = json::object()) {
        json out = {
            {"actor", {{"mbox", "mailto:" + name + "@example.org"}, {"name", name}}},
            {"verb", {{"id", "http://adlnet.gov/expapi/verbs/" + verb}, {"display", {{"en", verb}}}}},
            {"object", {{"id", "http://example.org/" + activity}, {"definition", {{"name", {{"en", activity}}}}}}}};
        out.update(more);
        return out;
    }
    static json voids(int target) {
        return {{"verb", {{"id", "http://adlnet.gov/expapi/verbs/voided"}}},
                {"object", {{"objectType", "StatementRef"}, {"id", uuid(target)}}}};
    }
};

const std::string registration = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

}  // namespace

TEST_CASE("statements are listed in words, newest first, page by page [LRS-03] [RPT-11] [PROD-35]") {
    ViewerRig rig;
    CHECK(rig.look()["newest"] == 0);
    rig.store(
        {LrsRig::statement(1, ViewerRig::done_by("ann", "attempted", "fire")),
         LrsRig::statement(2, ViewerRig::done_by("ben", "passed", "fire",
                                                 {{"result", {{"success", true}, {"score", {{"scaled", 0.8}}}}}})),
         LrsRig::statement(3, ViewerRig::done_by("ann", "completed", "ladders"))});
    const json page = rig.look("?limit=2");
    REQUIRE(page["rows"].size() == 2);
    const json& row = page["rows"][1];
    CHECK(row["actor"] == "ben");
    CHECK(row["verb"] == "passed");
    CHECK(row["object"] == "fire");
    CHECK(row["isSuccess"] == true);
    CHECK(row["scorePercent"] == 80);
    CHECK(row["sender"] == "client");
    CHECK(row["senderName"] == "Tool");
    CHECK(row["counted"] == "noCourse");
    CHECK(page["isPartial"] == false);
    const std::string next = std::to_string(page["next"].get<Id>());
    const json last = rig.look("?limit=2&before=" + next);
    REQUIRE(last["rows"].size() == 1);
    CHECK(last["rows"][0]["verb"] == "attempted");
    CHECK(last["next"].is_null());
    CHECK(rig.look("?limit=3")["next"].is_null());
    const std::string newest = std::to_string(page["newest"].get<Id>());
    CHECK(rig.seen("?after=" + newest).empty());
    rig.store(LrsRig::statement(4));
    CHECK(rig.seen("?after=" + newest) == std::vector{4});
}

TEST_CASE("filters narrow statements, alone and together") {
    ViewerRig rig;
    const LrsClient other = rig.add_client("Other", "all");
    rig.store({LrsRig::statement(1, ViewerRig::done_by("ann", "passed", "fire",
                                                       {{"result", {{"success", true}, {"completion", true}}},
                                                        {"context", {{"registration", registration}}}})),
               LrsRig::statement(2, ViewerRig::done_by("ben", "failed", "fire", {{"result", {{"success", false}}}})),
               LrsRig::statement(
                   3, ViewerRig::done_by("ann", "failed", "ladders",
                                         {{"context", {{"instructor", {{"mbox", "mailto:ben@example.org"}}}}}}))});
    REQUIRE(rig.call_as(other, "POST", "/statements", LrsRig::statement(4).dump()).status == 200);
    const std::string ben = "agent=mbox%20mailto:ben@example.org";
    CHECK(rig.seen("?" + ben) == std::vector{2});
    CHECK(rig.seen("?isRelated=true&" + ben) == std::vector{3, 2});
    CHECK(rig.seen("?verb=http://adlnet.gov/expapi/verbs/failed") == std::vector{3, 2});
    CHECK(rig.seen("?activity=http://example.org/fire") == std::vector{2, 1});
    CHECK(rig.seen("?activity=http://example.org/fire&verb=http://adlnet.gov/expapi/verbs/failed") == std::vector{2});
    CHECK(rig.seen("?registration=" + registration) == std::vector{1});
    CHECK(rig.seen("?agent=mbox%20mailto:nobody@example.org").empty());
    CHECK(rig.seen("?result=passed") == std::vector{1});
    CHECK(rig.seen("?result=failed") == std::vector{2});
    CHECK(rig.seen("?result=completed") == std::vector{1});
    CHECK(rig.seen("?search=LADD") == std::vector{3});
    CHECK(rig.seen("?sender=client&clientId=2") == std::vector{4});
    CHECK(rig.seen("?sender=client") == std::vector{4, 3, 2, 1});
    CHECK(rig.seen("?sender=portal").empty());
    CHECK(rig.seen("?sender=course").empty());
    CHECK(rig.seen("?dateFrom=2026-03-02&dateTo=2026-03-02").size() == 4);
    CHECK(rig.seen("?dateFrom=2026-03-03").empty());
    CHECK(rig.seen("?dateTo=2026-03-01").empty());
    CHECK(rig.admin.get("/api/statements?registration=x").status == 400);
    CHECK(rig.admin.get("/api/statements?dateFrom=2026-03-02&dateTo=2026-03-01").status == 400);
    CHECK(rig.seen("?verb=x'%20OR%201=1").empty());
}

TEST_CASE("a voided statement is left out, shown or shown alone, with what voids it") {
    ViewerRig rig;
    rig.store(LrsRig::statement(1));
    rig.store(LrsRig::statement(2, ViewerRig::voids(1)));
    CHECK(rig.seen("") == std::vector{2});
    CHECK(rig.seen("?voided=shown") == std::vector{2, 1});
    CHECK(rig.seen("?voided=alone") == std::vector{1});
    CHECK(rig.look("?voided=alone")["rows"][0]["voidedBy"] == LrsRig::uuid(2));
    const json voided = rig.admin.get("/api/statements/" + LrsRig::uuid(1)).json();
    CHECK(voided["referring"][0]["statementId"] == LrsRig::uuid(2));
    const json voiding = rig.admin.get("/api/statements/" + LrsRig::uuid(2)).json();
    CHECK(voiding["target"]["statementId"] == LrsRig::uuid(1));
}

TEST_CASE("one statement is given as it is kept, to the last digit") {
    ViewerRig rig;
    std::string sent = LrsRig::statement(1).dump();
    sent.insert(sent.size() - 1, R"(,"result":{"extensions":{"http://x.org/n":1.00000000000000000000000000001}})");
    REQUIRE(rig.call("POST", "/statements", sent).status == 200);
    const json details = rig.admin.get("/api/statements/" + LrsRig::uuid(1)).json();
    CHECK(details["body"].get<std::string>().find("1.00000000000000000000000000001") != std::string::npos);
    CHECK(rig.admin.get("/api/statements/" + LrsRig::uuid(9)).status == 404);
}

TEST_CASE("a registration is told from its beginning, with the time between") {
    ViewerRig rig;
    const auto at = [](int number, const char* verb, const char* when) {
        return LrsRig::statement(
            number, ViewerRig::done_by("ann", verb, "fire",
                                       {{"timestamp", when}, {"context", {{"registration", registration}}}}));
    };
    rig.store({at(1, "initialized", "2026-03-01T10:00:00Z"), at(2, "passed", "2026-03-01T10:05:00Z"),
               at(3, "terminated", "2026-03-01T10:05:30Z")});
    const json line = rig.admin.get("/api/statements/registrations/" + registration).json();
    REQUIRE(line["entries"].size() == 3);
    CHECK(line["entries"][0]["gapSeconds"].is_null());
    CHECK(line["entries"][1]["gapSeconds"] == 300);
    CHECK(line["entries"][2]["gapSeconds"] == 30);
    CHECK(line["entries"][0]["row"]["moment"] == "begins");
    CHECK(line["entries"][1]["row"]["moment"] == "status");
    CHECK(line["entries"][2]["row"]["moment"] == "ends");
    CHECK(line["next"].is_null());
}

TEST_CASE("statements are counted a day and by verb") {
    ViewerRig rig;
    rig.store({LrsRig::statement(1, ViewerRig::done_by("ann", "passed", "fire")),
               LrsRig::statement(2, ViewerRig::done_by("ben", "passed", "fire"))});
    rig.clock.move(std::chrono::hours(24));
    rig.admin.sign_in("admin", "Correct-Horse-7");
    rig.store(LrsRig::statement(3, ViewerRig::done_by("ben", "failed", "fire")));
    const json counts = rig.admin.get("/api/statements/counts").json();
    CHECK(counts["total"] == 3);
    CHECK(counts["days"] == json{{{"day", "2026-03-02"}, {"count", 2}}, {{"day", "2026-03-03"}, {"count", 1}}});
    CHECK(counts["verbs"][0]["verb"] == "passed");
    CHECK(counts["verbs"][0]["count"] == 2);
    CHECK(counts["isPartial"] == false);
    CHECK(rig.admin.get("/api/statements/counts?agent=mbox%20mailto:ben@example.org").json()["total"] == 2);
}

TEST_CASE("people, verbs and activities are found as one types") {
    ViewerRig rig;
    rig.store(
        {LrsRig::statement(1, ViewerRig::done_by("anne", "passed", "fire",
                                                 {{"actor", {{"mbox", "mailto:a@example.org"}, {"name", "Änne"}}}})),
         LrsRig::statement(2)});
    const auto found = [&](const std::string& query) {
        std::vector<std::string> names;
        const json options = rig.admin.get("/api/statements/options?" + query).json();
        for (const json& one : options) names.push_back(one["name"]);
        return names;
    };
    CHECK(found("kind=agents&search=anne") == std::vector<std::string>{"Änne"});
    CHECK(found("kind=verbs&search=pass") == std::vector<std::string>{"passed"});
    CHECK(found("kind=activities&search=FIRE") == std::vector<std::string>{"fire"});
    CHECK(found("kind=activities&value=http://example.org/activities/a") ==
          std::vector<std::string>{"http://example.org/activities/a"});
    CHECK(found("kind=agents&search=ann@example.org") == std::vector<std::string>{"Ann"});
    CHECK(found("kind=clients&search=to") == std::vector<std::string>{"Tool"});
    CHECK(found("kind=agents&search=nobody").empty());
}

TEST_CASE("only who reaches everybody opens the viewer [AZ-01]") {
    ViewerRig rig;
    rig.store(LrsRig::statement(1));
    const auto person = [&](const std::string& name, int group) {
        Browser browser = rig.add_learner(name);
        rig.app.database().write([&](db::Writer& tx) {
            tx.run(
                "INSERT INTO user_permission_group (user_id, permission_group_id)"
                " SELECT id, $2 FROM app_user WHERE username = $1",
                name, group);
        });
        return browser;
    };
    rig.app.database().write([](db::Writer& tx) {
        tx.script(
            "INSERT INTO permission_group (id, name, name_folded, restricted_to) VALUES (900, 'none', 'none', 0),"
            " (901, 'area', 'area', 1), (902, 'all', 'all', 0);"
            "INSERT INTO permission_group_role (permission_group_id, role) VALUES (901, 'CanAccessConfiguration'),"
            " (901, 'Reports_CanViewScormAttemptDetailReport'), (902, 'Reports_CanViewScormAttemptDetailReport');");
    });
    Browser nobody = person("lea", 900), some = person("max", 901), all = person("kim", 902);
    CHECK(nobody.get("/api/statements").status == 403);
    CHECK(nobody.get("/api/session").json()["seesRecords"] == false);
    for (const char* path :
         {"/api/statements", "/api/statements/counts", "/api/statements/options?kind=agents", "/api/statements/export",
          "/api/statement-queries", "/api/statements/6690e6c9-3ef0-4ed3-8b37-000000000001",
          "/api/statements/registrations/3f2504e0-4f89-41d3-9a0c-0305e82c3301",
          "/api/statements/6690e6c9-3ef0-4ed3-8b37-000000000001/attachments/00"}) {
        const Answer refused = some.get(path);
        INFO(path << " " << refused.text);
        CHECK(refused.status == 403);
        CHECK(refused.text.find("shows everybody") != std::string::npos);
    }
    CHECK(some.upload("/api/statements/import", "[]").status == 403);
    CHECK(some.get("/api/session").json()["seesRecords"] == false);
    CHECK(all.get("/api/statements").status == 200);
    CHECK(all.get("/api/session").json()["seesRecords"] == true);
    CHECK(all.upload("/api/statements/import", "[]").status == 403);
}

TEST_CASE("queries are kept, replaced, named anew and removed, each by its owner") {
    ViewerRig rig;
    CHECK(rig.admin.post("/api/statement-queries", {{"name", " "}, {"query", ""}}).status == 400);
    rig.admin.post("/api/statement-queries", {{"name", "Failures"}, {"query", "result=failed"}});
    json saved = rig.admin.post("/api/statement-queries", {{"name", "failures"}, {"query", "result=passed"}}).json();
    REQUIRE(saved.size() == 1);
    CHECK(saved[0]["query"] == "result=passed");
    saved = rig.admin.post("/api/statement-queries", {{"name", "Fire"}, {"query", "search=fire"}}).json();
    const std::string fire = "/api/statement-queries/" + std::to_string(saved[1]["id"].get<Id>());
    CHECK(rig.admin.put(fire, {{"name", "FAILURES"}}).status == 400);
    CHECK(rig.admin.put(fire, {{"name", "Flames"}}).json()[1]["name"] == "Flames");
    Browser other = rig.add_learner("lea");
    rig.app.database().write([](db::Writer& tx) {
        tx.script(
            "INSERT INTO permission_group (id, name, name_folded) VALUES (900, 'all', 'all');"
            "INSERT INTO permission_group_role (permission_group_id, role) VALUES (900, 'CanAccessConfiguration');"
            "INSERT INTO user_permission_group (user_id, permission_group_id)"
            " SELECT id, 900 FROM app_user WHERE username = 'lea';");
    });
    CHECK(other.get("/api/statement-queries").json().empty());
    CHECK(other.put(fire, {{"name", "Mine"}}).status == 404);
    CHECK(other.remove(fire).status == 404);
    CHECK(rig.admin.remove(fire).json().size() == 1);
}

TEST_CASE("answers stand in the words of their question, right ones beside them, and exports keep what was sent") {
    LrsRig rig;
    const json question = {{"id", "http://example.org/q1"}};
    json defined = question;
    defined["definition"] = {{"type", "http://adlnet.gov/expapi/activities/cmi.interaction"},
                             {"interactionType", "choice"},
                             {"correctResponsesPattern", {"w[,]f", "f"}},
                             {"choices",
                              {{{"id", "w"}, {"description", {{"en", "Water"}, {"de", "Wasser"}}}},
                               {{"id", "f"}, {"description", {{"en", "Foam"}, {"de", "Schaum"}}}}}}};
    // Only the first says what the letters mean; the store knows it for the second.
    rig.store({LrsRig::statement(1, {{"object", defined}, {"result", {{"response", "f"}}}}),
               LrsRig::statement(2, {{"object", question}, {"result", {{"response", "f[,]w"}}}})});
    const json details = rig.admin.get("/api/statements/" + LrsRig::uuid(2)).json();
    CHECK(details["row"]["answer"] == "Foam, Water");
    CHECK(details["row"]["response"] == "f[,]w");
    CHECK(details["correctAnswers"] == json({"Water, Foam", "Foam"}));
    const std::string table = rig.admin.get("/api/statements/export?format=csv").text;
    CHECK(table.find("f[,]w") != std::string::npos);
    CHECK(table.find("Foam") == std::string::npos);
}
