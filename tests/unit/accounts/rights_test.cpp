#include "accounts/rights.h"

#include "support/places_portal.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;
using Fixture = PlacesPortal;

TEST_CASE("a restricted role reaches the people of the holder's location groups and all below [CONST-12] [CONST-13]") {
    Fixture f;
    f.person("ana", "c/n/a");
    f.person("ben", "c/n/b");
    f.person("dan", "c/s/d");
    f.person("eve", "");
    f.person("far", "c/s/d", {"c/n/b"});
    const Id boss = f.person("boss", "c/n/a", {"c/s"});
    auto browser = f.browser("boss");
    const auto seen = [&](const std::string& to, const std::string& level) {
        const Id group = f.group(to + level, {"CanViewUserList"}, to, level);
        f.put_into(group, boss);
        const auto found = f.names(browser.get("/api/users?pageSize=100"));
        CHECK(f.names(browser.get("/api/people?limit=100")) == found);
        CHECK(browser.get("/api/users?pageSize=100").body["total"] == found.size());
        CHECK(browser.get("/api/users?pageSize=1").body["total"] == found.size());
        f.admin.remove("/api/permission-groups/" + std::to_string(group));
        return found;
    };
    CHECK(seen("primary", "userLevel") == Names{"ana", "boss"});
    CHECK(seen("primary", "userParentLevel") == Names{"ana", "ben", "boss", "far"});
    CHECK(seen("nonPrimary", "userLevel") == Names{"boss", "dan", "far"});
    CHECK(seen("nonPrimary", "userParentLevel") == Names{"ana", "ben", "boss", "dan", "far"});
    CHECK(seen("both", "userLevel") == Names{"ana", "boss", "dan", "far"});
    CHECK(seen("none", "userLevel") == Names{"ana", "ben", "boss", "dan", "eve", "far", "root"});
}

TEST_CASE("roles of several groups reach as far as they do together, each for itself") {
    Fixture f;
    f.person("ana", "c/n/a");
    f.person("dan", "c/s/d");
    const Id boss = f.person("boss", "c/n/a", {"c/s"});
    f.put_into(f.group("View here", {"CanViewUserList"}, "primary"), boss);
    f.put_into(f.group("View there", {"CanViewUserList", "CanManageUser"}, "nonPrimary"), boss);
    auto browser = f.browser("boss");
    CHECK(f.names(browser.get("/api/users")) == Names{"ana", "boss", "dan"});
    const auto save = [&](const std::string& name, const std::string& place) {
        return browser
            .put("/api/users/" + std::to_string(f.value<Id>("SELECT id FROM app_user WHERE username = $1", name)),
                 {{"fullName", name}, {"isActive", true}, {"locationId", f.places.at(place)}})
            .status;
    };
    CHECK(save("ana", "c/n/a") == 403);  // seen, but not to be changed
    CHECK(save("dan", "c/s/d") == 200);
    CHECK(save("dan", "c/n/a") == 400);  // nobody is moved out of the area
    CHECK(save("dan", "c/s") == 200);
}

TEST_CASE("whom a role does not reach is not there, whatever the operation [AZ-02]") {
    Fixture f;
    const Id dan = f.person("dan", "c/s/d"), boss = f.person("boss", "c/n");
    f.put_into(f.group("Boss",
                       {"CanViewUserList", "CanManageUser", "CanCreateUser", "UserSecurity_ChangePassword",
                        "UserProfile_ResetLockout", "UserSecurity_EditPermissionGroups", "UserSecurity_View"},
                       "primary"),
               boss);
    auto browser = f.browser("boss");
    const std::string path = "/api/users/" + std::to_string(dan);
    CHECK(browser.get(path).status == 404);
    CHECK(browser.put(path, {{"fullName", "x"}, {"isActive", true}}).status == 404);
    CHECK(browser.post(path + "/password").status == 404);
    CHECK(browser.post(path + "/unlock").status == 404);
    CHECK(browser
              .post("/api/permission-groups/" +
                        std::to_string(f.value<Id>("SELECT id FROM permission_group WHERE name = 'Boss'")) + "/members",
                    {{"userIds", {dan}}})
              .status == 404);
    CHECK(browser.get("/api/all-tokens").body["total"] == 0);
    CHECK(f.names(browser.get("/api/users?locationId=" + std::to_string(f.places.at("c")))) == Names{"boss"});
    std::set<std::string> places;
    for (const auto& row : browser.get("/api/locations").body) places.insert(row["name"]);
    CHECK(places == Names{"c/n", "c/n/a", "c/n/b"});
    const auto create = [&](json place) {
        return browser.post("/api/users", {{"username", "new"}, {"fullName", "New"}, {"locationId", place}}).status;
    };
    CHECK(create(nullptr) == 400);
    CHECK(create(f.places.at("c/s")) == 400);
    CHECK(create(f.places.at("c/n/b")) == 200);
}

