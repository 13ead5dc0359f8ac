// Titles over a real socket: the list, who may change them, and people who have one.
#include <sstream>

#include "support/accounts_portal.h"
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Portal : LivePortal {
    Id add_title(const std::string& name, bool is_active = true) {
        return admin.post("/api/titles", {{"name", name}, {"isActive", is_active}}).json()["id"];
    }
    Id add_person(const std::string& username, std::optional<Id> title = {}) {
        json body{{"username", username}, {"fullName", "Person " + username}};
        if (title) body["titleId"] = *title;
        return admin.post("/api/users", body).json()["user"]["id"];
    }
    Answer save_person(Id id, const json& more) {
        json body{{"fullName", "Somebody"}, {"email", ""}, {"isActive", true}};
        body.update(more);
        return admin.put("/api/users/" + std::to_string(id), body);
    }
    json show_person(Id id) { return admin.get("/api/users/" + std::to_string(id)).json(); }
    std::vector<std::string> titles(const std::string& query) {
        std::vector<std::string> names;
        const json page = admin.get("/api/titles" + query).json();
        for (const auto& row : page["rows"]) names.push_back(row["name"]);
        return names;
    }
    /// Somebody signed in with these roles, for nobody but the people of their own location group.
    Browser add_restricted(const std::string& name, std::initializer_list<Role> roles) {
        app.database().write([&](db::Writer& tx) {
            const Id group = tx.value<Id>(
                "INSERT INTO permission_group (name, name_folded, restricted_to) VALUES ($1, $1, 1) RETURNING id",
                "of " + name);
            for (const Role role : roles)
                tx.run("INSERT INTO permission_group_role VALUES ($1, $2)", group, name_of(role));
        });
        std::istringstream in(good_password + "\n");
        std::ostringstream out, err;
        REQUIRE(app.run_command({"user", "add", name, "--name", name, "--group", "of " + name, "--password-stdin"}, in,
                                out, err) == 0);
        Browser browser(app.port());
        REQUIRE(browser.sign_in(name, good_password).status == 200);
        return browser;
    }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("titles are listed, searched, sorted and narrowed, with how many people have each [ADM-77]") {
    Portal portal;
    const Id nurse = portal.add_title("Nurse"), chief = portal.add_title("Chief of ward", false);
    portal.add_title("Apprentice");
    portal.add_person("ada", nurse);
    portal.add_person("bo", nurse);
    CHECK(portal.titles("") == Names{"Apprentice", "Chief of ward", "Nurse"});
    CHECK(portal.titles("?descending=true") == Names{"Nurse", "Chief of ward", "Apprentice"});
    CHECK(portal.titles("?search=WARD") == Names{"Chief of ward"});
    CHECK(portal.titles("?isActive=true") == Names{"Apprentice", "Nurse"});
    CHECK(portal.titles("?sort=people&descending=true&pageSize=1") == Names{"Nurse"});
    const json page = portal.admin.get("/api/titles?pageSize=1&page=2").json();
    CHECK(page["total"] == 3);
    CHECK(page["rows"][0]["name"] == "Chief of ward");
    CHECK(portal.admin.get("/api/titles/" + std::to_string(nurse)).json()["people"] == 2);
    CHECK(portal.admin.get("/api/titles/" + std::to_string(chief)).json()["isActive"] == false);
    CHECK(portal.admin.get("/api/titles/99").status == 404);
}

TEST_CASE("two titles of one name, an empty one and one that somebody has to go are refused with what to do") {
    Portal portal;
    const Id nurse = portal.add_title("Nurse"), spare = portal.add_title("Spare");
    CHECK(portal.admin.post("/api/titles", {{"name", " NURSE "}}).json()["name"][0] ==
          "There is a title of this name already");
    CHECK(portal.admin.post("/api/titles", {{"name", "  "}}).status == 400);
    CHECK(portal.admin.put("/api/titles/" + std::to_string(spare), {{"name", "nurse"}, {"isActive", true}}).status ==
          400);
    CHECK(portal.admin.put("/api/titles/" + std::to_string(nurse), {{"name", "NURSE"}, {"isActive", true}}).status ==
          200);
    const Id ada = portal.add_person("ada", nurse);
    const Answer held = portal.admin.post("/api/title-removals", {{"titleIds", {spare, nurse}}});
    CHECK(held.status == 409);
    CHECK(held.text.find("NURSE") != std::string::npos);
    CHECK(portal.titles("").size() == 2);  // all or nothing
    CHECK(portal.save_person(ada, {{"titleId", 0}}).status == 200);
    CHECK(portal.admin.post("/api/title-removals", {{"titleIds", {spare, nurse, nurse, 99}}}).json()["titles"] == 2);
    CHECK(portal.titles("").empty());
}

TEST_CASE("who has a title that became inactive keeps it, and nobody new gets it") {
    Portal portal;
    const Id nurse = portal.add_title("Nurse");
    const Id ada = portal.add_person("ada", nurse), bo = portal.add_person("bo");
    portal.admin.put("/api/titles/" + std::to_string(nurse), {{"name", "Nurse"}, {"isActive", false}});
    CHECK(portal.save_person(ada, {{"titleId", nurse}}).json()["titleName"] == "Nurse");
    CHECK(portal.save_person(ada, json::object()).json()["titleId"] == nurse);  // left out: as it is
    CHECK(portal.save_person(bo, {{"titleId", nurse}}).json().contains("titleId"));
    CHECK(portal.save_person(bo, {{"titleId", 99}}).json().contains("titleId"));
    CHECK(portal.show_person(bo)["titleId"].is_null());
    const std::string file = "Username,Full name,Title\r\nada,Ada,Nurse\r\nbo,Bo,Nurse\r\ncy,Cy,Nobody\r\n";
    const json plan = portal.admin.upload("/api/people/import/plan", file).json();
    CHECK(plan["changed"] == 1);
    CHECK(plan["refused"] == 2);
    CHECK(plan["problems"][0]["message"] == "This title is inactive: nobody new gets it. Choose another one");
    CHECK(plan["problems"][1]["message"] ==
          "There is no title called “Nobody”. Correct the name, or add the title first");
}

TEST_CASE("people are found, sorted, exported and imported by their title, and their history tells it") {
    Portal portal;
    const Id nurse = portal.add_title("Nurse");
    portal.add_title("Apprentice");
    const Id ada = portal.add_person("ada", nurse);
    const std::string file = "Username,Full name,Title\r\nbo,Bo,apprentice\r\nada,Ada,Apprentice\r\n";
    const json plan = portal.admin.upload("/api/people/import/plan", file).json();
    CHECK(plan["created"] == 1);
    CHECK(plan["changed"] == 1);
    REQUIRE(portal.admin.upload("/api/people/import?fileName=p.csv&digest=" + plan["digest"].get<std::string>(), file)
                .status == 200);
    CHECK(portal.show_person(ada)["titleName"] == "Apprentice");
    const std::string apprentices =
        "?titleId=" + std::to_string(portal.show_person(ada)["titleId"].get<Id>()) + "&sort=titleName";
    const json found = portal.admin.get("/api/users" + apprentices).json();
    CHECK(found["total"] == 2);
    CHECK(found["rows"][0]["titleName"] == "Apprentice");
    CHECK(portal.admin.get("/api/users?titleId=" + std::to_string(nurse)).json()["total"] == 0);
    const std::string csv = portal.admin.get("/api/people/export" + apprentices.substr(0, apprentices.find('&'))).text;
    CHECK(csv.find(",Apprentice,") != std::string::npos);
    CHECK(csv.find("admin") == std::string::npos);
    const json again = portal.admin.upload("/api/people/import/plan", csv).json();
    CHECK(again["unchanged"] == 2);
    const json history = portal.admin.get("/api/history?kind=user&objectId=" + std::to_string(ada)).json();
    CHECK(history["rows"][0]["changes"].dump().find(R"("after":"Apprentice","before":"Nurse","field":"titleName")") !=
          std::string::npos);
    CHECK(portal.admin.get("/api/history?kind=title&objectId=" + std::to_string(nurse)).json()["rows"][0]["summary"] ==
          "Added the title Nurse");
}

TEST_CASE(
    "titles are everybody's: whose permission reaches only some people looks at them and changes none "
    "[PERM-39] [AZ-06]") {
    Portal portal;
    const Id nurse = portal.add_title("Nurse");
    portal.add_person("ada", nurse);
    Browser keeper = portal.add_restricted("keeper", {Role::CanManageTitle});
    const json row = keeper.get("/api/titles/" + std::to_string(nurse)).json();
    CHECK(row["people"] == 0);  // ada is nobody they reach
    CHECK(keeper.get("/api/titles").json()["rows"][0]["people"] == 0);
    CHECK(keeper.post("/api/titles", {{"name", "Mine"}}).status == 403);
    CHECK(keeper.put("/api/titles/" + std::to_string(nurse), {{"name", "x"}, {"isActive", true}}).status == 403);
    CHECK(keeper.post("/api/title-removals", {{"titleIds", {nurse}}}).status == 403);
    Browser learner = portal.add_learner("lea");
    CHECK(learner.get("/api/titles").status == 403);
    CHECK(learner.get("/api/title-options").status == 403);
}
