#include "accounts/proofs.h"

#include <atomic>
#include <deque>
#include <nlohmann/json.hpp>
#include <thread>

#include "support/accounts_portal.h"
#include "support/catch.h"
#include "support/proof.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

struct ProofPortal : AccountsPortal {
    FakeBrowser browser{*this};

    ProofPortal() {
        set("registerEnabled", "true");
        set("emailSupportAddress", "help@example.org");
        set("captchaEnabled", "true");
        set("captchaDifficulty", "10");
        browser.get("/api/portal");
    }
    void set(const char* name, const char* value) { settings.save({}, clock.now(), name, value); }
    json task(const std::string& purpose) { return browser.get("/api/proof?purpose=" + purpose).body; }
    FakeBrowser::Answer forgot(const std::string& proof) {
        return browser.post("/api/forgot-password", {{"username", "ada"}, {"proof", proof}});
    }
    std::int64_t wishes() { return value<std::int64_t>("SELECT COUNT(*) FROM password_wish"); }
    FakeBrowser::Answer sign_in(const std::string& name, const std::string& password, const std::string& proof = "") {
        FakeBrowser fresh{*this};
        fresh.get("/api/portal");
        return fresh.post("/api/session", {{"username", name}, {"password", password}, {"proof", proof}});
    }
};

bool is_asked(const FakeBrowser::Answer& answer) { return answer.status == 400 && answer.body.contains("proof"); }

struct Outside {
    const char* purpose;
    const char* address;
    json body;
};

}  // namespace

TEST_CASE("what is asked for from outside needs the work of a browser first, each its own [OPEN-26]") {
    ProofPortal portal;
    const Outside outside[] = {
        {"registration", "/api/register", {{"fullName", "Ada"}, {"email", "ada@example.org"}, {"languageCode", "en"}}},
        {"forgotPassword", "/api/forgot-password", {{"username", "ada"}}},
        {"securityQuestions", "/api/forgot-password/questions", {{"username", "ada"}}},
        {"support",
         "/api/support",
         {{"name", "Ada"}, {"email", "ada@example.org"}, {"subject", "Help"}, {"message", "Please"}}}};
    for (const auto& [purpose, address, body] : outside) {
        INFO(address);
        CHECK(is_asked(portal.browser.post(address, body)));
        const bool is_forgot = std::string_view(purpose) == "forgotPassword";
        json with = body;
        with["proof"] = solve(portal.task(is_forgot ? "support" : "forgotPassword"));
        CHECK(is_asked(portal.browser.post(address, with)));
        with["proof"] = solve(portal.task(purpose));
        CHECK(portal.browser.post(address, with).status == 200);
    }
    portal.set("captchaEnabled", "false");
    CHECK(portal.task("support")["isNeeded"] == false);
    for (const auto& [purpose, address, body] : outside) CHECK(portal.browser.post(address, body).status == 200);
}

TEST_CASE("work counts once, for ten minutes, and only when all of it was done [OPEN-26]") {
    ProofPortal portal;
    const std::string proof = solve(portal.task("forgotPassword"));
    CHECK(portal.forgot(proof).status == 200);
    CHECK(is_asked(portal.forgot(proof)));
    CHECK(portal.wishes() == 1);

    const std::string late = solve(portal.task("forgotPassword"));
    portal.clock.move(10min);
    CHECK(is_asked(portal.forgot(late)));

    const json task = portal.task("forgotPassword");
    const std::string challenge = task["challenge"];
    const std::string fewer = numbers_for(task["seed"], 15, task["bits"]);
    for (const std::string& wrong :
         {challenge, challenge + ":", challenge + ":" + fewer, challenge + ":" + fewer + "-x",
          challenge + ":" + fewer + "-99999999999", std::string(":1-2"), std::string("a.b:1"), std::string(900, '1')})
        CHECK(is_asked(portal.forgot(wrong)));
    // The bits stand in the seal: nobody makes their own task easier.
    json easy = task;
    easy["challenge"] = "forgotPassword-9999999999999-0-00.c2ln";
    easy["bits"] = 1;
    CHECK(is_asked(portal.forgot(solve(easy))));
    CHECK(portal.forgot(challenge + ":" + numbers_for(task["seed"], 16, task["bits"])).status == 200);
}

TEST_CASE("a task of before a restart is void, so that none counts twice [OPEN-26]") {
    ProofPortal portal;
    const std::string proof = solve(portal.task("forgotPassword"));
    ProofOfWork after_restart(portal.accounts.secret, portal.clock);
    CHECK_FALSE(after_restart.take("forgotPassword", proof));
    CHECK(portal.accounts.work.take("forgotPassword", proof));
}

TEST_CASE("one proof that is sent many times at once counts once [OPEN-26]") {
    ProofPortal portal;
    const std::string proof = solve(portal.task("forgotPassword"));
    std::atomic<int> taken = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] { taken += portal.accounts.work.take("forgotPassword", proof) ? 1 : 0; });
    for (auto& thread : threads) thread.join();
    CHECK(taken == 1);
}

TEST_CASE("sign-in asks for work after three wrong passwords, alike for names that nobody has [OPEN-26] [AU-01]") {
    ProofPortal portal;
    portal.add_user("ada");
    for (const char* name : {"ada", "nobody"}) {
        INFO(name);
        for (int i = 0; i < 3; ++i) CHECK(portal.sign_in(name, "wrong").body["outcome"] == "wrongCredentials");
        CHECK(is_asked(portal.sign_in(name, "wrong")));
        const std::string proof = solve(portal.task("signIn"));
        CHECK(portal.sign_in(name, "wrong", proof).body["outcome"] == "wrongCredentials");
        CHECK(is_asked(portal.sign_in(name, "wrong", proof)));
    }
    // Elsewhere nobody hears of it, and the right password ends it here.
    FakeBrowser elsewhere{portal, "198.51.100.7"};
    CHECK(elsewhere.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(is_asked(portal.sign_in("ada", good_password)));
    CHECK(portal.sign_in("ada", good_password, solve(portal.task("signIn"))).body["outcome"] == "signedIn");
    CHECK(portal.sign_in("ada", "wrong").body["outcome"] == "wrongCredentials");
}

TEST_CASE("who signs in rightly is never asked, however many do from one place; who tries many names is [OPEN-26]") {
    ProofPortal portal;
    portal.add_user("ada");
    for (int i = 0; i < 40; ++i) CHECK(portal.sign_in("ada", good_password).body["outcome"] == "signedIn");
    {
        std::deque<accounts::SignInProof> together;  // a class at nine o'clock: none of them is answered yet
        for (int i = 0; i < 200; ++i)
            CHECK_NOTHROW(together.emplace_back(portal.accounts, "pupil" + std::to_string(i), "127.0.0.1", ""));
        for (auto& one : together) one.was_right();
    }
    int asked = 0;
    for (int i = 0; i < 40; ++i) asked += is_asked(portal.sign_in("name" + std::to_string(i), "wrong")) ? 1 : 0;
    CHECK(asked == 10);
}