TEST_CASE("nobody gives a right that reaches further than their own, or takes over who has one [AZ-06]") {
    Fixture f;
    const std::vector<std::string> roles = {"CanViewUserList", "CanManageUser", "UserSecurity_EditPermissionGroups",
                                            "UserSecurity_ChangePassword"};
    const Id here = f.group("Here", roles, "primary"), above = f.group("Above", roles, "primary", "userParentLevel");
    const Id everywhere = f.group("Everywhere", {"CanViewUserList"}, "none");
    const Id boss = f.person("boss", "c/n"), ana = f.person("ana", "c/n/a"), nat = f.person("nat", "c/n");
    const Id chief = f.person("chief", "c/n/a");
    f.put_into(here, boss);
    f.put_into(everywhere, chief);
    auto browser = f.browser("boss");
    const auto give = [&](Id group, Id user) {
        return browser.post("/api/permission-groups/" + std::to_string(group) + "/members", {{"userIds", {user}}})
            .status;
    };
    CHECK(give(everywhere, ana) == 403);
    CHECK(give(above, nat) == 403);  // would reach all of c
    CHECK(give(above, ana) == 200);  // reaches c/n, as boss does
    CHECK(give(here, nat) == 200);
    CHECK(browser.post("/api/users/" + std::to_string(chief) + "/password").status == 403);
    CHECK(browser.post("/api/users/" + std::to_string(nat) + "/password").status == 200);
    // Rights that go by location groups are not widened by moving people.
    const auto move = [&](Id user, const std::string& place) {
        return browser
            .put("/api/users/" + std::to_string(user),
                 {{"fullName", "x"}, {"isActive", true}, {"locationId", f.places.at(place)}})
            .status;
    };
    CHECK(move(boss, "c/n/a") == 400);
    CHECK(move(ana, "c/n") == 400);
    // A restricted holder does not change what a group is.
    f.put_into(f.group("Groups", {"CanManagePermissionGroups", "CanViewUserList"}, "primary"), boss);
    CHECK(browser
              .put("/api/permission-groups/" + std::to_string(here),
                   {{"name", "Here"}, {"roles", roles}, {"restrictedTo", "none"}})
              .status == 403);
    CHECK(browser.post("/api/permission-groups", {{"name", "Mine"}, {"roles", {"CanViewUserList"}}}).status == 403);
}

TEST_CASE("a restriction that is set or lifted is in force on the next request") {
    Fixture f;
    f.person("dan", "c/s/d");
    const Id boss = f.person("boss", "c/n");
    const Id group = f.group("View", {"CanViewUserList"}, "none");
    f.put_into(group, boss);
    auto browser = f.browser("boss");
    const auto restrict_to = [&](const std::string& to) {
        f.admin.put("/api/permission-groups/" + std::to_string(group),
                    {{"name", "View"}, {"roles", {"CanViewUserList"}}, {"restrictedTo", to}});
    };
    CHECK(browser.get("/api/users").body["total"] == 3);
    restrict_to("primary");
    CHECK(browser.get("/api/users").body["total"] == 1);
    restrict_to("none");
    CHECK(browser.get("/api/users").body["total"] == 3);
}

TEST_CASE("a person without a location group reaches nobody by a restricted role") {
    Fixture f;
    f.person("ana", "c/n/a");
    const Id boss = f.person("boss", "");
    f.put_into(f.group("View", {"CanViewUserList"}, "both", "userParentLevel"), boss);
    CHECK(f.browser("boss").get("/api/users").body["total"] == 0);
}

TEST_CASE("nobody makes their own rights reach further by moving places in the tree [AZ-06]") {
    Fixture f;
    const Id boss = f.person("boss", "c/n");
    f.put_into(f.group("View", {"CanViewUserList"}, "primary"), boss);
    f.put_into(f.group("Places", {"CanManageLocationGroup", "CanAccessConfiguration"}, "none"), boss);
    auto browser = f.browser("boss");
    const auto move = [&](FakeBrowser& who, const std::string& place, const std::string& to) {
        return who
            .put("/api/locations/" + std::to_string(f.places.at(place)),
                 {{"name", place}, {"parentId", f.places.at(to)}})
            .status;
    };
    CHECK(move(browser, "c/s/d", "c/n") == 403);
    CHECK(move(browser, "c/n/a", "c/s") == 200);  // they reach less by this
    CHECK(move(f.admin, "c/s/d", "c/n") == 200);
    f.admin.put(
        "/api/permission-groups/" + std::to_string(f.value<Id>("SELECT id FROM permission_group WHERE name = 'View'")),
        {{"name", "View"},
         {"roles", {"CanViewUserList"}},
         {"restrictedTo", "primary"},
         {"restrictedLevel", "userParentLevel"}});
    f.move(boss, "c");
    f.admin.post("/api/locations", {{"name", "e"}});
    CHECK(browser.post("/api/location-group-definitions", {{"name", "Top"}, {"place", "above"}, {"topName", "World"}})
              .status == 403);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM location_group_definition") == 3);
}

