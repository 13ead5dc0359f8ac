#include <fstream>
#include <iterator>
#include <set>

#include "accounts/tokens.h"
#include "core/base/bytes.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Fixture : AccountsPortal {
    Id ada = add_user("ada", administrators);
    FakeBrowser browser{*this};
    Fixture() { browser.sign_in("ada"); }

    FakeBrowser::Answer create(const json& request) { return create(browser, request); }
    static FakeBrowser::Answer create(FakeBrowser& as, json request) {
        request["permit"] = as.permit();
        return as.post("/api/tokens", request);
    }
    json make(std::vector<std::string> roles = {"CanViewUserList"}, json days = 90) {
        const auto answer = create({{"name", "Payroll"}, {"days", std::move(days)}, {"roles", roles}});
        INFO(answer.body.dump());
        REQUIRE(answer.status == 200);
        return answer.body;
    }
    /// What a program gets that sends only this token.
    FakeBrowser::Answer call(const std::string& token, const std::string& target = "/api/session",
                             const std::string& method = "GET", const std::string& body = "",
                             const std::string& address = "192.0.2.7") {
        FakeBrowser program{*this, address};
        auto answer = program.send(method, target, body,
                                   {{"Authorization", "Bearer " + token}, {"Content-Type", "application/json"}});
        CHECK(program.cookies.empty());
        return answer;
    }
    int status(const std::string& token, const std::string& target = "/api/session") {
        return call(token, target).status;
    }
    std::string why(const std::string& token) {
        const auto answer = call(token);
        CHECK(answer.status == 401);
        CHECK(http::header(answer.headers, "WWW-Authenticate").starts_with("Bearer"));
        return answer.body[""][0];
    }
    int save(Id user, const json& changes) {
        json body = {{"fullName", "Somebody"}, {"email", ""}, {"isActive", true}};
        body.update(changes);
        return browser.put("/api/users/" + std::to_string(user), body).status;
    }
};

}  // namespace

TEST_CASE("a token is made by somebody who has just shown that it is them") {
    Fixture f;
    CHECK(f.browser.post("/api/tokens", {{"name", "x"}}).body.contains("permit"));
    const auto refused = f.browser.post("/api/tokens", {{"name", "x"}, {"permit", "made up"}});
    CHECK(refused.status == 409);
    CHECK(refused.body["needs"] == json{"permit"});
    CHECK(f.value<int>("SELECT COUNT(*) FROM personal_token") == 0);
    CHECK(f.create({{"name", "x"}}).status == 200);
}

TEST_CASE("a token lets a program in with nothing else, and is shown once") {
    Fixture f;
    const json made = f.make();
    const std::string secret = made["secret"];
    CHECK(secret.starts_with("oneroom_pat_"));
    CHECK(secret.size() == 12 + 43);
    CHECK(secret.ends_with(made["token"]["hint"].get<std::string>()));
    const auto profile = f.call(secret);
    CHECK(profile.status == 200);
    CHECK(profile.body["username"] == "ada");
    CHECK(profile.body["roles"]["CanViewUserList"] == true);
    CHECK(profile.body["roles"]["CanManageUser"] == false);
    CHECK(f.status(secret, "/api/users") == 200);
    CHECK(f.status(secret, "/api/locations") == 200);  // one of its roles is enough
    CHECK(f.call(secret, "/api/locations", "POST", R"({"name":"North"})").status == 403);
    const auto list = f.browser.get("/api/tokens");
    CHECK(list.body.dump().find(secret) == std::string::npos);
    CHECK(list.body["tokens"][0]["name"] == "Payroll");
    CHECK(list.body["tokens"][0]["state"] == "active");
}

