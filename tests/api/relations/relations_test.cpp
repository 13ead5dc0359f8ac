// Relationships over a real socket: types, who may relate whom, circles, and the tree.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

using Names = std::vector<std::string>;

struct Portal : LivePortal {
    Id manager =
        admin.post("/api/relationship-types", {{"name", "Manager"}, {"lowerName", "Reports to them"}}).json()["id"];

    Id add_person(const std::string& name, std::optional<Id> place = {}) {
        json body{{"username", name}, {"fullName", name}};
        if (place) body["locationId"] = *place;
        return admin.post("/api/users", body).json()["user"]["id"];
    }
    Id add_place(const std::string& name) { return admin.post("/api/locations", {{"name", name}}).json()["id"]; }
    static std::string of(Id user_id) { return "/api/users/" + std::to_string(user_id) + "/relationships"; }
    Answer put_below(Browser& browser, Id upper, Id lower) {
        return browser.post(of(upper), {{"typeId", manager}, {"side", "lower"}, {"otherId", lower}});
    }
    Names tree(Browser& browser, const std::string& query = "") {
        Names names;
        const json page = browser.get("/api/hierarchy/" + std::to_string(manager) + query).json();
        for (const auto& row : page["rows"])
            names.push_back(row["fullName"].get<std::string>() + " " + std::to_string(row["below"].get<int>()));
        return names;
    }
    Names way(Browser& browser, Id user_id) {
        Names names;
        const json way =
            browser.get("/api/hierarchy/" + std::to_string(manager) + "/people/" + std::to_string(user_id)).json();
        for (const auto& step : way["steps"]) names.push_back(step["fullName"]);
        return names;
    }
    /// Somebody at this place with every role, for the people of their location group only.
    Browser add_chief(const std::string& name, Id place) {
        Browser browser = add_learner(name);
        app.database().write([&](db::Writer& tx) {
            const Id group = tx.value<Id>(
                "INSERT INTO permission_group (name, name_folded, restricted_to) VALUES ($1, $1, 1) RETURNING id",
                "of " + name);
            for (const auto& [role, role_name] : enum_names(Role{}))
                tx.run("INSERT INTO permission_group_role VALUES ($1, $2)", group, role_name);
            const Id id = tx.value<Id>("SELECT id FROM app_user WHERE username = $1", name);
            tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", id, group);
            tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", id, place);
        });
        return browser;
    }
    /// Puts somebody into a new group of these roles, restricted to those below its members by the managers' type.
    Id add_leaders(const std::string& name, const std::vector<std::string>& roles, const std::string& depth,
                   const std::vector<Id>& members) {
        const Answer made = admin.post(
            "/api/permission-groups",
            {{"name", name}, {"roles", roles}, {"relationshipTypeId", manager}, {"relationshipDepth", depth}});
        INFO(made.text);
        REQUIRE(made.status == 200);
        const Id group = made.json()["id"];
        const Answer put =
            admin.post("/api/permission-groups/" + std::to_string(group) + "/members", {{"userIds", members}});
        INFO(put.text);
        REQUIRE(put.status == 200);
        return group;
    }
    Id id_of(const std::string& username) {
        return app.database().read([&](const db::Reader& db) {
            return db.value<Id>("SELECT id FROM app_user WHERE username = $1", username);
        });
    }
    static Id id_of_in(const db::Reader& db, const std::string& username) {
        return db.value<Id>("SELECT id FROM app_user WHERE username = $1", username);
    }
    Names seen(Browser& browser, const std::string& query = "") {
        Names names;
        const json page = browser.get("/api/users" + query).json();
        for (const auto& row : page["rows"]) names.push_back(row["fullName"]);
        return names;
    }
};

}  // namespace

