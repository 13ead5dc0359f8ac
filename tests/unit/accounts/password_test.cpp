#include "accounts/password_rules.h"

#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const PasswordRules all_rules{6, true, true, true, true};
const PasswordRules no_rules{1, false, false, false, false};

std::size_t unmet(const PasswordRules& rules, std::string_view password) {
    return unmet_rules(rules, password, "ada").size();
}

}  // namespace

TEST_CASE("a password has the kinds of characters that the settings ask for [PROF-15] [AU-16]") {
    CHECK(unmet(all_rules, "Abc-12") == 0);
    CHECK(unmet_rules(all_rules, "abc-12", "") == std::vector<std::string>{"Must have a capital letter"});
    CHECK(unmet_rules(all_rules, "ABC-12", "") == std::vector<std::string>{"Must have a small letter"});
    CHECK(unmet_rules(all_rules, "Abc-de", "") == std::vector<std::string>{"Must have a digit"});
    CHECK(unmet_rules(all_rules, "Abcd12", "") ==
          std::vector<std::string>{"Must have a character other than a letter or digit"});
    CHECK(unmet(all_rules, "") == 5);
    CHECK(unmet(all_rules, "ÄÖÜßé1 ") == 0);
    CHECK(unmet(all_rules, "Жук-12") == 0);
    CHECK(unmet(all_rules, "жук-12") == 1);
    CHECK(unmet(all_rules, "Abc12漢") == 1);  // a letter, though neither capital nor small
    for (int mask = 0; mask < 16; ++mask) {
        const PasswordRules rules{1, (mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0, (mask & 8) != 0};
        CHECK(unmet(rules, " ") == static_cast<std::size_t>((mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1)));
    }
}

TEST_CASE("a password is as long as the setting says, in characters and not in bytes [PROF-16] [AU-16]") {
    CHECK(unmet_rules(all_rules, "Ab-12", "") == std::vector<std::string>{"Must have at least 6 characters"});
    const PasswordRules four{4, false, false, false, false};
    CHECK(unmet(four, "🙂🙂🙂") == 1);
    CHECK(unmet(four, "🙂🙂🙂🙂") == 0);
    CHECK(unmet(all_rules, "Correct horse battery staple 7 " + std::string(97, 'x')) == 0);  // 128 characters
    CHECK(unmet(no_rules, std::string(1024, 'x')) == 0);
    CHECK(unmet(no_rules, std::string(1025, 'x')) == 1);
    CHECK(unmet(no_rules, "\xff\xfe broken") == 1);
}

TEST_CASE("a password is neither the username nor one of the commonest [AU-16]") {
    CHECK(unmet_rules(no_rules, "ADA", "ada") == std::vector<std::string>{"Must not be the username"});
    CHECK(unmet(all_rules, "P@ssw0rd1") == 1);
    CHECK(unmet(all_rules, "Summer2026!") == 1);
    CHECK(is_common_password("QWERTY"));
    for (const char* dressed : {"Football1!", "Dragon12!", "Monkey123!", "Superman1!", "Password2027#"})
        CHECK(is_common_password(dressed));
    CHECK_FALSE(is_common_password("Correct-Horse-7"));
    CHECK_FALSE(is_common_password("Mon-Key-7!"));
}

TEST_CASE("temporary passwords are long, readable and never twice the same") {
    const auto password = make_temporary_password();
    CHECK(password.size() == 19);
    CHECK(password.find_first_of("0O1lI") == password.npos);
    CHECK(password != make_temporary_password());
}

TEST_CASE("changing the password ends every session but the new one [AU-07] [PROF-16]") {
    AccountsPortal portal;
    const Id ada = portal.add_user("ada");
    std::vector<Id> ended;
    portal.accounts.on_session_end.push_back(
        [&](db::Writer&, Id user_id, std::optional<Id>, Instant) { ended.push_back(user_id); });
    FakeBrowser here{portal}, elsewhere{portal};
    here.sign_in("ada");
    elsewhere.sign_in("ada");
    const FakeBrowser before = here;

    const auto change = [&](const std::string& current, const std::string& fresh, const std::string& again) {
        return here.post("/api/session/password",
                         {{"currentPassword", current}, {"newPassword", fresh}, {"confirmPassword", again}});
    };
    CHECK(change(good_password, "New-Horse-8", "New-Horse-9").body ==
          json{{"confirmPassword", {"The two passwords differ"}}});
    CHECK(change(good_password, "short", "short").body["newPassword"].size() == 4);
    CHECK(change(good_password, good_password, good_password).status == 400);
    CHECK(change("wrong", "New-Horse-8", "New-Horse-8").body["outcome"] == "wrongCredentials");
    CHECK(elsewhere.status() == 200);
    CHECK(ended.empty());

    CHECK(here.keep(change(good_password, "New-Horse-8", "New-Horse-8")).body["outcome"] == "signedIn");
    CHECK(here.status() == 200);
    CHECK(elsewhere.status() == 401);
    CHECK(FakeBrowser(before).status() == 401);
    CHECK(ended == std::vector{ada});
    FakeBrowser anew{portal};
    CHECK(anew.sign_in("ada").body["outcome"] == "wrongCredentials");
    CHECK(anew.sign_in("ada", "New-Horse-8").body["outcome"] == "signedIn");
}

TEST_CASE("guessing the current password in a stolen session is slowed down [AU-12]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser browser{portal};
    browser.sign_in("ada");
    json answer;
    for (int i = 0; i < 6; ++i)
        answer = browser
                     .post("/api/session/password", {{"currentPassword", "wrong"},
                                                     {"newPassword", "New-Horse-8"},
                                                     {"confirmPassword", "New-Horse-8"}})
                     .body;
    CHECK(answer["outcome"] == "tooManyAttempts");
}

TEST_CASE("who has a temporary password can do nothing before choosing a new one") {
    AccountsPortal portal;
    portal.add_user("root", administrators);
    portal.run("UPDATE app_user SET must_change_password = 1");
    FakeBrowser browser{portal};
    CHECK(browser.sign_in("root").body["mustChangePassword"] == true);
    CHECK(browser.get("/api/users").status == 403);
    CHECK(browser.get("/api/session").body["mustChangePassword"] == true);
    browser.keep(browser.post(
        "/api/session/password",
        {{"currentPassword", good_password}, {"newPassword", "New-Horse-8"}, {"confirmPassword", "New-Horse-8"}}));
    CHECK(browser.get("/api/users").status == 200);
}

TEST_CASE("the portal tells the rules, so that the screen can show them as a checklist [PROF-17]") {
    AccountsPortal portal;
    portal.settings.save({.name = "test"}, portal.clock.now(), "requiredLength", "9");
    portal.settings.save({.name = "test"}, portal.clock.now(), "requireUppercase", "false");
    FakeBrowser browser{portal};
    CHECK(browser.get("/api/portal").body["passwordRules"] == json{{"requiredLength", 9},
                                                                   {"requireUppercase", false},
                                                                   {"requireLowercase", true},
                                                                   {"requireDigit", true},
                                                                   {"requireNonAlphanumeric", true}});
}
