// Who may use the record store, and what nobody may do there.
#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("nobody but a client in force is let in, by its own secret [SS-11]") {
    LrsRig rig;
    const LrsClient other = rig.add_client("Other", "all"), off = rig.add_client("Off", "all"),
                    revoked = rig.add_client("Revoked", "all");
    rig.command({"off", off.key});
    rig.command({"revoke", revoked.key});
    for (const std::string& authorization :
         {std::string(), std::string("Basic"), std::string("Basic %%%"), LrsClient::basic(rig.client.key),
          LrsClient::basic(rig.client.key + ":wrong"), LrsClient::basic("admin:Correct-Horse-7"),
          LrsClient::basic("' OR 1=1 --:' OR '1'='1"), LrsClient::basic("*)(uid=*:x"),
          LrsClient::basic(rig.client.key + ":" + other.secret), LrsClient::basic(other.key + ":" + rig.client.secret),
          off.authorization(), revoked.authorization(), "Bearer " + rig.client.secret,
          "Basic:" + rig.client.authorization().substr(6)}) {
        INFO(authorization);
        const Answer refused = rig.call("GET", "/statements", "", {{"Authorization", authorization}});
        CHECK(refused.status == 401);
        CHECK(refused.header("WWW-Authenticate").starts_with("Basic realm="));
    }
    rig.command({"on", off.key});
    CHECK(rig.call_as(off, "GET", "/statements").status == 200);
    const std::string rotated = rig.command({"rotate", off.key});
    CHECK(rig.call_as(off, "GET", "/statements").status == 401);
    CHECK(rotated.find(off.key) != rotated.npos);
}

TEST_CASE("a session of the portal opens nothing here") {
    LrsRig rig;
    std::string cookies;
    for (const auto& [name, value] : rig.admin.cookies) cookies += name + "=" + value + "; ";
    const http::Headers browser = {
        {"Cookie", cookies}, {"X-Session-Key", rig.admin.session_key}, {"X-Experience-API-Version", "1.0.3"}};
    CHECK(send(rig.app.port(), "GET", "/xapi/statements", browser).status == 401);
    CHECK(rig.call("GET", "/statements", "", {{"Cookie", cookies}}).status == 200);
    CHECK(rig.call("GET", "/statements", "", {{"Cookie", cookies}}).header("Set-Cookie").empty());
}

TEST_CASE("a client does what its scopes say [SS-11]") {
    LrsRig rig;
    const LrsClient writer = rig.add_client("Writer", "statements/write"),
                    own = rig.add_client("Own", "statements/write,statements/read/mine"),
                    reader = rig.add_client("Reader", "all/read");
    const std::string state = "/activities/state?activityId=http://example.org/a&stateId=s&" + ann;
    CHECK(rig.call_as(writer, "POST", "/statements", LrsRig::statement(1).dump()).status == 200);
    CHECK(rig.call_as(writer, "GET", "/statements").status == 403);
    CHECK(rig.call_as(writer, "PUT", state, "{}").status == 403);
    CHECK(rig.call_as(reader, "POST", "/statements", LrsRig::statement(2).dump()).status == 403);
    CHECK(rig.call_as(reader, "GET", state).status == 404);
    CHECK(rig.call_as(own, "POST", "/statements", LrsRig::statement(3).dump()).status == 200);
    const json mine = rig.call_as(own, "GET", "/statements").json()["statements"];
    REQUIRE(mine.size() == 1);
    CHECK(mine[0]["id"] == LrsRig::uuid(3));
    CHECK(rig.call_as(own, "GET", "/statements?statementId=" + LrsRig::uuid(1)).status == 404);
    CHECK(rig.call_as(reader, "GET", "/statements").json()["statements"].size() == 2);
}

TEST_CASE("authority and stored are the server's, and a client voids only what it wrote [SS-12]") {
    LrsRig rig;
    const LrsClient own = rig.add_client("Own", "statements/write,statements/read/mine");
    rig.store(LrsRig::statement(1, {{"authority", {{"mbox", "mailto:boss@example.org"}}},
                                    {"stored", "2099-01-01T00:00:00Z"},
                                    {"timestamp", "2099-01-01T00:00:00Z"}}));
    const json kept = rig.read(1);
    CHECK(kept["authority"]["account"]["name"] == rig.client.key);
    CHECK(kept["stored"].get<std::string>().starts_with("2026-03-02T09:00:00"));
    CHECK(kept["timestamp"] == "2099-01-01T00:00:00Z");
    const json voids = {{"verb", {{"id", "http://adlnet.gov/expapi/verbs/voided"}}},
                        {"object", {{"objectType", "StatementRef"}, {"id", LrsRig::uuid(1)}}}};
    CHECK(rig.call_as(own, "POST", "/statements", LrsRig::statement(2, voids).dump()).status == 403);
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(1)).status == 200);
    json early = voids;
    early["object"]["id"] = LrsRig::uuid(4);
    CHECK(rig.call_as(own, "POST", "/statements", LrsRig::statement(3, early).dump()).status == 200);
    rig.store(LrsRig::statement(4));  // somebody else's: it is not voided by what waited for it
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(4)).status == 200);
}

