#include "launch/content_handler.h"

#include <unistd.h>

#include "support/catch.h"
#include "support/launched_course.h"

using namespace oneroom;
using namespace oneroom::launch;
using namespace oneroom::test;
using nlohmann::json;

namespace {

std::string bytes_of(const http::Reply& reply) {
    std::string bytes(reply.file.size, '\0');
    REQUIRE(reply.file.descriptor);
    REQUIRE(::pread(*reply.file.descriptor, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
    return bytes;
}

}  // namespace

TEST_CASE("the content origin knows launches only [CS-08][CS-09]") {
    LaunchedCourse course;
    const std::string base = LaunchedCourse::base_of(course.open());
    const std::string path = GENERATE("/", "/api/portal", "/index.html", "/c", "/c/", "/c/x/bridge", "/favicon.ico",
                                      "/c//bridge", "/c/../api/portal", "//c/");
    CHECK(course.get(path).status == 404);
    CHECK(course.get(base).status == 404);
    CHECK(course.get(base + "nothing").status == 404);
    CHECK(course.get(base + "rte/").status == 404);
    CHECK(course.get(base + "rte/x").status == 404);
    CHECK(course.get(base + "rte/1/commit").status == 404);
    CHECK(course.get(base + "file/course.zip").status == 404);
    CHECK(course.get(base + "player/schema.sql").status == 404);
    CHECK(course.get(base + "player/../schema.sql").status == 404);
    CHECK(course.send("POST", base + "files/index.html").status == 404);
}

TEST_CASE("a guessed, shortened or altered token opens nothing [CS-06]") {
    LaunchedCourse course;
    const std::string base = LaunchedCourse::base_of(course.open());
    REQUIRE(course.get(base + "files/index.html").status == 200);
    std::string altered = base;
    altered[3] = altered[3] == 'A' ? 'B' : 'A';
    CHECK(course.get(altered + "files/index.html").status == 404);
    CHECK(course.get(base.substr(0, base.size() - 2) + "/files/index.html").status == 404);
    CHECK(course.get("/c/" + std::string(43, 'A') + "/files/index.html").status == 404);
    CHECK(course.get("/c/" + std::string(43, '\'') + "/files/index.html").status == 404);
}

TEST_CASE("a token opens its own version and its own parts only [CS-06]") {
    LaunchedCourse course;
    const auto launch = course.open();
    const Id other_version = make_version_row(course.portal, make_content_row(course.portal), 1);
    course.portal.run(
        "INSERT INTO package_file (version_id, path, sha256, size, mime) SELECT $1, 'other.html', sha256, size, mime "
        "FROM package_file",
        other_version);
    const std::string base = LaunchedCourse::base_of(launch);
    CHECK(course.get(base + "files/other.html").status == 404);
    CHECK(course.get(base + "rte/" + std::to_string(course.items_of(other_version)[0])).status == 404);
}

TEST_CASE("nothing leads out of a package [CS-06]") {
    LaunchedCourse course;
    const std::string base = LaunchedCourse::base_of(course.open());
    const std::string path =
        GENERATE("../../oneroom.db", "..%2f..%2foneroom.db", "%2e%2e/%2e%2e/oneroom.db", "/etc/passwd",
                 "%2fetc%2fpasswd", "..\\..\\oneroom.db", "index.html/../../../oneroom.db", "index.html%00.png");
    CHECK(course.get(base + "files/" + path).status == 404);
}

TEST_CASE("a file is found as courses write its name") {
    LaunchedCourse course;
    course.add_file("pages/Über uns 1.html", "text/html", "a");
    course.add_file("odd%20name.html", "text/html", "b");
    course.add_file("sub/index.html", "text/html", "c");
    course.add_file("A.HTML", "text/html", "upper");
    course.add_file("a.html", "text/html", "lower");
    const std::string files = LaunchedCourse::base_of(course.open()) + "files/";
    CHECK(bytes_of(course.get(files + "pages/%C3%9Cber%20uns%201.html")) == "a");
    CHECK(bytes_of(course.get(files + "pages/%C3%9Cber%20uns%201.html?x=1%20&y")) == "a");
    CHECK(bytes_of(course.get(files + "odd%20name.html")) == "b");
    CHECK(bytes_of(course.get(files + "sub/")) == "c");
    CHECK(bytes_of(course.get(files + "sub//index.html")) == "c");
    CHECK(bytes_of(course.get(files + "SUB/Index.HTML")) == "c");
    CHECK(bytes_of(course.get(files)) == "<p>hello</p>");
    CHECK(bytes_of(course.get(files + "a.html")) == "lower");
    CHECK(bytes_of(course.get(files + "A.HTML")) == "upper");
    CHECK(course.get(files + "missing.js").status == 404);
}

TEST_CASE("a file of a package goes out with its type and its hash") {
    LaunchedCourse course;
    const auto reply = course.get(LaunchedCourse::base_of(course.open()) + "files/index.html");
    CHECK(reply.status == 200);
    CHECK(http::header(reply.headers, "Content-Type") == "text/html");
    CHECK(reply.file.etag == '"' + sha256_hex("<p>hello</p>") + '"');
    CHECK(reply.file.size == 12);
}

TEST_CASE("a cookie, an Authorization header or an Origin makes no difference and never comes back [CS-08]") {
    LaunchedCourse course;
    const std::string base = LaunchedCourse::base_of(course.open());
    const http::Headers credentials = {{"Cookie", "sid=secret"},
                                       {"Authorization", "Bearer secret"},
                                       {"X-Session-Key", "secret"},
                                       {"Origin", "http://evil.test"}};
    for (const std::string& path : {base + "files/index.html", base + "secret", std::string("/api/secret")}) {
        const auto with = course.get(path, credentials);
        const auto without = course.get(path);
        CHECK(with.status == without.status);
        CHECK(with.headers == without.headers);
        CHECK(with.static_text == without.static_text);
        for (const auto& [name, value] : with.headers) {
            CHECK(value.find("secret") == std::string::npos);
            CHECK(name != "Set-Cookie");
        }
    }
}

TEST_CASE("other methods and service workers are refused [CS-08][CS-13]") {
    LaunchedCourse course;
    const std::string page = LaunchedCourse::base_of(course.open()) + "files/index.html";
    const std::string method = GENERATE("TRACE", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "PROPFIND");
    CHECK(course.send(method, page).status == 405);
    const auto worker = course.get(page, {{"Service-Worker", "script"}});
    CHECK(worker.status == 403);
    CHECK(http::header(worker.headers, "Service-Worker-Allowed").empty());
}

TEST_CASE("a commit is taken as JSON and as a beacon's text, and says where things stand") {
    LaunchedCourse course;
    const auto launch = course.open();
    const json start = course.begin(launch);
    CHECK(start["href"] == "../files/index.html");
    CHECK(start["standard"] == "scorm12");
    CHECK(start["nextSequence"] == 1);
    CHECK(start["elements"]["cmi.core.entry"] == "ab-initio");
    const auto saved = json::parse(course.commit(launch, start, 1, {{"cmi.core.lesson_status", "incomplete"}}).text);
    CHECK(saved == json{{"sequence", 1},
                        {"trackingStatus", "incomplete"},
                        {"scoStatus", "incomplete"},
                        {"isStale", false},
                        {"timeLeftMs", nullptr}});
    const auto beacon =
        course.commit(launch, start, 2, {{"cmi.core.lesson_status", "passed"}}, true, "text/plain;charset=UTF-8");
    CHECK(json::parse(beacon.text)["trackingStatus"] == "passed");
    CHECK(course.commit(launch, start, 3, {}, false, "application/x-www-form-urlencoded").status == 415);
}

TEST_CASE("a short commit waits without a thread, a long one in its own, and both are saved") {
    LaunchedCourse course;
    const auto launch = course.open();
    const json start = course.begin(launch);
    const std::string address = LaunchedCourse::base_of(launch) + "rte/" + std::to_string(course.items[0]) + "/commit";
    json body = {{"scoId", start["scoId"]}, {"sessionId", start["sessionId"]}, {"isFinish", false}};
    const auto is_later = [&](int sequence, std::size_t length) {
        body["sequence"] = sequence;
        body["elements"] = {{"cmi.suspend_data", std::to_string(sequence)}};
        std::string text = body.dump();
        text.resize(std::max(length, text.size()), ' ');
        FakeRequest first("POST", address, {{"Content-Type", "application/json"}}, text);
        const bool later = static_cast<bool>(course.content_origin(first.request).later);
        CHECK(course.send("POST", address, text).status == 200);
        CHECK(course.portal.value<std::string>("SELECT value FROM rte_element WHERE name = 'cmi.suspend_data'") ==
              std::to_string(sequence));
        return later;
    };
    CHECK(is_later(1, 0));
    CHECK(is_later(2, 64 * 1024));
    CHECK_FALSE(is_later(3, 64 * 1024 + 1));
}

TEST_CASE("a commit that is not one is refused without a word of it in the answer [CS-08]") {
    LaunchedCourse course;
    const auto launch = course.open();
    const std::string address = LaunchedCourse::base_of(launch) + "rte/" + std::to_string(course.items[0]) + "/commit";
    const std::string body = GENERATE("", "evil", "[]", "{}", "{\"scoId\":\"evil\"}", "null");
    const auto reply = course.send("POST", address, body);
    CHECK(reply.status == 400);
    CHECK(reply.static_text == "Not understood");
    CHECK(course.send("POST", address, std::string(largest_commit + 1, ' ')).status == 413);
}

TEST_CASE("a commit for another part or session than its address is refused [AZ-11]") {
    LaunchedCourse course(1, {{.identifier = "one"}, {.identifier = "two"}});
    const auto launch = course.open();
    json start = course.begin(launch);
    start["scoId"] = course.items[1];
    CHECK(course.commit(launch, start, 1, {{"cmi.suspend_data", "x"}}).status == 404);
    start = course.begin(launch);
    start["sessionId"] = start["sessionId"].get<Id>() + 5;
    CHECK(course.commit(launch, start, 1, {{"cmi.suspend_data", "x"}}).status == 404);
    start = course.begin(launch);
    const auto other = course.open();
    CHECK(course.commit(other, start, 1, {{"cmi.suspend_data", "x"}}).status == 404);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM rte_element") == 0);
}

TEST_CASE("a download is an attachment that can run nothing") {
    LaunchedCourse course;
    auto writer = course.blobs.begin();
    writer.write("%PDF");
    const auto blob = writer.commit();
    course.portal.run("UPDATE content SET content_type = 2");
    course.portal.run(
        "UPDATE content_version SET sha256 = $1, size = 4, file_name = 'Plan ä.pdf', mime = 'application/pdf'",
        blob.sha256);
    const auto launch = course.open();
    const std::string address = launch.url.substr(std::string("http://content.test").size());
    CHECK(address.ends_with("/file/Plan%20%C3%A4.pdf"));
    const auto reply = course.get(address);
    CHECK(reply.status == 200);
    CHECK(bytes_of(reply) == "%PDF");
    CHECK(http::header(reply.headers, "Content-Disposition").starts_with("attachment; "));
    CHECK(http::header(reply.headers, "Content-Security-Policy").starts_with("sandbox;"));
    const std::string base = LaunchedCourse::base_of(launch);
    CHECK(course.get(base + "file/other.pdf").status == 404);
    CHECK(course.get(base + "files/index.html").status == 404);
    CHECK(course.get(base + "bridge").status == 404);
}