TEST_CASE("a group that goes by a relationship reaches those right below its members, or their whole branch") {
    Portal portal;
    Browser lead = portal.add_learner("lead");
    const Id own = portal.id_of("lead"), ada = portal.add_person("ada"), bo = portal.add_person("bo");
    const Id cy = portal.add_person("cy");
    portal.put_below(portal.admin, own, ada);
    portal.put_below(portal.admin, ada, bo);
    const Id group = portal.add_leaders("Leaders", {"CanViewUserList", "CanManageUser"}, "direct", {own});
    CHECK(portal.seen(lead) == Names{"ada"});
    CHECK(lead.get("/api/users").json()["total"] == 1);
    CHECK(lead.get("/api/users/" + std::to_string(bo)).status == 404);
    const auto save = [&](const json& more) {
        json body{{"name", "Leaders"}, {"roles", {"CanViewUserList", "CanManageUser"}}};
        body.update(more);
        return portal.admin.put("/api/permission-groups/" + std::to_string(group), body);
    };
    CHECK(save({{"relationshipDepth", "branch"}}).json()["relationshipTypeName"] == "Manager");
    CHECK(portal.seen(lead) == Names{"ada", "bo"});
    CHECK(portal.seen(lead, "?search=b") == Names{"bo"});
    CHECK(lead.get("/api/people").json().size() == 2);
    CHECK(save(json::object()).status == 200);  // what does not say it leaves the restriction
    CHECK(portal.seen(lead).size() == 2);
    const std::string file = lead.get("/api/people/export").text;
    CHECK(file.find("bo") != file.npos);
    CHECK(file.find("cy") == file.npos);
    CHECK(lead.put("/api/users/" + std::to_string(cy), {{"fullName", "Cy"}, {"isActive", true}}).status == 404);
    portal.admin.remove(Portal::of(own) + "/" + std::to_string(portal.manager) + "/" + std::to_string(ada));
    CHECK(portal.seen(lead).empty());  // from the next request on
    CHECK(portal.admin.remove("/api/relationship-types/" + std::to_string(portal.manager)).status == 409);
    CHECK(save({{"relationshipTypeId", 999}}).status == 400);
    CHECK(save({{"relationshipTypeId", 0}}).status == 200);
    CHECK(portal.seen(lead).size() == 5);
}

TEST_CASE("nobody widens by a relationship what they, or others above, may do") {
    Portal portal;
    const Id porto = portal.add_place("Porto");
    Browser chief = portal.add_chief("chief", porto);
    const Id ada = portal.add_person("ada", porto), bo = portal.add_person("bo", porto);
    portal.add_leaders("Leaders", {"CanAccessMergeUserAccounts", "CanViewUserList"}, "branch", {ada});
    CHECK(portal.put_below(chief, ada, bo).status == 200);  // the chief holds as much of bo
    const Id far = portal.add_person("far"), near = portal.add_person("near", porto);
    CHECK(portal.put_below(portal.admin, near, far).status == 200);
    CHECK(portal.put_below(chief, bo, near).status == 403);  // ada would reach somebody whom the chief does not
    Browser helper = portal.add_learner("helper");
    const Id helping = portal.id_of("helper");
    portal.app.database().write([&](db::Writer& tx) {
        const Id group =
            tx.value<Id>("INSERT INTO permission_group (name, name_folded) VALUES ('H', 'h') RETURNING id");
        tx.run("INSERT INTO permission_group_role VALUES ($1, 'CanManageUser')", group);
        tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", helping, group);
    });
    CHECK(portal.put_below(helper, bo, far).status == 403);  // the rights of ada are not theirs to give
    CHECK(helper.remove(Portal::of(bo) + "/" + std::to_string(portal.manager) + "/" + std::to_string(ada)).status ==
          403);
    portal.add_leaders("Own leaders", {"CanViewUserList"}, "direct", {helping});
    CHECK(portal.put_below(helper, helping, far).status == 403);  // nor do they raise their own
    CHECK(portal.put_below(portal.admin, helping, far).status == 200);
}