TEST_CASE("pages and bodies are bounded, and what is typed is never part of a statement of SQL [SS-13]") {
    LrsRig rig;
    json batch = json::array();
    for (int i = 1; i <= 600; ++i) batch.push_back(LrsRig::statement(i));
    rig.store(batch);
    for (const char* limit : {"0", "1000000000", "600"}) CHECK(rig.found("limit=" + std::string(limit)).size() == 500);
    for (const char* path : {"/statements?since=2020-01-01T00:00:00Z'%20OR%201=1", "/statements?cursor=1%20OR%201=1",
                             "/statements?agent='%20OR%201=1", "/statements?limit=1;DROP%20TABLE%20lrs_statement"})
        CHECK(rig.call("GET", path).status == 400);
    CHECK(rig.found("verb=http://example.org/'OR'1'='1").empty());
    json large = LrsRig::statement(700);
    large["result"] = {{"response", std::string(10'000'000, 'x')}};
    CHECK(rig.call("POST", "/statements", large.dump()).status == 413);
    std::string many = "[";
    for (int i = 0; i < 100'000; ++i) many += (i ? "," : "") + LrsRig::statement(i).dump();
    CHECK(rig.call("POST", "/statements", many + "]").status == 413);
    CHECK(rig.call("GET", "/statements?statementId=" + LrsRig::uuid(700)).status == 404);
}

TEST_CASE("a client with a limit waits for the next minute") {
    LrsRig rig;
    std::istringstream words(rig.command({"add", "Slow", "--scope", "all", "--per-minute", "2"}));
    LrsClient slow;
    std::string word;
    words >> word >> slow.key >> word >> slow.secret;
    CHECK(rig.call_as(slow, "GET", "/statements").status == 200);
    CHECK(rig.call_as(slow, "GET", "/statements").status == 200);
    const Answer refused = rig.call_as(slow, "GET", "/statements");
    CHECK(refused.status == 429);
    CHECK_FALSE(refused.header("Retry-After").empty());
    rig.clock.move(std::chrono::minutes(1));
    CHECK(rig.call_as(slow, "GET", "/statements").status == 200);
    rig.add_client("Later", "all");  // what was noted before is saved before
    CHECK(rig.command({"list"}).find("used 2026-03-02T09:0") != std::string::npos);
}

TEST_CASE("pages of allowed sites may call, without cookies, and of no other") {
    LrsRig rig;
    const http::Headers from = {{"Origin", "https://tools.example.org"}, {"Access-Control-Request-Method", "POST"}};
    CHECK(send(rig.app.port(), "OPTIONS", "/xapi/statements", from).status == 403);
    CHECK(rig.call("GET", "/statements", "", {{"Origin", "https://tools.example.org"}})
              .header("Access-Control-Allow-Origin")
              .empty());
    const Answer saved =
        rig.admin.put("/api/settings/xapiOrigins", {{"value", "https://other.example.org\nhttps://tools.example.org"}});
    INFO(saved.text);
    REQUIRE(saved.status == 200);
    const Answer asked = send(rig.app.port(), "OPTIONS", "/xapi/statements", from);
    CHECK(asked.status == 204);
    CHECK(asked.header("Access-Control-Allow-Origin") == "https://tools.example.org");
    CHECK(asked.header("Access-Control-Allow-Credentials").empty());
    CHECK(rig.call("GET", "/statements", "", {{"Origin", "https://tools.example.org"}})
              .header("Access-Control-Allow-Origin") == "https://tools.example.org");
    CHECK(rig.call("POST", "/statements", LrsRig::statement(1).dump(), {{"Origin", "https://tools.example.org"}})
              .header("Access-Control-Allow-Origin") == "https://tools.example.org");
    CHECK(rig.admin.get("/api/settings").header("Access-Control-Allow-Origin").empty());
}
