#include <fstream>
#include <set>

#include "support/accounts_portal.h"
#include "support/catch.h"
#include "support/places.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;

namespace {

json role_words() {
    std::ifstream file(source_dir() / "resources/text/roles/en.json");
    return json::parse(file);
}

/// The entry of roles.list for this role, as `browser` sees it.
json entry_of(FakeBrowser& browser, const std::string& role) {
    for (const auto& entry : browser.get("/api/roles").body)
        if (entry["name"] == role) return entry;
    return {};
}

}  // namespace

TEST_CASE("every role has an area, a title of its own and an explanation in words") {
    const json words = role_words();
    std::set<std::string> titles;
    for (const auto& [role, name] : enum_names(Role{})) {
        INFO(name);
        REQUIRE(words["titles"].contains(std::string(name)));
        REQUIRE(words["meanings"].contains(std::string(name)));
        CHECK(titles.insert(words["titles"][std::string(name)].get<std::string>()).second);
        CHECK(words["titles"][std::string(name)].get<std::string>().find('_') == std::string::npos);
        CHECK(words["meanings"][std::string(name)].get<std::string>().ends_with("."));
        CHECK(words["areas"].contains(std::string(name_of(area_of(role)))));
    }
    CHECK(words["titles"].size() == enum_names(Role{}).size());
    CHECK(words["meanings"].size() == enum_names(Role{}).size());
}

TEST_CASE("the catalogue says of each role whether the caller holds it and what it opens") {
    AccountsPortal portal;
    portal.add_group("Viewers", {Role::CanViewUserList});
    portal.add_user("ada", "Viewers");
    FakeBrowser ada{portal};
    ada.sign_in("ada");
    CHECK(ada.get("/api/roles").body.size() == enum_names(Role{}).size());
    const json view = entry_of(ada, "CanViewUserList");
    CHECK(view["isHeld"] == true);
    CHECK(view["area"] == "people");
    CHECK(view["operations"][0] == "People by name, username or e-mail, page by page");
    CHECK(entry_of(ada, "CanCreateUser")["isHeld"] == false);
    CHECK(entry_of(ada, "CanManageSocialForum")["operations"].empty());
}

TEST_CASE("a denial names the roles that would open the operation") {
    AccountsPortal portal;
    portal.add_user("ada");
    FakeBrowser ada{portal};
    ada.sign_in("ada");
    const auto answer = ada.get("/api/users");
    CHECK(answer.status == 403);
    CHECK(answer.body["missingRoles"] == json{"CanViewUserList"});
}

TEST_CASE("who may know is told which groups hold a role and who can give it; nobody else is") {
    AccountsPortal portal;
    portal.add_user("root", administrators);
    portal.add_group("Viewers", {Role::CanViewUserList});
    portal.add_group("Half", {Role::UserSecurity_EditPermissionGroups});
    portal.add_group("Managers", {Role::CanManageUser});
    portal.add_user("half", "Half");  // may put people into groups, but does not hold the role
    portal.add_user("ada", "Viewers");
    portal.add_user("max", "Managers");
    FakeBrowser max{portal}, ada{portal};
    max.sign_in("max");
    ada.sign_in("ada");
    const auto answer = max.get("/api/roles/CanViewUserList/sources");
    REQUIRE(answer.status == 200);
    std::vector<std::string> groups;
    for (const auto& group : answer.body["groups"]) groups.push_back(group["name"]);
    CHECK(groups == std::vector<std::string>{"Administrators", "Viewers"});
    CHECK(answer.body["granters"] == json{"Person root"});
    CHECK(max.get("/api/roles/Nonsense/sources").status == 404);
    CHECK(ada.get("/api/roles/CanViewUserList/sources").status == 403);
}
