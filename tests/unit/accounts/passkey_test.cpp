// Passkeys, through the dispatcher: registered, used as second step and instead of a password.
#include <atomic>
#include <thread>

#include "support/accounts_portal.h"
#include "support/authenticator.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

struct PasskeyPortal : AccountsPortal {
    std::string origin = "https://learn.example.org";
    FakeBrowser ada{*this}, stranger{*this, "192.0.2.9"};
    Authenticator device;
    std::string handle;

    PasskeyPortal() {
        accounts.portal.own_origin = [this](const http::Request&) { return origin; };
        add_user("ada");
        add_user("ben");
        run("UPDATE app_user SET email = username || '@example.org'");
        ada.sign_in("ada");
        stranger.get("/api/portal");
    }
    static std::string permit(FakeBrowser& who) { return who.permit(); }
    json begin(FakeBrowser& who) { return who.post("/api/security/passkeys/begin", {{"permit", permit(who)}}).body; }
    FakeBrowser::Answer add(FakeBrowser& who, const json& made, const std::string& name = "Phone") {
        json body = made;
        body["permit"] = permit(who);
        body["name"] = name;
        return who.post("/api/security/passkeys", body);
    }
    json registered() {
        const auto begun = begin(ada);
        handle = begun["userHandle"];
        const auto added = add(ada, device.made(begun));
        REQUIRE(added.status == 200);
        return added.body;
    }
    std::string ticket(FakeBrowser& who, const std::string& name = "ada") {
        const auto answer = who.sign_in(name);
        REQUIRE(answer.body["outcome"] == "secondStep");
        return answer.body["ticket"];
    }
    json wanted(const std::string& with_ticket = "") {
        return stranger.post("/api/session/passkey/begin", {{"ticket", with_ticket}}).body;
    }
    json take(json proof, const std::string& with_ticket = "") {
        proof["ticket"] = with_ticket;
        return stranger.keep(stranger.post("/api/session/passkey", proof)).body;
    }
};

}  // namespace

TEST_CASE("a passkey is named and kept; with the first one two-step sign-in is on") {
    PasskeyPortal portal;
    FakeBrowser elsewhere{portal};
    elsewhere.sign_in("ada");
    const auto added = portal.registered();
    CHECK(added["passkeys"][0]["name"] == "Phone");
    CHECK(added["passkeys"][0]["host"] == "learn.example.org");
    CHECK(added["recoveryCodes"].size() == 10);
    CHECK(elsewhere.status() == 401);
    CHECK(portal.ada.get("/api/security").body["usesTwoSteps"] == true);
    CHECK(portal.ada.get("/api/security").body["passkeyCount"] == 1);

    const auto again = portal.begin(portal.ada);
    CHECK(again["knownIds"].size() == 1);
    CHECK(portal.add(portal.ada, portal.device.made(again)).status == 409);  // the same one
    const Authenticator second(KeyKind::ed25519);
    const auto two = portal.add(portal.ada, second.made(portal.begin(portal.ada)), "Key").body;
    CHECK(two["passkeys"].size() == 2);
    CHECK(two["recoveryCodes"].empty());
    const auto path = "/api/security/passkeys/" + std::to_string(two["passkeys"][1]["id"].get<Id>());
    CHECK(portal.ada.put(path, {{"name", " Blue key "}}).body["passkeys"][1]["name"] == "Blue key");
    CHECK(portal.ada.put(path, {{"name", "  "}}).body.contains("name"));
    CHECK(portal.ada.post(path + "/remove", {{"permit", "made up"}}).status == 409);
    CHECK(portal.ada.post(path + "/remove", {{"permit", portal.permit(portal.ada)}}).body["passkeys"].size() == 1);
    FakeBrowser ben{portal};
    ben.sign_in("ben");
    const auto first = "/api/security/passkeys/" + std::to_string(added["passkeys"][0]["id"].get<Id>());
    CHECK(ben.put(first, {{"name", "mine"}}).status == 404);
    CHECK(ben.post(first + "/remove", {{"permit", portal.permit(ben)}}).status == 404);
    CHECK(portal.ada.post(first + "/remove", {{"permit", portal.permit(portal.ada)}}).body["passkeys"].empty());
    CHECK(portal.ada.get("/api/security").body["usesTwoSteps"] == false);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM user_recovery_code") == 0);
}

