// Codes by e-mail and text message as second steps, through the dispatcher.
#include <regex>

#include "accounts/password_links.h"
#include "accounts/two_step.h"
#include "core/security/totp.h"
#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/base32.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

struct StepPortal : AccountsPortal {
    FakeBrowser ada{*this};

    StepPortal() {
        add_user("ada");
        run("UPDATE app_user SET email = 'ada@example.org'");
        ada.sign_in("ada");
    }
    std::string permit() { return ada.permit(); }
    /// The code of the newest message made from this template.
    std::string code(const std::string& name) {
        const auto text = db.read([&](const db::Reader& reader) {
            const Id id = reader.value<Id>("SELECT MAX(id) FROM outbox_message WHERE template_name = $1", name);
            for (const auto& message : mail::list_messages(reader, {}, whole_scope))
                if (message.id == id) return mail::open_content(mail, message).text;
            return std::string();
        });
        std::smatch found;
        REQUIRE(std::regex_search(text, found, std::regex("[0-9]{6}")));
        return found[0];
    }
    static std::string other_than(std::string code) {
        code[5] = code[5] == '9' ? '0' : static_cast<char>(code[5] + 1);
        return code;
    }
    json setup() { return ada.get("/api/security/step-codes").body; }
    FakeBrowser::Answer send_email(const std::string& address) {
        return ada.post("/api/security/step-codes/email", {{"email", address}, {"permit", permit()}});
    }
    FakeBrowser::Answer verify_email(const std::string& typed) {
        return ada.post("/api/security/step-codes/email/verify", {{"code", typed}, {"permit", permit()}});
    }
    void verify_phone() {
        ada.put("/api/security/phone", {{"number", "5550100199"}, {"permit", permit()}});
        REQUIRE(ada.post("/api/security/phone/code").status == 200);
        const auto typed = code("verificationCode");
        REQUIRE(ada.post("/api/security/phone/validate", {{"code", typed}}).body["isValidated"] == true);
    }
    FakeBrowser::Answer enable(bool use_email, bool use_phone) {
        return ada.post("/api/security/step-codes/enable",
                        {{"permit", permit()}, {"useEmail", use_email}, {"usePhone", use_phone}});
    }
    /// Whatever is verified.
    FakeBrowser::Answer enable() {
        const auto now = setup();
        return enable(now["emailVerified"], now["phoneVerified"]);
    }
    std::string link_token(const std::string& username) {
        FakeBrowser forgetful{*this};
        forgetful.get("/api/portal");
        forgetful.post("/api/forgot-password", {{"username", username}});
        accounts::answer_wishes(accounts, [] { return true; });
        const auto link = db.read([&](const db::Reader& reader) {
            return mail::open_content(mail, mail::list_messages(reader, {}, whole_scope).at(0)).link;
        });
        return link.substr(link.find('#') + 1);
    }
    FakeBrowser::Answer choose_by_link(FakeBrowser& in, const std::string& token, const std::string& password) {
        return in.post("/api/forgot-password/password",
                       {{"token", token}, {"newPassword", password}, {"confirmPassword", password}});
    }
    void use_email() {
        send_email("ada@example.org");
        verify_email(code("verificationCode"));
        REQUIRE(enable().body["isEnabled"] == true);
    }
    FakeBrowser::Answer send_step(FakeBrowser& in, const std::string& ticket, const std::string& kind) {
        return in.post("/api/session/second-step/code", {{"ticket", ticket}, {"kind", kind}});
    }
    std::string second(FakeBrowser& in, const std::string& ticket, const std::string& kind, const std::string& typed) {
        return in.keep(in.post("/api/session/second-step", {{"ticket", ticket}, {"kind", kind}, {"code", typed}}))
            .body["outcome"];
    }
};

}  // namespace

