// What one person's change gives to others: nothing that they could not give by hand.
#include "support/places_portal.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;
using Fixture = PlacesPortal;

TEST_CASE("moving a location group widens nobody's permissions beyond those of who moves it [AZ-06]") {
    Fixture f;
    const Id sue = f.person("sue", "c/s"), mover = f.person("mover", "c");
    f.put_into(f.group("Reset", {"CanViewUserList", "UserSecurity_ChangePassword"}, "primary"), sue);
    f.put_into(f.group("Places", {"CanManageLocationGroup"}, "none"), mover);
    f.person("ann", "c/n/a");
    auto manager = f.browser("sue"), browser = f.browser("mover");
    const auto move = [&](FakeBrowser& by, const std::string& parent) {
        return by.put("/api/locations/" + std::to_string(f.places.at("c/n/a")),
                      {{"name", "a"}, {"parentId", f.places.at(parent)}});
    };
    CHECK(Fixture::names(manager.get("/api/users")) == Names{"sue"});
    const auto refused = move(browser, "c/s");
    CHECK(refused.status == 403);
    CHECK(refused.body[""][0].get<std::string>().starts_with("The permissions of others"));
    CHECK(Fixture::names(manager.get("/api/users")) == Names{"sue"});
    CHECK(browser.put("/api/locations/" + std::to_string(f.places.at("c/s")), {{"name", "South"}}).status == 200);
    CHECK(move(f.admin, "c/s").status == 200);
    CHECK(Fixture::names(manager.get("/api/users")) == Names{"ann", "sue"});
    CHECK(move(browser, "c/n").status == 200);  // which takes, and gives nothing
}

TEST_CASE("a level above all others widens nobody's permissions either [AZ-06]") {
    Fixture f;
    const Id sue = f.person("sue", "c"), setter = f.person("setter", "c");
    f.put_into(f.group("Reset", {"CanViewUserList", "UserSecurity_ChangePassword"}, "primary", "userParentLevel"), sue);
    f.put_into(f.group("Levels", {"CanAccessConfiguration", "CanManageLocationGroup"}, "none"), setter);
    const json top{{"name", "World"}, {"place", "above"}, {"topName", "World"}};
    const json other{{"name", "Second country"}};
    REQUIRE(f.admin.post("/api/locations", other).status == 200);
    CHECK(f.browser("setter").post("/api/location-group-definitions", top).status == 403);
    CHECK(f.admin.post("/api/location-group-definitions", top).status == 200);
}

TEST_CASE(
    "the address of somebody else is changed by who may set their password, and the old one hears of it [AZ-06]") {
    Fixture f;
    const Id ada = f.person("ada", "c/n"), clerk = f.person("clerk", "c");
    f.run("UPDATE app_user SET email = 'ada@example.org' WHERE username = 'ada'");
    f.put_into(f.group("Clerks", {"CanViewUserList", "CanManageUser"}, "none"), clerk);
    auto browser = f.browser("clerk");
    const auto save = [&](FakeBrowser& by, const std::string& email) {
        return by.put("/api/users/" + std::to_string(ada),
                      {{"fullName", "Ada"}, {"email", email}, {"locationId", f.places.at("c/n")}, {"isActive", true}});
    };
    const auto refused = save(browser, "thief@example.org");
    CHECK(refused.status == 403);
    CHECK(refused.body["missingRoles"] == json{"UserSecurity_ChangePassword"});
    CHECK(save(browser, "ada@example.org").status == 200);
    f.put_into(f.group("South", {"UserSecurity_ChangePassword"}, "primary"), clerk);
    f.move(clerk, "c/s");
    CHECK(save(browser, "thief@example.org").status == 403);
    CHECK(f.value<int>("SELECT COUNT(*) FROM outbox_message WHERE template_name = 'securityNotice'") == 0);
    CHECK(save(f.admin, "new@example.org").status == 200);
    CHECK(f.value<std::string>("SELECT address FROM outbox_message WHERE template_name = 'securityNotice'") ==
          "ada@example.org");
}

TEST_CASE("who may not give a group or change a person reads which permissions they lack") {
    Fixture f;
    const Id clerk = f.person("clerk", "c"), boss = f.person("boss", "c");
    const Id own = f.group("Clerks", {"CanViewUserList", "CanManageUser", "UserSecurity_EditPermissionGroups"}, "none");
    const Id big = f.group("Bosses", {"CanManageUser", "CanManageTitle", "CanManageHowTo"}, "none");
    f.put_into(own, clerk);
    f.put_into(big, boss);
    auto browser = f.browser("clerk");
    const json lacked{"CanManageHowTo", "CanManageTitle"};
    const auto sorted = [](json roles) {
        std::sort(roles.begin(), roles.end());
        return roles;
    };
    const auto give =
        browser.post("/api/permission-groups/" + std::to_string(big) + "/members", {{"userIds", {clerk}}});
    CHECK(give.status == 403);
    CHECK(sorted(give.body["lackedRoles"]) == lacked);
    const auto change = browser.put("/api/users/" + std::to_string(boss), {{"fullName", "B"}, {"isActive", true}});
    CHECK(change.status == 403);
    CHECK(sorted(change.body["lackedRoles"]) == lacked);
}