TEST_CASE("a relationship type has names for both sides, and one that is used stays") {
    Portal portal;
    CHECK(portal.admin.post("/api/relationship-types", {{"name", "MANAGER"}, {"lowerName", "x"}}).json()["name"][0] ==
          "There is a relationship type of this name already");
    CHECK(portal.admin.post("/api/relationship-types", {{"name", "Mentor"}, {"lowerName", " "}})
              .json()
              .contains("lowerName"));
    const Id ada = portal.add_person("ada"), bo = portal.add_person("bo");
    CHECK(portal.put_below(portal.admin, ada, bo).status == 200);
    const std::string type = "/api/relationship-types/" + std::to_string(portal.manager);
    CHECK(portal.admin.remove(type).status == 409);
    CHECK(portal.admin.put(type, {{"name", "Boss"}, {"lowerName", "Report"}, {"isTransitive", false}}).json()["name"] ==
          "Boss");
    CHECK(portal.admin.get(Portal::of(ada)).json()["rows"][0]["typeName"] == "Report");
    CHECK(portal.admin.get(Portal::of(bo)).json()["rows"][0]["typeName"] == "Boss");
    const std::string row = Portal::of(bo) + "/" + std::to_string(portal.manager) + "/" + std::to_string(ada);
    CHECK(portal.admin.remove(row).json()["total"] == 0);
    CHECK(portal.admin.remove(row).status == 404);
    CHECK(portal.admin.remove(type).status == 200);
    const json history = portal.admin.get("/api/history?kind=user&objectId=" + std::to_string(bo)).json();
    CHECK(history["rows"][0]["summary"] == "Taken out of a relationship: bo, Report");
    CHECK(history["rows"][1]["summary"] == "Added to a relationship: bo, Reports to them");
}

TEST_CASE("nobody comes to stand above themselves, however many stand between") {
    Portal portal;
    std::vector<Id> line;
    for (const char* name : {"a", "b", "c", "d"}) line.push_back(portal.add_person(name));
    for (std::size_t i = 1; i < line.size(); ++i)
        CHECK(portal.put_below(portal.admin, line[i - 1], line[i]).status == 200);
    const Answer round = portal.put_below(portal.admin, line[3], line[0]);
    CHECK(round.status == 400);
    CHECK(round.json()["otherId"][0] ==
          "a stands above d already, so this would go round in a circle. Take that relationship away first");
    CHECK(portal.put_below(portal.admin, line[1], line[0]).status == 400);
    CHECK(portal.put_below(portal.admin, line[1], line[1]).json()["otherId"][0] ==
          "Choose somebody else: this is the same person");
    CHECK(portal.put_below(portal.admin, line[0], line[3]).status == 200);  // a second way down is no circle
    CHECK(portal.put_below(portal.admin, line[0], line[3]).json()["total"] == 2);
    CHECK(portal.put_below(portal.admin, line[0], 999).json().contains("otherId"));
    const Id mentor =
        portal.admin.post("/api/relationship-types", {{"name", "Mentor"}, {"lowerName", "Mentee"}}).json()["id"];
    CHECK(
        portal.admin.post(Portal::of(line[3]), {{"typeId", mentor}, {"side", "lower"}, {"otherId", line[0]}}).status ==
        200);  // each type is a tree of its own
    CHECK(portal.admin.post(Portal::of(line[3]), {{"typeId", 99}, {"side", "lower"}, {"otherId", line[0]}})
              .json()
              .contains("typeId"));
}

TEST_CASE("the hierarchy opens level by level, with counts, and says where somebody stands [ADM-10] [PERM-10]") {
    Portal portal;
    const Id ada = portal.add_person("ada"), bo = portal.add_person("bo"), cy = portal.add_person("cy"),
             di = portal.add_person("di"), zoe = portal.add_person("zoe");
    portal.put_below(portal.admin, ada, bo);
    portal.put_below(portal.admin, ada, cy);
    portal.put_below(portal.admin, bo, di);
    portal.put_below(portal.admin, zoe, di);
    CHECK(portal.tree(portal.admin) == Names{"ada 2", "zoe 1"});
    CHECK(portal.tree(portal.admin, "?belowId=" + std::to_string(ada)) == Names{"bo 1", "cy 0"});
    CHECK(portal.tree(portal.admin, "?pageSize=1&page=2") == Names{"zoe 1"});
    CHECK(portal.admin.get("/api/hierarchy/" + std::to_string(portal.manager) + "?pageSize=1").json()["hasMore"] ==
          true);
    CHECK(portal.way(portal.admin, di) == Names{"ada", "bo", "di"});  // of two ways the first by name
    CHECK(portal.way(portal.admin, ada) == Names{"ada"});
    const std::string type = "/api/hierarchy/" + std::to_string(portal.manager);
    CHECK(portal.admin.get(type + "/people/" + std::to_string(ada)).json()["allBelow"] == 3);
    CHECK(portal.admin.get(type + "/people/999").status == 404);
    CHECK(portal.admin.get("/api/hierarchy/99").status == 404);
    Browser learner = portal.add_learner("lea");
    CHECK(learner.get(type).status == 403);
}