TEST_CASE("the setup tells e-mail and phone, and which of them is verified [PROF-03] [PROF-10]") {
    StepPortal portal;
    CHECK(portal.setup()["email"] == "ada@example.org");
    CHECK(portal.setup()["emailVerified"] == false);
    CHECK(portal.setup()["phone"] == "");
    CHECK(portal.setup()["phoneVerified"] == false);
    CHECK(portal.enable(true, false).body["isEnabled"] == false);  // nothing is verified: nothing changes
    CHECK(portal.enable(false, false).body.contains("useEmail"));
    CHECK(portal.ada.get("/api/security").body["usesTwoSteps"] == false);

    const auto sent = portal.send_email("ada@example.org");
    CHECK(sent.body["setup"]["emailSent"] == true);  // [PROF-06]
    CHECK(sent.body["isSent"] == false);             // no mail server here
    const auto code = portal.code("verificationCode");
    CHECK(portal.verify_email(StepPortal::other_than(code)).body["isVerified"] == false);
    CHECK(portal.verify_email(code).body["isVerified"] == true);
    CHECK(portal.setup()["emailVerified"] == true);
    portal.verify_phone();
    CHECK(portal.setup()["phoneVerified"] == true);

    FakeBrowser elsewhere{portal};
    elsewhere.sign_in("ada");
    const auto enabled = portal.enable();
    CHECK(enabled.body["isEnabled"] == true);
    CHECK(enabled.body["recoveryCodes"].size() == 10);
    CHECK(elsewhere.status() == 401);
    CHECK(portal.ada.status() == 200);
    const auto status = portal.ada.get("/api/security").body;
    CHECK(status["usesTwoSteps"] == true);
    CHECK(status["usesApp"] == false);
    CHECK(status["stepEmail"] == "ada@example.org");
    CHECK(status["stepPhone"] == "5550100199");
    CHECK(portal.enable().body["recoveryCodes"].empty());
}

TEST_CASE("at sign-in a person picks among their second steps, and a code of one is good for it alone [AU-15]") {
    StepPortal portal;
    portal.verify_phone();
    portal.clock.move(2h);  // the codes of the setup are forgotten
    portal.ada.sign_in("ada");
    portal.use_email();
    portal.clock.move(2h);
    FakeBrowser fresh{portal, "192.0.2.9"};
    const auto answer = fresh.sign_in("ada").body;
    CHECK(answer["outcome"] == "secondStep");
    CHECK(answer["sessionKey"].is_null());
    CHECK(answer["secondSteps"] ==
          json::array({{{"kind", "email"}, {"hint", "a\u2026@example.org"}}, {{"kind", "sms"}, {"hint", "\u202699"}}}));
    const std::string ticket = answer["ticket"];
    CHECK(portal.second(fresh, ticket, "email", "123456") == "codeOver");  // none was sent
    CHECK(portal.send_step(fresh, ticket, "app").body["outcome"] == "startAgain");
    CHECK(portal.send_step(fresh, ticket, "email").body["outcome"] == "secondStep");
    const auto code = portal.code("signInCode");
    CHECK(portal.second(fresh, ticket, "sms", code) == "codeOver");
    CHECK(portal.second(fresh, ticket, "app", code) == "wrongCode");
    CHECK(fresh.status() == 401);
    CHECK(portal.second(fresh, ticket, "email", StepPortal::other_than(code)) == "wrongCode");
    CHECK(portal.second(fresh, ticket, "email", code) == "signedIn");
    CHECK(fresh.status() == 200);

    FakeBrowser again{portal};
    const std::string other = again.sign_in("ada").body["ticket"];
    CHECK(portal.second(again, other, "email", code) == "codeOver");  // each once [AU-14]
    CHECK(portal.send_step(again, other, "sms").body["outcome"] == "secondStep");
    CHECK(portal.second(again, other, "sms", portal.code("signInCode")) == "signedIn");
}

