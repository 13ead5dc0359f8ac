// A new password for somebody who is not signed in, through the dispatcher: all of it or nothing.
#include "core/security/totp.h"
#include "support/accounts_portal.h"
#include "support/base32.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

const std::string next_password = "Another-Horse-8";

struct DoorPortal : AccountsPortal {
    FakeBrowser elsewhere{*this}, door{*this, "192.0.2.9"};

    DoorPortal() {
        add_user("ada");
        elsewhere.sign_in("ada");
        door.get("/api/portal");
    }
    FakeBrowser::Answer replace(const std::string& current, const std::string& wanted, const std::string& who = "ada") {
        return door.keep(door.post(
            "/api/session/new-password",
            {{"username", who}, {"currentPassword", current}, {"newPassword", wanted}, {"confirmPassword", wanted}}));
    }
    /// Which password lets in.
    std::string password_now() {
        FakeBrowser one{*this, "192.0.2.77"};
        const auto outcome = [&](const std::string& tried) -> std::string {
            return one.sign_in("ada", tried).body["outcome"];
        };
        if (outcome(good_password) != "wrongCredentials") return "old";
        return outcome(next_password) != "wrongCredentials" ? "new" : "neither";
    }
    bool is_untouched() { return elsewhere.status() == 200 && door.status() == 401 && password_now() == "old"; }
};

}  // namespace

TEST_CASE("a password is replaced at the door and signs in, both at once [PUB-20]") {
    DoorPortal portal;
    portal.run("UPDATE app_user SET must_change_password = 1");
    const auto answer = portal.replace(good_password, next_password);
    CHECK(answer.body["outcome"] == "signedIn");
    CHECK(answer.body["mustChangePassword"] == false);
    CHECK(portal.door.get("/api/session").body["mustChangePassword"] == false);
    CHECK(portal.elsewhere.status() == 401);
    CHECK(portal.password_now() == "new");
    CHECK(portal.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'session.changePassword'") == 1);
}

TEST_CASE("what is refused at the door leaves nothing half done [PUB-20]") {
    DoorPortal portal;
    SECTION("a new password that is no good is refused before anything is tried") {
        CHECK(portal.replace("Wrong-Horse-9", "short").body.contains("newPassword"));
        CHECK(portal.replace(good_password, good_password).body.contains("newPassword"));
        CHECK(portal.value<int>("SELECT failed_sign_ins FROM app_user") == 0);
    }
    SECTION("a wrong password is answered as at every sign-in, whoever exists") {
        CHECK(portal.replace("Wrong-Horse-9", next_password).body == portal.replace("x", next_password, "nobody").body);
        CHECK(portal.value<int>("SELECT failed_sign_ins FROM app_user") == 1);
    }
    SECTION("where people do not change passwords, the right one says so and a wrong one nothing") {
        portal.settings.save({}, portal.clock.now(), "passwordChangeEnabled", "false");
        CHECK(portal.replace("Wrong-Horse-9", next_password).body["outcome"] == "wrongCredentials");
        CHECK(portal.replace(good_password, next_password).status == 403);
    }
    CHECK(portal.is_untouched());
}

TEST_CASE("a second step is asked for before the password changes at the door [AU-15] [PUB-20]") {
    DoorPortal portal;
    const auto begun = portal.elsewhere.post("/api/security/two-step", {{"permit", portal.elsewhere.permit()}});
    const std::string secret = from_base32(begun.body["secret"].get<std::string>());
    const auto code = [&] { return totp_code(secret, totp_step(portal.clock.now())); };
    REQUIRE(portal.elsewhere.post("/api/security/two-step/confirm", {{"code", code()}}).status == 200);
    portal.clock.move(30s);
    const auto answer = portal.replace(good_password, next_password).body;
    CHECK(answer["outcome"] == "secondStep");
    CHECK(answer["sessionKey"].is_null());
    const std::string ticket = answer["ticket"];
    CHECK(ticket.size() <= 400);  // what the second step takes
    CHECK(ticket.find("argon2") == ticket.npos);
    CHECK(portal.is_untouched());
    const auto second = [&](const std::string& with, const std::string& typed) {
        return portal.door.keep(portal.door.post("/api/session/second-step", {{"ticket", with}, {"code", typed}})).body;
    };
    CHECK(second(ticket, "000000")["outcome"] == "wrongCode");
    CHECK(portal.is_untouched());
    SECTION("the code changes it and signs in") {
        CHECK(second(ticket, code())["outcome"] == "signedIn");
        CHECK(portal.door.status() == 200);
        CHECK(portal.elsewhere.status() == 401);
        CHECK(portal.password_now() == "new");
        portal.clock.move(30s);
        CHECK(second(ticket, code())["outcome"] == "startAgain");  // of the password before
    }
    SECTION("left there, the password stays") {
        portal.clock.move(5min);
        CHECK(second(ticket, code())["outcome"] == "startAgain");
        CHECK(portal.is_untouched());
    }
    SECTION("a sign-in beside it keeps the password") {
        FakeBrowser other{portal, "192.0.2.10"};
        const std::string plain = other.sign_in("ada").body["ticket"];
        CHECK(second(plain, code())["outcome"] == "signedIn");
        CHECK(portal.password_now() == "old");
    }
}
