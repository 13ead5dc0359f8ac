// The programs of the record store, as an administrator looks after them, and what their secrets open.
#include <algorithm>

#include "api/lrs/lrs_rig.h"
#include "support/accounts_portal.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const json own_scopes = {"statements/write", "statements/read/mine"};

struct ClientsRig : LrsRig {
    std::string permit() { return made(admin.post("/api/security/permit", {{"password", good_password}}))["permit"]; }
    static json made(const Answer& answer) {
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    static std::string path(const json& client, const std::string& more = "") {
        return "/api/lrs-clients/" + client["id"].dump() + more;
    }
    Answer ask(const std::string& name, const json& scopes, const json& per_minute = nullptr) {
        return admin.post(
            "/api/lrs-clients",
            {{"name", name}, {"scopes", scopes}, {"requestsPerMinute", per_minute}, {"permit", permit()}});
    }
    json make(const std::string& name, const json& scopes = own_scopes, const json& per_minute = nullptr) {
        return made(ask(name, scopes, per_minute));
    }
    static LrsClient known(const json& handed_over) {
        return {handed_over["client"]["publicKey"], handed_over["secret"]};
    }
    json show(const json& client) { return made(admin.get(path(client))); }
    std::vector<std::string> names(const std::string& query) {
        std::vector<std::string> out;
        const json page = made(admin.get("/api/lrs-clients" + query));
        for (const json& row : page["rows"]) out.push_back(row["name"]);
        return out;
    }
};

}  // namespace

TEST_CASE("a secret made in the interface opens the record store, by its scopes, and its use is seen [SS-11]") {
    ClientsRig rig;
    const json handed_over = rig.make("  Simulator  ");
    const json client = handed_over["client"];
    CHECK(client["name"] == "Simulator");
    CHECK(client["state"] == "active");
    CHECK(client["scopes"] == own_scopes);
    CHECK(client["lastUsedAt"] == nullptr);
    CHECK(client["statements"] == 0);
    CHECK(handed_over["endpoint"].get<std::string>().ends_with(":" + std::to_string(rig.app.port()) + "/xapi/"));
    const LrsClient simulator = ClientsRig::known(handed_over);
    CHECK(simulator.secret.size() == 43);
    CHECK(rig.call_as(simulator, "POST", "/statements", LrsRig::statement(1).dump()).status == 200);
    rig.store(LrsRig::statement(2));  // somebody else's
    const Answer mine = rig.call_as(simulator, "GET", "/statements");
    REQUIRE(mine.status == 200);
    CHECK(mine.json()["statements"].size() == 1);
    CHECK(rig.call_as(simulator, "GET", "/activities/profile?activityId=http://example.org/a").status == 403);
    const json seen = rig.show(client);
    CHECK(seen["statements"] == 1);
    CHECK(seen["hasMoreStatements"] == false);
    CHECK(seen["lastUsedAt"].get<std::string>().starts_with("2026-03-02T09:00"));
}

TEST_CASE("what is changed, switched, rotated or revoked holds at the next request") {
    ClientsRig rig;
    const json handed_over = rig.make("Reader");
    const json client = handed_over["client"];
    const LrsClient before = ClientsRig::known(handed_over);
    const auto status = [&](const LrsClient& who) { return rig.call_as(who, "GET", "/statements").status; };
    CHECK(status(before) == 200);
    const json saved = ClientsRig::made(rig.admin.put(
        ClientsRig::path(client),
        {{"name", "Reports"}, {"scopes", {"profile"}}, {"requestsPerMinute", 3}, {"permit", rig.permit()}}));
    CHECK(saved["name"] == "Reports");
    CHECK(saved["publicKey"] == before.key);
    CHECK(status(before) == 403);
    CHECK(status(before) == 403);
    CHECK(status(before) == 429);  // the third of this minute was the first one
    rig.clock.move(std::chrono::minutes(1));
    const auto turn = [&](bool is_on) {
        return ClientsRig::made(rig.admin.put(ClientsRig::path(client, "/active"), {{"isActive", is_on}}))["state"];
    };
    CHECK(turn(false) == "off");
    CHECK(status(before) == 401);
    CHECK(turn(true) == "active");
    CHECK(status(before) == 403);
    const json again =
        ClientsRig::made(rig.admin.post(ClientsRig::path(client, "/secret"), {{"permit", rig.permit()}}));
    const LrsClient after = ClientsRig::known(again);
    CHECK(after.key == before.key);
    CHECK(after.secret != before.secret);
    CHECK(status(before) == 401);
    CHECK(status(after) == 403);
    CHECK(ClientsRig::made(rig.admin.remove(ClientsRig::path(client)))["state"] == "revoked");
    CHECK(status(after) == 401);
    CHECK(rig.show(client)["revokedAt"].is_string());
    for (const Answer& late : {rig.admin.remove(ClientsRig::path(client)),
                               rig.admin.put(ClientsRig::path(client, "/active"), {{"isActive", true}}),
                               rig.admin.post(ClientsRig::path(client, "/secret"), {{"permit", rig.permit()}}),
                               rig.admin.put(ClientsRig::path(client), {{"name", "x"}, {"scopes", own_scopes}})})
        CHECK(late.status == 409);
    CHECK(rig.command({"list"}).find(before.key + "  revoked") != std::string::npos);
}

