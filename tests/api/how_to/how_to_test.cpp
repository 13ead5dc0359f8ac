// How-to help over a real socket: who writes it, who sees it, and what its files may do.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

const std::string pdf = "%PDF-1.7\nhow to find a course\n%%EOF";
const std::string film = std::string(
                             "\0\0\0\x18"
                             "ftypmp42\0\0\0\0mp42isom",
                             24) +
                         "moov and more";
const std::string png = std::string(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IEND\xae"
    "B`\x82",
    45);

struct HelpPortal : LivePortal {
    json create(const std::string& page, bool published = true, bool on_page = false) {
        const Answer made =
            admin.post("/api/how-tos", {{"page", page}, {"published", published}, {"showOnPageInsteadOfNav", on_page}});
        REQUIRE(made.status == 200);
        return made.json();
    }

    static std::string path_of(const json& how_to) { return "/api/how-tos/" + how_to["id"].dump(); }

    static int language_id(const json& how_to, const std::string& code) {
        for (const auto& one : how_to["languages"])
            if (one["code"] == code) return one["languageId"];
        return 0;
    }

    Answer translate(const json& how_to, const std::string& code, const std::string& title,
                     const std::string& file_name = {}, const std::string& bytes = {},
                     std::vector<std::pair<std::string, std::string>> more = {}) {
        more.emplace_back("languageId", std::to_string(language_id(how_to, code)));
        more.emplace_back("title", title);
        return admin.form(path_of(how_to) + "/translations", more, file_name, bytes);
    }

    Answer fetch(const std::string& path, const http::Headers& more = {}) {
        http::Headers headers{{"Host", "127.0.0.1:" + std::to_string(app.port())}};
        headers.insert(headers.end(), more.begin(), more.end());
        return send(app.port(), "GET", path, headers);
    }
};

json signs(Browser& browser, const std::string& language = "en") {
    return browser.call("GET", "/api/session/how-tos", nullptr, {{"Accept-Language", language}}).json();
}

}  // namespace

TEST_CASE(
    "a how-to is for one page, published or not, and has translations with a file each [HOWTO-01] [HOWTO-02] "
    "[API-10]") {
    HelpPortal portal;
    const json how_to = portal.create("/home", false);
    CHECK(how_to["translations"].empty());
    CHECK(how_to["languages"].size() == 5);

    const Answer saved = portal.translate(how_to, "en", " First steps ", "C:\\help\\first steps.exe.pdf", pdf,
                                          {{"description", "Where\nto begin"}});
    REQUIRE(saved.status == 200);
    const json translation = saved.json()["translations"][0];
    CHECK(translation["title"] == "First steps");
    CHECK(translation["description"] == "Where\nto begin");
    CHECK(translation["language"] == "en");
    CHECK(translation["languageId"] == HelpPortal::language_id(how_to, "en"));
    CHECK(translation["mimeType"] == "application/pdf");
    CHECK(translation["fileName"].get<std::string>().ends_with("first steps.exe.pdf"));
    CHECK(translation["fileName"].get<std::string>().find('\\') == std::string::npos);
    CHECK(translation["size"] == pdf.size());
    CHECK(translation["embedded"] == false);
    CHECK(translation["artifactId"].get<std::string>().size() == 64);

    auto learner = portal.add_learner("ada");
    CHECK(signs(learner).empty());
    CHECK(learner.get("/api/session/how-tos/" + how_to["id"].dump()).status == 404);
    CHECK(portal.admin
              .put(HelpPortal::path_of(how_to),
                   {{"page", "/home"}, {"published", true}, {"showOnPageInsteadOfNav", true}})
              .status == 200);
    const json sign = {
        {"page", "/home"}, {"howToId", how_to["id"]}, {"showOnPageInsteadOfNav", true}, {"title", "First steps"}};
    CHECK(signs(learner) == json::array({sign}));
    CHECK(portal.admin.get("/api/how-tos").json()[0]["languages"] == json{"en"});

    const json opened = learner.get("/api/session/how-tos/" + how_to["id"].dump()).json();
    CHECK(opened["title"] == "First steps");
    CHECK(portal.fetch(opened["url"]).text == pdf);

    CHECK(portal.admin.remove("/api/how-to-translations/" + translation["id"].dump()).json()["translations"].empty());
    CHECK(signs(learner).empty());
    CHECK(portal.fetch(opened["url"]).status == 404);
    CHECK(portal.admin.remove(HelpPortal::path_of(how_to)).status == 200);
    CHECK(portal.admin.get("/api/how-tos").json().empty());
    CHECK(portal.admin.get("/api/history?kind=howTo&objectId=" + how_to["id"].dump()).json()["total"] == 5);
}

