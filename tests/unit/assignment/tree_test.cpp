// A course that is assigned to a location group reaches everybody below it, and follows what is moved.
#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using assignment::Target;

namespace {

/// North and South, with a shop below North where Ada works.
struct Tree : CatalogPortal {
    Id manager = add_person("manager", RoleSet::all());
    Id north = add_location("north"), south = add_location("south"), shop = add_location("shop");
    Id ada = add_person("ada", {}, shop), bob = add_person("bob", {}, north), eve = add_person("eve", {}, south);
    Id course = make_course(manager, "Course");

    Tree() { place(north); }
    void place(Id parent) {
        db.write([&](db::Writer& tx) {
            tx.run("UPDATE location SET parent_id = $2 WHERE id = $1", shop, parent);
            tx.run("DELETE FROM location_above WHERE location_id = $1", shop);
            tx.run("INSERT INTO location_above (ancestor_id, location_id) VALUES ($1, $1), ($2, $1)", shop, parent);
        });
    }
    void assign(Id location) {
        db.write([&](db::Writer& tx) {
            assignment::assign(tx, course, Target::location, location, std::nullopt, manager, clock.now());
        });
    }
    std::vector<Id> assigned() {
        return db.read([&](const db::Reader& reader) {
            return reader.values<Id>(
                "SELECT user_id FROM content_tracking WHERE content_id = $1 AND assigned_at IS NOT NULL ORDER BY "
                "user_id LIMIT 10",
                course);
        });
    }
};

using Ids = std::vector<Id>;

}  // namespace

TEST_CASE("a course assigned to a location group reaches those below it") {
    Tree tree;
    tree.assign(tree.north);
    CHECK(tree.assigned() == Ids{tree.ada, tree.bob});
    const auto rules = tree.get(tree.manager, "/api/contents/" + std::to_string(tree.course) + "/assignments").body;
    CHECK(rules["people"] == 2);
    CHECK(rules["rows"][0]["people"] == 2);
    CHECK(tree.db.read([&](const db::Reader& reader) {
        return assignment::find_assignment(reader, tree.ada, tree.course).has_value() &&
               !assignment::find_assignment(reader, tree.eve, tree.course).has_value();
    }));
}

TEST_CASE("a person who comes to a location group gets what is assigned above it") {
    Tree tree;
    tree.assign(tree.north);
    tree.db.write([&](db::Writer& tx) {
        tx.run("UPDATE app_user SET location_id = $2 WHERE id = $1", tree.eve, tree.shop);
        assignment::apply_rules_to_person(tx, tree.eve);
    });
    CHECK(tree.assigned() == Ids{tree.ada, tree.bob, tree.eve});
}

TEST_CASE("a location group that is moved leaves the courses of the old place and gets those of the new one") {
    Tree tree;
    tree.assign(tree.north);
    tree.place(tree.south);
    tree.db.write(
        [&](db::Writer& tx) { assignment::apply_location_move(tx, tree.shop, tree.north, tree.clock.now()); });
    CHECK(tree.assigned() == Ids{tree.bob});
    tree.place(tree.north);
    tree.db.write(
        [&](db::Writer& tx) { assignment::apply_location_move(tx, tree.shop, tree.south, tree.clock.now()); });
    CHECK(tree.assigned() == Ids{tree.ada, tree.bob});
}
