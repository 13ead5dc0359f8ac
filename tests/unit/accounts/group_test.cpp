#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Fixture : AccountsPortal {
    Id root = add_user("root", administrators);
    FakeBrowser admin = browser("root");

    FakeBrowser browser(const std::string& username) {
        FakeBrowser one{*this};
        one.sign_in(username);
        return one;
    }
    Id group(std::string_view name) { return value<Id>("SELECT id FROM permission_group WHERE name = $1", name); }
    static std::string path(Id group_id, const std::string& rest = "") {
        return "/api/permission-groups/" + std::to_string(group_id) + rest;
    }
    Id make(const std::string& name, const std::vector<std::string>& roles) {
        const auto answer = admin.post("/api/permission-groups", {{"name", name}, {"roles", roles}});
        REQUIRE(answer.status == 200);
        return answer.body["id"];
    }
    std::vector<std::string> names(const std::string& query) {
        std::vector<std::string> out;
        const auto page = admin.get("/api/permission-groups" + query).body;
        for (const auto& row : page["rows"]) out.push_back(row["name"]);
        return out;
    }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("groups are found by name and description, sorted and paged, with their counts") {
    Fixture f;
    f.add_user("ada", report_viewers);
    const Id zeta = f.make("Zeta", {"CanViewUserList", "CanCreateUser"});
    f.admin.put(
        f.path(zeta),
        {{"name", "Zeta"}, {"description", "Das Büro in Köln"}, {"roles", {"CanViewUserList", "CanCreateUser"}}});
    CHECK(f.names("") == Names{"Administrators", "Course managers", "Report viewers", "Zeta"});
    CHECK(f.names("?descending=true&pageSize=2") == Names{"Zeta", "Report viewers"});
    CHECK(f.names("?sort=roles&pageSize=1") == Names{"Report viewers"});
    CHECK(f.names("?sort=members&descending=true&pageSize=2") == Names{"Administrators", "Report viewers"});
    CHECK(f.names("?search=koln") == Names{"Zeta"});
    CHECK(f.names("?search=%25") == Names{});
    const auto page = f.admin.get("/api/permission-groups?pageSize=3&page=2").body;
    CHECK(page["total"] == 4);
    CHECK(page["rows"][0]["roles"] == 2);
    CHECK(page["rows"][0]["members"] == 0);
}

TEST_CASE("a group is made, changed and removed, and its history tells who did what [PERM-41] [ADM-81] [ADM-83]") {
    Fixture f;
    const Id group = f.make("Front desk", {"CanViewUserList"});
    const auto saved = f.admin.put(f.path(group), {{"name", "Desk"}, {"roles", {"CanViewUserList", "CanCreateUser"}}});
    REQUIRE(saved.status == 200);
    CHECK(saved.body["roles"] == json{"CanViewUserList", "CanCreateUser"});
    CHECK(f.admin.get(f.path(group)).body == saved.body);

    const auto history = f.admin.get("/api/history?kind=permissionGroup&objectId=" + std::to_string(group)).body;
    REQUIRE(history["total"] == 2);
    CHECK(history["rows"][0]["summary"] == "Changed the permission group Desk");
    CHECK(history["rows"][0]["actorName"] == "Person root");
    CHECK(history["rows"][0]["changes"] ==
          json::array(
              {{{"field", "name"}, {"before", "Front desk"}, {"after", "Desk"}},
               {{"field", "roles"}, {"before", "CanViewUserList"}, {"after", "CanViewUserList, CanCreateUser"}}}));
    CHECK(history["rows"][1]["changes"].empty());

    CHECK(f.admin.remove(f.path(group)).body == json{{"members", 0}});
    CHECK(f.admin.get(f.path(group)).status == 404);
    CHECK(f.admin.get("/api/history?kind=permissionGroup&objectId=" + std::to_string(group)).body["total"] == 3);
}

