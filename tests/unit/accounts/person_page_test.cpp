// The page of one person: what of it is open to whom, and the permission groups given there.
#include "accounts/person_page.h"

#include "support/places_portal.h"

using namespace oneroom;
using namespace oneroom::accounts;
using namespace oneroom::test;
using nlohmann::json;
using Fixture = PlacesPortal;

namespace {

std::string path(Id user_id, const std::string& end = "") { return "/api/users/" + std::to_string(user_id) + end; }

}  // namespace

TEST_CASE("the page of a person opens the tabs whose roles reach exactly that person [PERM-04] [PERM-05] [AZ-06]") {
    Fixture f;
    const Id alan = f.person("alan", "c/n"), nora = f.person("nora", "c/n/a"), vera = f.person("vera", "c/s");
    f.put_into(f.group("Readers", {"CanManageUserReadOnly"}, "none"), alan);
    f.put_into(f.group("Helpers", {"UserSecurity_View", "UserProfile_ResetLockout"}, "primary"), alan);
    auto browser = f.browser("alan");
    const auto of_nora = browser.get(path(nora, "/head"));
    REQUIRE(of_nora.status == 200);
    CHECK(of_nora.body["username"] == "nora");
    CHECK(of_nora.body["roles"] == json{"CanManageUserReadOnly", "UserProfile_ResetLockout", "UserSecurity_View"});
    CHECK(browser.get(path(vera, "/head")).body["roles"] == json{"CanManageUserReadOnly"});
    CHECK(browser.get(path(vera)).status == 200);

    f.person("dora", "c/n");
    auto nobody = f.browser("dora");
    CHECK(nobody.get(path(nora, "/head")).status == 403);
    const Id ben = f.person("ben", "c/n");
    f.put_into(f.group("Local helpers", {"UserSecurity_View"}, "primary"), ben);
    auto local = f.browser("ben");
    CHECK(local.get(path(vera, "/head")).status == 404);
    CHECK(local.get(path(vera)).status == 404);
    CHECK(local.get(path(nora)).status == 200);
}

TEST_CASE("permission groups of a person are saved as they were seen, within the rights of who saves [AZ-05]") {
    Fixture f;
    const Id nora = f.person("nora", "c/n/a"), alan = f.person("alan", "c/n");
    const Id seeing = f.group("Seeing", {"CanViewUserList"}, "none");
    const Id mighty = f.group("Mighty", {"CanAccessConfiguration"}, "none");
    f.put_into(f.group("Givers", {"UserSecurity_EditPermissionGroups", "CanViewUserList"}, "none"), alan);
    auto browser = f.browser("alan");
    const auto save = [&](Id user, const json& before, const json& after) {
        return browser.put(path(user, "/permission-groups"), {{"before", before}, {"permissionGroupIds", after}});
    };
    const auto saved = save(nora, json::array(), {seeing, seeing});
    REQUIRE(saved.status == 200);
    CHECK(saved.body["permissionGroupIds"] == json{seeing});
    CHECK(save(nora, json::array(), json::array()).status == 409);  // seen before the first change
    CHECK(save(nora, {seeing}, {seeing, mighty}).status == 403);
    CHECK(save(nora, {seeing}, {seeing, 999}).body.contains("permissionGroupIds"));
    f.put_into(mighty, nora);
    CHECK(save(nora, {seeing, mighty}, {mighty}).status == 403);  // above the caller now
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'users.saveGroups'"
                                " AND after_json LIKE '%Seeing%'") == 1);
}

TEST_CASE("nobody takes the keys of the portal from the last who has them") {
    Fixture f;
    const auto groups = f.admin.get(path(f.root)).body["permissionGroupIds"];
    CHECK(f.admin.put(path(f.root, "/permission-groups"), {{"before", groups}, {"permissionGroupIds", json::array()}})
              .status == 409);
}