TEST_CASE("a program changes things with a token alone, without any XSRF token, and the audit log names it") {
    Fixture f;
    const std::string secret = f.make({"CanManageLocationGroup"})["secret"];
    CHECK(f.call(secret, "/api/locations", "POST", R"({"name":"North"})").status == 200);
    CHECK(f.value<std::string>("SELECT actor_name FROM audit_event WHERE action = 'locations.create'") ==
          "Person ada (access token Payroll)");
    CHECK(f.value<Id>("SELECT actor_id FROM audit_event WHERE action = 'locations.create'") == f.ada);
}

TEST_CASE("no file of the portal holds a token in clear [AU-04]") {
    Fixture f;
    const std::string secret = f.make()["secret"];
    f.status(secret);
    f.accounts.tokens.write_uses();
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(f.folder.path())) {
        std::ifstream file(entry.path(), std::ios::binary);
        all.append(std::istreambuf_iterator<char>(file), {});
    }
    CHECK(all.find(sha256_hex(secret)) != all.npos);
    CHECK(all.find(secret.substr(12, 30)) == all.npos);
}

TEST_CASE("a token is refused that its maker may not have, by field") {
    Fixture f;
    f.add_group("configures", {Role::CanAccessConfiguration});
    f.add_user("bob");
    f.browser.sign_in("bob");
    const auto field = [&](const json& request, const std::string& name) {
        const auto answer = f.create(request);
        CHECK(answer.status == 400);
        return answer.body.contains(name) ? answer.body[name][0].get<std::string>() : answer.body.dump();
    };
    CHECK(field({{"name", " "}}, "name") == "This is required");
    CHECK(field({{"name", std::string(101, 'x')}}, "name").starts_with("At most 100"));
    CHECK(field({{"name", "x"}, {"days", 0}}, "days") == "Between 1 and 365");
    CHECK(field({{"name", "x"}, {"days", 366}}, "days") == "Between 1 and 365");
    CHECK(field({{"name", "x"}, {"days", nullptr}}, "days").starts_with("Only who may configure the portal"));
    CHECK(field({{"name", "x"}, {"roles", {"CanFly"}}}, "roles") == "There is no role CanFly");
    CHECK(field({{"name", "x"}, {"roles", {"CanManageUser"}}}, "roles") ==
          "A token gets no role that its owner does not hold: CanManageUser");
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM personal_token") == 0);
    for (int i = 0; i < 50; ++i) REQUIRE(f.create({{"name", "x"}}).status == 200);
    CHECK(field({{"name", "x"}}, "").starts_with("There are 50 access tokens in force already"));
    CHECK(f.browser.get("/api/tokens").body["mayBeEndless"] == false);
}

TEST_CASE("who may configure the portal makes tokens that never expire") {
    Fixture f;
    CHECK(f.browser.get("/api/tokens").body["mayBeEndless"] == true);
    const json made = f.make({}, nullptr);
    CHECK(made["token"]["expiresAt"].is_null());
    f.clock.move(24h * 4000);
    CHECK(f.status(made["secret"]) == 200);
}

TEST_CASE("a token ends on its day, to the millisecond") {
    Fixture f;
    const std::string left_out = f.create({{"name", "x"}}).body["secret"], short_lived = f.make({}, 1)["secret"];
    f.clock.move(24h - 1ms);
    CHECK(f.status(short_lived) == 200);
    f.clock.move(1ms);
    CHECK(f.why(short_lived).starts_with("This access token expired on 2026-03-03. Make a new one"));
    f.clock.move(24h * 89 - 1ms);
    CHECK(f.status(left_out) == 200);
    f.clock.move(1ms);
    CHECK(f.status(left_out) == 401);
}

TEST_CASE("a revoked token is refused on the next request, and says so") {
    Fixture f;
    const json made = f.make();
    REQUIRE(f.status(made["secret"]) == 200);
    const std::string path = "/api/tokens/" + made["token"]["id"].dump();
    CHECK(f.browser.remove(path).body["state"] == "revoked");
    CHECK(f.why(made["secret"]).starts_with("This access token was revoked on 2026-03-02. Make a new one"));
    CHECK(f.browser.remove(path).status == 200);  // twice does not hurt
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'tokens.revoke'") == 1);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'tokens.create'") == 1);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE COALESCE(before_json, '') || "
                                "COALESCE(after_json, '') || summary LIKE '%oneroom_pat_%'") == 0);
}