TEST_CASE("what is wrong with a group is told by field") {
    Fixture f;
    const auto create = [&](const json& body) { return f.admin.post("/api/permission-groups", body).body; };
    CHECK(create({{"name", " "}}).contains("name"));
    CHECK(create({{"name", "REPORT viewers"}})["name"][0] == "There is a permission group of this name already");
    CHECK(create({{"name", "x"}, {"roles", {"CanFly"}}})["roles"][0] == "There is no role CanFly");
    CHECK(f.admin.put(f.path(99), {{"name", "x"}}).status == 404);
}

TEST_CASE("nobody puts a role into a group, or takes one out, that they do not hold [AZ-06]") {
    Fixture f;
    f.make("Desk", {"CanManagePermissionGroups", "CanViewUserList"});
    f.add_user("dora", "Desk");
    auto dora = f.browser("dora");
    const auto refused = dora.post("/api/permission-groups", {{"name", "Own"}, {"roles", {"CanManageUser"}}});
    CHECK(refused.status == 400);
    CHECK(refused.body.contains("roles"));
    CHECK(dora.post("/api/permission-groups", {{"name", "Own"}, {"roles", {"CanViewUserList"}}}).status == 200);

    const Id viewers = f.group(report_viewers);
    CHECK(dora.put(f.path(viewers), {{"name", "Report viewers"}, {"roles", json::array()}}).status == 400);
    CHECK(dora.put(f.path(viewers), {{"name", "Readers"}, {"roles", {"Reports_CanViewCourseStatusReport"}}}).status ==
          200);
    CHECK(dora.put(f.path(viewers),
                   {{"name", "Readers"}, {"roles", {"Reports_CanViewCourseStatusReport", "CanViewUserList"}}})
              .status == 200);
    CHECK(dora.remove(f.path(viewers)).status == 403);
    CHECK(f.admin.remove(f.path(viewers)).status == 200);
}

TEST_CASE("nobody puts people into a group, or takes them out, that gives more than they hold [AZ-06]") {
    Fixture f;
    f.make("Desk", {"UserSecurity_EditPermissionGroups", "CanViewUserList"});
    f.add_user("dora", "Desk");
    const Id ada = f.add_user("ada"), vic = f.add_user("vic", report_viewers);
    auto dora = f.browser("dora");
    const auto add = [&](std::string_view group, std::vector<Id> users) {
        return dora.post(f.path(f.group(group), "/members"), {{"userIds", users}}).status;
    };
    CHECK(add("Desk", {ada}) == 200);
    CHECK(add("Desk", {ada}) == 200);  // she is in it already
    CHECK(add(report_viewers, {ada}) == 403);
    CHECK(add(administrators, {ada}) == 403);
    CHECK(add("Desk", {999}) == 404);
    CHECK(dora.remove(f.path(f.group(report_viewers), "/members/" + std::to_string(vic))).status == 403);
    CHECK(dora.remove(f.path(f.group("Desk"), "/members/" + std::to_string(vic))).status == 404);
    CHECK(dora.remove(f.path(f.group("Desk"), "/members/" + std::to_string(ada))).status == 200);
    const auto members = f.admin.get(f.path(f.group("Desk"), "/members")).body;
    CHECK(members["total"] == 1);
    CHECK(members["rows"][0]["username"] == "dora");
    CHECK(f.admin.get("/api/history?kind=user&objectId=" + std::to_string(ada)).body["rows"][0]["summary"] ==
          "Took Person ada (ada) out of the permission group Desk");
}