TEST_CASE("a pasted list of usernames finds active people within reach, each once, and says who is not [PERM-55]") {
    Fixture f;
    const Id alan = f.person("alan", "c/n"), nora = f.person("nora", "c/n/a");
    f.person("vera", "c/s");
    const Id gone = f.person("gone", "c/n");
    f.db.write([&](db::Writer& tx) { tx.run("UPDATE app_user SET is_active = 0 WHERE id = $1", gone); });
    f.put_into(f.group("Givers", {"UserSecurity_EditPermissionGroups"}, "primary"), alan);
    auto browser = f.browser("alan");
    const auto match = [&](const json& names, const std::string& role = "UserSecurity_EditPermissionGroups") {
        return browser.post("/api/people/match", {{"usernames", names}, {"for", role}});
    };
    const auto matched = match({" NORA ", "vera", "nora", "", "nobody", "gone", "Nora", "alan"}).body;
    REQUIRE(matched["found"].size() == 2);
    CHECK(matched["found"][0]["id"] == nora);
    CHECK(matched["unknown"] == json{"vera", "nobody", "gone"});
    CHECK(matched["repeated"] == json{"nora"});
    CHECK(match({"nora"}, "CanManageTitle").body.contains("for"));
    f.person("dora", "c/n");
    CHECK(f.browser("dora").post("/api/people/match", {{"usernames", {"nora"}}}).status == 403);
}

TEST_CASE("notes about a person: written and read by those who manage people, changed by the author alone [WID-31]") {
    Fixture f;
    const Id alan = f.person("alan", "c/n"), nora = f.person("nora", "c/n/a"), vera = f.person("vera", "c/s");
    f.put_into(f.group("Managers", {"CanManageUser"}, "primary"), alan);
    const Id reader = f.person("reader", "c/n");
    f.put_into(f.group("Readers", {"CanManageUserReadOnly"}, "primary"), reader);
    auto browser = f.browser("alan");
    CHECK(browser.post(path(nora, "/notes"), {{"note", "  "}}).body.contains("note"));
    const auto made = browser.post(path(nora, "/notes"), {{"note", " Prefers \nmornings "}});
    REQUIRE(made.status == 200);
    CHECK(made.body["note"] == "Prefers \nmornings");
    const std::string one = "/notes/" + made.body["id"].dump();
    CHECK(f.browser("reader").get(path(nora, one)).body["authorName"] == "Person alan");
    CHECK(f.browser("reader").get(path(nora, "/notes?search=MORN")).body["total"] == 1);
    CHECK(f.browser("reader").get(path(nora, "/notes?search=evening")).body["total"] == 0);
    CHECK(f.browser("reader").post(path(nora, "/notes"), {{"note", "x"}}).status == 403);
    CHECK(f.admin.put(path(nora, one), {{"note", "x"}}).status == 403);
    CHECK(f.admin.remove(path(nora, one)).status == 403);
    CHECK(browser.get(path(alan, "/notes")).status == 403);
    CHECK(browser.post(path(vera, "/notes"), {{"note", "x"}}).status == 404);
    CHECK(browser.get(path(alan, one)).status == 403);
    f.move(nora, "c/s");
    CHECK(browser.get(path(nora, one)).status == 404);
    f.move(nora, "c/n");
    CHECK(browser.put(path(nora, one), {{"note", "Evenings"}}).body["changedAt"].is_string());
    CHECK(browser.remove(path(nora, one)).status == 200);
    CHECK(browser.get(path(nora, one)).status == 404);
    CHECK(f.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE after_json LIKE '%vening%'") == 0);
}

TEST_CASE("one session of somebody is ended, and only of somebody within reach [AU-24]") {
    Fixture f;
    const Id alan = f.person("alan", "c/n"), nora = f.person("nora", "c/n/a"), vera = f.person("vera", "c/s");
    f.put_into(f.group("Security", {"UserSecurity_Edit"}, "primary"), alan);
    auto browser = f.browser("alan");
    const auto ids = [&](Id user) {
        return f.db.read([&](const db::Reader& db) {
            return db.values<Id>("SELECT id FROM user_session WHERE user_id = $1 ORDER BY id LIMIT 10", user);
        });
    };
    auto first = f.browser("nora");
    const Id of_first = ids(nora).at(0);
    auto second = f.browser("nora"), of_vera = f.browser("vera");
    const auto end = [&](Id user, Id session) {
        return browser.remove(path(user, "/security/sessions/" + std::to_string(session)));
    };
    REQUIRE(end(nora, of_first).body["sessions"].size() == 1);
    CHECK(first.get("/api/session").status == 401);
    CHECK(second.get("/api/session").status == 200);
    CHECK(end(nora, of_first).status == 404);
    CHECK(end(nora, ids(vera).at(0)).status == 404);
    CHECK(end(vera, ids(vera).at(0)).status == 404);
    CHECK(end(f.root, ids(f.root).at(0)).status == 404);
    CHECK(of_vera.get("/api/session").status == 200);
}