TEST_CASE("help comes in the caller's language, else the portal's, else any [HOWTO-02]") {
    HelpPortal portal;
    const json how_to = portal.create("/home");
    portal.translate(how_to, "fr", "Aide", "a.pdf", pdf);
    auto learner = portal.add_learner("ada");
    CHECK(signs(learner, "de")[0]["title"] == "Aide");
    portal.translate(how_to, "en", "Help", "b.pdf", pdf);
    portal.translate(how_to, "ar", "مساعدة", "c.pdf", pdf);
    CHECK(signs(learner, "de")[0]["title"] == "Help");
    CHECK(signs(learner, "fr")[0]["title"] == "Aide");
    CHECK(signs(learner, "ar")[0]["title"] == "مساعدة");
    const Answer opened =
        learner.call("GET", "/api/session/how-tos/" + how_to["id"].dump(), nullptr, {{"Accept-Language", "ar"}});
    CHECK(opened.json()["language"] == "ar");
}

TEST_CASE("help of a page is there for those who may open the page, and nobody else") {
    HelpPortal portal;
    const json of_people = portal.create("/admin/user");
    const json of_home = portal.create("/home");
    portal.translate(of_people, "en", "People", "a.pdf", pdf);
    portal.translate(of_home, "en", "Home", "b.pdf", pdf);
    CHECK(signs(portal.admin).size() == 2);
    auto learner = portal.add_learner("ada");
    REQUIRE(signs(learner).size() == 1);
    CHECK(signs(learner)[0]["page"] == "/home");
    CHECK(learner.get("/api/session/how-tos/" + of_people["id"].dump()).status == 404);
    CHECK(learner.get("/api/how-tos").status == 403);
    CHECK(learner.post("/api/how-tos", {{"page", "/security"}}).status == 403);
    CHECK(learner
              .form("/api/how-tos/" + of_home["id"].dump() + "/translations", {{"languageId", "1"}, {"title", "x"}},
                    "a.pdf", pdf)
              .status == 403);
    CHECK(portal.fetch("/api/session/how-tos").status == 401);
}

