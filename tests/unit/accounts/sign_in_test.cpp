#include "accounts/sign_in.h"

#include <future>

#include "accounts/cookies.h"
#include "core/base/bytes.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

std::string set_cookie(const FakeBrowser::Answer& answer, const std::string& name) {
    for (const auto& [header, value] : answer.headers)
        if (header == "Set-Cookie" && value.starts_with(name + "=")) return value;
    return "";
}

std::int64_t audit_rows(AccountsPortal& portal, std::string_view action) {
    return portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = $1", action);
}

}  // namespace

TEST_CASE("a person signs in, is known by cookie and key together, and signs out [AU-06]") {
    AccountsPortal portal;
    portal.add_user("ada", administrators);
    FakeBrowser browser{portal};
    const auto answer = browser.sign_in("ADA");
    CHECK(answer.status == 200);
    CHECK(answer.body["outcome"] == "signedIn");
    CHECK(answer.body["mustChangePassword"] == false);

    const auto profile = browser.get("/api/session").body;
    CHECK(profile["username"] == "ada");
    CHECK(profile["roles"]["CanManageUser"] == true);
    CHECK(profile["roles"].size() == enum_names(Role{}).size());

    FakeBrowser thief{portal};
    thief.cookies = browser.cookies;
    CHECK(thief.status() == 401);
    thief.key = browser.key;
    thief.cookies.erase("sid");
    CHECK(thief.status() == 401);

    FakeBrowser second_tab = browser;
    CHECK(browser.remove("/api/session").status == 200);
    CHECK_FALSE(browser.cookies.contains("sid"));
    for (const auto* path : {"/api/session", "/api/users", "/api/people", "/api/locations", "/api/permission-groups"})
        CHECK(second_tab.get(path).status == 401);
    CHECK(audit_rows(portal, "session.signIn") == 1);
    CHECK(audit_rows(portal, "session.signOut") == 1);
}

TEST_CASE("the profile says what the interface reads: roles as booleans, isSd, isSso, language [PROF-01] [PERM-01]") {
    AccountsPortal portal;
    portal.add_user("vic", report_viewers);
    FakeBrowser browser{portal};
    browser.get("/api/portal");
    browser.keep(browser.post("/api/session", {{"username", "vic"}, {"password", good_password}, {"locale", "de"}}));
    const auto profile = browser.get("/api/session").body;
    CHECK(profile["fullName"] == "Person vic");
    CHECK(profile["isSd"] == false);
    CHECK(profile["isSso"] == false);
    CHECK(profile["profilePictureFilePath"].is_null());
    CHECK(profile["preferredLanguageCode"] == "de");  // of the sign-in page, the first time [PUB-13]
    CHECK(profile["roles"]["Reports_CanViewCourseStatusReport"] == true);
    CHECK(profile["roles"]["CanManageUser"] == false);
}

TEST_CASE("every sign-in that fails has the same answer [AU-01] [PUB-14]") {
    AccountsPortal portal;
    portal.add_user("ada");
    portal.add_user("inactive");
    portal.add_user("locked");
    portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'inactive'");
    portal.run("UPDATE app_user SET locked_until_at = $1, failed_sign_ins = 12 WHERE username = 'locked'",
               portal.clock.now() + 1h);

    FakeBrowser browser{portal};
    browser.get("/api/portal");
    const auto reference = browser.sign_in("nobody", "wrong");
    CHECK(reference.status == 200);
    CHECK(reference.body == json{{"outcome", "wrongCredentials"},
                                 {"sessionKey", nullptr},
                                 {"mustChangePassword", false},
                                 {"retryAfterSeconds", 0},
                                 {"ticket", nullptr},
                                 {"secondSteps", json::array()}});
    const std::pair<const char*, std::string> attempts[] = {{"ada", "wrong"},
                                                            {"inactive", good_password},
                                                            {"inactive", "wrong"},
                                                            {"locked", good_password},
                                                            {"locked", "wrong"}};
    for (const auto& [name, password] : attempts) {
        INFO(name);
        const auto answer = browser.sign_in(name, password);
        CHECK(answer.status == reference.status);
        CHECK(answer.body == reference.body);
        CHECK(answer.headers == reference.headers);
    }
    CHECK(audit_rows(portal, "session.signIn") == 6);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE summary LIKE '%nobody%'") == 0);
}