TEST_CASE("a client may do more than before only by who has just proved who they are") {
    ClientsRig rig;
    const json client = rig.make("Writer")["client"];
    const auto save = [&](const json& scopes, const std::string& permit) {
        return rig.admin.put(ClientsRig::path(client), {{"name", "Writer"}, {"scopes", scopes}, {"permit", permit}});
    };
    CHECK(save({"statements/write"}, "").status == 200);
    const Answer refused = save({"statements/write", "state"}, "");
    CHECK(refused.status == 409);
    CHECK(refused.text.find("permit") != std::string::npos);
    CHECK(rig.show(client)["scopes"] == json{"statements/write"});
    CHECK(save({"all"}, rig.permit()).status == 200);
    CHECK(save({"statements/write", "state", "profile"}, "").status == 200);
}

TEST_CASE("a secret is made by who has just proved who they are, shown once, and kept nowhere") {
    ClientsRig rig;
    const json wish = {{"name", "Tool"}, {"scopes", own_scopes}};
    CHECK(rig.admin.post("/api/lrs-clients", wish).status == 400);
    json guessed = wish;
    guessed["permit"] = "guessed";
    CHECK(rig.admin.post("/api/lrs-clients", guessed).status == 409);
    CHECK(rig.names("") == std::vector<std::string>{"Tool"});  // that of the rig
    const json handed_over = rig.make("Simulator");
    const json client = handed_over["client"];
    CHECK(rig.admin.post(ClientsRig::path(client, "/secret"), {{"permit", "guessed"}}).status == 409);
    const std::string late = rig.permit();
    rig.clock.move(std::chrono::minutes(11));
    CHECK(rig.admin.post(ClientsRig::path(client, "/secret"), {{"permit", late}}).status == 409);
    const json again =
        ClientsRig::made(rig.admin.post(ClientsRig::path(client, "/secret"), {{"permit", rig.permit()}}));
    const std::string everything = rig.app.database().read([](const db::Reader& db) {
        return db.value<std::string>(
            "SELECT COALESCE((SELECT GROUP_CONCAT(action || summary || COALESCE(before_json, '') || "
            "COALESCE(after_json, '')) FROM audit_event), '') || COALESCE((SELECT GROUP_CONCAT(secret_hash) FROM "
            "lrs_client), '')");
    });
    for (const json& one : {handed_over, again}) {
        CHECK(everything.find(one["secret"]) == std::string::npos);
        CHECK(rig.admin.get("/api/lrs-clients").text.find(one["secret"]) == std::string::npos);
        CHECK(rig.show(client).dump().find(one["secret"]) == std::string::npos);
    }
    CHECK(everything.find("lrsClients.rotate") != std::string::npos);
    const json history = ClientsRig::made(rig.admin.get("/api/history?kind=lrsClient&objectId=" + client["id"].dump()));
    REQUIRE(history["total"] == 2);
    CHECK(history["rows"][0]["actorName"] == "Ada Byron");
    CHECK(history.dump().find("Hash") == std::string::npos);
}