TEST_CASE("a place stays while the rights of somebody there go by it") {
    Fixture f;
    const Id boss = f.person("boss", "c/n/a");
    f.put_into(f.group("View", {"CanViewUserList"}, "primary"), boss);
    const std::string path = "/api/locations/" + std::to_string(f.places.at("c/n/a"));
    CHECK(f.admin.remove(path).status == 409);
    f.move(boss, "c/n/b");
    CHECK(f.admin.remove(path).status == 200);
    const Id mona = f.person("mona", "c", {"c/s/d"});
    f.put_into(f.group("Beside", {"CanViewUserList"}, "nonPrimary"), mona);
    CHECK(f.admin.remove("/api/locations/" + std::to_string(f.places.at("c/s/d"))).status == 409);
}

TEST_CASE("who manages the places of an area manages no others") {
    Fixture f;
    const Id boss = f.person("boss", "c/n");
    f.put_into(f.group("Places", {"CanManageLocationGroup"}, "primary"), boss);
    auto browser = f.browser("boss");
    const auto path = [&](const std::string& place) { return "/api/locations/" + std::to_string(f.places.at(place)); };
    const auto id = [&](const std::string& place) { return f.places.at(place); };
    CHECK(browser.post("/api/locations", {{"name", "new"}}).status == 400);
    CHECK(browser.post("/api/locations", {{"name", "new"}, {"parentId", id("c/s")}}).status == 400);
    CHECK(browser.post("/api/locations", {{"name", "new"}, {"parentId", id("c/n")}}).status == 200);
    CHECK(browser.put(path("c/s/d"), {{"name", "x"}}).status == 404);
    CHECK(browser.put(path("c/n/a"), {{"name", "c/n/a"}, {"parentId", id("c/s")}}).status == 400);
    CHECK(browser.remove(path("c/s/d")).status == 404);
    CHECK(browser.put(path("c/n/a"), {{"name", "a"}}).status == 200);
    // Whether a place outside exists is not told.
    CHECK(browser.post("/api/locations", {{"name", "x"}, {"parentId", id("c/s/d")}}).body ==
          browser.post("/api/locations", {{"name", "x"}, {"parentId", 4711}}).body);
    // Nor is the top of the area removed: its people would leave it.
    CHECK(browser.remove(path("c/n/b")).status == 200);
    f.db.write([&](db::Writer& tx) { tx.run("DELETE FROM location WHERE parent_id = $1", id("c/n")); });
    CHECK(browser.remove(path("c/n")).status == 403);
    CHECK(f.value<Id>("SELECT COUNT(*) FROM location WHERE name = 'c/n'") == 1);
}

TEST_CASE("nobody makes their own rights reach further by changing their own location groups [AZ-06]") {
    Fixture f;
    const Id boss = f.person("boss", "c/n");
    f.put_into(f.group("View", {"CanViewUserList"}, "both"), boss);
    f.put_into(f.group("Change", {"CanManageUser"}, "none"), boss);
    auto browser = f.browser("boss");
    const auto move = [&](const std::string& place, const json& others) {
        return browser
            .put("/api/users/" + std::to_string(boss), {{"fullName", "Boss"},
                                                        {"isActive", true},
                                                        {"locationId", f.places.at(place)},
                                                        {"otherLocationIds", others}})
            .status;
    };
    CHECK(move("c", json::array()) == 403);
    CHECK(move("c/n", {f.places.at("c/s/d")}) == 403);
    CHECK(move("c/n", {f.places.at("c/n/b")}) == 200);
    CHECK(move("c/n/a", json::array()) == 200);
    CHECK(move("c/n", json::array()) == 403);
}

TEST_CASE(
    "who manages permission groups for some people only changes none, because a group reaches people everywhere") {
    Fixture f;
    const Id boss = f.person("boss", "c");
    const Id own = f.group("Keep", {"CanManagePermissionGroups", "CanViewUserList"}, "primary");
    f.put_into(own, boss);
    auto browser = f.browser("boss");
    const std::string path = "/api/permission-groups/" + std::to_string(own);
    CHECK(browser.get(path).status == 200);
    CHECK(browser.post("/api/permission-groups", {{"name", "Mine"}}).status == 403);
    CHECK(browser.put(path, {{"name", "Mine"}, {"roles", {"CanManagePermissionGroups", "CanViewUserList"}}}).status ==
          403);
    CHECK(browser.get(path + "/losses").status == 403);
    CHECK(browser.remove(path).status == 403);
}
