#include "accounts/ways.h"

#include <nlohmann/json.hpp>

#include "accounts/one_time_code_store.h"
#include "accounts/password_links.h"
#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

struct WaysPortal : AccountsPortal {
    FakeBrowser admin{*this, "198.51.100.1"};

    WaysPortal() {
        add_user("root", accounts::administrators);
        add_user("ada");
        run("UPDATE app_user SET email = username || '@example.org'");
        set("smtpHost", "127.0.0.1");
        set("smtpPort", "1");
        set("mailFromAddress", "training@example.org");
        set("loginOptionsEnabled", "true");
        admin.sign_in("root");
    }
    void set(const char* name, const char* value) { settings.save({}, clock.now(), name, value); }
    json options() { return admin.get("/api/login-options").body["options"]; }
    json option(const std::string& type) {
        for (const json& one : options())
            if (one["type"] == type) return one;
        return {};
    }
    FakeBrowser::Answer save(const std::string& type, json more) {
        json body = option(type);
        const std::string path = "/api/login-options/" + std::to_string(body["id"].get<Id>());
        for (const char* shown : {"id", "type", "state", "changedAt", "changedBy"}) body.erase(shown);
        body.update(more);
        return admin.put(path, body);
    }
    void open(const std::string& type, json more = json::object()) {
        more["isActive"] = true;
        REQUIRE(save(type, more).status == 200);
    }
    FakeBrowser fresh(const std::string& address = "192.0.2.1") {
        FakeBrowser browser{*this, address};
        browser.get("/api/portal");
        return browser;
    }
    std::vector<std::string> offered(const std::string& address = "192.0.2.1") {
        FakeBrowser browser{*this, address};
        std::vector<std::string> types;
        const json portal_info = browser.get("/api/portal").body;
        for (const json& one : portal_info["loginOptions"]) types.push_back(one["type"]);
        return types;
    }
    std::int64_t messages() { return value<std::int64_t>("SELECT COUNT(*) FROM outbox_message"); }
    /// Asks for a link as the page does, and runs the job; what stands behind the # of its mail, or nothing.
    std::string link_for(const std::string& name) {
        const auto before = messages();
        CHECK(fresh().post("/api/session/link", {{"username", name}}).status == 200);
        accounts::answer_wishes(accounts, [] { return true; });
        if (messages() == before) return "";
        const auto content = db.read([&](const db::Reader& reader) {
            return mail::open_content(mail, mail::list_messages(reader, {}, whole_scope).at(0));
        });
        CHECK(content.link.find("/login/magic-link#") != content.link.npos);
        return content.link.substr(content.link.find('#') + 1);
    }
    json use(FakeBrowser& browser, const std::string& token) {
        return browser.keep(browser.post("/api/session/link/session", {{"token", token}})).body;
    }
    json use(const std::string& token) {
        FakeBrowser browser = fresh();
        return use(browser, token);
    }
    json alone(FakeBrowser& browser, const std::string& name) {
        return browser.keep(browser.post("/api/session/nopassword", {{"username", name}})).body;
    }
    /// A verified address or number becomes a second step.
    void add_step(const std::string& name, int kind, const std::string& address) {
        run("INSERT INTO user_contact (user_id, kind, address, verified_at, second_step_at) "
            "SELECT id, $2, $3, $4, $4 FROM app_user WHERE username = $1",
            name, kind, address, clock.now());
    }
};

}  // namespace

TEST_CASE("without login options the sign-in page offers name and password, and nothing else is open [SETT-20]") {
    WaysPortal portal;
    portal.open("magic-link");
    portal.open("nopassword", {{"networks", "192.0.2.0/24"}});
    CHECK(portal.offered() == std::vector<std::string>{"standard", "magic-link", "nopassword"});
    CHECK(portal.fresh().get("/api/portal").body["loginOptionsEnabled"] == true);
    portal.set("loginOptionsEnabled", "false");
    CHECK(portal.offered() == std::vector<std::string>{"standard"});
    CHECK(portal.fresh().get("/api/portal").body["loginOptionsEnabled"] == false);
    CHECK(portal.fresh().post("/api/session/link", {{"username", "ada"}}).status == 409);
    CHECK(portal.fresh().post("/api/session/nopassword", {{"username", "ada"}}).status == 409);
}

