// People over a real socket: the whole application as somebody with a browser, a stranger and a terminal meet it.
#include <mutex>
#include <sstream>

#include "app.h"
#include "core/base/log.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/http_client.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string good_password = "Correct-Horse-7";

struct Portal {
    TempFolder folder;
    FakeClock clock;
    App app{config(), clock};

    Portal() { app.start(); }

    config::Config config() const {
        config::Config config;
        config.data = folder.path();
        config.listen.port = 0;
        config.content_listen.port = 0;
        return config;
    }
    int command(const std::vector<std::string>& words, const std::string& input = "") {
        std::istringstream in(input);
        std::ostringstream out, err;
        return app.run_command(words, in, out, err);
    }
    void add_user(const std::string& name, const std::string& group = "") {
        std::vector<std::string> words{"user", "add", name, "--name", "Person " + name, "--password-stdin"};
        if (!group.empty()) words.insert(words.end(), {"--group", group});
        REQUIRE(command(words, good_password + "\n") == 0);
    }
    Browser browser() const { return Browser(app.port()); }
    Browser signed_in(const std::string& name) const {
        Browser browser(app.port());
        REQUIRE(browser.sign_in(name, good_password).json()["outcome"] == "signedIn");
        return browser;
    }
};

/// An administrator's course that is one file, assigned to everyone. Returns its id.
Id publish_file(Browser& admin) {
    const auto upload = admin.upload("/api/uploads?fileName=rules.txt&purpose=file", "Wear a helmet.").json();
    const auto content = admin
                             .post("/api/contents", {{"contentType", "downloadableResource"},
                                                     {"title", "Rules"},
                                                     {"uploadId", upload["uploadId"]},
                                                     {"isPublished", true}})
                             .json();
    const Id id = content["id"];
    REQUIRE(admin
                .post("/api/contents/" + std::to_string(id) + "/assignments",
                      {{"target", "everyone"}, {"targetIds", json::array()}})
                .status == 200);
    return id;
}

}  // namespace

TEST_CASE("the first administrator comes with the code of the terminal, once") {
    Portal portal;
    Browser browser = portal.browser();
    CHECK(browser.get("/api/portal").json()["needsFirstAdministrator"] == true);
    json request = {{"setupCode", "AAAA-BBBB"},
                    {"username", "root"},
                    {"fullName", "Root Person"},
                    {"password", good_password},
                    {"confirmPassword", good_password}};
    CHECK(browser.post("/api/setup/administrator", request).json()["outcome"] == "wrongCredentials");
    request["setupCode"] = portal.app.setup_code();
    const auto answer = browser.post("/api/setup/administrator", request).json();
    REQUIRE(answer["outcome"] == "signedIn");
    browser.session_key = answer["sessionKey"];
    CHECK(browser.get("/api/session").json()["username"] == "root");
    CHECK(portal.app.setup_code().empty());
}

TEST_CASE("over the wire, too, a wrong password and an unknown name are answered alike [AU-01]") {
    Portal portal;
    portal.add_user("ada");
    Browser browser = portal.browser();
    browser.get("/api/portal");
    const auto attempt = [&](const std::string& name) {
        Answer answer = browser.post("/api/session", {{"username", name}, {"password", "wrong"}});
        std::erase_if(answer.headers, [](const auto& header) { return header.first == "Date"; });
        return answer;
    };
    const Answer known = attempt("ada"), unknown = attempt("nobody");
    CHECK(known.status == 200);
    CHECK(known.status == unknown.status);
    CHECK(known.text == unknown.text);
    CHECK(known.headers == unknown.headers);
}

TEST_CASE("signing out ends the session and every course opened in it [AU-06] [AU-07]") {
    Portal portal;
    portal.add_user("root", "Administrators");
    portal.add_user("ada");
    Browser admin = portal.signed_in("root");
    const Id content = publish_file(admin);
    Browser learner = portal.signed_in("ada");
    const auto fetch = [&](const std::string& path) { return send(portal.app.content_port(), "GET", path); };
    const std::string url = learner.post("/api/launches", {{"contentId", content}}).json()["url"];
    const std::string path = url.substr(url.find("/c/"));
    REQUIRE(fetch(path).text == "Wear a helmet.");

    SECTION("by the person") { CHECK(learner.remove("/api/session").status == 200); }
    SECTION("by an administrator who deactivates the account") {
        const auto ada = admin.get("/api/users?search=ada").json()["rows"][0];
        const json inactive = {{"fullName", "Ada"}, {"email", ""}, {"isActive", false}};
        CHECK(admin.put("/api/users/" + ada["id"].dump(), inactive).status == 200);
    }
    SECTION("by a new password from the terminal") { CHECK(portal.command({"user", "password", "ada"}) == 0); }
    CHECK(fetch(path).status == 404);
    CHECK(learner.get("/api/session").status == 401);
    CHECK(learner.get("/api/home").status == 401);
    CHECK(admin.get("/api/session").status == 200);
}

