// Languages and countries over a real socket: what an administrator decides, and what everybody else gets of it.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

json row_of(const json& rows, const std::string& code) {
    for (const json& row : rows)
        if (row["code"] == code) return row;
    return nullptr;
}

/// Saves a language with some of its values changed.
Answer save_language(Browser& browser, const std::string& code, json changes) {
    json row = row_of(browser.get("/api/languages").json(), code);
    row.update(changes);
    return browser.put("/api/languages/" + std::to_string(row["id"].get<int>()), {{"displayName", row["displayName"]},
                                                                                  {"isActive", row["isActive"]},
                                                                                  {"isDefault", row["isDefault"]},
                                                                                  {"sortOrder", row["sortOrder"]}});
}

std::vector<std::string> active_codes(const LivePortal& portal) {
    std::vector<std::string> codes;
    for (const json& row : Browser(portal.app.port()).get("/api/languages/active").json()) codes.push_back(row["code"]);
    return codes;
}

/// A browser of somebody who may configure, but only for the own location group.
Browser add_local_configurer(LivePortal& portal) {
    portal.add_learner("local");
    portal.app.database().write([](db::Writer& tx) {
        const Id group =
            tx.value<Id>("INSERT INTO permission_group (name, restricted_to) VALUES ('local', 1) RETURNING id");
        tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, 'CanAccessConfiguration')",
               group);
        tx.run(
            "INSERT INTO user_permission_group (user_id, permission_group_id) SELECT id, $1 FROM app_user WHERE "
            "username = 'local'",
            group);
    });
    Browser browser(portal.app.port());
    REQUIRE(browser.sign_in("local", "Correct-Horse-7").json()["outcome"] == "signedIn");
    return browser;
}

std::int64_t count_audited(LivePortal& portal, const std::string& action) {
    return portal.app.database().read([&](const db::Reader& db) {
        return db.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = $1", action);
    });
}

}  // namespace

TEST_CASE(
    "everybody is told which languages can be chosen, each with code and name, English being the default [SESS-04] "
    "[SESS-08]") {
    LivePortal portal;
    Browser stranger(portal.app.port());
    const json active = stranger.get("/api/languages/active").json();
    REQUIRE(active.size() == 5);
    CHECK(active[0] == json{{"code", "en"}, {"displayName", "English"}});
    CHECK(active[4] == json{{"code", "ar"}, {"displayName", "العربية"}});
    const json info = stranger.get("/api/portal").json();
    CHECK(info["languages"] == active);
    CHECK(info["defaultLanguage"] == "en");
}

TEST_CASE("whoever chose a language that is switched off gets the default, and their own again when it is back") {
    LivePortal portal;
    Browser ada = portal.add_learner("ada");
    REQUIRE(ada.put("/api/session/language", {{"languageCode", "fr"}}).status == 200);
    REQUIRE(save_language(portal.admin, "de", {{"isDefault", true}}).status == 200);
    REQUIRE(save_language(portal.admin, "fr", {{"isActive", false}}).status == 200);
    CHECK(active_codes(portal) == std::vector<std::string>{"en", "de", "es", "ar"});
    CHECK(Browser(portal.app.port()).get("/api/portal").json()["defaultLanguage"] == "de");
    CHECK(ada.get("/api/session").json()["preferredLanguageCode"] == "de");
    CHECK(ada.put("/api/session/language", {{"languageCode", "es"}}).status == 200);
    const Answer refused = ada.put("/api/session/language", {{"languageCode", "fr"}});
    CHECK(refused.status == 400);
    CHECK(refused.json()["languageCode"][0] == "This language is not offered in this portal. Choose another one");
    CHECK(ada.get("/api/session").json()["preferredLanguageCode"] == "es");

    portal.app.database().write(
        [](db::Writer& tx) { tx.run("UPDATE app_user SET language_code = 'fr' WHERE username = 'ada'"); });
    CHECK(ada.get("/api/session").json()["preferredLanguageCode"] == "de");
    REQUIRE(save_language(portal.admin, "fr", {{"isActive", true}}).status == 200);
    CHECK(ada.get("/api/session").json()["preferredLanguageCode"] == "fr");
}

