// What was done to the records of the configuration, as their screens tell it.
#include "support/accounts_portal.h"
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Portal : LivePortal {
    json history(const std::string& kind, const json& id) {
        const Answer answer = admin.get("/api/history?kind=" + kind + "&objectId=" + std::to_string(id.get<Id>()));
        INFO(kind << " " << answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
    Id make_token() {
        const json permit = made(admin.post("/api/security/permit", {{"password", good_password}}));
        return made(
            admin.post("/api/tokens",
                       {{"name", "Reports"}, {"roles", json::array()}, {"permit", permit["permit"]}}))["token"]["id"];
    }
    json made(const Answer& answer) {
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        return answer.json();
    }
};

const json* change_of(const json& page, const std::string& field) {
    for (const auto& change : page["rows"][0]["changes"])
        if (change["field"] == field) return &change;
    return nullptr;
}

}  // namespace

TEST_CASE("every record of the configuration tells who changed it, what and when") {
    Portal portal;
    const json person_type = portal.made(portal.admin.post(
        "/api/relationship-types", {{"name", "Boss"}, {"lowerName", "Below"}, {"isTransitive", true}}));
    portal.made(portal.admin.put("/api/relationship-types/" + person_type["id"].dump(),
                                 {{"name", "Leader"}, {"lowerName", "Below"}, {"isTransitive", true}}));
    const json place_type = portal.made(portal.admin.post("/api/location-relationship-types", {{"name", "Trainer"}}));
    portal.made(portal.admin.put("/api/location-relationship-types/" + place_type["id"].dump(), {{"name", "Coach"}}));
    for (const auto& [kind, id, name] : {std::tuple{"relationshipType", person_type["id"], "Leader"},
                                         std::tuple{"locationRelationshipType", place_type["id"], "Coach"}}) {
        const json page = portal.history(kind, id);
        CHECK(page["total"] == 2);
        CHECK(page["rows"][0]["actorName"] == "Ada Byron");
        CHECK(page["rows"][0]["at"].is_string());
        REQUIRE(change_of(page, "name"));
        CHECK((*change_of(page, "name"))["after"] == name);
    }
    const json countries = portal.made(portal.admin.get("/api/countries"));
    json country = countries.is_array() ? countries[0] : countries["rows"][0];
    country["isActive"] = !country["isActive"].get<bool>();
    portal.made(portal.admin.put("/api/countries/" + country["id"].dump(), country));
    const json of_country = portal.history("country", country["id"]);
    REQUIRE(change_of(of_country, "isActive"));

    json language = portal.made(portal.admin.get("/api/languages"))[1];
    portal.made(
        portal.admin.put("/api/languages/" + language["id"].dump(),
                         {{"displayName", "Renamed"}, {"isActive", true}, {"isDefault", false}, {"sortOrder", 9}}));
    const json of_language = portal.history("language", language["id"]);
    REQUIRE(change_of(of_language, "displayName"));

    const json level = portal.made(portal.admin.get("/api/location-group-definitions"))[0];
    portal.made(portal.admin.put("/api/location-group-definitions/" + level["id"].dump(), {{"name", "Branch"}}));
    CHECK_THAT(portal.history("locationDefinition", level["id"])["rows"][0]["summary"].get<std::string>(),
               Catch::Contains("Branch"));

    const Id token_id = portal.make_token();
    CHECK_THAT(portal.history("accessToken", token_id)["rows"][0]["summary"].get<std::string>(),
               Catch::Contains("Reports"));
    CHECK(portal.admin.get("/api/history?kind=accessToken&objectId=99999").status == 404);

    CHECK(portal.admin.get("/api/history?kind=navigationMenu&objectId=1").status == 200);
    CHECK(portal.admin.get("/api/history?kind=shoe&objectId=1").status == 400);
    CHECK(portal.admin.get("/api/history?kind=country").status == 400);
}

TEST_CASE("a setting has the history of its own name, and a secret is in none") {
    Portal portal;
    const auto set = [&](const std::string& name, const std::string& value) {
        REQUIRE(portal.admin.put("/api/settings/" + name, {{"value", value}}).status == 200);
    };
    set("requiredLength", "9");
    set("requiredLength", "10");
    set("applicationTitle", "Academy");
    set("smtpPassword", "very-hidden");
    const json page = portal.admin.get("/api/history?kind=setting&name=requiredLength").json();
    CHECK(page["total"] == 2);
    REQUIRE(change_of(page, "value"));
    CHECK(*change_of(page, "value") == json{{"field", "value"}, {"before", "9"}, {"after", "10"}});
    CHECK(portal.admin.get("/api/history?kind=setting&name=requireDigit").json()["total"] == 0);
    const json secret = portal.admin.get("/api/history?kind=setting&name=smtpPassword").json();
    CHECK(secret["total"] == 1);
    CHECK(secret.dump().find("very-hidden") == std::string::npos);
    CHECK(portal.admin.get("/api/history?kind=setting").status == 400);
    CHECK(portal.admin.get("/api/history?kind=setting&objectId=1").status == 400);
}

TEST_CASE("the history of the configuration is for who may change it, that of tokens for who may see them") {
    Portal portal;
    portal.app.database().write([&](db::Writer& tx) {
        tx.script(
            "INSERT INTO permission_group (id, name, name_folded) VALUES (901, 'Titles', 'titles'), (902, 'Guards', "
            "'guards');"
            "INSERT INTO permission_group_role VALUES (901, 'CanManageTitle'), (902, 'UserSecurity_View');");
    });
    const auto with = [&](const std::string& name, Id group) {
        Browser browser = portal.add_learner(name);
        portal.app.database().write([&](db::Writer& tx) {
            tx.run("INSERT INTO user_permission_group SELECT id, $1 FROM app_user WHERE username = $2", group, name);
        });
        return browser;
    };
    const Id token_id = portal.make_token();
    Browser titles = with("titles", 901), guard = with("guard", 902);
    for (const char* kind : {"country", "language", "locationDefinition", "relationshipType",
                             "locationRelationshipType", "navigationMenu", "accessToken"}) {
        INFO(kind);
        const std::string path = "/api/history?kind=" + std::string(kind) + "&objectId=" + std::to_string(token_id);
        CHECK(titles.get(path).status == 403);
        CHECK(guard.get(path).status == (std::string(kind) == "accessToken" ? 200 : 403));
    }
    CHECK(titles.get("/api/history?kind=setting&name=requiredLength").status == 403);
}
