#include "support/accounts_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

/// North and South, with shops; the levels are Region and Shop.
struct Fixture : AccountsPortal {
    FakeBrowser admin{*this};
    Id root = add_user("root", accounts::administrators);
    Id north{}, south{}, leeds{}, york{};

    Fixture() {
        admin.sign_in("root");
        admin.put("/api/location-group-definitions/1", {{"name", "Region"}});
        admin.post("/api/location-group-definitions", {{"name", "Shop"}});
        north = make("North");
        south = make("South");
        leeds = make("Leeds", north);
        york = make("York", north);
    }
    Id make(const std::string& name, std::optional<Id> parent = {}) {
        json body{{"name", name}};
        if (parent) body["parentId"] = *parent;
        return admin.post("/api/locations", body).body["id"];
    }
    static std::string path(Id id) { return "/api/locations/" + std::to_string(id); }
    /// "North/Leeds" for each pair of location_above, sorted.
    std::vector<std::string> pairs() {
        return db.read([](const db::Reader& reader) {
            return reader.values<std::string>(R"sql(
                SELECT a.name || '/' || l.name AS pair FROM location_above x JOIN location a ON a.id = x.ancestor_id
                  JOIN location l ON l.id = x.location_id WHERE a.id <> l.id ORDER BY pair LIMIT 100)sql");
        });
    }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("location groups stand in a tree of named levels [ADM-89] [CONF-16]") {
    Fixture f;
    const auto levels = f.admin.get("/api/location-group-definitions").body;
    CHECK(levels[0]["name"] == "Region");
    CHECK(levels[0]["groups"] == 2);
    CHECK(levels[1]["name"] == "Shop");
    CHECK(levels[1]["level"] == 2);
    const auto list = f.admin.get("/api/locations").body;
    CHECK(list[0]["name"] == "Leeds");
    CHECK(list[0]["parentId"] == f.north);
    CHECK(list[0]["level"] == 2);
    CHECK(list[1]["groups"] == 2);
    CHECK(f.pairs() == Names{"North/Leeds", "North/York"});
    CHECK(f.admin.post("/api/locations", {{"name", "Desk"}, {"parentId", f.leeds}}).body["parentId"][0] ==
          "There is no level below this one. Add a level first");
    CHECK(f.admin.post("/api/locations", {{"name", "Desk"}, {"parentId", 99}}).body["parentId"][0] ==
          "There is no such location group any more");
}

TEST_CASE("a location group is moved with all below it, to the level right above it only") {
    Fixture f;
    const auto moved = f.admin.put(f.path(f.leeds), {{"name", "Leeds"}, {"parentId", f.south}});
    CHECK(moved.body["parentId"] == f.south);
    CHECK(f.pairs() == Names{"North/York", "South/Leeds"});
    CHECK(f.value<std::string>("SELECT summary FROM audit_event ORDER BY id DESC") ==
          "Moved the location Leeds from North to South");
    CHECK(f.admin.put(f.path(f.leeds), {{"name", "Leeds"}, {"parentId", f.york}}).body.contains("parentId"));
    CHECK(f.admin.put(f.path(f.leeds), {{"name", "Leeds"}, {"parentId", f.leeds}}).body.contains("parentId"));
    CHECK(f.admin.put(f.path(f.north), {{"name", "North"}, {"parentId", f.south}}).body.contains("parentId"));
    CHECK(f.pairs() == Names{"North/York", "South/Leeds"});
}

TEST_CASE("a level put over all others gets one location group that everything comes under") {
    Fixture f;
    const auto refused = f.admin.post("/api/location-group-definitions", {{"name", "Country"}, {"place", "above"}});
    CHECK(refused.body.contains("topName"));
    CHECK(f.admin.get("/api/location-group-definitions").body.size() == 2);
    const auto levels = f.admin.post("/api/location-group-definitions",
                                     {{"name", "Country"}, {"place", "above"}, {"topName", "Britain"}});
    REQUIRE(levels.status == 200);
    CHECK(levels.body[0]["name"] == "Country");
    CHECK(levels.body[2]["name"] == "Shop");
    CHECK(levels.body[2]["level"] == 3);
    CHECK(f.pairs() ==
          Names{"Britain/Leeds", "Britain/North", "Britain/South", "Britain/York", "North/Leeds", "North/York"});
}

TEST_CASE("only the lowest level goes, and only when nothing is on it") {
    Fixture f;
    const auto remove = [&](int id) { return f.admin.remove("/api/location-group-definitions/" + std::to_string(id)); };
    CHECK(remove(1).status == 409);
    CHECK(remove(2).status == 409);
    f.admin.remove(f.path(f.leeds));
    f.admin.remove(f.path(f.york));
    CHECK(remove(2).body.size() == 1);
    CHECK(remove(1).status == 409);
    CHECK(remove(9).status == 404);
    CHECK(f.admin.put("/api/location-group-definitions/1", {{"name", " "}}).body.contains("name"));
}

TEST_CASE("a location group with others below stays; the people of a removed one go to the one above") {
    Fixture f;
    f.run("UPDATE app_user SET location_id = $1", f.leeds);
    CHECK(f.admin.remove(f.path(f.north)).status == 409);
    CHECK(f.admin.remove(f.path(f.leeds)).body["people"] == 1);
    CHECK(f.value<Id>("SELECT location_id FROM app_user") == f.north);
    CHECK(f.pairs() == Names{"North/York"});
}

TEST_CASE("a person has one primary location group and any number beside it") {
    Fixture f;
    const Id ada = f.add_user("ada");
    const std::string path = "/api/users/" + std::to_string(ada);
    const auto saved = f.admin.put(
        path,
        {{"fullName", "Ada"}, {"isActive", true}, {"locationId", f.leeds}, {"otherLocationIds", {f.south, f.york}}});
    REQUIRE(saved.status == 200);
    CHECK(saved.body["otherLocations"] == json{"South", "York"});
    CHECK(f.admin.put(path, {{"fullName", "Ada"}, {"isActive", true}, {"locationId", f.leeds}})
              .body["otherLocationIds"] == json{f.south, f.york});
    CHECK(f.admin.put(path, {{"fullName", "Ada"}, {"isActive", true}, {"otherLocationIds", {99}}})
              .body.contains("otherLocationIds"));
    // The list of a location group has the people of those below it, too.
    CHECK(f.admin.get("/api/users?locationId=" + std::to_string(f.north)).body["total"] == 1);
    CHECK(f.admin.get("/api/users?locationId=" + std::to_string(f.south)).body["total"] == 1);
}
