#include "accounts/first_start.h"

#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

FakeBrowser::Answer create(FakeBrowser& browser, const std::string& code, const std::string& username = "root",
                           const std::string& password = good_password) {
    if (!browser.cookies.contains("XSRF-TOKEN")) browser.get("/api/portal");
    return browser.keep(browser.post("/api/setup/administrator", {{"setupCode", code},
                                                                  {"username", username},
                                                                  {"fullName", "Root Person"},
                                                                  {"password", password},
                                                                  {"confirmPassword", password}}));
}

}  // namespace

TEST_CASE("the first administrator is made with the code of the terminal, and signed in") {
    AccountsPortal portal;
    FakeBrowser browser{portal};
    CHECK(browser.get("/api/portal").body["needsFirstAdministrator"] == true);
    CHECK(create(browser, portal.accounts.setup_code).body["outcome"] == "signedIn");
    CHECK(browser.get("/api/session").body["roles"]["UserSecurity_EditPermissionGroups"] == true);
    CHECK(browser.get("/api/portal").body["needsFirstAdministrator"] == false);
    FakeBrowser second{portal};
    CHECK(create(second, portal.accounts.setup_code, "second").status == 409);
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 1);
    CHECK(portal.value<std::string>("SELECT action FROM audit_event ORDER BY id DESC LIMIT 1") ==
          "setup.createAdministrator");
}

TEST_CASE("without the right code nobody becomes administrator, and trying is slowed down") {
    AccountsPortal portal;
    FakeBrowser browser{portal};
    for (int i = 0; i < 5; ++i) CHECK(create(browser, make_setup_code()).body["outcome"] == "wrongCredentials");
    CHECK(create(browser, portal.accounts.setup_code).body["outcome"] == "tooManyAttempts");
    FakeBrowser owner{portal, "127.0.0.1"};
    CHECK(create(owner, "").status == 400);
    CHECK(create(owner, portal.accounts.setup_code, "root", "weak").body.contains("password"));
    CHECK(create(owner, portal.accounts.setup_code, "a b").body.contains("username"));
    CHECK(portal.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 0);
    CHECK(create(owner, portal.accounts.setup_code).body["outcome"] == "signedIn");
}

TEST_CASE("of two who set the portal up at once, one wins", "[threads]") {
    AccountsPortal portal;
    std::atomic<int> signed_in = 0, refused = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                FakeBrowser browser{portal};
                const auto answer = create(browser, portal.accounts.setup_code, "root" + std::to_string(t));
                (answer.status == 409 ? refused : signed_in)++;
            });
    }
    CHECK(signed_in == 1);
    CHECK(refused == 3);
}

TEST_CASE("the code has a hundred bits and is read as people type it") {
    const auto code = make_setup_code();
    CHECK(code.size() == 24);
    CHECK(code != make_setup_code());
    CHECK(is_setup_code(code, code));
    CHECK(is_setup_code("  7kq2 m9xdoili", "7KQ2-M9XD-0111"));
    CHECK_FALSE(is_setup_code("", code));
    CHECK_FALSE(is_setup_code(code.substr(0, 19), code));
}
