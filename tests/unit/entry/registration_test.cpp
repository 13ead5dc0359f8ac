#include "entry/registration.h"

#include <nlohmann/json.hpp>

#include "mail/delivery.h"
#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

struct RegistrationPortal : AccountsPortal {
    FakeBrowser browser{*this};

    RegistrationPortal() {
        set("registerEnabled", "true");
        browser.get("/api/portal");
    }
    void set(const char* name, const char* value) { settings.save({}, clock.now(), name, value); }
    FakeBrowser::Answer try_register(const std::string& email, json more = json::object()) {
        json body = {{"fullName", "Ada Lovelace"}, {"email", email}, {"languageCode", "de"}};
        body.update(more);
        return browser.post("/api/register", body);
    }
    void answer() {
        entry::answer_registrations(accounts, [] { return true; });
    }
    std::int64_t registrations() { return value<std::int64_t>("SELECT COUNT(*) FROM registration"); }
    std::int64_t messages() { return value<std::int64_t>("SELECT COUNT(*) FROM outbox_message"); }
    std::int64_t people() { return value<std::int64_t>("SELECT COUNT(*) FROM app_user"); }
    std::string newest_template() {
        return value<std::string>("SELECT template_name FROM outbox_message ORDER BY id DESC LIMIT 1");
    }
    std::string newest_link() {
        const auto content = db.read([&](const db::Reader& reader) {
            return mail::open_content(mail, mail::list_messages(reader, {}, whole_scope).at(0));
        });
        return content.link;
    }
    /// Registers, and gives what stands behind "r." in the link of the mail.
    std::string token_for(const std::string& email, json more = json::object()) {
        REQUIRE(try_register(email, std::move(more)).status == 200);
        answer();
        REQUIRE(newest_template() == "registrationConfirm");
        const std::string link = newest_link();
        return link.substr(link.find("#r.") + 3);
    }
    bool is_good(const std::string& token) {
        return browser.post("/api/register/link", {{"token", token}}).body["isGood"];
    }
    FakeBrowser::Answer confirm(const std::string& token, const std::string& username) {
        return browser.post("/api/register/confirmation", {{"token", token}, {"username", username}});
    }
};

}  // namespace

TEST_CASE("while registration is off nobody registers, and links that were sent are good no more [PUB-16] [SETT-18]") {
    RegistrationPortal portal;
    const std::string token = portal.token_for("ada@example.org");
    CHECK(portal.browser.get("/api/portal").body["registerEnabled"] == true);
    portal.set("registerEnabled", "false");
    CHECK(portal.browser.get("/api/portal").body["registerEnabled"] == false);
    CHECK(portal.try_register("bob@example.org").status == 409);
    CHECK_FALSE(portal.is_good(token));
    CHECK(portal.confirm(token, "ada").body["outcome"] == "linkGone");
    portal.set("registerEnabled", "true");
    CHECK(portal.is_good(token));
}

TEST_CASE("the answer to registering does not tell who has an account; the mail does [AU-02]") {
    RegistrationPortal portal;
    portal.add_user("bob");
    portal.run("UPDATE app_user SET email = 'Bob@Example.org', is_active = 0 WHERE username = 'bob'");
    const auto fresh = portal.try_register("ada@example.org");
    const auto known = portal.try_register("bob@example.org");
    CHECK(fresh.status == 200);
    CHECK(known.status == fresh.status);
    CHECK(known.body == fresh.body);
    CHECK(known.headers == fresh.headers);
    CHECK(portal.messages() == 0);  // the job does that
    CHECK(portal.registrations() == 2);
    portal.answer();
    CHECK(portal.messages() == 2);
    CHECK(portal.newest_template() == "registrationKnown");
    CHECK(portal.newest_link().ends_with("/forgot-password"));
    CHECK(portal.registrations() == 1);
    CHECK(portal.people() == 1);
}

TEST_CASE("a mail to an address that nobody has confirmed holds nothing that was typed, and goes there three times") {
    RegistrationPortal portal;
    portal.token_for("ada@example.org", {{"fullName", "Win at http://evil.example"}});
    const auto content = portal.db.read([&](const db::Reader& reader) {
        return mail::open_content(portal.mail, mail::list_messages(reader, {}, whole_scope).at(0));
    });
    CHECK(content.text.find("evil") == std::string::npos);
    for (int more = 0; more < 4; ++more) {
        portal.clock.move(20min);
        CHECK(portal.try_register("Ada@example.org").status == 200);
        portal.answer();
    }
    CHECK(portal.messages() == 3);
}

TEST_CASE("whoever registers somebody else's address does not keep them out, and they say their own name") {
    RegistrationPortal portal;
    portal.set("registerNeedsApproval", "false");
    const std::string oldest = portal.token_for("ada@example.org", {{"fullName", "Not Ada"}});
    for (int more = 0; more < 2; ++more) {
        portal.clock.move(20min);
        portal.token_for("ada@example.org", {{"fullName", "Not Ada"}});
    }
    portal.clock.move(20min);
    CHECK(portal.try_register("ada@example.org").status == 200);
    portal.answer();
    CHECK(portal.messages() == 3);
    portal.clock.move(1h);
    const std::string own = portal.token_for("ada@example.org", {{"fullName", "Ada"}});
    CHECK(portal.messages() == 4);
    CHECK(portal.registrations() == 3);
    CHECK_FALSE(portal.is_good(oldest));

    const json body = {{"token", own}, {"username", "ada"}, {"fullName", " Ada Lovelace "}};
    CHECK(portal.browser.post("/api/register/confirmation", body).body["outcome"] == "accountMade");
    CHECK(portal.value<std::string>("SELECT full_name FROM app_user WHERE username = 'ada'") == "Ada Lovelace");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE registered_at IS NOT NULL") == 1);
}

