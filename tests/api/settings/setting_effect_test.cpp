// Settings over a real socket: each takes effect where it says.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

void set(LivePortal& portal, const std::string& name, const std::string& value) {
    REQUIRE(portal.admin.put("/api/settings/" + name, {{"value", value}}).status == 200);
}

/// Whether somebody can choose this password for themselves.
bool is_taken(LivePortal& portal, const std::string& password) {
    static int count = 0;
    const std::string name = "chooser" + std::to_string(++count);
    set(portal, "requiredLength", "6");
    Browser browser = portal.add_learner(name);
    const Answer answer = browser.post(
        "/api/session/password",
        {{"currentPassword", "Correct-Horse-7"}, {"newPassword", password}, {"confirmPassword", password}});
    return answer.status == 200 && answer.json()["outcome"] == "signedIn";
}

}  // namespace

TEST_CASE("each kind of character is asked for while its setting is on [SETT-62] [SETT-63] [SETT-64] [SETT-65]") {
    const std::vector<std::pair<std::string, std::string>> lacking = {{"requireUppercase", "long-phrase-72"},
                                                                      {"requireLowercase", "LONG-PHRASE-72"},
                                                                      {"requireDigit", "Long-Phrase-here"},
                                                                      {"requireNonAlphanumeric", "LongPhrase7272"}};
    LivePortal portal;
    for (const auto& [name, password] : lacking) {
        INFO(name);
        CHECK_FALSE(is_taken(portal, password));
        set(portal, name, "false");
        CHECK(is_taken(portal, password));
        set(portal, name, "true");
    }
}

TEST_CASE("a password has the length that is asked for [SETT-66]") {
    LivePortal portal;
    Browser browser = portal.add_learner("ada");
    const auto choose = [&](const std::string& password) {
        return browser
            .post("/api/session/password",
                  {{"currentPassword", "Correct-Horse-7"}, {"newPassword", password}, {"confirmPassword", password}})
            .status;
    };
    set(portal, "requiredLength", "16");
    CHECK(choose("Long-Phrase-123") == 400);
    CHECK(choose("Long-Phrase-1234") == 200);
}

TEST_CASE("name of the portal and address for questions are told to pages before sign-in [SETT-17] [SETT-68]") {
    LivePortal portal;
    set(portal, "applicationTitle", "Harbour School");
    set(portal, "emailSupportAddress", "help@harbour.example");
    const json info = Browser(portal.app.port()).get("/api/portal").json();
    CHECK(info["title"] == "Harbour School");
    CHECK(info["supportAddress"] == "help@harbour.example");
}

TEST_CASE("what the bar begins with is told to every page [NAVB-01] [SETT-03]") {
    LivePortal portal;
    const auto brand = [&] { return Browser(portal.app.port()).get("/api/portal").json()["navbarBrand"]; };
    CHECK(brand() == "markAndTitle");
    set(portal, "navbarBrand", "title");
    CHECK(brand() == "title");
    CHECK(portal.admin.put("/api/settings/navbarBrand", {{"value", "picture"}}).status == 400);
    CHECK(brand() == "title");
}
