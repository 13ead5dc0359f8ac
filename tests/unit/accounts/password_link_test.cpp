#include "accounts/password_links.h"

#include <nlohmann/json.hpp>

#include "accounts/password_link_store.h"
#include "accounts/rights.h"
#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string new_password = "Another-Horse-8";

struct LinkPortal : AccountsPortal {
    FakeBrowser browser{*this};

    /// Asks for a link as the page does, and runs the job.
    int forget(const std::string& username) {
        browser.get("/api/portal");
        const int status = browser.post("/api/forgot-password", {{"username", username}}).status;
        accounts::answer_wishes(accounts, [] { return true; });
        return status;
    }
    std::int64_t messages() { return value<std::int64_t>("SELECT COUNT(*) FROM outbox_message"); }
    /// What stands behind the # of the newest message.
    std::string token() {
        const auto content = db.read([&](const db::Reader& reader) {
            return mail::open_content(mail, mail::list_messages(reader, {}, whole_scope).at(0));
        });
        return content.link.substr(content.link.find('#') + 1);
    }
    bool is_good(const std::string& token) {
        return browser.post("/api/forgot-password/link", {{"token", token}}).body["isGood"];
    }
    FakeBrowser::Answer use(const std::string& token, const std::string& password = new_password) {
        return browser.post("/api/forgot-password/password",
                            {{"token", token}, {"newPassword", password}, {"confirmPassword", password}});
    }
    bool can_sign_in(const std::string& username, const std::string& password) {
        FakeBrowser fresh{*this, "192.0.2.77"};
        return fresh.sign_in(username, password).body["outcome"] == "signedIn";
    }
    void give_address(const std::string& username, const std::string& address) {
        run("UPDATE app_user SET email = $2 WHERE username = $1", username, address);
    }
};

}  // namespace

TEST_CASE("a forgotten password is replaced by a link that works once and ends every session [AU-07] [AU-08]") {
    LinkPortal portal;
    portal.add_user("ada");
    portal.give_address("ada", "ada@example.org");
    FakeBrowser elsewhere{portal, "192.0.2.9"};
    elsewhere.sign_in("ada");
    REQUIRE(elsewhere.status() == 200);

    CHECK(portal.forget("ADA") == 200);
    const std::string token = portal.token();
    CHECK(token.size() == 43);
    const auto shown = portal.browser.post("/api/forgot-password/link", {{"token", token}}).body;
    CHECK(shown == json{{"isGood", true},
                        {"purpose", "reset"},
                        {"username", "ada"},
                        {"fullName", "Person ada"},
                        {"asksQuestions", false}});
    CHECK(portal.use(token, "short").status == 400);
    CHECK(portal.use(token).body["isSet"] == true);
    CHECK(elsewhere.status() == 401);
    CHECK(portal.use(token).body["isSet"] == false);
    CHECK_FALSE(portal.is_good(token));
    CHECK(portal.can_sign_in("ada", new_password));
    CHECK_FALSE(portal.can_sign_in("ada", good_password));
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'passwords.setByLink'") == 1);
}

TEST_CASE(
    "the answer to a forgotten password does not depend on the account, and is given before it is looked for [AU-02]") {
    LinkPortal portal;
    portal.add_user("ada");
    portal.browser.get("/api/portal");
    const auto existing = portal.browser.post("/api/forgot-password", {{"username", "ada"}});
    const auto missing = portal.browser.post("/api/forgot-password", {{"username", "nobody"}});
    CHECK(existing.status == 200);
    CHECK(missing.status == existing.status);
    CHECK(missing.body == existing.body);
    CHECK(missing.headers == existing.headers);
    CHECK(portal.messages() == 0);  // the job does that
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM password_wish") == 2);
    accounts::answer_wishes(portal.accounts, [] { return true; });
    CHECK(portal.messages() == 1);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM password_wish") == 0);
}

TEST_CASE("the link is found by the e-mail address, too, and goes to nobody who is inactive") {
    LinkPortal portal;
    portal.add_user("ada");
    portal.add_user("bob");
    portal.give_address("ada", "Family@Example.org");
    portal.give_address("bob", "family@example.org");
    portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'bob'");
    CHECK(portal.forget("family@example.org") == 200);
    CHECK(portal.messages() == 1);
    CHECK(portal.value<std::string>("SELECT recipient_name FROM outbox_message") == "Person ada");
    CHECK(portal.forget("bob") == 200);
    CHECK(portal.messages() == 1);
}