TEST_CASE("what cannot be is said under its field [HOWTO-03] [HOWTO-04] [HOWTO-05] [HOWTO-06]") {
    HelpPortal portal;
    const json how_to = portal.create("/home");
    const auto wrong_page = [&](const std::string& page) {
        return portal.admin.post("/api/how-tos", {{"page", page}}).json();
    };
    CHECK(wrong_page("/home")["page"][0] == "This page has a how-to already. Change that one");
    CHECK(wrong_page("/nowhere").contains("page"));
    CHECK(wrong_page("").contains("page"));

    const std::string longest(2500, 'x');
    CHECK(portal.translate(how_to, "en", "T", "a.pdf", pdf, {{"description", longest + "x"}})
              .json()
              .contains("description"));
    CHECK(portal.translate(how_to, "en", "T").json()["content"][0] == "Choose a file");
    CHECK(portal.translate(how_to, "xx", "T", "a.pdf", pdf).json().contains("languageId"));
    CHECK(portal.translate(how_to, "en", " ", "a.pdf", pdf).json().contains("title"));
    CHECK(portal.translate(how_to, "en", "T", "a.pdf", pdf, {{"embedded", "true"}}).json().contains("embedded"));
    CHECK(portal.translate(how_to, "en", "T", "a.pdf", "").status == 400);
    for (const auto* bytes : {"<html><script>alert(1)</script>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "text"})
        CHECK(portal.translate(how_to, "en", "T", "a.pdf", bytes).json().contains("content"));
    CHECK(portal.translate(how_to, "en", "T", "a.pdf", pdf, {{"translationId", "999"}}).status == 404);
    CHECK(portal.admin.post(HelpPortal::path_of(how_to) + "/translations", {{"title", "T"}}).status == 415);
    CHECK(portal.admin.get(HelpPortal::path_of(how_to)).json()["translations"].empty());

    REQUIRE(portal.translate(how_to, "en", "T", "a.pdf", pdf, {{"description", longest}}).status == 200);
    CHECK(portal.translate(how_to, "en", "T", "b.pdf", pdf).json().contains("languageId"));

    // Without a file the stored one stays.
    const json before = portal.admin.get(HelpPortal::path_of(how_to)).json()["translations"][0];
    const json after = portal.translate(how_to, "de", "Neu", "", "", {{"translationId", before["id"].dump()}})
                           .json()["translations"][0];
    CHECK(after["title"] == "Neu");
    CHECK(after["language"] == "de");
    CHECK(after["artifactId"] == before["artifactId"]);
    CHECK(after["fileName"] == before["fileName"]);
}

TEST_CASE("files of help are for whom they were given to, for some hours, and can do nothing on the portal") {
    HelpPortal portal;
    const json how_to = portal.create("/home");
    REQUIRE(portal.translate(how_to, "en", "Film", "help.mp4", film, {{"embedded", "true"}}).status == 200);
    auto learner = portal.add_learner("ada");
    const auto open = [&] { return learner.get("/api/session/how-tos/" + how_to["id"].dump()).json(); };
    const std::string url = open()["url"];
    CHECK(open()["embedded"] == true);

    const Answer whole = portal.fetch(url);
    CHECK(whole.text == film);
    CHECK(whole.header("Content-Type") == "video/mp4");
    CHECK(whole.header("Content-Disposition").empty());
    CHECK(whole.header("X-Content-Type-Options") == "nosniff");
    CHECK(whole.header("Content-Security-Policy").find("sandbox") != std::string::npos);
    CHECK(whole.header("Cross-Origin-Resource-Policy") == "same-origin");
    CHECK(portal.fetch(url, {{"Range", "bytes=4-11"}}).text == "ftypmp42");

    CHECK(portal.fetch(url.substr(0, url.find('?'))).status == 404);
    CHECK(portal.fetch(url + "x").status == 404);
    std::string of_other = url;
    of_other.replace(of_other.find('-', 15), 1, "-1");
    CHECK(portal.fetch(of_other).status == 404);
    CHECK(portal.fetch("/how-to-files/").status == 404);
    CHECK(portal.fetch("/how-to-files/9999999999999999999-1-1?s=x").status == 404);
    CHECK(send(portal.app.port(), "POST", url, {{"Host", "127.0.0.1"}}).status == 405);

    // Not embedded it is saved, and so is a PDF; a picture is shown.
    const json translation = portal.admin.get(HelpPortal::path_of(how_to)).json()["translations"][0];
    const std::vector<std::pair<std::string, std::string>> same{{"translationId", translation["id"].dump()}};
    portal.translate(how_to, "en", "Film", "", "", same);
    CHECK(portal.fetch(open()["url"]).header("Content-Disposition").starts_with("attachment; filename=\"help.mp4\""));
    portal.translate(how_to, "en", "Paper", "help.mp4", pdf, same);
    CHECK(portal.fetch(url).status == 404);  // of the bytes that were replaced
    CHECK(portal.fetch(open()["url"]).header("Content-Disposition").starts_with("attachment; filename=\"help.pdf\""));
    portal.translate(how_to, "en", "Picture", "help.png", png, same);
    const Answer picture = portal.fetch(open()["url"]);
    CHECK(picture.header("Content-Type") == "image/png");
    CHECK(picture.header("Content-Disposition").empty());

    const std::string late = open()["url"];
    const auto publish = [&](bool published) {
        const json words{{"page", "/home"}, {"published", published}, {"showOnPageInsteadOfNav", false}};
        REQUIRE(portal.admin.put(HelpPortal::path_of(how_to), words).status == 200);
    };
    publish(false);
    CHECK(portal.fetch(late).status == 404);
    const json draft = portal.admin.get(HelpPortal::path_of(how_to)).json()["translations"][0];
    CHECK(portal.fetch(draft["url"]).status == 200);  // its authors look at it before
    publish(true);
    const auto set_active = [&](int is_active) {
        portal.app.database().write(
            [&](db::Writer& tx) { tx.run("UPDATE app_user SET is_active = $1 WHERE username = 'ada'", is_active); });
    };
    set_active(0);
    CHECK(portal.fetch(late).status == 404);
    set_active(1);
    portal.clock.move(5h);
    CHECK(portal.fetch(late).status == 200);
    portal.clock.move(2h);
    CHECK(portal.fetch(late).status == 404);
}

TEST_CASE("help in a language that the portal gave up stays, and says that it is gone") {
    HelpPortal portal;
    const json how_to = portal.create("/home");
    portal.translate(how_to, "fr", "Aide", "a.pdf", pdf);
    CHECK(portal.admin.remove("/api/languages/" + std::to_string(HelpPortal::language_id(how_to, "fr"))).status == 200);
    const json kept = portal.admin.get(HelpPortal::path_of(how_to)).json();
    CHECK(kept["languages"].size() == 4);
    CHECK(kept["translations"][0]["languageId"].is_null());
    CHECK(kept["translations"][0]["language"] == "fr");
}
