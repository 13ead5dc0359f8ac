#include <sstream>

#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;

namespace {

struct Said {
    int code;
    std::string out, err;
};

Said run(AccountsPortal& portal, const std::vector<std::string>& words, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out, err;
    const int code = run_user_command(portal.accounts, words, in, out, err);
    return {code, out.str(), err.str()};
}

std::string last_line(std::string text) {
    text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

}  // namespace

TEST_CASE("user add makes a person with a temporary password or the given one") {
    AccountsPortal portal;
    const auto added = run(portal, {"add", "ada", "--name", "Ada Byron", "--email=ada@example.org", "--administrator"});
    CHECK(added.code == 0);
    CHECK(added.err.empty());
    FakeBrowser browser{portal};
    CHECK(browser.sign_in("ada", last_line(added.out)).body["mustChangePassword"] == true);
    CHECK(browser.get("/api/session").body["roles"]["CanManageUser"] == true);

    CHECK(
        run(portal, {"add", "bob", "--name", "Bob", "--group", "report VIEWERS", "--password-stdin"}, "Bobs-Horse-9\n")
            .out == "Added bob\n");
    CHECK(browser.sign_in("bob", "Bobs-Horse-9").body["mustChangePassword"] == false);
    CHECK(portal.value<std::string>("SELECT actor_name FROM audit_event WHERE action = 'users.create'") ==
          "command line");
}

TEST_CASE("user commands say what is wrong in one sentence, and change nothing") {
    AccountsPortal portal;
    portal.add_user("ada");
    const std::tuple<std::vector<std::string>, int, std::string> wrong[] = {
        {{}, 2, "Say what to do: add, password, unlock, two-step-off, list, import or export\n"},
        {{"ad"}, 2, "There is no command 'user ad'. Did you mean 'user add'?\n"},
        {{"add"}, 2, "Give one username: oneroom user add USERNAME --name \"Full Name\"\n"},
        {{"add", "x"}, 2, "Give the full name too: --name \"Full Name\"\n"},
        {{"add", "x", "--nam", "X"}, 2, "There is no option --nam. Did you mean --name?\n"},
        {{"add", "x", "--name"}, 2, "--name needs a value\n"},
        {{"add", "x", "--name", "X", "--email", "x"}, 2, "--email must be an e-mail address\n"},
        {{"add", "Ada", "--name", "X"}, 1, "username: This username is taken. Choose another one\n"},
        {{"add", "x", "--name", "X", "--location", "Mars"},
         1,
         "There is no location 'Mars'. Add it in the portal first\n"},
        {{"add", "x", "--name", "X", "--group", "No"},
         1,
         "There is no group 'No'. There are: Administrators, Course managers, Report viewers\n"},
        {{"add", "x", "--name", "X", "--password-stdin"}, 1, "The password: Must have at least 6 characters\n"},
        {{"unlock", "nobody"}, 1, "There is no user 'nobody'. See them all with: oneroom user list\n"},
        {{"list", "x"}, 2, "'x' is not expected here\n"},
    };
    for (const auto& [words, code, sentence] : wrong) {
        const auto said = run(portal, words);
        CHECK(said.err == sentence);
        CHECK(said.code == code);
        CHECK(said.out.empty());
    }
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 1);
}

TEST_CASE("user password lets somebody in again, and ends what was open [AU-07]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser browser{portal};
    browser.sign_in("ada");
    for (int i = 0; i < 6; ++i) FakeBrowser{portal}.sign_in("ada", "wrong");
    const auto said = run(portal, {"password", "ADA"});
    CHECK(said.code == 0);
    CHECK(browser.status() == 401);
    CHECK(browser.sign_in("ada", last_line(said.out)).body["outcome"] == "signedIn");
    CHECK(run(portal, {"password", "ada", "--password-stdin"}, "New-Horse-8\r\n").code == 0);
    CHECK(browser.sign_in("ada", "New-Horse-8").body["mustChangePassword"] == false);
}

TEST_CASE("user unlock opens an account that guesses have locked [AU-12]") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser browser{portal};
    for (int i = 0; i < 6; ++i) browser.sign_in("ada", "wrong");
    portal.run("UPDATE app_user SET locked_until_at = $1", portal.clock.now() + 24h);
    CHECK(run(portal, {"unlock", "ada"}).out == "Unlocked ada\n");
    CHECK(browser.sign_in("ada").body["outcome"] == "signedIn");
}

TEST_CASE("user list is for people or, with --json, for programs") {
    AccountsPortal portal;
    CHECK_THAT(run(portal, {"list"}).out, Catch::StartsWith("There are no users yet"));
    portal.add_user("zoe", administrators);
    portal.add_user("ada");
    portal.run("UPDATE app_user SET is_active = 0 WHERE username = 'ada'");
    const auto text = run(portal, {"list"}).out;
    CHECK(text.find("ada") < text.find("zoe"));
    CHECK_THAT(text, Catch::Contains("(inactive)") && Catch::Contains("Administrators"));
    const auto rows = nlohmann::json::parse(run(portal, {"list", "--json"}).out);
    REQUIRE(rows.size() == 2);
    CHECK(rows[1]["permissionGroups"][0] == "Administrators");
    CHECK_THAT(user_command_help(), Catch::Contains("--password-stdin"));
}