TEST_CASE(
    "a link is good for 60 minutes, for the newest only, for this address only, and not after a sign-in [AU-08]") {
    LinkPortal portal;
    portal.add_user("ada");
    portal.give_address("ada", "ada@example.org");
    portal.forget("ada");
    const std::string first = portal.token();
    portal.clock.move(std::chrono::minutes(59));
    CHECK(portal.is_good(first));
    portal.clock.move(std::chrono::minutes(1));
    CHECK_FALSE(portal.is_good(first));
    CHECK(portal.use(first).body["isSet"] == false);

    portal.forget("ada");
    const std::string second = portal.token();
    portal.clock.move(std::chrono::minutes(3));
    portal.forget("ada");
    const std::string third = portal.token();
    CHECK(second != third);
    CHECK_FALSE(portal.is_good(second));
    CHECK(portal.is_good(third));
    portal.give_address("ada", "new@example.org");
    CHECK_FALSE(portal.is_good(third));
    portal.give_address("ada", "ada@example.org");
    CHECK(portal.is_good(third));
    REQUIRE(portal.can_sign_in("ada", good_password));
    CHECK_FALSE(portal.is_good(third));
}

TEST_CASE("the token of a link is not in the database, and its answer is the same for any wrong one") {
    LinkPortal portal;
    portal.add_user("ada");
    portal.forget("ada");
    const std::string token = portal.token();
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM password_link WHERE token_hash = $1", token) == 0);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM password_link WHERE token_hash = $1", sha256_hex(token)) ==
          1);
    const json gone{
        {"isGood", false}, {"purpose", "reset"}, {"username", ""}, {"fullName", ""}, {"asksQuestions", false}};
    for (const std::string& wrong : {std::string("x"), token + "x", std::string(43, 'A')})
        CHECK(portal.browser.post("/api/forgot-password/link", {{"token", wrong}}).body == gone);
}

TEST_CASE("nobody's mailbox is filled, and who asks again and again has to wait") {
    LinkPortal portal;
    portal.add_user("ada");
    for (int i = 0; i < 3; ++i) CHECK(portal.forget("ada") == 200);
    CHECK(portal.messages() == 1);
    CHECK(portal.forget("ada") == 429);
    CHECK(portal.forget("nobody") == 200);
    for (int i = 0; i < 20; ++i) portal.forget("nobody" + std::to_string(i));
    CHECK(portal.forget("somebody else") == 429);
}

TEST_CASE("an invited person has no password until the link is used") {
    LinkPortal portal;
    portal.accounts.mail.portal_address = [] { return std::string("https://portal.example.org"); };
    portal.add_user("grace", accounts::administrators);
    portal.browser.sign_in("grace");
    const auto made = portal.browser.post(
        "/api/users", {{"username", "ada"}, {"fullName", "Ada"}, {"email", "ada@example.org"}, {"isInvited", true}});
    REQUIRE(made.status == 200);
    CHECK(made.body["temporaryPassword"] == "");
    const std::string link = made.body["invitation"]["link"];
    CHECK_THAT(link, Catch::StartsWith("https://portal.example.org/confirm-account#"));
    CHECK(made.body["invitation"]["isSent"] == false);
    CHECK(portal.value<std::string>("SELECT password_hash FROM app_user WHERE username = 'ada'").empty());
    CHECK_FALSE(portal.can_sign_in("ada", ""));
    const std::string token = link.substr(link.find('#') + 1);
    CHECK(token == portal.token());
    portal.clock.move(std::chrono::hours(24 * 6));
    portal.browser.cookies.clear();  // the invited one sits elsewhere
    portal.browser.key.clear();
    portal.browser.get("/api/portal");
    CHECK(portal.use(token).body["isSet"] == true);
    CHECK(portal.can_sign_in("ada", new_password));
}

TEST_CASE("only who could replace a password may have a link made, and nobody for somebody above") {
    LinkPortal portal;
    const Id chief = portal.add_user("chief", accounts::administrators);
    const Id group = portal.add_group("Helpers", {Role::UserSecurity_ChangePassword, Role::CanViewUserList});
    const Id helper = portal.add_user("helper"), reader = portal.add_user("reader");
    const Id learner = portal.add_user("learner");
    portal.run(
        "INSERT INTO user_permission_group (user_id, permission_group_id) SELECT id, $1 FROM app_user WHERE "
        "username = 'helper'",
        group);
    portal.browser.sign_in("helper");
    const auto ask = [&](Id id) {
        return portal.browser.post("/api/users/" + std::to_string(id) + "/password-link").status;
    };
    CHECK(ask(learner) == 200);
    CHECK(ask(chief) == 403);

    const Id readers = portal.add_group("Readers", {Role::CanAccessConfiguration, Role::CanViewUserList});
    portal.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", reader, readers);
    portal.db.read([&](const db::Reader& db) {
        const Session helps{.user_id = helper, .roles = {Role::UserSecurity_ChangePassword, Role::CanViewUserList}};
        const Session reads{.user_id = reader, .roles = {Role::CanAccessConfiguration, Role::CanViewUserList}};
        CHECK(accounts::may_open_secret(db, helps, learner));
        CHECK_FALSE(accounts::may_open_secret(db, helps, chief));
        CHECK_FALSE(accounts::may_open_secret(db, reads, learner));
    });
}

