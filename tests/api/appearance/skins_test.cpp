// Skins over a real socket: what an administrator decides, and what a browser gets before anybody has signed in.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const std::string drawing =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><script>alert(1)</script></svg>";

json words(const std::string& name, json more = json::object()) {
    json all{{"name", name},     {"isDefault", false},      {"addresses", json::array()}, {"applicationTitle", ""},
             {"headerText", ""}, {"footerCompanyName", ""}, {"accentColor", ""},          {"customCss", ""}};
    all.update(more);
    return all;
}

Answer fetch(LivePortal& portal, const std::string& path, const std::string& host = "127.0.0.1") {
    return send(portal.app.port(), "GET", path, {{"Host", host + ":" + std::to_string(portal.app.port())}});
}

std::string path_of(const json& skin) { return "/api/skins/" + std::to_string(skin["id"].get<int>()); }

}  // namespace

TEST_CASE(
    "the skin of the address is told before anybody signs in: title, texts, images, colour and style sheet [SESS-15] "
    "[PUB-12]") {
    LivePortal portal;
    CHECK(fetch(portal, "/api/portal").json()["skin"]["skinId"] == 0);
    CHECK(fetch(portal, "/skin.css").text.empty());
    CHECK(fetch(portal, "/favicon").header("Content-Type").starts_with("image/svg+xml"));

    const json everywhere = portal.admin
                                .post("/api/skins", words("Company", {{"applicationTitle", "Acme Academy"},
                                                                      {"headerText", "Welcome"},
                                                                      {"footerCompanyName", "Acme Ltd"},
                                                                      {"accentColor", "#AA0055"},
                                                                      {"customCss", ".card { color: red }"}}))
                                .json();
    CHECK(everywhere["isDefault"] == true);  // the first one
    const json local =
        portal.admin
            .post("/api/skins",
                  words("Local", {{"addresses", {"HTTP://LocalHost:8080/home", ""}}, {"applicationTitle", "Here"}}))
            .json();
    CHECK(local["addresses"] == json{"localhost"});

    const json portal_info = fetch(portal, "/api/portal").json();
    CHECK(portal_info["title"] == "Acme Academy");
    CHECK(portal_info["skin"]["headerText"] == "Welcome");
    CHECK(portal_info["skin"]["footerCompanyName"] == "Acme Ltd");
    CHECK(fetch(portal, "/api/portal", "localhost").json()["title"] == "Here");
    CHECK(fetch(portal, "/api/portal", "localhost").json()["skin"]["headerText"] == "");

    const Answer sheet = fetch(portal, "/skin.css");
    CHECK(sheet.text.find("--accent:#aa0055") != sheet.text.npos);
    CHECK(sheet.text.ends_with(".card { color: red }"));
    CHECK(sheet.header("Content-Type") == "text/css; charset=utf-8");
    CHECK(send(portal.app.port(), "GET", "/skin.css", {{"Host", "127.0.0.1"}, {"If-None-Match", sheet.header("ETag")}})
              .status == 304);
    CHECK(fetch(portal, "/skin.css", "localhost").text.empty());
}