TEST_CASE("a role taken from the owner is taken from the token on the next request, and comes back [AU-07]") {
    Fixture f;
    const Id bob = f.add_user("bob", administrators);
    FakeBrowser his{f, "192.0.2.2"};
    his.sign_in("bob");
    const std::string secret = f.create(his, {{"name", "x"}, {"roles", {"CanViewUserList"}}}).body["secret"];
    REQUIRE(f.status(secret, "/api/users") == 200);
    CHECK(f.save(bob, {{"permissionGroupIds", json::array()}}) == 200);
    CHECK(f.status(secret, "/api/users") == 403);
    CHECK(f.status(secret) == 200);
    CHECK(his.get("/api/tokens").body["tokens"][0]["lostRoles"] == json{"CanViewUserList"});
    const auto group = f.value<Id>("SELECT id FROM permission_group WHERE name = 'Administrators'");
    CHECK(f.save(bob, {{"permissionGroupIds", {group}}}) == 200);
    CHECK(f.status(secret, "/api/users") == 200);
}

TEST_CASE("a token follows its owner's account on the next request [AU-07]") {
    Fixture f;
    const Id bob = f.add_user("bob");
    FakeBrowser his{f, "192.0.2.2"};
    his.sign_in("bob");
    const std::string secret = f.create(his, {{"name", "x"}}).body["secret"];
    REQUIRE(f.status(secret) == 200);
    const std::string path = "/api/users/" + std::to_string(bob);
    SECTION("inactive") {
        CHECK(f.save(bob, {{"isActive", false}}) == 200);
        CHECK(f.why(secret).find("inactive or locked") != std::string::npos);
        CHECK(f.save(bob, {{"isActive", true}}) == 200);
        CHECK(f.status(secret) == 200);
    }
    SECTION("locked by wrong passwords, until somebody unlocks it") {
        for (int i = 0; i < 10; ++i) {
            FakeBrowser guesser{f, "198.51.100." + std::to_string(i)};
            guesser.sign_in("bob", "wrong");
        }
        CHECK(f.why(secret).find("inactive or locked") != std::string::npos);
        CHECK(f.browser.get("/api/all-tokens").body["rows"][0]["token"]["state"] == "blocked");
        CHECK(f.browser.post(path + "/unlock").status == 200);
        CHECK(f.status(secret) == 200);
    }
    SECTION("locked, until the owner signs in where they have been before") {
        for (int i = 0; i < 10; ++i) {
            FakeBrowser guesser{f, "198.51.100." + std::to_string(i)};
            guesser.sign_in("bob", "wrong");
        }
        REQUIRE(f.status(secret) == 401);
        CHECK(his.sign_in("bob").body["outcome"] == "signedIn");
        CHECK(f.status(secret) == 200);
    }
    SECTION("a password given by an administrator has to be changed first") {
        CHECK(f.browser.post(path + "/password").status == 200);
        CHECK(f.call(secret, "/api/users").body[""][0] == "Choose a new password first");
        CHECK(f.status(secret) == 200);  // session.show, which says so
        CHECK(f.call(secret).body["mustChangePassword"] == true);
    }
}

