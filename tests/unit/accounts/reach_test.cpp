// Ways round a restriction: each operation that could widen one, or see past it.
#include "support/places_portal.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;
using Fixture = PlacesPortal;

TEST_CASE("levels are changed only by somebody whose permission reaches everybody [AZ-06]") {
    Fixture f;
    const Id lena = f.person("lena", "c/n");
    f.put_into(f.group("Own", {"CanManageLocationGroup", "CanAccessConfiguration"}, "primary"), lena);
    auto browser = f.browser("lena");
    const std::string all = "/api/location-group-definitions";
    const auto levels = browser.get(all).body;
    const std::string last = all + "/" + levels.back()["id"].dump();
    CHECK(browser.post(all, {{"name", "Top"}, {"place", "above"}, {"topName", "World"}}).status == 403);
    CHECK(browser.post(all, {{"name", "Team"}}).status == 403);
    CHECK(browser.put(last, {{"name", "Store"}}).status == 403);
    CHECK(browser.remove(last).status == 403);
    CHECK(f.admin.get(all).body == levels);
}

TEST_CASE("a restricted right is not widened by moving its holder [AZ-06]") {
    Fixture f;
    const Id bob = f.person("bob", "c/n"), puppet = f.person("puppet", "c/n");
    f.put_into(f.group("Manage", {"CanManageUser", "CanViewUserList"}, "none"), bob);
    const Id reports = f.group("Reports", {"Reports_CanViewCourseStatusReport"}, "primary");
    f.put_into(reports, bob);
    f.put_into(reports, puppet);
    auto browser = f.browser("bob");
    const auto save = [&](const std::string& place, const json& others) {
        return browser
            .put("/api/users/" + std::to_string(puppet), {{"fullName", "Puppet"},
                                                          {"isActive", true},
                                                          {"locationId", f.places.at(place)},
                                                          {"otherLocationIds", others}})
            .status;
    };
    CHECK(save("c/s", json::array()) == 403);
    CHECK(save("c", json::array()) == 403);
    CHECK(f.value<Id>("SELECT location_id FROM app_user WHERE username = 'puppet'") == f.places.at("c/n"));
    CHECK(save("c/n", {f.places.at("c/s")}) == 200);  // the group looks at the primary one
    CHECK(save("c/n/a", json::array()) == 200);
}

TEST_CASE("groups are given only where the permission to give them reaches, by whatever operation [AZ-06]") {
    Fixture f;
    const Id alan = f.person("alan", "c/n"), vera = f.person("vera", "c/s"), nora = f.person("nora", "c/n/a");
    f.put_into(f.group("Manage", {"CanManageUser", "CanCreateUser", "CanViewUserList"}, "none"), alan);
    f.put_into(f.group("Give", {"UserSecurity_EditPermissionGroups"}, "primary"), alan);
    const Id given = f.group("Given", {"CanViewUserList"}, "primary");
    auto browser = f.browser("alan");
    const auto save = [&](Id user, const std::string& place) {
        return browser
            .put("/api/users/" + std::to_string(user), {{"fullName", "x"},
                                                        {"isActive", true},
                                                        {"locationId", f.places.at(place)},
                                                        {"permissionGroupIds", {given}}})
            .status;
    };
    const auto create = [&](const std::string& name, const std::string& place) {
        return browser
            .post("/api/users", {{"username", name},
                                 {"fullName", name},
                                 {"locationId", f.places.at(place)},
                                 {"permissionGroupIds", {given}}})
            .status;
    };
    CHECK(save(vera, "c/s") == 403);
    CHECK(save(nora, "c/n/a") == 200);
    CHECK(create("sam", "c/s") == 403);
    CHECK(create("ned", "c/n/b") == 200);
    CHECK(f.value<Id>("SELECT COUNT(*) FROM user_permission_group WHERE user_id = (SELECT id FROM app_user WHERE "
                      "username = 'vera')") == 0);
}

TEST_CASE("nobody takes people out of the location groups of others") {
    Fixture f;
    const Id kate = f.person("kate", "c/n"), wanda = f.person("wanda", "c/s", {"c/n/a"});
    const Id nora = f.person("nora", "c/n/a", {"c/s/d"});
    f.put_into(f.group("Manage", {"CanManageUser", "CanViewUserList"}, "both"), kate);
    auto browser = f.browser("kate");
    const auto save = [&](Id user, const std::string& place, const json& others) {
        return browser.put(
            "/api/users/" + std::to_string(user),
            {{"fullName", "x"}, {"isActive", true}, {"locationId", f.places.at(place)}, {"otherLocationIds", others}});
    };
    CHECK(save(wanda, "c/n", json::array()).body.contains("locationId"));
    CHECK(save(nora, "c/n/a", json::array()).body.contains("otherLocationIds"));
    CHECK(save(wanda, "c/s", {f.places.at("c/n/b")}).status == 200);
    CHECK(save(nora, "c/n/b", {f.places.at("c/s/d")}).status == 200);
}

TEST_CASE("who can give a role is told of people one may see only [AZ-02]") {
    Fixture f;
    const Id boss = f.person("boss", "c/n"), near = f.person("near", "c/n/a");
    f.put_into(f.group("Manage", {"CanManageUser"}, "primary"), boss);
    f.put_into(f.group("Give", {"CanManageUser", "UserSecurity_EditPermissionGroups"}, "primary"), near);
    const std::string sources = "/api/roles/CanManageUser/sources";
    CHECK(f.browser("boss").get(sources).body["granters"].size() == 1);
    CHECK(f.admin.get(sources).body["granters"].size() == 2);
}

TEST_CASE("the history of something removed is not that of what gets its number") {
    Fixture f;
    const Id secret = f.group("Secret project", {"CanViewUserList"}, "none");
    f.put_into(secret, f.person("vera", "c/s"));
    REQUIRE(f.admin.remove("/api/permission-groups/" + std::to_string(secret)).status == 200);
    const Id fresh = f.group("Fresh", {"CanViewUserList"}, "none");
    REQUIRE(fresh == secret);
    const auto history = f.admin.get("/api/history?kind=permissionGroup&objectId=" + std::to_string(fresh)).body;
    CHECK(history["total"] == 1);
    CHECK(history["rows"].size() == 1);
}