TEST_CASE("a code that verifies an address lets nobody in, and one that lets in verifies nothing") {
    StepPortal portal;
    portal.use_email();
    portal.clock.move(2h);
    FakeBrowser fresh{portal};
    const std::string ticket = fresh.sign_in("ada").body["ticket"];
    portal.ada.sign_in("ada");
    CHECK(portal.ada.status() == 401);
    portal.send_step(fresh, ticket, "email");
    const auto own = portal.code("signInCode");
    CHECK(portal.second(fresh, ticket, "email", own) == "signedIn");
    portal.ada.cookies = fresh.cookies;
    portal.ada.key = fresh.key;
    portal.send_email("other@example.org");
    const auto verifying = portal.code("verificationCode");
    FakeBrowser thief{portal};
    const std::string stolen = thief.sign_in("ada").body["ticket"];
    CHECK(portal.second(thief, stolen, "email", verifying) == "codeOver");
    portal.send_step(thief, stolen, "email");
    CHECK(portal.second(thief, stolen, "email", verifying) == "wrongCode");
    CHECK(portal.verify_email(portal.code("signInCode")).body["isVerified"] == false);
    CHECK(portal.setup()["email"] == "ada@example.org");
}

TEST_CASE("codes for signing in are slowed down over all browsers, and wrong ones count towards the lock [AU-14]") {
    StepPortal portal;
    portal.use_email();
    portal.clock.move(3h);
    std::vector<int> statuses;
    for (int i = 0; i < 6; ++i) {
        FakeBrowser one{portal, "198.51.100." + std::to_string(i)};
        statuses.push_back(portal.send_step(one, one.sign_in("ada").body["ticket"], "email").status);
    }
    CHECK(statuses == std::vector<int>{200, 200, 200, 200, 200, 429});
    FakeBrowser guesser{portal, "198.51.100.77"};
    const std::string ticket = guesser.sign_in("ada").body["ticket"];
    const auto wrong = StepPortal::other_than(portal.code("signInCode"));
    for (int i = 0; i < 5; ++i) CHECK(portal.second(guesser, ticket, "email", wrong) == "wrongCode");
    CHECK(portal.second(guesser, ticket, "email", wrong) == "tooManyAttempts");
    CHECK(portal.value<int>("SELECT failed_sign_ins FROM app_user") == 5);
    portal.clock.move(31s);
    CHECK(portal.second(guesser, ticket, "email", portal.code("signInCode")) == "codeOver");  // five tries are all
}

TEST_CASE("codes go to the address that was verified, whoever changes the one for letters [AU-24]") {
    StepPortal portal;
    portal.use_email();
    portal.clock.move(2h);
    portal.run("UPDATE app_user SET email = 'thief@example.org'");
    FakeBrowser fresh{portal};
    const std::string ticket = fresh.sign_in("ada").body["ticket"];
    CHECK(portal.send_step(fresh, ticket, "email").status == 200);
    CHECK(portal.value<std::string>("SELECT address FROM outbox_message ORDER BY id DESC LIMIT 1") ==
          "ada@example.org");
    CHECK(portal.second(fresh, ticket, "email", portal.code("signInCode")) == "signedIn");
    portal.ada.cookies = fresh.cookies;
    portal.ada.key = fresh.key;
    CHECK(portal.setup()["emailVerified"] == false);
}

TEST_CASE("another address becomes one's own with the code that went there, and the old one is told") {
    StepPortal portal;
    CHECK(portal.send_email("new@example.org").status == 200);
    CHECK(portal.setup()["email"] == "ada@example.org");
    CHECK(portal.setup()["emailSentTo"] == "new@example.org");
    CHECK(portal.verify_email(portal.code("verificationCode")).body["setup"]["email"] == "new@example.org");
    CHECK(portal.value<std::string>("SELECT address FROM outbox_message WHERE template_name = 'securityNotice'") ==
          "ada@example.org");
    CHECK(portal.value<int>("SELECT COUNT(*) FROM app_user WHERE search_folded LIKE '%new@example.org%'") == 1);
    CHECK(portal.send_email("nobody").body.contains("email"));
    CHECK(portal.ada.post("/api/security/step-codes/email", {{"email", "x@example.org"}, {"permit", "no"}}).status ==
          409);
}

