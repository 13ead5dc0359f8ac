// Uploads over a real socket: in and out of the whole application, gate included.
#include <fstream>
#include <sstream>

#include "app.h"
#include "core/base/text.h"
#include "support/catch.h"
#include "support/fake_clock.h"
#include "support/http_client.h"
#include "support/measured.h"
#include "support/raw_socket.h"
#include "support/sample_packages.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string password = "Correct-Horse-7";

struct Portal {
    TempFolder folder;
    FakeClock clock;
    App app{config(), clock};

    Portal() {
        app.start();
        std::istringstream in(password + "\n");
        std::ostringstream out, err;
        const std::vector<std::string> words{"user",   "add",     "author",         "--name",
                                             "Author", "--group", "Administrators", "--password-stdin"};
        if (app.run_command(words, in, out, err) != 0) throw std::runtime_error(err.str());
    }
    config::Config config() const {
        config::Config config;
        config.data = folder.path();
        config.listen.port = 0;
        config.content_listen.port = 0;
        return config;
    }
    Browser author() {
        Browser browser(app.port());
        browser.sign_in("author", password);
        return browser;
    }
    std::size_t count_files(const std::string& under) const {
        std::size_t n = 0;
        std::error_code ignored;
        for (std::filesystem::recursive_directory_iterator entry(folder.path() / under, ignored), end; entry != end;
             entry.increment(ignored))
            n += entry->is_regular_file(ignored);
        return n;
    }
};

/// The head of an upload of `length` bytes, as the browser of `session` sends it.
std::string upload_head(Browser& session, std::uint64_t length) {
    std::string cookie;
    for (const auto& [name, value] : session.cookies) cookie += (cookie.empty() ? "" : "; ") + name + "=" + value;
    return "POST /api/uploads?purpose=file&fileName=large.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie +
           "\r\nX-Session-Key: " + session.session_key + "\r\nX-XSRF-TOKEN: " + session.cookies["XSRF-TOKEN"] +
           "\r\nContent-Type: application/octet-stream\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n";
}

/// Peak of this process's resident memory so far, in bytes.
std::int64_t peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return to_integer(trim(line.substr(6, line.find("kB") - 6))).value_or(0) * 1024;
    return 0;
}

}  // namespace

TEST_CASE("a package is uploaded, becomes a course and is shown on the home page of everyone") {
    Portal portal;
    Browser author = portal.author();
    const auto report = author.upload("/api/uploads?purpose=package&fileName=fire.zip", sample_scorm12_zip(2));
    REQUIRE(report.status == 200);
    const auto made = author.post(
        "/api/contents",
        {{"contentType", "onlineTracked"}, {"title", "Fire safety"}, {"uploadId", report.json()["uploadId"]}});
    REQUIRE(made.status == 200);
    const std::string path = "/api/contents/" + made.json()["id"].dump();
    const auto list = author.post(path + "/assignments", {{"target", "everyone"}, {"dueDate", "2026-03-05"}});
    CHECK(list.json()["people"] == 1);
    const auto home = author.get("/api/home?search=fir").json();
    REQUIRE(home["cards"].size() == 1);
    CHECK(home["cards"][0]["action"] == "launch");
    CHECK(home["cards"][0]["daysUntilDue"] == 3);
}

TEST_CASE("an upload goes to the disk while it arrives, and memory stays small [UP-09]") {
    Portal portal;
    Browser author = portal.author();
    constexpr std::uint64_t length = 200'000'000;
    const std::string piece(1'000'000, 'a');
    const std::int64_t before = peak_memory();
    RawSocket socket(portal.app.port());
    REQUIRE(socket.send(upload_head(author, length)));
    for (std::uint64_t sent = 0; sent < length; sent += piece.size()) REQUIRE(socket.send(piece));
    const auto reply = socket.read_reply();
    CHECK(reply.status == 200);
    CHECK(json::parse(reply.body)["size"] == length);
    if (!is_sanitized()) CHECK(peak_memory() - before < 50'000'000);
}

TEST_CASE("an upload whose connection breaks leaves nothing, and others are not disturbed [UP-10]") {
    Portal portal;
    Browser author = portal.author();
    {
        RawSocket socket(portal.app.port());
        REQUIRE(socket.send(upload_head(author, 50'000'000)));
        for (int i = 0; i < 10; ++i) REQUIRE(socket.send(std::string(1'000'000, 'a')));
        CHECK(author.get("/api/home").status == 200);
    }
    for (int i = 0; i < 2000 && portal.count_files("staging") > 0; ++i) author.get("/api/home");
    CHECK(portal.count_files("staging") == 0);
    CHECK(portal.count_files("blobs") == 0);
    CHECK(author.upload("/api/uploads?purpose=file&fileName=a.txt", "a").status == 200);
}

TEST_CASE("more than the limit is refused before it is sent [UP-09]") {
    Portal portal;
    Browser author = portal.author();
    RawSocket socket(portal.app.port());
    REQUIRE(socket.send(upload_head(author, 10'000'000'000)));
    const auto reply = socket.read_reply();
    CHECK(reply.status == 413);
    CHECK(reply.body.find("2 GB") != std::string::npos);
    CHECK(portal.count_files("staging") == 0);
}

TEST_CASE("the image of a course is shown by its signed address, without a session") {
    Portal portal;
    Browser author = portal.author();
    using namespace std::string_literals;
    const std::string png = "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x02\0\0\0"s + std::string(20, 'x');
    const auto report = author.upload("/api/uploads?purpose=image&fileName=a.png", png).json();
    const auto shown = send(portal.app.port(), "GET", report["imageUrl"]);
    CHECK(shown.status == 200);
    CHECK(shown.text == png);
    CHECK(shown.header("Content-Type") == "image/png");
    CHECK(send(portal.app.port(), "GET", report["imageUrl"].get<std::string>() + "x").status == 404);
}
