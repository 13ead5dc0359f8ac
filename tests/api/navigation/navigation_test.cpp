// The menus over a real socket: what each person is told of them, and who puts them into another order.
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

json menu_of(Browser& browser, int id) {
    for (const json& menu : browser.get("/api/navigation-menus").json())
        if (menu["id"] == id) return menu;
    return nullptr;
}

std::vector<std::string> ids(const json& menu) {
    std::vector<std::string> out;
    for (const json& item : menu["navigationMenuItems"]) out.push_back(item["id"]);
    return out;
}

json item_of(const json& menu, const std::string& id) {
    for (const json& item : menu["navigationMenuItems"])
        if (item["id"] == id) return item;
    return nullptr;
}

/// A browser of somebody who may configure, for everybody or (restricted_to 1) for the own location group.
Browser add_configurer(LivePortal& portal, const std::string& name, int restricted_to) {
    portal.add_learner(name);
    portal.app.database().write([&](db::Writer& tx) {
        const Id group = tx.value<Id>("INSERT INTO permission_group (name, restricted_to) VALUES ($1, $2) RETURNING id",
                                      name, restricted_to);
        tx.run("INSERT INTO permission_group_role (permission_group_id, role) VALUES ($1, 'CanAccessConfiguration')",
               group);
        tx.run(
            "INSERT INTO user_permission_group (user_id, permission_group_id) SELECT id, $1 FROM app_user WHERE "
            "username = $2",
            group, name);
    });
    Browser browser(portal.app.port());
    REQUIRE(browser.sign_in(name, "Correct-Horse-7").json()["outcome"] == "signedIn");
    return browser;
}

const std::string order = "/api/navigation-menus/2/sort-orders";

}  // namespace

TEST_CASE("a menu has its id, items and return route, an item all that draws it [API-09] [SIDE-09] [SIDE-10]") {
    LivePortal portal;
    const json menu = menu_of(portal.admin, 2);
    CHECK(menu["returnVueRoute"] == "/home");
    const json people = item_of(menu, "admin-user");
    CHECK(people["vueRoute"] == "/admin/user");
    CHECK(people["displayLabel"] == "People");
    CHECK(people["displayTranslationKey"] == "people.title");
    CHECK(people["icon"] == "people");
    CHECK(people["bootstrapIcon"] == "people");
    CHECK(people["condition"].is_null());
    CHECK(people["sortOrder"].get<int>() > 0);
    CHECK(people["sortOrderOverride"].is_null());
    CHECK(people["sortOrderHasOverride"] == false);
    const json password = item_of(menu_of(portal.admin, 4), "change-password");
    CHECK(password["condition"] == json{{"field", "mayChangePassword"}, {"trueValue", true}});
}

TEST_CASE(
    "who may open nothing of the administration is told of none, and of configuration only with its role "
    "[NAVB-11] [NAVB-12]") {
    LivePortal portal;
    Browser learner = portal.add_learner("learner");
    CHECK(ids(menu_of(learner, 1)) == std::vector<std::string>{"home"});
    CHECK(ids(menu_of(learner, 2)).empty());
    CHECK(ids(menu_of(learner, 5)).empty());
    CHECK(menu_of(learner, 2)["mayBeSorted"] == false);
    Browser configurer = add_configurer(portal, "configurer", 0);
    const auto main = ids(menu_of(configurer, 1));
    CHECK(std::ranges::count(main, "configuration") == 1);
    CHECK(std::ranges::count(main, "admin") == 1);
    CHECK(std::ranges::count(ids(menu_of(configurer, 2)), "admin-user") == 0);
    CHECK(Browser(portal.app.port()).get("/api/navigation-menus").status == 401);
}

TEST_CASE("an order is saved for everybody, is in the audit log, and goes back to the one delivered [API-09]") {
    LivePortal portal;
    const auto before = ids(menu_of(portal.admin, 2));
    REQUIRE(before.size() > 2);
    const json items =
        json::array({{{"id", before[0]}, {"sortOrder", 2000}}, {{"id", before[1]}, {"sortOrder", 1000}}});
    REQUIRE(portal.admin.put(order, {{"items", items}}).status == 200);
    Browser other = add_configurer(portal, "other", 0);
    auto after = ids(menu_of(portal.admin, 2));
    CHECK(after[0] == before[1]);
    CHECK(after[1] == before[0]);
    CHECK(item_of(menu_of(portal.admin, 2), before[0])["sortOrderOverride"] == 2000);
    const auto audited = portal.app.database().read([](const db::Reader& db) {
        return db.value<std::string>(
            "SELECT actor_name || ': ' || summary || after_json FROM audit_event WHERE object_kind = 'navigationMenu'");
    });
    CHECK_THAT(audited,
               Catch::Contains("Changed the order of menu 2") && Catch::Contains(R"({"order":["People","Courses")"));

    REQUIRE(other.remove(order).status == 200);
    CHECK(ids(menu_of(portal.admin, 2)) == before);
    CHECK(item_of(menu_of(portal.admin, 2), before[0])["sortOrderHasOverride"] == false);
}