TEST_CASE("a number that codes for signing in go to is changed by nobody before that is turned off") {
    StepPortal portal;
    portal.verify_phone();
    REQUIRE(portal.enable().body["isEnabled"] == true);
    CHECK(portal.ada.put("/api/security/phone", {{"number", "5550100200"}, {"permit", portal.permit()}}).status == 409);
    portal.add_user("root", accounts::administrators);
    FakeBrowser root{portal};
    root.sign_in("root");
    CHECK(root.put("/api/users/1/phone", {{"number", "5550100200"}}).status == 409);
    const auto end = [&](const std::string& permit) {
        return portal.ada.post("/api/security/two-step/end-one", {{"kind", "sms"}, {"permit", permit}});
    };
    CHECK(end("made up").status == 409);
    const auto ended = end(portal.permit());
    CHECK(ended.body["usesTwoSteps"] == false);
    CHECK(ended.body["recoveryCodesLeft"] == 0);
    CHECK(portal.value<int>("SELECT COUNT(*) FROM user_recovery_code") == 0);
    CHECK(root.put("/api/users/1/phone", {{"number", "5550100200"}}).status == 200);
}

TEST_CASE("a new password by link, and an administrator's help, leave or end second steps as they say") {
    StepPortal portal;
    portal.use_email();
    SECTION("a link changes the password and nothing else") {
        FakeBrowser forgetful{portal};
        forgetful.get("/api/portal");
        REQUIRE(portal.choose_by_link(forgetful, portal.link_token("ada"), "Another-Horse-8").body["isSet"] == true);
        CHECK(forgetful.sign_in("ada", "Another-Horse-8").body["outcome"] == "secondStep");
    }
    SECTION("the administrator's reset ends them all") {
        portal.add_user("root", accounts::administrators);
        FakeBrowser root{portal}, fresh{portal};
        root.sign_in("root");
        CHECK(root.post("/api/users/1/security/reset-two-step").body["usesTwoSteps"] == false);
        CHECK(fresh.sign_in("ada").body["outcome"] == "signedIn");
    }
    SECTION("turned off, the password is enough") {
        CHECK(portal.ada.post("/api/security/two-step/end", {{"permit", portal.permit()}}).status == 200);
        FakeBrowser fresh{portal};
        CHECK(fresh.sign_in("ada").body["outcome"] == "signedIn");
    }
}

TEST_CASE("an app that was only begun opens nothing beside codes by e-mail [AU-15]") {
    StepPortal portal;
    portal.use_email();
    const auto begun = portal.ada.post("/api/security/two-step", {{"permit", portal.permit()}});
    REQUIRE(begun.status == 200);
    const auto secret = from_base32(begun.body["secret"].get<std::string>());
    FakeBrowser thief{portal, "192.0.2.9"};
    const auto answer = thief.sign_in("ada");
    REQUIRE(answer.body["outcome"] == "secondStep");
    const std::string typed = totp_code(secret, totp_step(portal.clock.now()));
    CHECK(portal.second(thief, answer.body["ticket"], "app", typed) == "wrongCode");
}

TEST_CASE("a second step that was taken away has to be verified again before it is one again") {
    StepPortal portal;
    portal.verify_phone();
    portal.use_email();
    REQUIRE(portal.ada.post("/api/security/two-step/end-one", {{"kind", "sms"}, {"permit", portal.permit()}}).status ==
            200);
    portal.enable();
    CHECK(portal.setup()["phoneVerified"] == false);
    FakeBrowser thief{portal, "192.0.2.9"};
    const auto answer = thief.sign_in("ada");
    REQUIRE(answer.body["secondSteps"].size() == 1);
    CHECK(answer.body["secondSteps"][0]["kind"] == "email");
}

