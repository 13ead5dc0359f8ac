#include "support/live_portal.h"

#include "support/catch.h"

namespace oneroom::test {

using nlohmann::json;

namespace {

const std::string password = "Correct-Horse-7";

json done(const Answer& answer) {
    INFO(answer.text);
    REQUIRE(answer.status == 200);
    return answer.json();
}

std::uint16_t started(App& app) {
    app.start();
    return app.port();
}

}  // namespace

config::Config LivePortal::config_of(const TempFolder& folder) {
    config::Config config;
    config.data = folder.path();
    config.listen = {"127.0.0.1", 0};
    config.content_listen = {"127.0.0.1", 0};
    return config;
}

LivePortal::LivePortal() : app(config_of(folder), clock), admin(started(app)) {
    admin.get("/api/portal");
    const json answer = done(admin.post("/api/setup/administrator", {{"setupCode", app.setup_code()},
                                                                     {"username", "admin"},
                                                                     {"fullName", "Ada Byron"},
                                                                     {"password", password},
                                                                     {"confirmPassword", password}}));
    admin.session_key = answer["sessionKey"];
}

Browser LivePortal::add_learner(const std::string& username) {
    const json user = done(admin.post("/api/users", {{"username", username}, {"fullName", "Person " + username}}));
    Browser browser(app.port());
    done(browser.sign_in(username, user["temporaryPassword"]));
    const json changed = done(browser.post(
        "/api/session/password",
        {{"currentPassword", user["temporaryPassword"]}, {"newPassword", password}, {"confirmPassword", password}}));
    browser.session_key = changed["sessionKey"];
    return browser;
}

json LivePortal::upload(const std::string& zip) {
    const json report = done(admin.upload("/api/uploads?fileName=course.zip&purpose=package", zip));
    REQUIRE(report["isAccepted"] == true);
    return report["uploadId"];
}

Id LivePortal::add_course(const std::string& zip, const std::string& title) {
    return done(admin.post(
        "/api/contents",
        {{"contentType", "onlineTracked"}, {"title", title}, {"uploadId", upload(zip)}, {"isPublished", true}}))["id"];
}

void LivePortal::replace_package(Id content_id, const std::string& zip) {
    done(admin.post("/api/contents/" + std::to_string(content_id) + "/versions", {{"uploadId", upload(zip)}}));
}

void LivePortal::assign_to_everyone(Id content_id) {
    done(admin.post("/api/contents/" + std::to_string(content_id) + "/assignments",
                    {{"target", "everyone"}, {"targetIds", json::array()}}));
}

Answer LivePortal::content(const std::string& method, const std::string& path, const json* body,
                           const http::Headers& headers) {
    http::Headers all = headers;
    if (body) all.emplace_back("Content-Type", "application/json");
    return send(app.content_port(), method, path, all, body ? body->dump() : "");
}

Answer LivePortal::form(const std::string& path, const std::string& fields) {
    return send(app.content_port(), "POST", path, {{"Content-Type", "application/x-www-form-urlencoded"}}, fields);
}

}  // namespace oneroom::test