TEST_CASE("options are sorted, named by language and checked; what was done is in the history [CONF-22]") {
    WaysPortal portal;
    portal.open("magic-link", {{"titles", {{{"languageCode", "en"}, {"title", "Mail me"}}}},
                               {"signOutAddress", "https://intra.example.org/bye"}});
    json ids = json::array();
    for (const json& one : portal.options()) ids.insert(ids.begin(), one["id"]);
    CHECK(portal.admin.put("/api/login-options/order", {{"loginOptionIds", ids}}).status == 200);
    CHECK(portal.offered() == std::vector<std::string>{"magic-link", "standard"});
    CHECK(portal.fresh().get("/api/portal").body["loginOptions"][0]["title"] == "Mail me");
    ids.erase(0);
    CHECK(portal.admin.put("/api/login-options/order", {{"loginOptionIds", ids}}).status == 409);

    for (const char* wrong : {"javascript:alert(1)", "//evil.example", "https://", "https://a@evil.example/", "ftp://x",
                              "https://x/\\y", "/inside"})
        CHECK(portal.save("standard", {{"signOutAddress", wrong}}).body.contains("signOutAddress"));
    CHECK(portal.save("nopassword", {{"isActive", true}}).body.contains("networks"));
    for (const char* wrong : {"192.0.2.0/33", "room 7", "10.0.0.0/8\n300.1.1.1", "::/129", "/8"})
        CHECK(portal.save("nopassword", {{"networks", wrong}}).body.contains("networks"));
    portal.set("smtpHost", "");
    CHECK(portal.save("magic-link", {{"isActive", true}}).body.contains("isActive"));
    CHECK(portal.option("magic-link")["state"] == "noMailServer");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'loginOptions.save'") == 1);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'loginOptions.sort'") == 1);
}

TEST_CASE("single sign-on is written down and shown to nobody who signs in") {
    WaysPortal portal;
    CHECK(portal.admin.post("/api/login-options", {{"providerAddress", "nowhere"}}).status == 400);
    REQUIRE(portal.admin.post("/api/login-options", {{"providerAddress", "https://id.example.org"}}).status == 200);
    portal.open("sso");
    CHECK(portal.option("sso")["state"] == "noProvider");
    CHECK(portal.offered() == std::vector<std::string>{"standard"});
    // And it is no way in for the rule that one has to stay.
    CHECK(portal.save("standard", {{"isActive", false}}).body.contains("isActive"));
    const std::string path = "/api/login-options/" + std::to_string(portal.option("sso")["id"].get<Id>());
    CHECK(portal.admin.remove(path).status == 200);
    const std::string standard = "/api/login-options/" + std::to_string(portal.option("standard")["id"].get<Id>());
    CHECK(portal.admin.remove(standard).status == 409);
}