TEST_CASE("who is outside somebody's scope is in none of their relationships and nowhere in their tree [AZ-02]") {
    Portal portal;
    const Id porto = portal.add_place("Porto"), leeds = portal.add_place("Leeds");
    const Id ada = portal.add_person("ada", leeds), bo = portal.add_person("bo", porto),
             cy = portal.add_person("cy", porto), di = portal.add_person("di", leeds);
    for (const auto& [upper, lower] : {std::pair{ada, bo}, {bo, cy}, {bo, di}})
        portal.put_below(portal.admin, upper, lower);
    Browser chief = portal.add_chief("chief", porto);
    CHECK(portal.tree(chief) == Names{"bo 1"});
    CHECK(portal.tree(chief, "?belowId=" + std::to_string(bo)) == Names{"cy 0"});
    CHECK(portal.way(chief, cy) == Names{"bo", "cy"});
    const std::string type = "/api/hierarchy/" + std::to_string(portal.manager);
    CHECK(chief.get(type + "/people/" + std::to_string(bo)).json()["allBelow"] == 1);
    CHECK(chief.get(type + "?belowId=" + std::to_string(ada)).status == 404);
    CHECK(chief.get(type + "/people/" + std::to_string(ada)).status == 404);
    CHECK(chief.get(Portal::of(ada)).status == 404);
    CHECK(chief.get(Portal::of(bo)).json()["total"] == 1);
    CHECK(portal.put_below(chief, cy, ada).json()["otherId"][0] == "Choose a person whom you may change");
    CHECK(portal.put_below(chief, ada, cy).status == 404);
    CHECK(chief.remove(Portal::of(bo) + "/" + std::to_string(portal.manager) + "/" + std::to_string(ada)).status ==
          404);
    CHECK(chief.post("/api/relationship-types", {{"name", "x"}, {"lowerName", "y"}}).status == 403);
    CHECK(chief.get("/api/relationship-types").json()[0]["relationships"] == 0);
    CHECK(portal.admin.get("/api/relationship-types").json()[0]["relationships"] == 3);
}

TEST_CASE("a person's task at a location group is given and taken from both sides, within the scope [PERM-33]") {
    Portal portal;
    const Id porto = portal.add_place("Porto"), leeds = portal.add_place("Leeds");
    const Id ada = portal.add_person("ada", porto), bo = portal.add_person("bo", leeds);
    const Id trainer = portal.admin.post("/api/location-relationship-types", {{"name", "Trainer"}}).json()["id"];
    const auto row = [&](Id user, Id place) {
        return json{{"typeId", trainer}, {"userId", user}, {"locationId", place}};
    };
    const auto here = [](Browser& browser, Id place) {
        return browser.get("/api/locations/" + std::to_string(place) + "/relationships");
    };
    CHECK(portal.admin.post("/api/location-relationships", row(ada, porto)).status == 200);
    CHECK(portal.admin.post("/api/location-relationships", row(ada, porto)).status == 200);
    CHECK(portal.admin.post("/api/location-relationships", row(bo, porto)).status == 200);
    CHECK(portal.admin.post("/api/location-relationships", row(ada, leeds)).status == 200);
    CHECK(here(portal.admin, porto).json().size() == 2);
    CHECK(portal.admin.get("/api/users/" + std::to_string(ada) + "/location-relationships").json()[1]["locationName"] ==
          "Porto");
    Browser chief = portal.add_chief("chief", porto);
    CHECK(here(chief, porto).json().size() == 1);  // bo works elsewhere
    CHECK(here(chief, leeds).status == 404);
    CHECK(chief.get("/api/users/" + std::to_string(ada) + "/location-relationships").json().size() == 1);
    for (const auto& [user, place] : {std::pair{bo, porto}, {ada, leeds}, {bo, leeds}, {Id{99}, porto}}) {
        CHECK(chief.post("/api/location-relationships", row(user, place)).status == 404);
        CHECK(chief
                  .remove("/api/location-relationships/" + std::to_string(trainer) + "/" + std::to_string(user) + "/" +
                          std::to_string(place))
                  .status == 404);
    }
    const std::string own = "/api/location-relationships/" + std::to_string(trainer) + "/" + std::to_string(ada) + "/" +
                            std::to_string(porto);
    CHECK(chief.remove(own).status == 200);
    CHECK(chief.remove(own).status == 404);
    CHECK(portal.admin.remove("/api/location-relationship-types/" + std::to_string(trainer)).status == 409);
    CHECK(portal.admin.put("/api/location-relationship-types/" + std::to_string(trainer), {{"name", "Coach"}}).status ==
          200);
    CHECK(portal.admin.post("/api/location-relationship-types", {{"name", "coach"}}).status == 400);
    const json history = portal.admin.get("/api/history?kind=location&objectId=" + std::to_string(porto)).json();
    CHECK(history["rows"][0]["summary"] == "Taken away as Trainer of Porto: somebody");
}