TEST_CASE("guessing waits longer each time, for names that do not exist too [AU-12]") {
    AccountsPortal portal;
    portal.add_user("ada");
    for (const auto* name : {"ada", "nobody"}) {
        INFO(name);
        FakeBrowser browser{portal};
        for (int i = 0; i < 5; ++i) CHECK(browser.sign_in(name, "wrong").body["outcome"] == "wrongCredentials");
        auto answer = browser.sign_in(name, good_password);
        CHECK(answer.body["outcome"] == "tooManyAttempts");
        CHECK(answer.body["retryAfterSeconds"] == 15);
        portal.clock.move(15s);
        CHECK(browser.sign_in(name, "wrong").body["outcome"] == "wrongCredentials");
        CHECK(browser.sign_in(name, "wrong").body["retryAfterSeconds"] == 30);
        for (int i = 0; i < 6; ++i) {
            portal.clock.move(15min);
            browser.sign_in(name, "wrong");
        }
        CHECK(browser.sign_in(name, "wrong").body["outcome"] == "locked");
        portal.clock.move(2h);
    }
}

TEST_CASE("an account that strangers guess at stays open to its owner's own browser [AU-12]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser own{portal, "192.0.2.1"};
    own.sign_in("ada");
    own.remove("/api/session");

    for (int i = 0; i < 12; ++i) {
        FakeBrowser stranger{portal, "198.51.100." + std::to_string(i)};
        stranger.sign_in("ada", "wrong");
    }
    CHECK(portal.value<std::int64_t>("SELECT failed_sign_ins FROM app_user") == 10);  // locked: the rest does not count
    FakeBrowser elsewhere{portal, "203.0.113.9"};
    CHECK(elsewhere.sign_in("ada").body["outcome"] == "wrongCredentials");
    CHECK(own.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(elsewhere.sign_in("ada").body["outcome"] == "signedIn");  // signing in forgives
}

TEST_CASE("an account locks longer with each wrong password, and for good after a hundred [AU-12]") {
    CHECK_FALSE(decide_lock(9));
    CHECK(decide_lock(10) == 1min);
    CHECK(decide_lock(12) == 4min);
    CHECK(decide_lock(40) == 60min);
    CHECK(decide_lock(100) == std::chrono::minutes::max());

    AccountsPortal portal;
    const Id ada = portal.add_user("ada");
    portal.run("UPDATE app_user SET failed_sign_ins = 99");
    FakeBrowser browser{portal};
    browser.sign_in("ada", "wrong");
    portal.clock.move(24h * 365 * 100);
    CHECK(browser.sign_in("ada").body["outcome"] == "wrongCredentials");

    portal.add_user("root", administrators);
    FakeBrowser admin{portal, "192.0.2.2"};
    admin.sign_in("root");
    CHECK(admin.get("/api/users/" + std::to_string(ada)).body["isLocked"] == true);
    CHECK(admin.post("/api/users/" + std::to_string(ada) + "/unlock").body["isLocked"] == false);
    CHECK(browser.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("one address that tries many names is slowed down, a class room behind one address is not [AU-12]") {
    AccountsPortal portal;
    FakeBrowser sprayer{portal};
    sprayer.get("/api/portal");
    int throttled = 0;
    for (int i = 0; i < 200; ++i)
        throttled += sprayer.sign_in("user" + std::to_string(i), "Summer2026!").body["outcome"] == "tooManyAttempts";
    CHECK(throttled == 150);

    portal.clock.move(3h);
    portal.add_user("ada");
    for (int i = 0; i < 200; ++i) {
        FakeBrowser pupil{portal};
        REQUIRE(pupil.sign_in("ada").body["outcome"] == "signedIn");
    }
}

TEST_CASE("a hundred guesses sent together are a hundred guesses [AU-12]", "[threads]") {
    AccountsPortal portal;
    portal.add_user("ada");
    std::atomic<int> checked = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 8; ++t)
            threads.emplace_back([&] {
                FakeBrowser browser{portal};
                for (int i = 0; i < 5; ++i)
                    checked += browser.sign_in("ada", "wrong").body["outcome"] == "wrongCredentials";
            });
    }
    CHECK(checked == 5);
}

TEST_CASE("signing in gives a new session and ends the one this browser had [AU-05]") {
    AccountsPortal portal;
    portal.add_user("ada");
    std::vector<Id> ended;
    portal.accounts.on_session_end.push_back(
        [&](db::Writer&, Id, std::optional<Id> session_id, Instant) { ended.push_back(session_id.value_or(0)); });
    FakeBrowser browser{portal};
    browser.get("/api/portal");
    browser.cookies["sid"] = "chosen-by-an-attacker";
    browser.sign_in("ada");
    CHECK(browser.cookies["sid"] != "chosen-by-an-attacker");
    const FakeBrowser before = browser;

    browser.sign_in("ada");
    CHECK(browser.cookies["sid"] != before.cookies.at("sid"));
    CHECK(browser.key != before.key);
    CHECK(FakeBrowser(before).status() == 401);
    CHECK(browser.status() == 200);
    CHECK(ended.size() == 1);
}

TEST_CASE("a cookie tossed in by a neighbour is never adopted [AU-21]") {
    AccountsPortal portal;
    portal.add_user("victim");
    portal.add_user("attacker");
    FakeBrowser victim{portal}, attacker{portal, "192.0.2.2"};
    victim.sign_in("victim");
    attacker.sign_in("attacker");

    auto headers = victim.own_headers();
    for (auto& [name, value] : headers)
        if (name == "Cookie") value = "sid=" + attacker.cookies["sid"] + "; " + value;
    CHECK(victim.send("GET", "/api/session", "", headers).body["username"] == "victim");

    for (auto& [name, value] : headers)
        if (name == "Cookie") value = "sid=" + attacker.cookies["sid"];
    CHECK(victim.send("GET", "/api/session", "", headers).status == 401);
}

TEST_CASE("cookies are kept from scripts and other sites, and from plain HTTP when the portal has TLS [AU-20]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser browser{portal};
    const auto answer = browser.sign_in("ada");
    const auto sid = set_cookie(answer, "sid"), xsrf = set_cookie(answer, "XSRF-TOKEN");
    CHECK_THAT(sid, Catch::EndsWith("; SameSite=Lax; Path=/; HttpOnly"));
    CHECK_THAT(xsrf, Catch::EndsWith("; SameSite=Lax; Path=/"));

    Accounts secure({.db = portal.db,
                     .clock = portal.clock,
                     .settings = portal.settings,
                     .mail = portal.mail,
                     .data = portal.folder.path(),
                     .cost = PasswordCost::least(),
                     .is_https = true});
    CHECK_THAT(anonymous_xsrf_cookie(secure), Catch::EndsWith("; Secure"));
    CHECK(sid_cookie(secure, "x") == "__Host-sid=x; SameSite=Lax; Path=/; HttpOnly; Secure");
    browser.cookies["__Host-sid"] = browser.cookies["sid"];
    browser.cookies.erase("sid");
    CHECK(browser.status() == 200);
}

TEST_CASE("an XSRF token belongs to one session, or to nobody signed in [AU-20] [CH-01]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser one{portal}, two{portal};
    one.sign_in("ada");
    two.sign_in("ada");
    const auto token = one.cookies["XSRF-TOKEN"];
    one.cookies["XSRF-TOKEN"] = two.cookies["XSRF-TOKEN"];
    CHECK(one.remove("/api/session").status == 403);
    FakeBrowser nobody{portal};
    nobody.get("/api/portal");
    one.cookies["XSRF-TOKEN"] = nobody.cookies["XSRF-TOKEN"];
    CHECK(one.remove("/api/session").status == 403);
    nobody.cookies["XSRF-TOKEN"] = token;
    CHECK(nobody.post("/api/session", {{"username", "ada"}, {"password", good_password}}).status == 403);
    CHECK(one.get("/api/session").status == 200);  // which gives a lost token back
    CHECK(one.cookies["XSRF-TOKEN"] == token);
    CHECK(one.remove("/api/session").status == 200);
}

TEST_CASE("a hash of cheaper days is replaced at the next sign-in [AU-03]") {
    AccountsPortal portal;
    portal.add_user("ada");
    const auto old = PasswordHasher(PasswordCost{1, 16384}).hash(good_password);
    portal.run("UPDATE app_user SET password_hash = $1", old);
    FakeBrowser browser{portal};
    CHECK(browser.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(portal.value<std::string>("SELECT password_hash FROM app_user") != old);
    CHECK(browser.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("a megabyte of password is refused before it is hashed [AU-16]") {
    AccountsPortal portal;
    FakeBrowser browser{portal};
    const auto answer = browser.sign_in("ada", std::string(1'000'000, 'x'));
    CHECK(answer.status == 400);
    CHECK(answer.body["password"][0] == "No password is that long");
}