TEST_CASE("whose permission reaches only some people does not order the menus of all") {
    LivePortal portal;
    Browser local = add_configurer(portal, "local", 1);
    CHECK(menu_of(local, 2)["mayBeSorted"] == false);
    const json body = {{"items", json::array({{{"id", "admin-backups"}, {"sortOrder", 1}}})}};
    CHECK(local.put(order, body).status == 403);
    CHECK(local.remove(order).status == 403);
    CHECK(portal.add_learner("learner").put(order, body).status == 403);
}

TEST_CASE("an order that makes no sense is refused, and nothing of it kept [CONST-04]") {
    LivePortal portal;
    const auto save = [&](const json& items) { return portal.admin.put(order, {{"items", items}}); };
    CHECK(save(json::array({{{"id", "admin-nothing"}, {"sortOrder", 1}}})).status == 400);
    CHECK(save(json::array({{{"id", "admin-user"}, {"sortOrder", -1}}})).status == 400);
    CHECK(save(json::array({{{"id", "admin-user"}, {"sortOrder", 2147483648}}})).status == 400);
    CHECK(save(json::array({{{"id", "admin-user"}, {"sortOrder", 1}}, {{"id", "admin-user"}, {"sortOrder", 2}}}))
              .status == 400);
    CHECK(portal.admin.put("/api/navigation-menus/3/sort-orders", {{"items", json::array()}}).status == 404);
    CHECK(item_of(menu_of(portal.admin, 2), "admin-user")["sortOrderHasOverride"] == false);
    CHECK(save(json::array({{{"id", "admin-user"}, {"sortOrder", 2147483647}}})).status == 200);
    CHECK(ids(menu_of(portal.admin, 2)).back() == "admin-user");
}

TEST_CASE(
    "settings say which links stand in the bar, and whether passwords are changed by oneself [NAVB-14] [NAVB-21] "
    "[SETT-15] [SETT-16]") {
    LivePortal portal;
    const auto in_bar = [&](int menu, const char* id) {
        return item_of(menu_of(portal.admin, menu), id)["showInMainNav"];
    };
    CHECK(in_bar(1, "reports") == true);
    CHECK(in_bar(4, "security") == false);
    REQUIRE(portal.admin.put("/api/settings/showReportsInMainNav", {{"value", "false"}}).status == 200);
    REQUIRE(portal.admin.put("/api/settings/showSecurityInMainNav", {{"value", "true"}}).status == 200);
    CHECK(in_bar(1, "reports") == false);
    CHECK(in_bar(1, "home") == true);
    CHECK(in_bar(4, "security") == true);

    Browser learner = portal.add_learner("learner");
    const json change = {{"currentPassword", "Correct-Horse-7"},
                         {"newPassword", "Correct-Horse-8"},
                         {"confirmPassword", "Correct-Horse-8"}};
    CHECK(learner.get("/api/session").json()["mayChangePassword"] == true);
    REQUIRE(portal.admin.put("/api/settings/passwordChangeEnabled", {{"value", "false"}}).status == 200);
    CHECK(learner.get("/api/session").json()["mayChangePassword"] == false);
    CHECK(learner.post("/api/session/password", change).status == 403);
    portal.app.database().write(
        [](db::Writer& tx) { tx.run("UPDATE app_user SET must_change_password = 1 WHERE username = 'learner'"); });
    Browser forced(portal.app.port());
    REQUIRE(forced.sign_in("learner", "Correct-Horse-7").json()["mustChangePassword"] == true);
    CHECK(forced.get("/api/session").json()["mayChangePassword"] == true);
    CHECK(forced.post("/api/session/password", change).json()["outcome"] == "signedIn");
}

TEST_CASE(
    "the last phrases somebody searched for are offered to them, each once, and forgotten on request [NAVB-23] "
    "[NAVB-24]") {
    LivePortal portal;
    Browser ada = portal.add_learner("ada"), bob = portal.add_learner("bob");
    const auto submit = [](Browser& browser, const std::string& phrase) {
        return browser.post("/api/home/searches", {{"search", phrase}}).json()["phrases"];
    };
    CHECK(submit(ada, "  fire ") == json{"fire"});
    portal.clock.move(1s);
    submit(ada, "ladder");
    portal.clock.move(1s);
    CHECK(submit(ada, "FIRE") == json{"FIRE", "ladder"});
    CHECK(bob.get("/api/home/searches").json()["phrases"].empty());
    for (int i = 0; i < 10; ++i) {
        portal.clock.move(1s);
        submit(ada, "phrase " + std::to_string(i));
    }
    const json phrases = ada.get("/api/home/searches").json()["phrases"];
    CHECK(phrases.size() == 8);
    CHECK(phrases[0] == "phrase 9");
    CHECK(ada.post("/api/home/searches", {{"search", "   "}}).status == 400);
    CHECK(ada.post("/api/home/searches", {{"search", std::string(201, 'x')}}).status == 400);
    CHECK(ada.remove("/api/home/searches").json()["phrases"].empty());
    CHECK(ada.get("/api/home/searches").json()["phrases"].empty());
}
