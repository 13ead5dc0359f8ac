// The content origin over a real socket: handler, gate and headers together.
#include "core/http/security_headers.h"
#include "core/http/server.h"
#include "support/catch.h"
#include "support/http_client.h"
#include "support/launched_course.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct ContentServer : LaunchedCourse {
    http::Handler guarded = launch::content_handler(
        {portal.db, portal.clock, blobs, launches.tokens, launches.hooks, [](const http::Request&, const std::string&) {
             return http::security_headers(http::Surface::content,
                                           {.app = "http://app.test", .content = "http://content.test"});
         }});
    http::Server server;

    explicit ContentServer(int framework = 1)
        : LaunchedCourse(framework),
          server({.name = "content", .access_log = [](const http::AccessEntry&) {}}, portal.clock, guarded) {
        server.start();
    }

    Answer request(const std::string& method, const std::string& path, const http::Headers& headers = {},
                   const std::string& body = {}) {
        return test::send(server.port(), method, path, headers, body);
    }
};

}  // namespace

TEST_CASE("a course is taken over the wire, suspended and resumed in a new launch") {
    ContentServer origin;
    const auto first = origin.open();
    const std::string rte = LaunchedCourse::base_of(first) + "rte/" + std::to_string(origin.items[0]);
    const json start = origin.request("GET", rte).json();
    REQUIRE(start["elements"]["cmi.core.entry"] == "ab-initio");
    const json commit = {{"scoId", start["scoId"]},
                         {"sessionId", start["sessionId"]},
                         {"sequence", 1},
                         {"elements",
                          {{"cmi.core.lesson_location", "Seite 3 ✓"},
                           {"cmi.core.exit", "suspend"},
                           {"cmi.core.session_time", "00:01:30"},
                           {"cmi.suspend_data", std::string(100'000, 'x')}}},
                         {"isFinish", true}};
    const auto saved = origin.request("POST", rte + "/commit", {{"Content-Type", "text/plain"}}, commit.dump());
    REQUIRE(saved.status == 200);
    CHECK(saved.json() == json{{"sequence", 1},
                               {"trackingStatus", "incomplete"},
                               {"scoStatus", "incomplete"},
                               {"isStale", false},
                               {"timeLeftMs", nullptr}});

    const auto second = origin.open();
    const json again =
        origin.request("GET", LaunchedCourse::base_of(second) + "rte/" + std::to_string(origin.items[0])).json();
    CHECK(again["elements"]["cmi.core.entry"] == "resume");
    CHECK(again["elements"]["cmi.core.lesson_location"] == "Seite 3 ✓");
    CHECK(again["elements"]["cmi.core.total_time"] == "0000:01:30.00");
    CHECK(again["elements"]["cmi.suspend_data"].get<std::string>().size() == 100'000);
}

TEST_CASE("a file of a package is sent by range, with the headers of the content origin [CS-13]") {
    ContentServer origin;
    const std::string page = LaunchedCourse::base_of(origin.open()) + "files/index.html";
    const auto whole = origin.request("GET", page);
    CHECK(whole.status == 200);
    CHECK(whole.text == "<p>hello</p>");
    CHECK(whole.header("Content-Type") == "text/html");
    CHECK(whole.header("X-Content-Type-Options") == "nosniff");
    CHECK(whole.header("Referrer-Policy") == "same-origin");
    CHECK(whole.header("Origin-Agent-Cluster") == "?1");
    CHECK(whole.header("Content-Security-Policy").find("frame-ancestors 'self' http://app.test") != std::string::npos);
    CHECK(whole.header("Service-Worker-Allowed").empty());
    CHECK(whole.header("Set-Cookie").empty());

    const auto part = origin.request("GET", page, {{"Range", "bytes=3-7"}});
    CHECK(part.status == 206);
    CHECK(part.text == "hello");
    CHECK(origin.request("HEAD", page).text.empty());
    CHECK(origin.request("GET", page, {{"If-None-Match", whole.header("ETag")}}).status == 304);
    CHECK(origin.request("GET", page, {{"Service-Worker", "script"}}).status == 403);
}

TEST_CASE("the content listener has nothing of the portal, whatever host it is asked for [CS-09]") {
    ContentServer origin;
    origin.open();
    const std::string path = GENERATE("/", "/api/portal", "/api/session", "/index.html", "/assets/index.js");
    CHECK(origin.request("GET", path).status == 404);
    CHECK(origin.request("GET", path, {{"Host", "localhost"}}).status == 404);
    CHECK(origin.request("POST", path, {{"Content-Type", "application/json"}}, "{}").status == 404);
}

TEST_CASE("a request of the wrong method is refused over the wire, too [CS-08]") {
    ContentServer origin;
    const std::string page = LaunchedCourse::base_of(origin.open()) + "files/index.html";
    for (const std::string method : {"TRACE", "PUT", "DELETE", "OPTIONS"}) {
        const auto answer = origin.request(method, page, {{"Cookie", "sid=secret"}});
        CHECK(answer.status == 405);
        CHECK(answer.text.find("secret") == std::string::npos);
    }
}