TEST_CASE("neither password nor session stands in the log [AU-04]") {
    std::string lines;
    std::mutex mutex;
    log::set_sink([&](std::string_view line) {
        const std::lock_guard lock(mutex);
        lines += line;
    });
    {
        Portal portal;
        portal.add_user("ada");
        Browser browser = portal.signed_in("ada");
        browser.get("/api/home?search=something");
        Browser stranger = portal.browser();
        stranger.sign_in("ada", "Guess-Work-1");
        portal.app.stop();
        const std::lock_guard lock(mutex);
        CHECK(lines.find("/api/session") != lines.npos);
        for (const auto& secret : {browser.session_key, browser.cookies["sid"], browser.cookies["XSRF-TOKEN"],
                                   browser.cookies["device"], good_password, std::string("Guess-Work-1")}) {
            REQUIRE_FALSE(secret.empty());
            CHECK(lines.find(secret) == lines.npos);
        }
    }
    log::set_sink({});
}

TEST_CASE("a second tab, with the cookies and the key of the first, is signed in as well") {
    Portal portal;
    portal.add_user("ada");
    Browser first = portal.signed_in("ada");
    Browser second = portal.browser();
    second.cookies = first.cookies;
    second.session_key = first.session_key;
    CHECK(second.get("/api/session").json()["username"] == "ada");
    CHECK(second.remove("/api/session").status == 200);
    CHECK(first.get("/api/session").status == 401);
}

TEST_CASE("answers about people keep to the contract") {
    Portal portal;
    portal.add_user("root", "Administrators");
    Browser admin = portal.signed_in("root");
    const json document = openapi(portal.app.dispatcher().routes(), "1");
    const auto breach = [&](const std::string& method, const std::string& path, const Answer& answer) {
        INFO(method << " " << path);
        REQUIRE(answer.status == 200);
        const json response = document["paths"][path][method]["responses"]["200"];
        return contract_breach(document, response["content"]["application/json"]["schema"], answer.json());
    };
    CHECK(breach("get", "/api/portal", admin.get("/api/portal")) == "");
    CHECK(breach("get", "/api/session", admin.get("/api/session")) == "");
    CHECK(breach("get", "/api/users", admin.get("/api/users")) == "");
    CHECK(breach("get", "/api/users/{userId}", admin.get("/api/users/1")) == "");
    CHECK(breach("get", "/api/permission-groups", admin.get("/api/permission-groups")) == "");
    CHECK(breach("get", "/api/people", admin.get("/api/people?search=root")) == "");
    CHECK(breach("post", "/api/users", admin.post("/api/users", {{"username", "ada"}, {"fullName", "Ada"}})) == "");
    CHECK(breach("post", "/api/users/{userId}/unlock", admin.post("/api/users/2/unlock")) == "");
    CHECK(breach("post", "/api/users/{userId}/password", admin.post("/api/users/2/password")) == "");
    CHECK(breach("post", "/api/locations", admin.post("/api/locations", {{"name", "North"}})) == "");
    CHECK(breach("get", "/api/locations", admin.get("/api/locations")) == "");
    CHECK(breach("delete", "/api/locations/{locationId}", admin.remove("/api/locations/1")) == "");
    CHECK(breach("delete", "/api/session", admin.remove("/api/session")) == "");
}

TEST_CASE("ten people sign in at once, and each is who they are", "[threads]") {
    Portal portal;
    for (int i = 0; i < 10; ++i) portal.add_user("user" + std::to_string(i));
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 10; ++i)
            threads.emplace_back([&, i] {
                Browser browser(portal.app.port());
                const std::string name = "user" + std::to_string(i);
                browser.sign_in(name, good_password);
                right += browser.get("/api/session").json().value("username", "") == name;
            });
    }
    CHECK(right == 10);
}