TEST_CASE("a new passkey needs its own challenge, of this session, in time, once") {
    PasskeyPortal portal;
    const auto begun = portal.begin(portal.ada);
    FakeBrowser ben{portal};
    ben.sign_in("ben");
    CHECK(portal.add(ben, portal.device.made(begun)).status == 409);
    CHECK(portal.ada.post("/api/security/passkeys/begin", {{"permit", "made up"}}).status == 409);
    auto wrong = begun;
    wrong["challenge"] = "bWFkZSB1cA";
    CHECK(portal.add(portal.ada, portal.device.made(wrong)).status == 409);
    CHECK(portal.add(portal.ada, {{"clientData", "*"}, {"attestation", "*"}}).status == 409);
    CHECK(portal.add(portal.ada, portal.device.made(begun)).status == 200);
    CHECK(portal.add(portal.ada, Authenticator().made(begun)).status == 409);
    const auto late = portal.begin(portal.ada);
    portal.clock.move(301s);
    CHECK(portal.add(portal.ada, Authenticator().made(late)).status == 409);
    portal.origin = "http://192.0.2.1:8080";
    CHECK(portal.ada.post("/api/security/passkeys/begin", {{"permit", portal.permit(portal.ada)}}).status == 409);
}

TEST_CASE("a passkey is the second step beside the password") {
    PasskeyPortal portal;
    portal.registered();
    portal.device.flags = 1;  // touched is enough here
    const auto ticket = portal.ticket(portal.stranger);
    const auto wanted = portal.wanted(ticket);
    CHECK(wanted["outcome"] == "secondStep");
    CHECK(wanted["allowedIds"].size() == 1);
    const auto proof = portal.device.used(wanted);
    CHECK(portal.take(proof, "made up")["outcome"] == "startAgain");
    CHECK(portal.take(proof, ticket)["outcome"] == "signedIn");
    CHECK(portal.stranger.status() == 200);
    CHECK(portal.take(proof, ticket)["outcome"] == "wrongPasskey");  // replayed
    CHECK(portal.take(proof)["outcome"] == "wrongPasskey");          // and not without the password
    CHECK(portal.wanted("made up")["outcome"] == "startAgain");
    const json code{{"ticket", portal.ticket(portal.stranger)}, {"code", "123456"}, {"kind", "passkey"}};
    CHECK(portal.stranger.post("/api/session/second-step", code).body["outcome"] == "wrongCode");
}

TEST_CASE("a passkey proves its owner once more before a passkey is taken away") {
    PasskeyPortal portal;
    const auto added = portal.registered();
    const auto path = "/api/security/passkeys/" + std::to_string(added["passkeys"][0]["id"].get<Id>()) + "/remove";
    const auto asked = portal.ada.post("/api/security/permit", {{"password", good_password}}).body;
    CHECK(asked["permit"].is_null());
    CHECK(asked["secondSteps"][0]["kind"] == "passkey");
    CHECK(portal.ada.post(path, {{"permit", asked["ticket"]}}).status == 409);
    const auto prove = [&](const json& wanted) {
        json proof = portal.device.used(wanted);
        proof["ticket"] = asked["ticket"];
        return portal.ada.post("/api/security/permit/passkey", proof).body;
    };
    CHECK(prove(portal.wanted())["outcome"] == "wrongPasskey");  // a challenge for whoever comes
    const auto wanted = portal.ada.post("/api/session/passkey/begin", {{"ticket", asked["ticket"]}}).body;
    const auto given = prove(wanted);
    CHECK(given["outcome"] == "signedIn");
    CHECK(prove(wanted)["outcome"] == "wrongPasskey");  // replayed
    portal.settings.save({std::nullopt, "test", ""}, portal.clock.now(), "twoFactorRequired", "everybody");
    CHECK(portal.ada.post(path, {{"permit", given["permit"]}}).status == 409);
    CHECK(portal.ada.get("/api/security").body["passkeyCount"] == 1);
    portal.settings.save({std::nullopt, "test", ""}, portal.clock.now(), "twoFactorRequired", "optional");
    CHECK(portal.ada.post(path, {{"permit", given["permit"]}}).body["passkeys"].empty());
}

