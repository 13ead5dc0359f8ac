// Two-step sign-in and the list of one's sessions, through the dispatcher.
#include <catch2/catch.hpp>

#include "core/security/totp.h"
#include "support/accounts_portal.h"
#include "support/base32.h"

namespace oneroom::test {
namespace {

using namespace std::chrono_literals;

/// Somebody whose app holds `secret`.
struct WithApp {
    AccountsPortal portal;
    FakeBrowser browser{portal};
    std::string secret;
    std::vector<std::string> recovery_codes;

    WithApp() {
        portal.add_user("ada");
        browser.sign_in("ada");
        const auto begun = browser.post("/api/security/two-step", {{"permit", browser.permit()}});
        REQUIRE(begun.status == 200);
        secret = from_base32(begun.body["secret"].get<std::string>());
        const auto confirmed = browser.post("/api/security/two-step/confirm", {{"code", code()}});
        REQUIRE(confirmed.status == 200);
        recovery_codes = confirmed.body["codes"].get<std::vector<std::string>>();
        portal.clock.move(30s);  // the code of the setup is used up
    }
    std::string code() const { return totp_code(secret, totp_step(portal.clock.now())); }

    /// The ticket of a right password in a browser that is new here.
    std::string ticket(FakeBrowser& in) {
        const auto answer = in.sign_in("ada");
        REQUIRE(answer.body["outcome"] == "secondStep");
        return answer.body["ticket"];
    }
    FakeBrowser::Answer second(FakeBrowser& in, const std::string& with, const std::string& typed) {
        return in.keep(in.post("/api/session/second-step", {{"ticket", with}, {"code", typed}}));
    }
};

}  // namespace

TEST_CASE("codes of an authenticator app are those of RFC 6238") {
    // Appendix B, SHA-1, the last six of its eight digits.
    const std::string secret = "12345678901234567890";
    const auto [seconds, code] = GENERATE(table<std::int64_t, std::string>({{59, "287082"},
                                                                            {1111111109, "081804"},
                                                                            {1111111111, "050471"},
                                                                            {1234567890, "005924"},
                                                                            {2000000000, "279037"},
                                                                            {20000000000, "353130"}}));
    CHECK(totp_code(secret, totp_step(Instant(std::chrono::seconds(seconds)))) == code);
    CHECK(to_base32(secret) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    CHECK(to_base32("f") == "MY");
}

TEST_CASE("a code of the step before or after is taken, an older one is not, and none twice") {
    const std::string secret = "12345678901234567890";
    const Instant now(std::chrono::seconds(1'000'000'005));
    const std::int64_t step = totp_step(now);
    for (const std::int64_t near : {step - 1, step, step + 1})
        CHECK(decide_totp_step(secret, totp_code(secret, near), 0, now) == near);
    CHECK_FALSE(decide_totp_step(secret, totp_code(secret, step - 2), 0, now));
    CHECK_FALSE(decide_totp_step(secret, totp_code(secret, step + 2), 0, now));
    CHECK_FALSE(decide_totp_step(secret, totp_code(secret, step), step, now));
    const std::string code = totp_code(secret, step);
    CHECK(decide_totp_step(secret, code.substr(0, 3) + " " + code.substr(3), 0, now) == step);
    CHECK_FALSE(decide_totp_step(secret, "", 0, now));
}

TEST_CASE("an app reads the name of the portal and of the account") {
    CHECK(totp_address("Harbour: Training", "ada@x", "ABC") ==
          "otpauth://totp/Harbour%20Training:ada%40x?secret=ABC&issuer=Harbour%20Training");
}

TEST_CASE("with two steps a password opens nothing until the code is typed [AU-15]") {
    WithApp ada;
    FakeBrowser fresh{ada.portal, "192.0.2.9"};
    const auto answer = fresh.sign_in("ada");
    CHECK(answer.body["outcome"] == "secondStep");
    CHECK(answer.body["sessionKey"].is_null());
    CHECK_FALSE(fresh.cookies.contains("sid"));
    CHECK(fresh.status() == 401);
    const auto in = ada.second(fresh, answer.body["ticket"], ada.code());
    CHECK(in.body["outcome"] == "signedIn");
    CHECK(fresh.status() == 200);
}

TEST_CASE("a setup takes few wrong codes, and ends when it is left [AU-14]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser browser{portal};
    browser.sign_in("ada");
    const auto begun = browser.post("/api/security/two-step", {{"permit", browser.permit()}});
    const std::string secret = from_base32(begun.body["secret"].get<std::string>());
    const auto confirm = [&](const std::string& code) {
        return browser.post("/api/security/two-step/confirm", {{"code", code}}).status;
    };
    SECTION("guessed") {
        for (int i = 0; i < 5; ++i) CHECK(confirm("000000") == 400);
        CHECK(confirm(totp_code(secret, totp_step(portal.clock.now()))) == 429);
        portal.clock.move(31s);
        CHECK(confirm(totp_code(secret, totp_step(portal.clock.now()))) == 200);
    }
    SECTION("left") {
        portal.clock.move(10min);
        CHECK(confirm(totp_code(secret, totp_step(portal.clock.now()))) == 409);
    }
}

TEST_CASE("a code counts once, also in two browsers at once [AU-14]") {
    WithApp ada;
    FakeBrowser one{ada.portal}, two{ada.portal};
    const auto first = ada.ticket(one), second = ada.ticket(two);
    const auto code = ada.code();
    CHECK(ada.second(one, first, code).body["outcome"] == "signedIn");
    CHECK(ada.second(two, second, code).body["outcome"] == "wrongCode");
    ada.portal.clock.move(30s);
    CHECK(ada.second(two, second, ada.code()).body["outcome"] == "signedIn");
}

TEST_CASE("guessing codes is slowed down over all browsers, and locks the account in the end [AU-14]") {
    WithApp ada;
    for (int i = 0; i < 5; ++i) {
        FakeBrowser guesser{ada.portal, "198.51.100." + std::to_string(i)};
        CHECK(ada.second(guesser, ada.ticket(guesser), "000000").body["outcome"] == "wrongCode");
    }
    FakeBrowser guesser{ada.portal, "198.51.100.77"};
    const auto ticket = ada.ticket(guesser);
    const auto slowed = ada.second(guesser, ticket, "000000");
    CHECK(slowed.body["outcome"] == "tooManyAttempts");
    CHECK(slowed.body["retryAfterSeconds"].get<int>() > 0);
    // A right code waits as well: nothing tells it from a wrong one.
    CHECK(ada.second(guesser, ticket, ada.code()).body["outcome"] == "tooManyAttempts");
    const auto failures =
        ada.portal.db.read([](const db::Reader& db) { return db.value<int>("SELECT failed_sign_ins FROM app_user"); });
    CHECK(failures == 5);
    for (int i = 5; i < 10; ++i) {
        ada.portal.clock.move(15min);
        FakeBrowser one{ada.portal, "198.51.100.78"}, other{ada.portal, "198.51.100.79"};
        const auto first = ada.ticket(one), second = ada.ticket(other);
        CHECK(ada.second(one, first, "000000").body["outcome"] == "wrongCode");
        if (i == 9) CHECK(ada.second(other, second, ada.code()).body["outcome"] == "locked");
    }
}

TEST_CASE("a ticket ends after five minutes, with a new password, and cannot be made up") {
    WithApp ada;
    FakeBrowser fresh{ada.portal};
    SECTION("time") {
        const auto ticket = ada.ticket(fresh);
        ada.portal.clock.move(5min);
        CHECK(ada.second(fresh, ticket, ada.code()).body["outcome"] == "startAgain");
    }
    SECTION("password") {
        const auto ticket = ada.ticket(fresh);
        ada.browser.keep(ada.browser.post("/api/session/password", {{"currentPassword", good_password},
                                                                    {"newPassword", "Another-Horse-8"},
                                                                    {"confirmPassword", "Another-Horse-8"}}));
        CHECK(ada.second(fresh, ticket, ada.code()).body["outcome"] == "startAgain");
    }
    SECTION("made up") {
        auto ticket = ada.ticket(fresh);
        for (const std::string& forged : {"2" + ticket.substr(1), std::string("1-9999999999999-x.y"), std::string("x")})
            CHECK(ada.second(fresh, forged, ada.code()).body["outcome"] == "startAgain");
    }
}

TEST_CASE("a recovery code lets in once, however it is typed, and is not stored in clear") {
    WithApp ada;
    REQUIRE(ada.recovery_codes.size() == 10);
    FakeBrowser fresh{ada.portal};
    std::string typed = ada.recovery_codes[3];
    for (char& c : typed) c = static_cast<char>(std::tolower(c));
    typed[4] = ' ';
    CHECK(ada.second(fresh, ada.ticket(fresh), typed).body["outcome"] == "signedIn");
    CHECK(fresh.get("/api/security").body["recoveryCodesLeft"] == 9);
    FakeBrowser again{ada.portal};
    CHECK(ada.second(again, ada.ticket(again), ada.recovery_codes[3]).body["outcome"] == "wrongCode");
    const auto stored = ada.portal.db.read([](const db::Reader& db) {
        return db.value<std::string>("SELECT GROUP_CONCAT(code_hash) FROM user_recovery_code") +
               db.value<std::string>("SELECT secret_closed FROM user_two_step");
    });
    CHECK(stored.find(ada.recovery_codes[4].substr(0, 4)) == stored.npos);
    CHECK(stored.find(to_base32(ada.secret)) == stored.npos);
    CHECK(stored.find(ada.secret) == stored.npos);
}

TEST_CASE("setting up asks for the password and a right code; a wrong one changes nothing") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser ada{portal}, elsewhere{portal};
    ada.sign_in("ada");
    CHECK(ada.post("/api/security/permit", {{"password", "Wrong-Horse-9"}}).status == 400);
    CHECK(ada.post("/api/security/two-step", {{"permit", "made up"}}).status == 409);
    CHECK(ada.post("/api/security/two-step/confirm", {{"code", "123456"}}).status == 409);
    const auto begun = ada.post("/api/security/two-step", {{"permit", ada.permit()}});
    REQUIRE(begun.status == 200);
    CHECK(begun.body["qrCode"].size() >= 21);
    const auto secret = from_base32(begun.body["secret"].get<std::string>());
    const auto wrong = ada.post("/api/security/two-step/confirm", {{"code", "000000"}});
    CHECK(wrong.status == 400);
    CHECK(wrong.body.contains("code"));
    CHECK(elsewhere.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(elsewhere.status() == 200);
    const auto code = totp_code(secret, totp_step(portal.clock.now()));
    CHECK(ada.post("/api/security/two-step/confirm", {{"code", code}}).status == 200);
    CHECK(ada.status() == 200);
    CHECK(elsewhere.status() == 401);  // signed out everywhere else [AU-07]
}

TEST_CASE("the password alone takes no second step away, adds none and makes no recovery codes") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser before{portal};
    before.sign_in("ada");
    const std::string early = before.permit();  // from before there was a second step
    const auto begun = before.post("/api/security/two-step", {{"permit", early}});
    const std::string secret = from_base32(begun.body["secret"].get<std::string>());
    const auto code = [&] { return totp_code(secret, totp_step(portal.clock.now())); };
    REQUIRE(before.post("/api/security/two-step/confirm", {{"code", code()}}).status == 200);
    portal.clock.move(30s);
    const auto asked = before.post("/api/security/permit", {{"password", good_password}});
    CHECK(asked.body["outcome"] == "secondStep");
    CHECK(asked.body["permit"].is_null());
    CHECK(asked.body["secondSteps"] == nlohmann::json::parse(R"([{"kind":"app","hint":""}])"));
    const std::string ticket = asked.body["ticket"];
    for (const std::string& no_permit : {early, ticket, std::string("made up")})
        for (const nlohmann::json& body :
             {nlohmann::json{{"permit", no_permit}}, nlohmann::json{{"permit", no_permit}, {"kind", "app"}},
              nlohmann::json{{"permit", no_permit}, {"useEmail", true}}})
            for (const char* const path : {"two-step", "two-step/end", "two-step/recovery-codes", "passkeys/begin",
                                           "two-step/end-one", "step-codes/enable"}) {
                INFO(path << " " << body.dump());
                const auto refused = before.post("/api/security/" + std::string(path), body);
                CHECK((refused.status == 409 || (refused.status == 400 && refused.body.contains("kind"))));
                // These two are refused for other reasons before: the app is on, and the address is no place for
                // passkeys.
                const bool is_about_permit = path != std::string("two-step") && path != std::string("passkeys/begin");
                if (is_about_permit && refused.status == 409) CHECK(refused.body[""][0] == "Enter your password first");
            }
    const auto step = [&](const std::string& with, const std::string& typed) {
        return before.post("/api/security/permit/code", {{"ticket", with}, {"code", typed}}).body;
    };
    CHECK(step(ticket, "000000")["outcome"] == "wrongCode");
    CHECK(portal.value<int>("SELECT failed_sign_ins FROM app_user") == 1);
    CHECK(step("made up", code())["outcome"] == "startAgain");
    const auto given = step(ticket, code());
    CHECK(given["outcome"] == "signedIn");
    CHECK(step(ticket, code())["outcome"] == "wrongCode");  // each code once
    CHECK(before.post("/api/security/two-step/recovery-codes", {{"permit", given["permit"]}}).body["codes"].size() ==
          10);
    CHECK(before.post("/api/security/two-step/end", {{"permit", given["permit"]}}).status == 200);
    CHECK(FakeBrowser{portal}.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("a permit is of one's own password and second step, in one session") {
    WithApp ada;
    ada.portal.add_user("ben");
    FakeBrowser ben{ada.portal};
    ben.sign_in("ben");
    const auto asked = ada.browser.post("/api/security/permit", {{"password", good_password}});
    const auto bens = ben.post("/api/security/permit/code", {{"ticket", asked.body["ticket"]}, {"code", ada.code()}});
    CHECK(bens.body["outcome"] == "startAgain");
    ada.portal.run(
        "UPDATE app_user SET must_change_password = 1 WHERE username = 'ada'");  // a temporary one: no permit
    CHECK(ada.browser.post("/api/security/permit/code", {{"ticket", asked.body["ticket"]}, {"code", ada.code()}})
              .body["permit"]
              .is_null());
    ada.portal.run("UPDATE app_user SET must_change_password = 0");
    const auto permit = ada.browser.permit();
    FakeBrowser other{ada.portal};
    CHECK(ada.second(other, ada.ticket(other), ada.code()).body["outcome"] == "signedIn");
    CHECK(other.post("/api/security/two-step/end", {{"permit", permit}}).status == 409);
    ada.portal.clock.move(10min);
    CHECK(ada.browser.post("/api/security/two-step/end", {{"permit", permit}}).status == 409);
    CHECK(ada.browser.get("/api/security").body["usesTwoSteps"] == true);
}

TEST_CASE("turning it off and new codes void the codes before; off means the password alone") {
    WithApp ada;
    const auto renewed = ada.browser.post("/api/security/two-step/recovery-codes", {{"permit", ada.browser.permit()}});
    REQUIRE(renewed.status == 200);
    FakeBrowser fresh{ada.portal};
    CHECK(ada.second(fresh, ada.ticket(fresh), ada.recovery_codes[0]).body["outcome"] == "wrongCode");
    CHECK(ada.browser.post("/api/security/two-step/end", {{"permit", ada.browser.permit()}}).status == 200);
    CHECK(fresh.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("where a second step is required the last one stays, and an administrator's reset asks for a new one") {
    WithApp ada;
    ada.portal.settings.save({std::nullopt, "test", ""}, ada.portal.clock.now(), "twoFactorRequired", "everybody");
    CHECK(ada.browser.get("/api/security").body["isRequired"] == true);
    const auto refused = ada.browser.post("/api/security/two-step/end", {{"permit", ada.browser.permit()}});
    CHECK(refused.status == 409);
    CHECK(refused.body[""][0].get<std::string>().starts_with("This portal asks you for a second step"));
    const auto end_app = [&] {
        return ada.browser.post("/api/security/two-step/end-one", {{"permit", ada.browser.permit()}, {"kind", "app"}})
            .status;
    };
    CHECK(end_app() == 409);
    CHECK(ada.browser.get("/api/security").body["usesApp"] == true);
    ada.portal.run(
        "INSERT INTO user_contact (user_id, kind, address, verified_at, second_step_at) "
        "VALUES (1, 2, '5550100199', 1, 1)");
    CHECK(end_app() == 200);  // replaced

    ada.portal.add_user("root", accounts::administrators);
    ada.portal.run(
        "INSERT INTO user_contact (user_id, kind, address, verified_at, second_step_at) "
        "VALUES (2, 2, '5550100200', 1, 1)");
    ada.portal.clock.move(61s);
    FakeBrowser root{ada.portal};
    const auto codes = ada.portal.db.write(
        [&](db::Writer& tx) { return accounts::give_recovery_codes(ada.portal.accounts, tx, 2).codes; });
    const auto asked = root.sign_in("root");
    CHECK(ada.second(root, asked.body["ticket"], codes[0]).body["outcome"] == "signedIn");
    REQUIRE(root.post("/api/users/1/security/reset-two-step").status == 200);
    CHECK(ada.portal.value<int>("SELECT COUNT(*) FROM audit_event WHERE action = 'users.resetTwoStep' AND "
                                "object_id = 1 AND actor_id = 2") == 1);
    CHECK(ada.browser.status() == 401);
    CHECK(ada.browser.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(ada.browser.get("/api/session").body["mustSetUpTwoSteps"] == true);
    const auto closed = ada.browser.get("/api/tokens");
    CHECK(closed.status == 403);
    CHECK(closed.body["needs"] == nlohmann::json{"secondStep"});
}

TEST_CASE("everybody sees where they are signed in and ends any of it at once [AU-24]") {
    AccountsPortal portal;
    portal.add_user("ada");
    portal.add_user("ben");
    FakeBrowser here{portal, "192.0.2.1"}, there{portal, "192.0.2.2"}, third{portal, "192.0.2.3"}, ben{portal};
    here.sign_in("ada");
    there.sign_in("ada");
    third.sign_in("ada");
    ben.sign_in("ben");
    const auto list = here.get("/api/security").body["sessions"];
    REQUIRE(list.size() == 3);
    const auto of = [&](const std::string& address) {
        for (const auto& one : list)
            if (one["address"] == address) return one;
        return nlohmann::json();
    };
    CHECK(of("192.0.2.1")["isCurrent"] == true);
    CHECK(of("192.0.2.2")["isCurrent"] == false);
    const std::string path = "/api/security/sessions/" + of("192.0.2.2")["id"].dump();
    CHECK(ben.remove(path).status == 404);
    CHECK(there.status() == 200);
    CHECK(here.remove(path).status == 200);
    CHECK(there.status() == 401);
    CHECK(third.status() == 200);
    CHECK(here.post("/api/security/sessions/end-others").body["sessions"].size() == 1);
    CHECK(third.status() == 401);
    CHECK(here.status() == 200);
    CHECK(ben.status() == 200);
}

TEST_CASE("an administrator ends somebody's sessions and two-step sign-in, but not of one above [AU-24]") {
    WithApp ada;
    ada.portal.add_user("root", accounts::administrators);
    ada.portal.add_group("Desk", {Role::UserSecurity_Edit, Role::CanViewUserList});
    ada.portal.add_user("desk", "Desk");
    FakeBrowser desk{ada.portal}, plain{ada.portal};
    desk.sign_in("desk");
    const auto seen = desk.get("/api/users/1/security");
    REQUIRE(seen.status == 200);
    CHECK(seen.body["usesTwoSteps"] == true);
    CHECK(seen.body["sessions"].size() == 1);
    CHECK(desk.post("/api/users/1/security/end-sessions").status == 200);
    CHECK(ada.browser.status() == 401);
    CHECK(desk.post("/api/users/1/security/reset-two-step").body["usesTwoSteps"] == false);
    CHECK(ada.browser.sign_in("ada").body["outcome"] == "signedIn");
    CHECK(desk.get("/api/users/2/security").status == 403);
    CHECK(desk.post("/api/users/2/security/end-sessions").status == 403);
    CHECK(desk.post("/api/users/2/security/reset-two-step").status == 403);
    CHECK(desk.get("/api/users/99/security").status == 404);
}

TEST_CASE("a session left open takes neither password nor second step from its owner") {
    AccountsPortal portal;
    const Id root = portal.add_user("root", accounts::administrators);
    FakeBrowser browser{portal};
    browser.sign_in("root");
    const auto begun = browser.post("/api/security/two-step", {{"permit", browser.permit()}});
    const std::string secret = from_base32(begun.body["secret"].get<std::string>());
    const std::string code = totp_code(secret, totp_step(portal.clock.now()));
    REQUIRE(browser.post("/api/security/two-step/confirm", {{"code", code}}).status == 200);
    const std::string own = "/api/users/" + std::to_string(root);
    CHECK(browser.post(own + "/password").status == 409);
    CHECK(browser.post(own + "/security/reset-two-step").status == 409);
    CHECK(browser.get("/api/security").body["usesTwoSteps"] == true);
    CHECK(browser.status() == 200);
}

}  // namespace oneroom::test