TEST_CASE("a first sign-in brings its language along only where the portal offers it") {
    LivePortal portal;
    REQUIRE(save_language(portal.admin, "fr", {{"isActive", false}}).status == 200);
    const json made = portal.admin.post("/api/users", {{"username", "new"}, {"fullName", "New"}}).json();
    Browser browser(portal.app.port());
    browser.get("/api/portal");
    REQUIRE(
        browser.post("/api/session", {{"username", "new"}, {"password", made["temporaryPassword"]}, {"locale", "fr"}})
            .json()["outcome"] == "signedIn");
    const auto stored = portal.app.database().read([](const db::Reader& db) {
        return db.value<std::string>("SELECT language_code FROM app_user WHERE username = 'new'");
    });
    CHECK(stored == "en");
}

TEST_CASE("the list of languages always has a default that can be chosen") {
    LivePortal portal;
    CHECK(save_language(portal.admin, "en", {{"isActive", false}}).status == 400);
    CHECK(save_language(portal.admin, "en", {{"isDefault", false}}).status == 400);
    CHECK(save_language(portal.admin, "de", {{"isActive", false}, {"isDefault", true}}).status == 400);
    const json rows = portal.admin.get("/api/languages").json();
    CHECK(portal.admin.remove("/api/languages/" + std::to_string(row_of(rows, "en")["id"].get<int>())).status == 409);
    CHECK(save_language(portal.admin, "de", {{"displayName", "   "}}).status == 400);
    CHECK(portal.admin
              .put("/api/languages/999",
                   {{"displayName", "X"}, {"isActive", true}, {"isDefault", false}, {"sortOrder", 1}})
              .status == 404);
    CHECK(portal.admin.post("/api/languages", {{"code", "pt"}, {"displayName", "Português"}}).status == 400);
    CHECK(portal.admin.post("/api/languages", {{"code", "de"}, {"displayName", "Deutsch"}}).status == 400);
}

TEST_CASE("a language is removed, added, renamed and put elsewhere, and each is in the audit log [CONF-02]") {
    LivePortal portal;
    const json rows = portal.admin.get("/api/languages").json();
    REQUIRE(portal.admin.remove("/api/languages/" + std::to_string(row_of(rows, "es")["id"].get<int>())).status == 200);
    CHECK(active_codes(portal) == std::vector<std::string>{"en", "de", "fr", "ar"});
    REQUIRE(portal.admin.post("/api/languages", {{"code", "es"}, {"displayName", "Castellano"}}).status == 200);
    CHECK(active_codes(portal).back() == "es");
    REQUIRE(save_language(portal.admin, "es", {{"displayName", "Español"}, {"sortOrder", 1}}).status == 200);
    CHECK(active_codes(portal).front() == "es");
    CHECK(count_audited(portal, "languages.remove") == 1);
    CHECK(count_audited(portal, "languages.create") == 1);
    CHECK(count_audited(portal, "languages.save") == 1);
}

TEST_CASE("the countries of ISO 3166 are there, and can be changed, added, switched off and removed [CONF-07]") {
    LivePortal portal;
    const json rows = portal.admin.get("/api/countries").json();
    CHECK(rows.size() == 249);
    const json swiss = row_of(rows, "CH");
    REQUIRE(swiss.is_object());
    CHECK(swiss["name"] == "");
    const std::string path = "/api/countries/" + std::to_string(swiss["id"].get<int>());
    const json changed = {{"code", "ch"}, {"name", " Helvetia "}, {"isActive", false}, {"sortOrder", 5}};
    const json saved = portal.admin.put(path, changed).json();
    CHECK(saved["code"] == "CH");
    CHECK(saved["name"] == "Helvetia");
    CHECK(saved["isActive"] == false);

    const json kosovo = {{"code", "XK"}, {"name", "Kosovo"}};
    REQUIRE(portal.admin.post("/api/countries", kosovo).status == 200);
    CHECK(portal.admin.post("/api/countries", kosovo).status == 400);
    for (const char* code : {"", "C", "C1", "é", "CHE", "ß"}) {
        INFO(code);
        CHECK(portal.admin.post("/api/countries", {{"code", code}, {"name", "X"}}).status == 400);
    }
    REQUIRE(portal.admin.remove(path).status == 200);
    CHECK(portal.admin.remove(path).status == 404);
    CHECK(row_of(portal.admin.get("/api/countries").json(), "CH").is_null());
    CHECK(count_audited(portal, "countries.save") == 1);
    CHECK(count_audited(portal, "countries.create") == 1);
    CHECK(count_audited(portal, "countries.remove") == 1);
}