TEST_CASE("a passkey that verified its user signs in without a password") {
    PasskeyPortal portal;
    portal.registered();
    CHECK(portal.wanted()["allowedIds"].empty());
    CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "signedIn");
    CHECK(portal.stranger.get("/api/session").body["username"] == "ada");
    SECTION("not without saying whose it is") {
        CHECK(portal.take(portal.device.used(portal.wanted()))["outcome"] == "wrongPasskey");
        FakeBrowser ben{portal};
        ben.sign_in("ben");
        const std::string other = portal.begin(ben)["userHandle"];
        CHECK(portal.take(portal.device.used(portal.wanted(), other))["outcome"] == "wrongPasskey");
    }
    SECTION("not by a touch alone") {
        portal.device.flags = 1;
        CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
    }
    SECTION("not by a passkey nobody knows, nor of somebody inactive") {
        CHECK(portal.take(Authenticator().used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
        portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'ada'");
        CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
    }
    SECTION("not late, and not at another address") {
        const auto late = portal.wanted();
        portal.clock.move(301s);
        CHECK(portal.take(portal.device.used(late, portal.handle))["outcome"] == "wrongPasskey");
        portal.origin = portal.device.origin = "https://other.example.org";
        portal.device.rp_id = "other.example.org";
        CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
    }
}

TEST_CASE("a second step takes only the person's own passkey and the challenge made for them") {
    PasskeyPortal portal;
    portal.registered();
    FakeBrowser ben{portal};
    ben.sign_in("ben");
    Authenticator bens;
    REQUIRE(portal.add(ben, bens.made(portal.begin(ben))).status == 200);
    const auto ticket = portal.ticket(portal.stranger);
    CHECK(portal.take(bens.used(portal.wanted(ticket)), ticket)["outcome"] == "wrongPasskey");
    CHECK(portal.take(portal.device.used(portal.wanted()), ticket)["outcome"] == "wrongPasskey");
    const auto bens_ticket = portal.ticket(portal.stranger, "ben");
    CHECK(portal.take(portal.device.used(portal.wanted(bens_ticket)), ticket)["outcome"] == "wrongPasskey");
    CHECK(portal.take(portal.device.used(portal.wanted(ticket)), ticket)["outcome"] == "signedIn");
}

TEST_CASE("a copied passkey is refused by its counter, and its owner is told") {
    PasskeyPortal portal;
    portal.device.counter = 10;
    portal.registered();
    CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "signedIn");
    const auto letters = "SELECT COUNT(*) FROM outbox_message WHERE template_name = 'securityNotice'";
    const auto before = portal.value<std::int64_t>(letters);
    portal.device.counter = 5;
    CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
    CHECK(portal.value<std::int64_t>(letters) == before + 1);
    CHECK(portal.value<std::int64_t>("SELECT sign_count FROM user_passkey") == 11);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'passkeys.copied'") == 1);
}

TEST_CASE("one challenge lets in once, however many tries come at the same time") {
    PasskeyPortal portal;
    portal.registered();
    const auto proof = portal.device.used(portal.wanted(), portal.handle);
    std::atomic<int> in{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&, i] {
            FakeBrowser browser{portal, "192.0.2." + std::to_string(20 + i)};
            browser.get("/api/portal");
            json body = proof;
            body["ticket"] = "";
            if (browser.post("/api/session/passkey", body).body["outcome"] == "signedIn") ++in;
        });
    for (auto& thread : threads) thread.join();
    CHECK(in == 1);
}

TEST_CASE("an administrator's reset and the own turning off take passkeys away; recovery codes let in beside them") {
    PasskeyPortal portal;
    const auto codes = portal.registered()["recoveryCodes"];
    const json body{{"ticket", portal.ticket(portal.stranger)}, {"code", codes[0]}, {"kind", "app"}};
    CHECK(portal.stranger.keep(portal.stranger.post("/api/session/second-step", body)).body["outcome"] == "signedIn");
    SECTION("reset") {
        portal.add_user("root", accounts::administrators);
        FakeBrowser root{portal};
        root.sign_in("root");
        const Id ada = portal.value<Id>("SELECT id FROM app_user WHERE username = 'ada'");
        CHECK(root.post("/api/users/" + std::to_string(ada) + "/security/reset-two-step").status == 200);
    }
    SECTION("off") {
        CHECK(portal.ada.post("/api/security/two-step/end", {{"permit", portal.permit(portal.ada)}}).status == 200);
    }
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM user_passkey") == 0);
    portal.stranger.key.clear();  // its session has ended
    portal.stranger.cookies.clear();
    portal.stranger.get("/api/portal");
    CHECK(portal.take(portal.device.used(portal.wanted(), portal.handle))["outcome"] == "wrongPasskey");
    FakeBrowser fresh{portal};
    CHECK(fresh.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("who still has a temporary password builds no passkey and no second step on it") {
    PasskeyPortal portal;
    portal.run("UPDATE app_user SET must_change_password = 1");
    portal.clock.move(61s);
    CHECK(portal.ada.post("/api/security/permit", {{"password", good_password}}).status == 403);
    CHECK(portal.ada.get("/api/security/passkeys").status == 200);
}