TEST_CASE("cookies and keys beside a token count for nothing") {
    Fixture f;
    const std::string secret = f.make({})["secret"];
    auto headers = f.browser.own_headers();
    headers.emplace_back("Authorization", "Bearer " + secret);
    CHECK(f.browser.send("GET", "/api/users", "", headers).status == 403);  // the session's roles would do
    headers.back().second = "bearer   " + secret + "  ";
    CHECK(f.browser.send("GET", "/api/session", "", headers).status == 200);
    headers.back().second = "Bearer " + secret + "x";
    CHECK(f.browser.send("GET", "/api/session", "", headers).status == 401);
    headers.back().second = "Bearer";
    CHECK(f.browser.send("GET", "/api/session", "", headers).status == 401);
    headers.back().second = "Basic cHJveHk6c2VjcmV0";  // of a proxy in front
    CHECK(f.browser.send("GET", "/api/users", "", headers).status == 200);
    headers = {{"Authorization", "Bearer " + secret}, {"Authorization", "Bearer " + secret}};
    CHECK(f.browser.send("GET", "/api/session", "", headers).status == 400);
    CHECK(f.browser.status() == 200);
}

TEST_CASE("a token in the address or in a cookie is none") {
    Fixture f;
    const std::string secret = f.make()["secret"];
    FakeBrowser program{f};
    CHECK(program.send("GET", "/api/session?access_token=" + secret, "", {}).status == 401);
    CHECK(program.send("GET", "/api/session", "", {{"Cookie", "sid=" + secret}}).status == 401);
    CHECK(program.send("GET", "/api/session", "", {{"X-Session-Key", secret}}).status == 401);
}

TEST_CASE("wrong tokens from one address are slowed down, and nobody else is [AU-12]") {
    Fixture f;
    const std::string good = f.make()["secret"];
    const std::string wrong = "oneroom_pat_" + random_token();
    for (int i = 0; i < 20; ++i) REQUIRE(f.call(wrong).status == 401);
    const auto slowed = f.call(wrong);
    CHECK(slowed.status == 429);
    CHECK(slowed.body[""][0].get<std::string>().find("Try again in 5 seconds") != std::string::npos);
    CHECK(f.status(good) == 200);  // from the same address
    CHECK(f.call(wrong, "/api/session", "GET", "", "192.0.2.8").status == 401);
    FakeBrowser beside{f, "192.0.2.7"};
    CHECK(beside.sign_in("ada").body["outcome"] == "signedIn");
    f.clock.move(5s);
    CHECK(f.call(wrong).status == 401);
    CHECK(f.call(wrong).status == 429);
}

TEST_CASE("the last use is written once a minute and not more often") {
    Fixture f;
    const std::string secret = f.make()["secret"];
    const auto used = [&] {
        f.accounts.tokens.write_uses();
        return f.value<std::optional<Instant>>("SELECT last_used_at FROM personal_token");
    };
    CHECK_FALSE(used());
    const Instant first = f.clock.now();
    f.status(secret);
    CHECK(used() == first);
    f.clock.move(59s);
    f.status(secret);
    CHECK(used() == first);
    f.clock.move(1s);
    f.status(secret);
    CHECK(used() == first + 1min);
    f.clock.move(90s);
    PersonalTokens restarted(f.db, f.clock, f.accounts.sessions, f.accounts.throttle);
    restarted.find(secret, "");
    restarted.write_uses();
    CHECK(used() == first + 150s);
    f.clock.move(24h * 90);
    f.status(secret);  // expired: that is no use
    CHECK(used() == first + 150s);
}

TEST_CASE("a request does not wait until its use is on the disk", "[threads]") {
    Fixture f;
    const std::string secret = f.make()["secret"];
    f.db.write([&](db::Writer&) { CHECK(f.accounts.tokens.find(secret, "").user_id == f.ada); });  // holds the writer
    f.accounts.tokens.write_uses();
    CHECK(f.value<std::optional<Instant>>("SELECT last_used_at FROM personal_token"));
}

