#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Fixture : AccountsPortal {
    FakeBrowser admin{*this};
    Fixture() {
        add_user("root", accounts::administrators);
        admin.sign_in("root");
    }
    Id create(const std::string& name) { return admin.post("/api/locations", {{"name", name}}).body["id"]; }
};

}  // namespace

TEST_CASE("locations are listed by name with the people in them") {
    Fixture f;
    const Id south = f.create("south"), north = f.create("  North ");
    f.run("UPDATE app_user SET location_id = $1", north);
    f.add_user("gone");
    f.run("UPDATE app_user SET location_id = $1, is_active = 0 WHERE username = 'gone'", north);
    const auto list = f.admin.get("/api/locations").body;
    REQUIRE(list.size() == 2);
    CHECK(list[0]["id"] == north);
    CHECK(list[0]["name"] == "North");
    CHECK(list[0]["people"] == 1);
    CHECK(list[1]["id"] == south);
    CHECK(list[1]["people"] == 0);
}

TEST_CASE("two locations cannot have one name, however it is written") {
    Fixture f;
    const Id zurich = f.create("Zürich");
    CHECK(f.admin.post("/api/locations", {{"name", "ZURICH"}}).body["name"][0] ==
          "There is a location of this name already");
    CHECK(f.admin.post("/api/locations", {{"name", "   "}}).status == 400);
    CHECK(f.admin.put("/api/locations/" + std::to_string(zurich), {{"name", "zürich"}}).body["name"] == "zürich");
    const Id bern = f.create("Bern");
    CHECK(f.admin.put("/api/locations/" + std::to_string(bern), {{"name", "Zürich"}}).status == 400);
    CHECK(f.admin.put("/api/locations/999", {{"name", "x"}}).status == 404);
}

TEST_CASE("the people of a removed location stay, without one") {
    Fixture f;
    const Id north = f.create("North");
    f.run("UPDATE app_user SET location_id = $1", north);
    CHECK(f.admin.remove("/api/locations/" + std::to_string(north)).body["people"] == 1);
    CHECK_FALSE(f.value<std::optional<Id>>("SELECT location_id FROM app_user"));
    CHECK(f.value<std::string>("SELECT summary FROM audit_event ORDER BY id DESC") == "Removed the location North");
    CHECK(f.admin.remove("/api/locations/" + std::to_string(north)).status == 404);
}

TEST_CASE("a location that courses are assigned to is not removed, and the courses are named") {
    Fixture f;
    const Id north = f.create("North");
    for (const auto* title : {"Fire safety", "Lifting"}) {
        f.run(
            "INSERT INTO content (content_type, title, search_folded, created_at, updated_at) VALUES (1, $1, '', 0, 0)",
            title);
        f.run(
            "INSERT INTO assignment (content_id, target, location_id, assigned_at, target_key) "
            "SELECT id, 2, $1, 0, 'location 1' FROM content WHERE title = $2",
            north, title);
    }
    const auto answer = f.admin.remove("/api/locations/" + std::to_string(north));
    CHECK(answer.status == 409);
    CHECK(answer.body[""][0] ==
          "Courses are assigned to this location (Fire safety, Lifting). Remove those assignments first");
}

TEST_CASE("locations are changed only by who may [PERM-33]") {
    Fixture f;
    f.add_user("vic", accounts::report_viewers);
    FakeBrowser viewer{f};
    viewer.sign_in("vic");
    CHECK(viewer.get("/api/locations").status == 403);
    CHECK(viewer.post("/api/locations", {{"name", "x"}}).status == 403);
    f.add_user("cora", accounts::course_managers);
    FakeBrowser manager{f};
    manager.sign_in("cora");
    CHECK(manager.get("/api/locations").status == 200);
    CHECK(manager.post("/api/locations", {{"name", "x"}}).status == 403);
}
