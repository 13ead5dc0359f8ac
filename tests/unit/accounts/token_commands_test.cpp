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

Said run(AccountsPortal& portal, const std::vector<std::string>& words) {
    std::ostringstream out, err;
    const int code = run_token_command(portal.accounts, words, out, err);
    return {code, out.str(), err.str()};
}

int status(AccountsPortal& portal, const std::string& token, const std::string& target) {
    FakeBrowser program{portal};
    return program.send("GET", target, "", {{"Authorization", "Bearer " + token}}).status;
}

}  // namespace

TEST_CASE("token add prints the token alone, with every role of the person or the given ones") {
    AccountsPortal portal;
    portal.add_user("ada", administrators);
    const auto all = run(portal, {"add", "ada"});
    CHECK(all.code == 0);
    CHECK(all.err == "Access token 1 of ada, shown this once; it expires on 2026-05-31\n");
    CHECK(all.out.size() == 12 + 43 + 1);
    CHECK(status(portal, all.out.substr(0, 55), "/api/locations") == 200);

    const auto few = run(portal, {"add", "ADA", "--name=Lists", "--days", "none", "--roles", "CanViewUserList, "});
    CHECK(few.err == "Access token 2 of ADA, shown this once; it never expires\n");
    CHECK(status(portal, few.out.substr(0, 55), "/api/users") == 200);
    CHECK(status(portal, few.out.substr(0, 55), "/api/reports") == 404);
    const auto none = run(portal, {"add", "ada", "--roles", ""});
    CHECK(status(portal, none.out.substr(0, 55), "/api/users") == 403);
    CHECK(portal.value<std::string>("SELECT actor_name FROM audit_event WHERE action = 'tokens.create' LIMIT 1") ==
          "command line");
}

TEST_CASE("token list shows tokens of all or of one person, and token revoke ends one at once") {
    AccountsPortal portal;
    CHECK(run(portal, {"list"}).out == "There are no access tokens. Make one with: oneroom token add USERNAME\n");
    portal.add_user("ada"), portal.add_user("bob");
    const std::string token = run(portal, {"add", "ada", "--name", "Payroll"}).out.substr(0, 55);
    run(portal, {"add", "bob"});
    const auto all = run(portal, {"list"}).out;
    CHECK(all.find("Payroll") != all.npos);
    CHECK(all.find("bob") != all.npos);
    CHECK(all.find("until 2026-05-31  never used") != all.npos);
    CHECK(all.find(token) == all.npos);
    CHECK(run(portal, {"list", "ada"}).out.find("bob") == std::string::npos);
    const auto rows = nlohmann::json::parse(run(portal, {"list", "ada", "--json"}).out);
    CHECK(rows.at(0)["token"]["state"] == "active");

    CHECK(status(portal, token, "/api/session") == 200);
    CHECK(run(portal, {"revoke", "1"}).out == "Revoked the access token Payroll\n");
    CHECK(status(portal, token, "/api/session") == 401);
    CHECK(run(portal, {"list", "ada"}).out.find("revoked") != std::string::npos);
}

TEST_CASE("token commands say what is wrong in one sentence, and change nothing") {
    AccountsPortal portal;
    portal.add_user("ada");
    const std::tuple<std::vector<std::string>, int, std::string> wrong[] = {
        {{}, 2, "Say what to do: add, list or revoke\n"},
        {{"ad"}, 2, "There is no command 'token ad'. Did you mean 'token add'?\n"},
        {{"add"}, 2, "Give one username: oneroom token add USERNAME\n"},
        {{"add", "eve"}, 1, "There is no user 'eve'. See them all with: oneroom user list\n"},
        {{"add", "ada", "--days", "366"}, 2, "--days is a number from 1 to 365, or none\n"},
        {{"add", "ada", "--name", " "}, 2, "--name must not be empty\n"},
        {{"add", "ada", "--role", "x"}, 2, "There is no option --role. Did you mean --roles?\n"},
        {{"add", "ada", "--roles", "CanFly"}, 1, "roles: There is no role CanFly\n"},
        {{"add", "ada", "--roles", "CanManageUser"},
         1,
         "roles: A token gets no role that its owner does not hold: CanManageUser\n"},
        {{"list", "ada", "bob"}, 2, "'bob' is not expected here\n"},
        {{"revoke"}, 2, "Give one number of a token: oneroom token revoke ID\n"},
        {{"revoke", "x"}, 2, "'x' is not the number of a token. See: oneroom token list\n"},
        {{"revoke", "7"}, 1, "No such access token\n"}};
    for (const auto& [words, code, sentence] : wrong) {
        const auto said = run(portal, words);
        CHECK(said.code == code);
        CHECK(said.err == sentence);
        CHECK(said.out.empty());
    }
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM personal_token") == 0);
}