TEST_CASE("images of a skin are everybody's, can do nothing but be drawn, and go with it [SESS-03]") {
    LivePortal portal;
    const json skin = portal.admin.post("/api/skins", words("Company")).json();
    const json with_brand = portal.admin.upload(path_of(skin) + "/images/brand", drawing).json();
    const std::string url = with_brand["images"][0]["url"];
    CHECK(with_brand["images"][0]["type"] == "brand");
    CHECK(portal.admin.upload(path_of(skin) + "/images/favicon", drawing).status == 200);

    const Answer image = fetch(portal, url);
    CHECK(image.text == drawing);
    CHECK(image.header("Content-Type") == "image/svg+xml");
    CHECK(image.header("Content-Security-Policy") == "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    CHECK(image.header("X-Content-Type-Options") == "nosniff");
    CHECK(fetch(portal, "/favicon").text == drawing);
    CHECK(fetch(portal, url.substr(0, url.size() - 3) + "png").status == 404);
    CHECK(fetch(portal, "/skin/" + std::string(64, 'a') + ".svg").status == 404);
    CHECK(fetch(portal, "/skin/../secret.key").status == 404);

    CHECK(portal.admin.remove(path_of(skin) + "/images/favicon").json()["images"].size() == 1);
    CHECK(portal.admin.remove(path_of(skin)).status == 200);
    CHECK(fetch(portal, url).status == 404);
    CHECK(fetch(portal, "/api/portal").json()["skin"]["skinId"] == 0);
}

TEST_CASE("a file of a course is not shown as an image of a skin") {
    LivePortal portal;
    const json upload = portal.admin.upload("/api/uploads?purpose=file&fileName=a.txt", "only for learners").json();
    REQUIRE(upload["isAccepted"] == true);
    const std::string sha256 = portal.app.database().read(
        [](const db::Reader& db) { return db.value<std::string>("SELECT sha256 FROM upload"); });
    CHECK(fetch(portal, "/skin/" + sha256 + ".txt").status == 404);
    CHECK(fetch(portal, "/skin/" + sha256 + ".png").status == 404);
    CHECK(fetch(portal, "/skin/" + sha256 + ".").status == 404);
}

TEST_CASE("what cannot be is said under its field, and nothing of it is kept") {
    LivePortal portal;
    const json first = portal.admin.post("/api/skins", words("Company", {{"addresses", {"localhost"}}})).json();
    const auto errors_of = [&](json more) {
        return portal.admin.post("/api/skins", words("Other", std::move(more))).json();
    };
    CHECK(errors_of({{"name", "Company"}}).contains("name"));
    CHECK(errors_of({{"name", "  "}}).contains("name"));
    CHECK(errors_of({{"accentColor", "blue"}}).contains("accentColor"));
    CHECK(errors_of({{"addresses", {"localhost"}}})["addresses"][0] ==
          "localhost belongs to the skin Company. Take it away there first");
    CHECK(errors_of({{"addresses", {"two words"}}}).contains("addresses"));
    CHECK(errors_of({{"addresses", {"elsewhere.example"}}})["addresses"][0].get<std::string>().starts_with(
        "The server does not answer to elsewhere.example"));
    CHECK(errors_of({{"addresses", json(std::vector<std::string>(51, "localhost"))}}).contains("addresses"));
    CHECK(errors_of({{"customCss", std::string(50'001, 'x')}}).contains("customCss"));
    CHECK(portal.admin.put(path_of(first), words("Company", {{"addresses", {"localhost"}}}))
              .json()
              .contains("isDefault"));
    CHECK(portal.admin.upload(path_of(first) + "/images/brand", "<html></html>").status == 415);
    CHECK(portal.admin.upload(path_of(first) + "/images/brand", std::string(1'000'001, 'x')).status == 413);
    CHECK(portal.admin.remove(path_of(first) + "/images/brand").status == 404);
    CHECK(portal.admin.upload(path_of(first) + "/images/button", drawing).status == 400);
    CHECK(portal.admin.upload("/api/skins/99/images/brand", drawing).status == 404);
    const json all = portal.admin.get("/api/skins").json();
    CHECK(all.size() == 1);
    CHECK(all[0]["images"].empty());
}

TEST_CASE("another skin becomes the default one, and only then the first one can go") {
    LivePortal portal;
    const json first = portal.admin.post("/api/skins", words("First")).json();
    const json second = portal.admin.post("/api/skins", words("Second")).json();
    CHECK(second["isDefault"] == false);
    CHECK(portal.admin.remove(path_of(first)).status == 409);
    CHECK(portal.admin.put(path_of(second), words("Second", {{"isDefault", true}})).json()["isDefault"] == true);
    CHECK(portal.admin.remove(path_of(first)).status == 200);
    CHECK(portal.admin.get("/api/history?kind=skin&objectId=" + std::to_string(first["id"].get<int>()))
              .json()["rows"]
              .size() == 3);
    const json history =
        portal.admin.get("/api/history?kind=skin&objectId=" + std::to_string(second["id"].get<int>())).json();
    CHECK(history["rows"].size() == 2);
}