TEST_CASE("everybody sees and revokes their own tokens only; who may edit security those of all below them") {
    Fixture f;
    f.add_group("sees security", {Role::UserSecurity_View});
    f.add_group("edits security", {Role::UserSecurity_Edit});
    f.add_user("bob"), f.add_user("eve", "sees security"), f.add_user("sue", "edits security");
    const auto as = [&](const std::string& name) {
        FakeBrowser browser{f, "192.0.2.9"};
        browser.sign_in(name);
        return browser;
    };
    auto bob = as("bob"), eve = as("eve"), sue = as("sue");
    const json mine = f.make(), his = f.create(bob, {{"name", "His"}}).body;
    const auto id = [](const json& made) { return made["token"]["id"].dump(); };
    CHECK(bob.get("/api/tokens").body["tokens"].size() == 1);
    CHECK(bob.remove("/api/tokens/" + id(mine)).status == 404);
    CHECK(bob.get("/api/all-tokens").status == 403);
    CHECK(bob.remove("/api/all-tokens/" + id(his)).status == 403);

    const auto all = eve.get("/api/all-tokens").body;
    CHECK(all["total"] == 2);
    CHECK(all["rows"][0]["username"] == "bob");
    CHECK(eve.get("/api/all-tokens?search=ADA").body["rows"][0]["token"]["name"] == "Payroll");
    CHECK(eve.get("/api/all-tokens?search=nobody").body["total"] == 0);
    CHECK(eve.get("/api/all-tokens?userId=" + std::to_string(f.ada)).body["total"] == 1);
    CHECK(eve.get("/api/all-tokens?pageSize=1&page=2").body["rows"][0]["username"] == "ada");
    CHECK(eve.remove("/api/all-tokens/" + id(his)).status == 403);

    CHECK(sue.remove("/api/all-tokens/" + id(mine)).status == 403);  // of an administrator
    CHECK(f.status(mine["secret"]) == 200);
    CHECK(sue.remove("/api/all-tokens/" + id(his)).status == 200);
    CHECK(f.status(his["secret"]) == 401);
    CHECK(sue.remove("/api/all-tokens/99").status == 404);
}

TEST_CASE("a token cannot reach above its roles by making or changing people [AZ-06]") {
    Fixture f;
    const std::string secret =
        f.make({"CanCreateUser", "CanManageUser", "UserSecurity_EditPermissionGroups"})["secret"];
    const auto group = f.value<Id>("SELECT id FROM permission_group WHERE name = 'Administrators'");
    const json person = {{"username", "eve"}, {"fullName", "Eve"}, {"permissionGroupIds", {group}}};
    CHECK(f.call(secret, "/api/users", "POST", person.dump()).status == 403);
    const json owner = {{"fullName", "Me"}, {"email", ""}, {"isActive", true}};
    CHECK(f.call(secret, "/api/users/" + std::to_string(f.ada), "PUT", owner.dump()).status == 403);
}

TEST_CASE("tokens stay for ninety days after their end, and are removed then") {
    Fixture f;
    const json revoked = f.make(), expiring = f.make({}, 10), endless = f.make({}, nullptr);
    f.browser.remove("/api/tokens/" + revoked["token"]["id"].dump());
    f.clock.move(24h * 90);
    CHECK(f.accounts.tokens.remove_old() == 0);
    f.clock.move(1ms);
    CHECK(f.accounts.tokens.remove_old() == 1);
    CHECK(f.why(revoked["secret"]).starts_with("This access token is not known here"));
    f.clock.move(24h * 10);
    CHECK(f.accounts.tokens.remove_old() == 1);
    CHECK(f.status(endless["secret"]) == 200);
}

TEST_CASE("many programs at once are each who they are, while tokens are revoked", "[threads]") {
    Fixture f;
    std::vector<json> made;
    for (int i = 0; i < 4; ++i) made.push_back(f.make());
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                const std::string secret = made[t]["secret"];
                for (int i = 0; i < 50; ++i) {
                    wrong += f.accounts.tokens.find(secret, "").user_id != f.ada;
                    f.clock.move(5s);
                    f.accounts.sessions.changed();
                }
                revoke_token(f.accounts, {}, made[t]["token"]["id"]);
                try {
                    f.accounts.tokens.find(secret, "");
                    ++wrong;
                } catch (const Failure&) {
                }
            });
    }
    CHECK(wrong == 0);
}