TEST_CASE("where a second step is required nothing else opens before it is set up [PROF-09]") {
    StepPortal portal;
    portal.add_user("root", accounts::administrators);
    FakeBrowser root{portal};
    root.sign_in("root");
    const auto require_of = [&](const std::string& whom) {
        portal.settings.save({std::nullopt, "test", ""}, portal.clock.now(), "twoFactorRequired", whom);
        portal.clock.move(61s);  // what is remembered of sessions is believed for a minute
    };
    const auto must = [](FakeBrowser& who) { return who.get("/api/session").body["mustSetUpTwoSteps"].get<bool>(); };
    CHECK_FALSE(must(root));
    CHECK(portal.setup()["isRequired"] == false);
    SECTION("of holders of permissions") {
        require_of("roles");
        CHECK(must(root));
        CHECK_FALSE(must(portal.ada));
        CHECK(root.get("/api/users").status == 403);
        CHECK(portal.ada.get("/api/tokens").status == 200);
    }
    SECTION("of everybody, and it stays") {
        require_of("everybody");
        CHECK(must(portal.ada));
        CHECK(portal.ada.get("/api/session").body["mustChangePassword"] == false);
        CHECK(portal.ada.get("/api/tokens").status == 403);
        CHECK(portal.setup()["isRequired"] == true);
        portal.use_email();
        CHECK_FALSE(must(portal.ada));
        CHECK(portal.ada.get("/api/tokens").status == 200);
        CHECK(portal.ada.post("/api/security/two-step/end", {{"permit", portal.permit()}}).status == 409);
        CHECK(portal.ada.get("/api/tokens").status == 200);
    }
    SECTION("an access token is no way round it") {
        const auto made =
            root.post("/api/tokens", {{"name", "sync"}, {"roles", {"CanViewUserList"}}, {"permit", root.permit()}});
        REQUIRE(made.status == 200);
        const std::string token = made.body["secret"];
        const auto ask = [&] {
            return root.send("GET", "/api/users", "", {{"Authorization", "Bearer " + token}}).status;
        };
        CHECK(ask() == 200);
        require_of("roles");
        CHECK(ask() == 403);
    }
}

TEST_CASE("codes go only where the person chose, however much is verified") {
    StepPortal portal;
    portal.verify_phone();
    portal.use_email();
    portal.ada.post("/api/security/two-step/end", {{"permit", portal.permit()}});
    CHECK(portal.setup()["phoneVerified"] == true);
    CHECK(portal.enable(true, false).body["isEnabled"] == true);
    const auto status = portal.ada.get("/api/security").body;
    CHECK(status["stepEmail"] == "ada@example.org");
    CHECK(status["stepPhone"] == "");
    CHECK(portal.enable(false, true).body["isEnabled"] == true);
    CHECK(portal.ada.get("/api/security").body["stepPhone"] == "5550100199");
}

TEST_CASE("a mailbox alone opens no account that has another second step: the link and the code would both go there") {
    StepPortal portal;
    portal.verify_phone();
    portal.use_email();
    portal.clock.move(2h);
    FakeBrowser thief{portal, "192.0.2.9"};
    thief.get("/api/portal");
    REQUIRE(portal.choose_by_link(thief, portal.link_token("ada"), "Another-Horse-8").body["isSet"] == true);
    const auto kinds = [&](FakeBrowser& who) {
        std::string all;
        const auto answer = who.sign_in("ada", "Another-Horse-8");
        for (const auto& one : answer.body["secondSteps"]) all += one["kind"].get<std::string>() + " ";
        return all;
    };
    SECTION("with a phone as well, the code goes there, and by e-mail again after that") {
        CHECK(kinds(thief) == "sms ");
        const std::string ticket = thief.sign_in("ada", "Another-Horse-8").body["ticket"];
        CHECK(portal.send_step(thief, ticket, "email").body["outcome"] == "startAgain");
        REQUIRE(portal.send_step(thief, ticket, "sms").body["outcome"] == "secondStep");
        CHECK(portal.second(thief, ticket, "sms", portal.code("signInCode")) == "signedIn");
        CHECK(kinds(thief) == "email sms ");
    }
    SECTION("who has nothing else is sent the code all the same") {
        portal.run("UPDATE user_contact SET second_step_at = NULL WHERE kind = 2");
        CHECK(kinds(thief) == "email ");
    }
    SECTION("a password chosen otherwise brings it back") {
        CHECK(kinds(thief) == "sms ");
        portal.add_user("root", accounts::administrators);
        FakeBrowser root{portal};
        root.sign_in("root");
        REQUIRE(root.post("/api/users/1/password").status == 200);
        CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE password_link_kind IS NOT NULL") == 0);
    }
}
