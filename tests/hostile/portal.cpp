#include "hostile/portal.h"

#include <cstdlib>
#include <stdexcept>

#include "core/base/text.h"
#include "support/sample_packages.h"

namespace oneroom::hostile {

using nlohmann::json;
using namespace oneroom::test;

namespace {

json done(const Answer& answer, const std::string& what) {
    if (answer.status != 200) throw std::runtime_error(what + ": " + std::to_string(answer.status) + " " + answer.text);
    return answer.json();
}

Browser signed_in(std::uint16_t port, const std::string& username) {
    Browser browser(port);
    const json portal = done(browser.get("/api/portal"), "portal");
    for (const json& account : portal["demoAccounts"])
        if (account["username"] == username) {
            done(browser.sign_in(username, account["password"]), "sign in");
            return browser;
        }
    throw std::runtime_error("the demo has no " + username);
}

std::string course(std::size_t large_file) {
    ZipBuilder zip = sample_package();
    zip.add({.name = "large.bin", .content = std::string(large_file, 'x'), .is_deflated = false});
    return zip.bytes();
}

std::string started(ServerProcess& server) {
    ::setenv("ONEROOM_DEMO", "true", 1);
    server.start();
    return {};
}

}  // namespace

Portal::Portal(const std::string& binary, std::size_t large_file)
    : server_(binary, (std::filesystem::create_directories(data_), data_)),
      admin_((started(server_), signed_in(server_.port(), "admin"))) {
    const json upload =
        done(admin_.upload("/api/uploads?fileName=large.zip&purpose=package", course(large_file)), "upload");
    const json made = done(admin_.post("/api/contents", {{"contentType", "onlineTracked"},
                                                         {"title", "Large course"},
                                                         {"uploadId", upload["uploadId"]},
                                                         {"isPublished", true}}),
                           "content");
    const std::string content = std::to_string(made["id"].get<Id>());
    done(admin_.post("/api/contents/" + content + "/assignments",
                     {{"target", "everyone"}, {"targetIds", json::array()}}),
         "assign");
    Browser learner = signed_in(server_.port(), "learner");
    const json launch = done(learner.post("/api/launches", {{"contentId", made["id"]}}), "launch");
    const std::string url = launch["url"];
    const auto token = url.find("/c/") + 3;
    ticket_ = {learner.cookies["sid"], learner.session_key, url.substr(token, url.find('/', token) - token),
               launch["scos"][0]["id"]};
}

std::string Portal::admin_headers() const {
    std::string cookies;
    for (const auto& [name, value] : admin_.cookies) cookies += (cookies.empty() ? "" : "; ") + name + "=" + value;
    return "Cookie: " + cookies + "\r\nX-Session-Key: " + admin_.session_key +
           "\r\nX-XSRF-TOKEN: " + admin_.cookies.at("XSRF-TOKEN") + "\r\n";
}

std::string Portal::upload_head(std::size_t size) const {
    return "POST /api/uploads?fileName=drip.zip&purpose=package HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port()) +
           "\r\nContent-Length: " + std::to_string(size) + "\r\nContent-Type: application/octet-stream\r\n" +
           admin_headers() + "\r\n";
}

}  // namespace oneroom::hostile