TEST_CASE("with approval a confirmed registration waits, and is nobody of the portal") {
    RegistrationPortal portal;
    const std::string token = portal.token_for("ada.l@example.org");
    const auto shown = portal.browser.post("/api/register/link", {{"token", token}}).body;
    CHECK(shown ==
          json{{"isGood", true}, {"fullName", "Ada Lovelace"}, {"email", "ada.l@example.org"}, {"username", "ada.l"}});
    CHECK(portal.confirm(token, "ada").body == json{{"outcome", "waiting"}, {"passwordToken", nullptr}});
    CHECK(portal.confirm(token, "ada").body["outcome"] == "linkGone");
    CHECK(portal.people() == 0);
    CHECK(portal.try_register("ADA.L@example.org").status == 200);
    portal.answer();
    CHECK(portal.newest_template() == "registrationKnown");
}

TEST_CASE("without approval the address confirmed makes an account that holds nothing, and its password is chosen") {
    RegistrationPortal portal;
    portal.set("registerNeedsApproval", "false");
    const std::string token = portal.token_for("ada@example.org");
    const std::string other = portal.token_for("ada@example.org");
    const auto made = portal.confirm(token, "ada").body;
    REQUIRE(made["outcome"] == "accountMade");
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM user_permission_group") == 0);
    CHECK(portal.registrations() == 0);
    CHECK(portal.confirm(other, "ada2").body["outcome"] == "linkGone");
    CHECK(portal.value<std::string>("SELECT language_code FROM app_user") == "de");
    const auto set = portal.browser.post(
        "/api/forgot-password/password",
        {{"token", made["passwordToken"]}, {"newPassword", good_password}, {"confirmPassword", good_password}});
    CHECK(set.body["isSet"] == true);
    CHECK(portal.browser.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("a registration that is not confirmed in time is gone") {
    RegistrationPortal portal;
    portal.set("registerHours", "3");
    const std::string token = portal.token_for("ada@example.org");
    portal.clock.move(3h - 1s);
    CHECK(portal.is_good(token));
    portal.clock.move(1s);
    CHECK_FALSE(portal.is_good(token));
    for (auto& job : entry::entry_jobs(portal.accounts)) {
        jobs::JobContext context{portal.db, portal.clock, "{}", [] { return true; }};
        job.run(context);
    }
    CHECK(portal.registrations() == 0);
}

TEST_CASE("that a username is taken learns only who has shown an address, and not often [AU-02]") {
    RegistrationPortal portal;
    portal.add_user("Bob");
    const std::string token = portal.token_for("ada@example.org");
    CHECK(portal.confirm("made up", "bob").body["outcome"] == "linkGone");
    CHECK(portal.confirm(token, "BOB").body["username"][0] == "This username is taken. Choose another one");
    CHECK(portal.confirm(token, "a b").status == 400);
    int last = 0;
    for (int attempt = 0; attempt < 10; ++attempt) last = portal.confirm(token, "bob").status;
    CHECK(last == 429);
    portal.clock.move(1min);
    CHECK(portal.confirm(token, "ada").body["outcome"] == "waiting");
    const std::string second = portal.token_for("eve@example.org");
    CHECK(portal.confirm(second, "ADA").status == 400);  // somebody who waits has it
}

TEST_CASE("registering is slowed down for an address that is named, and for a network") {
    RegistrationPortal portal;
    for (int attempt = 0; attempt < 3; ++attempt) CHECK(portal.try_register("ada@example.org").status == 200);
    CHECK(portal.try_register("ADA@example.org").status == 429);
    int taken = 3;
    while (portal.try_register(std::to_string(taken) + "@example.org").status == 200) ++taken;
    CHECK(taken == 20);
    CHECK(portal.registrations() == 20);
}

TEST_CASE("what is typed wrong is said under its field; where one works counts only where it is asked") {
    RegistrationPortal portal;
    CHECK(portal.try_register("no address").body.contains("email"));
    CHECK(portal.try_register("\"x y\"@example.org").status == 400);
    CHECK(portal.try_register("ada@example.org", {{"fullName", "  "}}).body.contains("fullName"));
    CHECK(portal.try_register("ada@example.org", {{"note", std::string(501, 'x')}}).body.contains("note"));
    CHECK(portal.try_register("ada@example.org", {{"languageCode", "xx"}}).body.contains("languageCode"));
    CHECK(portal.browser.get("/api/register/places").status == 409);
    CHECK(portal.try_register("ada@example.org", {{"locationId", 77}}).status == 200);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM registration WHERE location_id IS NULL") == 1);
    portal.set("registerOffersLocations", "true");
    CHECK(portal.browser.get("/api/register/places").body == json::array());
    CHECK(portal.try_register("eve@example.org", {{"locationId", 77}}).body.contains("locationId"));
}

TEST_CASE("nobody who registers gets a username that looks like an address [AU-02]") {
    RegistrationPortal portal;
    portal.set("registerNeedsApproval", "false");
    const std::string token = portal.token_for("ada@example.org");
    const auto refused = portal.confirm(token, "somebody@example.org");
    CHECK(refused.status == 400);
    CHECK(refused.body["username"][0] == "Must not contain @");
    CHECK(portal.people() == 0);
    CHECK(portal.confirm(token, "ada").status == 200);
    CHECK(portal.people() == 1);
}