TEST_CASE("whose permission reaches only some people changes nothing that is everybody's [AZ-06]") {
    LivePortal portal;
    Browser local = add_local_configurer(portal);
    CHECK(local.get("/api/languages").status == 200);
    CHECK(save_language(local, "de", {{"isActive", false}}).status == 403);
    CHECK(local.post("/api/languages", {{"code", "de"}, {"displayName", "Deutsch"}}).status == 403);
    CHECK(local.post("/api/countries", {{"code", "XK"}, {"name", "Kosovo"}}).status == 403);
    CHECK(local.put("/api/settings/registerEnabled", {{"value", "true"}}).status == 403);
    CHECK(local.remove("/api/settings/registerEnabled").status == 403);
    CHECK(local.post("/api/skins", {{"name", "Mine"}}).status == 403);
    CHECK(portal.admin.put("/api/settings/registerEnabled", {{"value", "true"}}).status == 200);
    CHECK(active_codes(portal).size() == 5);
    Browser learner = portal.add_learner("learner");
    CHECK(learner.get("/api/languages").status == 403);
    CHECK(learner.get("/api/countries").status == 200);
    CHECK(learner.post("/api/countries", {{"code", "XK"}, {"name", "Kosovo"}}).status == 403);
}

TEST_CASE(
    "a person has a country, an optional one; who has one that is switched off keeps it, and nobody new gets it") {
    LivePortal portal;
    const auto country = [&](const std::string& code) {
        return row_of(portal.admin.get("/api/countries").json(), code);
    };
    const json made =
        portal.admin.post("/api/users", {{"username", "ada"}, {"fullName", "Ada"}, {"countryCode", "ch"}}).json();
    const std::string path = "/api/users/" + std::to_string(made["user"]["id"].get<int>());
    CHECK(portal.admin.get(path).json()["countryCode"] == "CH");
    const json swiss = country("CH");
    REQUIRE(portal.admin
                .put("/api/countries/" + std::to_string(swiss["id"].get<int>()),
                     {{"code", "CH"}, {"name", ""}, {"isActive", false}, {"sortOrder", 0}})
                .status == 200);
    const auto save = [&](const json& code) {
        json body = {{"fullName", "Ada"}, {"isActive", true}};
        if (!code.is_null()) body["countryCode"] = code;
        return portal.admin.put(path, body);
    };
    CHECK(save("CH").status == 200);
    CHECK(save(nullptr).json()["countryCode"] == "CH");
    CHECK(save("AT").json()["countryCode"] == "AT");
    CHECK(save("CH").status == 400);
    CHECK(save("XX").json()["countryCode"][0] == "There is no country with this code. Choose one of the list");
    CHECK(save("").json()["countryCode"] == "");
}

TEST_CASE("the country of people is in the file of their export and is taken from a file") {
    LivePortal portal;
    const auto plan = [&](const std::string& csv) {
        return portal.admin.upload("/api/people/import/plan", csv).json();
    };
    const std::string file = "Username,Full name,Country\nada,Ada,pt\nbo,Bo,\n";
    const json planned = plan(file);
    REQUIRE(planned["created"] == 2);
    REQUIRE(
        portal.admin.upload("/api/people/import?fileName=a.csv&digest=" + planned["digest"].get<std::string>(), file)
            .status == 200);
    const std::string csv = portal.admin.get("/api/people/export").text;
    CHECK_THAT(csv.substr(0, csv.find('\n')), Catch::Contains("Title,Country,Last sign-in"));
    CHECK_THAT(csv, Catch::Contains(",PT,"));
    CHECK(plan("Username,Full name,Country\nada,Ada,pt\n")["unchanged"] == 1);
    const json refused = plan("Username,Full name,Country\nada,Ada,Narnia\n");
    CHECK(refused["refused"] == 1);
    CHECK(refused["problems"][0]["column"] == "Country");
}

TEST_CASE("a country that people have keeps its code and stays, and can be switched off") {
    LivePortal portal;
    const json swiss = row_of(portal.admin.get("/api/countries").json(), "CH");
    const std::string path = "/api/countries/" + std::to_string(swiss["id"].get<int>());
    REQUIRE(portal.admin.post("/api/users", {{"username", "urs"}, {"fullName", "Urs"}, {"countryCode", "CH"}}).status ==
            200);
    CHECK(portal.admin.remove(path).status == 409);
    json changed = {{"code", "ZZ"}, {"name", ""}, {"isActive", true}, {"sortOrder", 1}};
    CHECK(portal.admin.put(path, changed).json().contains("code"));
    changed["code"] = "CH";
    changed["isActive"] = false;
    CHECK(portal.admin.put(path, changed).status == 200);
    portal.app.database().write([](db::Writer& tx) { tx.run("UPDATE app_user SET country_code = ''"); });
    CHECK(portal.admin.remove(path).status == 200);
}
