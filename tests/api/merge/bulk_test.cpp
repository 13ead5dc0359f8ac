// Several people at once: made active or inactive, removed from all lists, brought back.
#include "api/merge/merge_rig.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

json bulk(const char* action, std::vector<Id> ids, bool is_dry_run = false) {
    return {{"action", action}, {"userIds", ids}, {"isDryRun", is_dry_run}};
}

}  // namespace

TEST_CASE("people are removed after a count: signed out, in no list, no report, all records kept, and brought back") {
    MergeRig rig;
    const Caller gone = rig.open_session(goes);
    const auto before = rig.everything();
    const auto seen = rig.send(rig.boss, "POST", "/api/users/bulk", bulk("remove", {102, 103, 103, 9999}, true));
    REQUIRE(seen.status == 200);
    CHECK(seen.body["done"] == 2);
    CHECK(seen.body["left"].size() == 1);
    CHECK(rig.everything() == before);
    CHECK(rig.send(gone, "GET", "/api/session").status == 200);

    const auto done = rig.send(rig.boss, "POST", "/api/users/bulk", bulk("remove", {102, 103}));
    CHECK(done.body["done"] == 2);
    CHECK(rig.send(gone, "GET", "/api/session").status == 401);
    CHECK(rig.value("SELECT COUNT(*) FROM user_session WHERE user_id = 102") == 0);
    for (const char* list : {"/api/users", "/api/people", "/api/users?sort=email", "/api/users?sort=locationName"})
        for (const char* id : {"\"id\":102", "\"id\":103"})
            CHECK(rig.send(rig.boss, "GET", list).body.dump().find(id) == std::string::npos);
    CHECK(rig.send(rig.boss, "GET", "/api/users/102").status == 404);
    CHECK(rig.send(rig.boss, "GET", "/api/hierarchy?typeId=5").body.dump().find("\"Bo\"") == std::string::npos);
    CHECK(rig.value("SELECT COUNT(*) FROM content_tracking WHERE user_id = 102 AND is_listed = 1") == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM attempt WHERE user_id = 102") == 3);
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", bulk("activate", {102})).body["done"] == 0);

    const auto removed = rig.send(rig.boss, "GET", "/api/users/removed?search=ada").body;
    CHECK(removed["total"] == 1);
    CHECK(removed["rows"][0]["isMerged"] == false);
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", bulk("bringBack", {102, 103, 104})).body["done"] == 2);
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", bulk("activate", {102, 103, 104})).body["unchanged"] == 1);
    const auto after = rig.everything();
    for (const char* table : {"app_user", "attempt", "user_note", "user_relationship", "user_permission_group"})
        CHECK(after.at(table) == before.at(table));
    CHECK(rig.check().find("pairs of a person") == std::string::npos);
}

TEST_CASE("people are changed at once only within reach, never above the caller, and never the caller") {
    using enum Role;
    MergeRig rig;
    const Caller narrow = rig.add_caller("narrow", {CanManageUser, CanViewUserList}, true);
    const auto left = [&](const char* action, Id id) {
        const auto answer = rig.send(narrow, "POST", "/api/users/bulk", bulk(action, {id})).body;
        return answer["left"].size() == 1 && answer["done"] == 0;
    };
    CHECK(left("remove", goes));  // works in South
    CHECK(left("inactivate", goes));
    CHECK(left("remove", narrow.user_id));
    CHECK(left("inactivate", narrow.user_id));
    rig.run("UPDATE app_user SET location_id = 11 WHERE id = 102");
    rig.run("INSERT INTO permission_group_role VALUES (71, 'CanManageTitle')");
    CHECK(left("remove", goes));
    CHECK(left("inactivate", goes));
    rig.run("DELETE FROM permission_group_role WHERE permission_group_id = 71");
    CHECK_FALSE(left("remove", goes));
    // Nobody outside sees who was removed, or brings them back.
    const Caller south = rig.add_caller("south", {CanManageUser}, true);
    rig.run("UPDATE app_user SET location_id = 12 WHERE username = 'south'");
    CHECK(rig.send(south, "GET", "/api/users/removed").body["total"] == 0);
    CHECK(rig.send(south, "POST", "/api/users/bulk", bulk("bringBack", {goes})).body["left"][0]["fullName"] == "");
    CHECK(rig.send(narrow, "GET", "/api/users/removed").body["total"] == 1);
    CHECK_FALSE(left("bringBack", goes));

    // Who was merged comes back by undoing the merge.
    REQUIRE(rig.send(rig.boss, "POST", "/api/users/bulk", bulk("activate", {goes})).body["done"] == 1);
    REQUIRE(rig.merge(rig.boss).status == 200);
    CHECK(left("bringBack", goes));
    // And a merge into somebody removed since waits until that is taken back.
    const Id merge_id = rig.value("SELECT MAX(id) FROM account_merge");
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", bulk("remove", {stays})).body["done"] == 1);
    CHECK(rig.undo(rig.boss, merge_id).status == 409);
}