TEST_CASE("a role that a group gains or loses is in force on the next request, without signing in again") {
    Fixture f;
    const Id desk = f.make("Desk", {"CanViewUserList"});
    f.add_user("ada", "Desk");
    auto ada = f.browser("ada");
    CHECK(ada.get("/api/users").status == 200);
    f.admin.put(f.path(desk), {{"name", "Desk"}, {"roles", json::array()}});
    CHECK(ada.get("/api/users").status == 403);
    f.admin.put(f.path(desk), {{"name", "Desk"}, {"roles", {"CanViewUserList"}}});
    CHECK(ada.get("/api/users").status == 200);
    const Id her = f.value<Id>("SELECT id FROM app_user WHERE username = 'ada'");
    f.admin.remove(f.path(desk, "/members/" + std::to_string(her)));
    CHECK(ada.get("/api/users").status == 403);
    f.admin.post(f.path(desk, "/members"), {{"userIds", {her}}});
    CHECK(ada.get("/api/users").status == 200);
    f.admin.remove(f.path(desk));
    CHECK(ada.get("/api/users").status == 403);
}

TEST_CASE("the last who can manage people and permissions cannot give that up") {
    Fixture f;
    const std::string own = "/members/" + std::to_string(f.root);
    const Id all = f.group(administrators);
    CHECK(f.admin.remove(f.path(all, own)).status == 409);
    CHECK(f.admin.remove(f.path(all)).status == 409);
    CHECK(f.admin.put(f.path(all), {{"name", "Administrators"}, {"roles", {"CanViewUserList"}}}).status == 400);
    const Id second = f.make("Second", {"CanManageUser", "CanManagePermissionGroups"});
    f.add_user("half", "Second");
    CHECK(f.admin.remove(f.path(all, own)).status == 409);  // half cannot put people into groups
    REQUIRE(f.admin
                .put(f.path(second),
                     {{"name", "Second"},
                      {"roles", {"CanManageUser", "CanManagePermissionGroups", "UserSecurity_EditPermissionGroups"}}})
                .status == 200);
    CHECK(f.admin.remove(f.path(all, own)).status == 200);
    auto half = f.browser("half");
    CHECK(half.remove(f.path(second)).status == 409);
    CHECK(half.put(f.path(second), {{"name", "Second"}, {"roles", {"CanManageUser"}}}).status == 409);
}

TEST_CASE("the group of all roles keeps them under another name, and gains those of a newer version") {
    Fixture f;
    const Id all = f.group(administrators);
    const auto roles = f.admin.get(f.path(all)).body["roles"];
    CHECK(f.admin.put(f.path(all), {{"name", "Head office"}, {"roles", roles}}).status == 200);
    f.db.write([&](db::Writer& tx) {
        tx.run("DELETE FROM permission_group_role WHERE permission_group_id = $1 AND role = 'CanManageTitle'", all);
        seed_permission_groups(tx);
    });
    CHECK(f.admin.get(f.path(all)).body["roles"] == roles);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM permission_group") == 3);
}

TEST_CASE("before a group is removed, it is told what people would lose") {
    Fixture f;
    const Id desk = f.make("Desk", {"CanViewUserList", "CanCreateUser"});
    f.make("Also", {"CanViewUserList"});
    const Id ada = f.add_user("ada", "Desk"), bob = f.add_user("bob", "Desk");
    f.admin.post(f.path(f.group("Also"), "/members"), {{"userIds", {ada}}});
    CHECK(f.admin.get(f.path(desk, "/losses")).body ==
          json{{"members", 2},
               {"roles", json::array({{{"role", "CanCreateUser"}, {"people", 2}},
                                      {{"role", "CanViewUserList"}, {"people", 1}}})}});
    f.admin.put("/api/users/" + std::to_string(bob), {{"fullName", "Bob"}, {"isActive", false}});
    CHECK(f.admin.get(f.path(desk, "/losses")).body["members"] == 1);
}

TEST_CASE("the groups to choose from say which of them the caller can give") {
    Fixture f;
    f.make("Desk", {"UserSecurity_EditPermissionGroups", "CanViewUserList"});
    f.add_user("dora", "Desk");
    auto dora = f.browser("dora");
    const auto options = dora.get("/api/permission-group-options").body;
    for (const auto& option : options) CHECK(option["isGivable"] == (option["name"] == "Desk"));
    CHECK(options.size() == 4);
}
