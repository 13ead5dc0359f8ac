// Several people invited at once, and the filters that find them.
#include "api/merge/merge_rig.h"
#include "support/catch.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using enum Role;

namespace {

json invite(std::vector<Id> ids, bool is_dry_run = false) {
    return {{"action", "invite"}, {"userIds", ids}, {"isDryRun", is_dry_run}};
}

/// Bo and Cy have an address and never signed in.
struct InviteRig : MergeRig {
    InviteRig() {
        run("UPDATE app_user SET email = username || '@example.org' WHERE id IN (103, 104)");
        run("UPDATE app_user SET last_sign_in_at = 5 WHERE id = 101");
    }
    std::int64_t links() { return value("SELECT COUNT(*) FROM password_link WHERE purpose = 2"); }
    std::set<std::string> found(const Caller& caller, const std::string& query) {
        std::set<std::string> names;
        const json page = send(caller, "GET", "/api/users?pageSize=100&" + query).body;
        for (const auto& row : page["rows"]) names.insert(row["username"]);
        CHECK(page["total"] == names.size());
        return names;
    }
};

}  // namespace

TEST_CASE("people are invited at once after a count; who signed in, is inactive or has no address is told apart") {
    InviteRig rig;
    rig.run("UPDATE app_user SET is_active = 0 WHERE id = 104");
    const auto messages = rig.value("SELECT COUNT(*) FROM outbox_message");
    const json seen = rig.send(rig.boss, "POST", "/api/users/bulk", invite({101, 103, 104, 105}, true)).body;
    CHECK(seen["done"] == 1);
    CHECK(seen["canSend"] == false);
    REQUIRE(seen["left"].size() == 3);
    CHECK_THAT(seen["left"][0]["why"].get<std::string>(), Catch::StartsWith("This person has signed in before"));
    CHECK_THAT(seen["left"][1]["why"].get<std::string>(), Catch::StartsWith("This person is inactive"));
    CHECK_THAT(seen["left"][2]["why"].get<std::string>(), Catch::StartsWith("This person has no e-mail address"));
    CHECK(seen["left"][2]["fullName"] == "Di");
    CHECK(rig.links() == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM outbox_message") == messages);

    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", invite({101, 103, 104, 105})).body["done"] == 1);
    CHECK(rig.links() == 1);
    CHECK(rig.value("SELECT COUNT(*) FROM outbox_message WHERE template_name = 'invitation' AND user_id = 103"
                    "   AND state = 0") == 1);
    CHECK(rig.value("SELECT COUNT(*) FROM audit_event WHERE action = 'users.bulk' AND object_id = 103"
                    "   AND summary = 'Invited Bo (bo)'") == 1);
    // Once more: the newer link only.
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", invite({103})).body["done"] == 1);
    CHECK(rig.links() == 1);
    std::vector<Id> many;
    for (Id id = 1; id <= 201; ++id) many.push_back(id);
    CHECK(rig.send(rig.boss, "POST", "/api/users/bulk", invite(many)).status == 400);
}

TEST_CASE("only who may send one person a link invites many, within reach, and nobody above") {
    InviteRig rig;
    const Caller narrow = rig.add_caller("narrow", {UserSecurity_ChangePassword}, true);
    const Caller manager = rig.add_caller("manager", {CanManageUser, CanViewUserList});
    CHECK(rig.send(manager, "POST", "/api/users/bulk", invite({103})).status == 403);
    CHECK(rig.send(narrow, "POST", "/api/users/bulk", {{"action", "remove"}, {"userIds", {103}}}).status == 403);
    CHECK(rig.send(narrow, "POST", "/api/users/bulk", invite({103}, true)).body["done"] == 1);
    rig.run("UPDATE app_user SET location_id = 12 WHERE id = 103");
    const json left = rig.send(narrow, "POST", "/api/users/bulk", invite({103, narrow.user_id})).body;
    CHECK(left["done"] == 0);
    REQUIRE(left["left"].size() == 2);
    CHECK(left["left"][0]["fullName"] == "");
    rig.run("INSERT INTO permission_group_role VALUES (71, 'CanManageTitle')");
    rig.run("INSERT INTO user_permission_group VALUES (104, 71)");
    CHECK(rig.send(narrow, "POST", "/api/users/bulk", invite({104})).body["done"] == 0);
    CHECK(rig.links() == 0);
}

TEST_CASE("the list and its file are narrowed to who is active, never signed in, or in a permission group") {
    InviteRig rig;
    rig.run("UPDATE app_user SET is_active = 0 WHERE id = 104");
    const auto among = [&](const std::string& query) {
        std::set<std::string> names = rig.found(rig.boss, query);
        std::erase_if(names, [](const std::string& name) { return name.size() > 4; });
        return names;
    };
    using Names = std::set<std::string>;
    for (const std::string sort : {"", "&sort=username", "&sort=locationName&descending=true", "&sort=lastSignInAt"}) {
        INFO(sort);
        CHECK(among("isActive=false" + sort) == Names{"cy"});
        CHECK(among("isActive=true&neverSignedIn=true" + sort).contains("bo"));
        CHECK_FALSE(among("isActive=true&neverSignedIn=true" + sort).contains("cy"));
        CHECK_FALSE(among("neverSignedIn=true" + sort).contains("ada"));
        CHECK(among("permissionGroupId=71" + sort) == Names{"ada2"});
        CHECK(among("permissionGroupId=71&isActive=false" + sort).empty());
        CHECK(among("permissionGroupId=999" + sort).empty());
    }
}

TEST_CASE("the file of people has those whom the list is narrowed to") {
    LivePortal portal;
    portal.app.database().write([](db::Writer& tx) {
        tx.script(
            "INSERT INTO permission_group (id, name, name_folded) VALUES (901, 'Titles', 'titles');"
            "INSERT INTO app_user (id, username, username_folded, full_name, search_folded, password_hash, is_active,"
            "                      last_sign_in_at, created_at) VALUES"
            "  (801, 'bo', 'bo', 'Bo', 'bo bo', '', 1, NULL, 0), (802, 'cy', 'cy', 'Cy', 'cy cy', '', 0, NULL, 0),"
            "  (803, 'di', 'di', 'Di', 'di di', '', 1, 5, 0);"
            "INSERT INTO user_permission_group VALUES (802, 901);");
    });
    const auto names = [&](const std::string& query) {
        const std::string file = portal.admin.get("/api/people/export?" + query).text;
        std::string found;
        for (const std::string name : {"bo", "cy", "di"})
            if (file.find("\n" + name + ",") != file.npos) found += name + " ";
        return found;
    };
    CHECK(names("") == "bo cy di ");
    CHECK(names("permissionGroupId=901") == "cy ");
    CHECK(names("isActive=true&neverSignedIn=true") == "bo ");
    CHECK(names("isActive=false") == "cy ");
    CHECK(names("neverSignedIn=true") == "bo cy ");
}