TEST_CASE("who stands below in all counts nobody who is outside, nor those who stand below them only") {
    Portal portal;
    const Id porto = portal.add_place("Porto"), leeds = portal.add_place("Leeds");
    const Id ada = portal.add_person("ada", porto), bo = portal.add_person("bo", leeds),
             cy = portal.add_person("cy", porto), di = portal.add_person("di", porto);
    for (const auto& [upper, lower] : {std::pair{ada, bo}, {bo, cy}, {ada, di}})
        portal.put_below(portal.admin, upper, lower);
    Browser chief = portal.add_chief("chief", porto);
    const std::string path = "/api/hierarchy/" + std::to_string(portal.manager) + "/people/" + std::to_string(ada);
    CHECK(portal.admin.get(path).json()["allBelow"] == 3);
    CHECK(chief.get(path).json()["allBelow"] == 1);
}

TEST_CASE("a relationship says whether it can be removed, and somebody found says on what page they are") {
    Portal portal;
    const Id porto = portal.add_place("Porto");
    const Id ada = portal.add_person("ada", porto), bo = portal.add_person("bo", porto);
    Id last{};
    for (const char* name : {"x1", "x2", "x3"}) portal.put_below(portal.admin, ada, last = portal.add_person(name));
    portal.put_below(portal.admin, bo, ada);
    const std::string path = "/api/hierarchy/" + std::to_string(portal.manager) + "/people/" + std::to_string(last);
    CHECK(portal.admin.get(path).json()["places"] == json({0, 0, 2}));
    Browser viewer = portal.add_learner("viewer");
    portal.app.database().write([&](db::Writer& tx) {
        const Id group =
            tx.value<Id>("INSERT INTO permission_group (name, name_folded) VALUES ('V', 'v') RETURNING id");
        tx.run("INSERT INTO permission_group_role VALUES ($1, 'CanViewUserList')", group);
        tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", portal.id_of_in(tx, "viewer"), group);
    });
    CHECK(viewer.get(Portal::of(ada)).json()["rows"][0]["mayRemove"] == false);
    Browser chief = portal.add_chief("chief", porto);
    portal.app.database().write([&](db::Writer& tx) {
        const Id group =
            tx.value<Id>("INSERT INTO permission_group (name, name_folded) VALUES ('W', 'w') RETURNING id");
        tx.run("INSERT INTO permission_group_role VALUES ($1, 'CanViewUserList')", group);
        tx.run("INSERT INTO user_permission_group VALUES ($1, $2)", portal.id_of_in(tx, "chief"), group);
    });
    const json rows = chief.get(Portal::of(ada)).json()["rows"];
    CHECK(rows[0]["fullName"] == "bo");
    CHECK(rows[0]["mayRemove"] == true);
    CHECK(rows[1]["fullName"] == "x1");
    CHECK(rows[1]["mayRemove"] == false);
}