TEST_CASE("who reaches only people of an own location group sends no link to others and sees no message to them") {
    LinkPortal portal;
    const Id north = portal.db.write([](db::Writer& tx) {
        const Id id = tx.value<Id>("INSERT INTO location (name, name_folded) VALUES ('N', 'n') RETURNING id");
        tx.run("INSERT INTO location_above (ancestor_id, location_id) VALUES ($1, $1)", id);
        return id;
    });
    const Id helpers = portal.add_group("Helpers", {Role::UserSecurity_ChangePassword, Role::CanViewUserList});
    const Id helper = portal.add_user("helper"), near = portal.add_user("near"), far = portal.add_user("far");
    portal.run("INSERT INTO user_permission_group (user_id, permission_group_id) VALUES ($1, $2)", helper, helpers);
    portal.browser.sign_in("helper");
    const auto ask = [&](Id id) {
        return portal.browser.post("/api/users/" + std::to_string(id) + "/password-link").status;
    };
    CHECK(ask(far) == 200);
    CHECK(ask(near) == 200);
    portal.run("UPDATE app_user SET location_id = $1 WHERE username <> 'far'", north);
    portal.run("UPDATE permission_group SET restricted_to = 1 WHERE id = $1", helpers);
    CHECK(ask(far) >= 403);
    CHECK(ask(near) == 200);
    portal.db.read([&](const db::Reader& db) {
        const Session helps{.user_id = helper, .roles = {Role::UserSecurity_ChangePassword, Role::CanViewUserList}};
        CHECK(accounts::may_open_secret(db, helps, near));
        CHECK_FALSE(accounts::may_open_secret(db, helps, far));
        const Scope scope = accounts::find_scope(db, helps, {Role::CanViewUserList});
        const auto seen = mail::list_messages(db, {}, scope);
        CHECK(seen.size() == 2);
        CHECK(mail::count_messages(db, {}, scope) == 2);
        for (const auto& message : seen) CHECK(message.user_id == near);
        for (const auto& message : mail::list_messages(db, {}, whole_scope))
            CHECK(mail::is_reached(db, message, scope) == (message.user_id == near));
        CHECK(mail::count_messages(db, {}, whole_scope) == 3);
    });
}

TEST_CASE("a link goes out as a text message where a gateway is set up, and nowhere without one") {
    LinkPortal portal;
    portal.add_user("chief", accounts::administrators);
    const Id ada = portal.add_user("ada");
    portal.give_address("ada", "ada@example.org");
    portal.browser.sign_in("chief");
    const auto ask = [&](const std::string& number) {
        return portal.browser.post("/api/users/" + std::to_string(ada) + "/password-link", {{"phoneNumber", number}});
    };
    CHECK_THAT(ask("+49 151 2345678").body["phoneNumber"][0].get<std::string>(),
               Catch::StartsWith("No gateway for text messages is set up"));
    portal.settings.save({std::nullopt, "test", ""}, portal.clock.now(), "smsUrl", "http://127.0.0.1:1/");
    CHECK(ask("call me").status == 400);
    CHECK(portal.messages() == 0);

    const auto sent = ask(" +49 151 2345678 ").body;
    CHECK(sent["address"] == "+49 151 2345678");
    CHECK(sent["isSent"] == true);
    CHECK(portal.value<std::int64_t>("SELECT kind FROM outbox_message") == 2);
    CHECK(portal.value<std::string>("SELECT address FROM outbox_message") == "+49 151 2345678");
    const std::string link = sent["link"];
    const auto content = portal.db.read([&](const db::Reader& reader) {
        return mail::open_content(portal.mail, mail::list_messages(reader, {}, whole_scope).at(0));
    });
    CHECK_THAT(content.text, Catch::Contains("ada") && Catch::EndsWith(" " + link));
    CHECK(portal.is_good(link.substr(link.find('#') + 1)));
}