TEST_CASE("the last way in cannot be switched off, and who configures the portal comes in by password always") {
    WaysPortal portal;
    CHECK(portal.save("standard", {{"isActive", false}}).body.contains("isActive"));
    portal.open("nopassword", {{"networks", "0.0.0.0/0"}});
    CHECK(portal.save("standard", {{"isActive", false}}).body.contains("isActive"));
    portal.open("magic-link");
    CHECK(portal.save("standard", {{"isActive", false}}).status == 200);
    CHECK(portal.save("magic-link", {{"isActive", false}}).body.contains("isActive"));

    CHECK(portal.fresh().sign_in("ada").body["outcome"] == "wayClosed");
    CHECK(portal.fresh().sign_in("ada", "wrong").body["outcome"] == "wrongCredentials");
    CHECK(portal.fresh().sign_in("root").body["outcome"] == "signedIn");
    // Without a mail server nobody else would come in at all.
    portal.set("smtpHost", "");
    CHECK(portal.fresh().sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("who has no password protects the account just after signing in by a link; a name alone is not enough") {
    WaysPortal portal;
    portal.run("UPDATE app_user SET password_hash = '' WHERE username = 'ada'");
    portal.open("magic-link");
    portal.open("nopassword", {{"networks", "0.0.0.0/0"}});
    auto ada = portal.fresh();
    REQUIRE(portal.use(ada, portal.link_for("ada"))["outcome"] == "signedIn");
    CHECK(ada.get("/api/security").body["hasPassword"] == false);
    const auto permit = [](FakeBrowser& browser) { return browser.post("/api/security/permit", {{"password", ""}}); };
    portal.clock.move(10min - 1ms);
    const auto given = permit(ada);
    CHECK(given.body["outcome"] == "signedIn");
    CHECK(ada.post("/api/security/two-step", {{"permit", given.body["permit"]}}).status == 200);
    portal.clock.move(1ms);
    CHECK(permit(ada).status == 409);
    auto room = portal.fresh();
    CHECK(portal.alone(room, "ada")["outcome"] == "signedIn");
    CHECK(permit(room).status == 403);
    auto root = portal.fresh();
    root.sign_in("root");
    CHECK(root.get("/api/security").body["hasPassword"] == true);
    CHECK(permit(root).status == 400);
}

TEST_CASE(
    "a link by e-mail signs in once, within 15 minutes, and says nothing of who has an account [PUB-06] [AU-02]") {
    WaysPortal portal;
    portal.open("magic-link");
    CHECK(portal.link_for("nobody").empty());
    const std::string token = portal.link_for("ADA@example.org");
    REQUIRE(token.size() == 43);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM sign_in_link WHERE token_hash = $1", token) == 0);

    // Whoever looks at it, as mail scanners do, does not use it up.
    for (int i = 0; i < 3; ++i)
        CHECK(portal.fresh().post("/api/session/link/person", {{"token", token}}).body["fullName"] == "Person ada");
    FakeBrowser browser = portal.fresh();
    CHECK(portal.use(browser, token)["outcome"] == "signedIn");
    CHECK(browser.get("/api/session").body["username"] == "ada");
    CHECK(portal.use(token)["outcome"] == "linkGone");
    CHECK(portal.fresh().post("/api/session/link/person", {{"token", token}}).body["isGood"] == false);

    portal.clock.move(3min);
    const std::string late = portal.link_for("ada");
    portal.clock.move(15min);
    CHECK(portal.use(late)["outcome"] == "linkGone");

    const std::string moved = portal.link_for("ada");
    portal.run("UPDATE app_user SET email = 'other@example.org' WHERE username = 'ada'");
    CHECK(portal.use(moved)["outcome"] == "linkGone");
    portal.clock.move(3min);
    const std::string closed = portal.link_for("ada");
    REQUIRE(portal.save("magic-link", {{"isActive", false}}).status == 200);
    CHECK(portal.use(closed)["outcome"] == "linkGone");
}

TEST_CASE("links are not sent over and over, and a new password voids the one that is on its way") {
    WaysPortal portal;
    portal.open("magic-link");
    const std::string token = portal.link_for("ada");
    CHECK(portal.link_for("ada").empty());
    FakeBrowser ada = portal.fresh();
    ada.sign_in("ada");
    REQUIRE(ada.post("/api/session/password", {{"currentPassword", good_password},
                                               {"newPassword", "Another-Horse-8"},
                                               {"confirmPassword", "Another-Horse-8"}})
                .status == 200);
    CHECK(portal.use(token)["outcome"] == "linkGone");
    int refused = 0;
    for (int i = 0; i < 5; ++i)
        refused += portal.fresh("203.0.113.5").post("/api/session/link", {{"username", "root"}}).status == 429;
    CHECK(refused == 2);
}

TEST_CASE("the mailbox alone opens no account whose second step is a code by e-mail") {
    WaysPortal portal;
    portal.open("magic-link");
    portal.add_step("ada", 1, "ada@example.org");
    CHECK(portal.link_for("ada").empty());

    // With a phone beside it, the phone is asked.
    portal.add_step("ada", 2, "+49151234567");
    const auto answer = portal.use(portal.link_for("ada"));
    CHECK(answer["outcome"] == "secondStep");
    REQUIRE(answer["secondSteps"].size() == 1);
    CHECK(answer["secondSteps"][0]["kind"] == "sms");
    const std::string ticket = answer["ticket"];
    const auto asked = portal.fresh().post("/api/session/second-step/code", {{"ticket", ticket}, {"kind", "email"}});
    CHECK(asked.body["outcome"] == "startAgain");
    const json email = {{"ticket", ticket}, {"kind", "email"}, {"code", "123456"}};
    CHECK(portal.fresh().post("/api/session/second-step", email).body["outcome"] == "startAgain");
    CHECK(portal.fresh().post("/api/session/second-step/code", {{"ticket", ticket}, {"kind", "sms"}}).body["outcome"] ==
          "secondStep");
    // By password all of them are there.
    CHECK(portal.fresh().sign_in("ada").body["secondSteps"].size() == 2);
}

TEST_CASE("in a training room a name is enough, for people without any right and from there alone [PUB-04]") {
    WaysPortal portal;
    portal.open("nopassword", {{"networks", "192.0.2.0/24\n2001:db8:7::/48"}});
    CHECK(portal.offered("192.0.2.9") == std::vector<std::string>{"standard", "nopassword"});
    CHECK(portal.offered("2001:db8:7:1::5") == std::vector<std::string>{"standard", "nopassword"});
    CHECK(portal.offered("198.51.100.9") == std::vector<std::string>{"standard"});
    FakeBrowser outside = portal.fresh("198.51.100.9");
    CHECK(outside.post("/api/session/nopassword", {{"username", "ada"}}).status == 409);

    FakeBrowser seat = portal.fresh();
    CHECK(portal.alone(seat, "ADA")["outcome"] == "signedIn");
    CHECK(seat.get("/api/session").body["username"] == "ada");
    CHECK_FALSE(seat.cookies.contains("device"));  // which would let this browser guess on, however locked
    CHECK(seat.post("/api/tokens", {{"name", "mine"}, {"permit", "no"}}).status == 409);

    portal.add_user("two");
    portal.add_step("two", 1, "two@example.org");
    portal.add_user("must");
    portal.run("UPDATE app_user SET must_change_password = 1 WHERE username = 'must'");
    portal.add_user("gone");
    portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'gone'");
    portal.add_user("viewer", accounts::report_viewers);
    for (const char* name : {"root", "viewer", "two", "must", "gone", "nobody"}) {
        INFO(name);
        FakeBrowser other = portal.fresh();
        CHECK(portal.alone(other, name) == json{{"outcome", "wrongCredentials"},
                                                {"sessionKey", nullptr},
                                                {"mustChangePassword", false},
                                                {"retryAfterSeconds", 0},
                                                {"ticket", nullptr},
                                                {"secondSteps", json::array()}});
    }
}

TEST_CASE("a session by name alone holds no role, also one that is given while it lasts") {
    WaysPortal portal;
    portal.open("nopassword", {{"networks", "192.0.2.0/24"}});
    FakeBrowser seat = portal.fresh(), proper = portal.fresh("198.51.100.9");
    REQUIRE(portal.alone(seat, "ada")["outcome"] == "signedIn");
    proper.sign_in("ada");
    portal.run(
        "INSERT INTO user_permission_group (user_id, permission_group_id) "
        "SELECT u.id, g.id FROM app_user u, permission_group g WHERE u.username = 'ada' "
        "AND g.name = 'Administrators'");
    portal.accounts.sessions.changed();
    CHECK(proper.get("/api/users").status == 200);
    CHECK(seat.get("/api/users").status == 403);
}

TEST_CASE("who signs out goes where the option says that let them in [PUB-23]") {
    WaysPortal portal;
    portal.open("magic-link", {{"signOutAddress", "https://intra.example.org/bye"}});
    FakeBrowser by_link = portal.fresh(), by_password = portal.fresh();
    REQUIRE(portal.use(by_link, portal.link_for("ada"))["outcome"] == "signedIn");
    CHECK(by_link.remove("/api/session").body["goTo"] == "https://intra.example.org/bye");
    by_password.sign_in("ada");
    CHECK(by_password.remove("/api/session").body["goTo"] == "");
}