TEST_CASE("bad input is told by field") {
    ClientsRig rig;
    const json client = rig.make("Tool")["client"];
    const auto complaint = [&](const char* field, const json& input) {
        json create = input;
        create["permit"] = rig.permit();
        for (const Answer& refused :
             {rig.admin.post("/api/lrs-clients", create), rig.admin.put(ClientsRig::path(client), input)}) {
            INFO(refused.text);
            CHECK(refused.status == 400);
            const json errors = refused.json();
            CHECK(std::ranges::any_of(errors.items(),
                                      [&](const auto& one) { return std::string(one.key()).starts_with(field); }));
        }
    };
    complaint("name", {{"name", "   "}, {"scopes", own_scopes}});
    complaint("name", {{"name", std::string(101, 'x')}, {"scopes", own_scopes}});
    complaint("scopes", {{"name", "x"}, {"scopes", json::array()}});
    complaint("scopes", {{"name", "x"}, {"scopes", {"statements/write", "root"}}});
    complaint("scopes", {{"name", "x"}});
    complaint("requestsPerMinute", {{"name", "x"}, {"scopes", own_scopes}, {"requestsPerMinute", 0}});
    complaint("requestsPerMinute", {{"name", "x"}, {"scopes", own_scopes}, {"requestsPerMinute", "many"}});
    CHECK(rig.admin.get("/api/lrs-clients/9999").status == 404);
    CHECK(rig.admin.remove("/api/lrs-clients/9999").status == 404);
    CHECK(rig.admin.get("/api/lrs-clients?state=gone").status == 400);
    CHECK(rig.show(client)["name"] == "Tool");
}

TEST_CASE("clients are found by name and key, narrowed by state, sorted and paged") {
    ClientsRig rig;  // with Tool
    const json beta = rig.make("beta app"), alpha = rig.make("Alpha sim"), zulu = rig.make("Zulu app");
    rig.call_as(ClientsRig::known(beta), "GET", "/statements");  // noted before the changes that follow
    rig.admin.remove(ClientsRig::path(zulu["client"]));
    rig.admin.put(ClientsRig::path(alpha["client"], "/active"), {{"isActive", false}});
    using Names = std::vector<std::string>;
    CHECK(rig.names("") == Names{"Alpha sim", "beta app", "Tool", "Zulu app"});
    CHECK(rig.names("?descending=true") == Names{"Zulu app", "Tool", "beta app", "Alpha sim"});
    CHECK(rig.names("?search=APP") == Names{"beta app", "Zulu app"});
    CHECK(rig.names("?search=" + beta["client"]["publicKey"].get<std::string>()) == Names{"beta app"});
    CHECK(rig.names("?search=nobody").empty());
    CHECK(rig.names("?state=active") == Names{"beta app", "Tool"});
    CHECK(rig.names("?state=off") == Names{"Alpha sim"});
    CHECK(rig.names("?state=revoked") == Names{"Zulu app"});
    CHECK(rig.names("?sort=createdAt") == Names{"Tool", "beta app", "Alpha sim", "Zulu app"});
    CHECK(rig.names("?sort=lastUsedAt&descending=true&pageSize=1") == Names{"beta app"});
    CHECK(rig.names("?pageSize=3&page=2") == Names{"Zulu app"});
    CHECK(rig.names("?pageSize=3&page=1000000").empty());
    CHECK(ClientsRig::made(rig.admin.get("/api/lrs-clients?pageSize=3"))["total"] == 4);
}

TEST_CASE("who may not configure sees and changes no client") {
    ClientsRig rig;
    Browser learner = rig.add_learner("lena");
    const json client = rig.make("Tool")["client"];
    CHECK(learner.get("/api/lrs-clients").status == 403);
    CHECK(learner.get(ClientsRig::path(client)).status == 403);
    CHECK(learner.remove(ClientsRig::path(client)).status == 403);
    CHECK(learner.put(ClientsRig::path(client, "/active"), {{"isActive", false}}).status == 403);
    CHECK(rig.show(client)["state"] == "active");
}

TEST_CASE("scopes are kept once each and in one order, whoever writes them") {
    ClientsRig rig;
    const json client =
        rig.make("Tool 2", {"profile", "state", "profile", "statements/write", "state", "profile"})["client"];
    CHECK(client["scopes"] == json{"statements/write", "state", "profile"});
    CHECK(rig.command({"list"}).find("statements/write state profile") != std::string::npos);
}
