// Two accounts of one person are made one, and two again: everything that names them, who may do it, and what a course
// sends meanwhile.
#include "api/merge/merge_rig.h"
#include "merge/person_references.h"
#include "support/catch.h"
#include "tracking/rte.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("what a merge will do is told before, in numbers, and nothing is done by telling [PERM-13]") {
    MergeRig rig;
    for (const auto& reference : merge::person_references()) {
        INFO(reference.table << "." << reference.column << " has no row of the account that goes in this test");
        const bool is_of_merges = reference.table == "account_merge" || reference.table == "audit_event";
        const bool is_session = reference.table == "user_session";
        if (!is_of_merges && !is_session)
            CHECK(rig.app.database().read(
                      [&](const db::Reader& db) { return db.value<std::int64_t>(reference.count_all, goes); }) > 0);
    }
    const auto before = rig.everything();
    const auto told = rig.plan(rig.boss);
    REQUIRE(told.status == 200);
    const json& plan = told.body;
    CHECK(rig.moves(plan, "attempts") == 3);
    CHECK(rig.moves(plan, "customFields") == 1);
    CHECK(rig.moves(plan, "assignments") == 1);
    CHECK(rig.moves(plan, "assignments", "stays") == 1);
    CHECK(rig.moves(plan, "dueDates") == 1);
    CHECK(rig.moves(plan, "exemptions") == 1);
    CHECK(rig.moves(plan, "notes") == 1);
    // Above 104; not above 103 twice, and not below 105, who is below the one that stays.
    CHECK(rig.moves(plan, "relationships") == 1);
    CHECK(rig.moves(plan, "relationships", "stays") == 2);
    CHECK(rig.moves(plan, "locationRelationships") == 1);
    CHECK(rig.moves(plan, "locationGroups") == 1);
    CHECK(rig.moves(plan, "permissionGroups") == 0);
    CHECK(plan["permissionGroups"] == json::array({"Readers"}));
    CHECK(rig.outcome(plan, "email") == "taken");
    CHECK(rig.outcome(plan, "phone") == "taken");
    CHECK(rig.outcome(plan, "title") == "taken");
    CHECK(rig.outcome(plan, "location") == "kept");
    REQUIRE(plan["courses"].size() == 1);
    CHECK(plan["courses"][0]["keptStatus"] == "completed");
    CHECK(plan["courses"][0]["goneStatus"] == "passed");
    CHECK(plan["courses"][0]["status"] == "passed");
    CHECK(plan["courses"][0]["attempts"] == 3);
    CHECK(rig.everything() == before);
}

TEST_CASE("a merge moves everything of one account to the other, which stands where its best attempt puts it") {
    MergeRig rig;
    const Caller gone = rig.open_session(goes);
    CHECK(rig.send(gone, "GET", "/api/session").status == 200);
    const auto done = rig.merge(rig.boss);
    REQUIRE(done.status == 200);
    CHECK(done.body["mayUndo"] == true);

    CHECK(rig.value("SELECT COUNT(*) FROM attempt WHERE user_id = 102") == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM attempt WHERE user_id = 101") == 4);
    // The better one counts, the newest is the one to go on with, all are numbered by their start.
    CHECK(rig.value("SELECT status FROM content_tracking WHERE user_id = 101 AND content_id = 31") == 3);
    CHECK(rig.value("SELECT attempts FROM content_tracking WHERE user_id = 101 AND content_id = 31") == 3);
    CHECK(rig.value("SELECT current_attempt_id FROM content_tracking WHERE user_id = 101 AND content_id = 31") == 3);
    CHECK(rig.value("SELECT number FROM attempt WHERE id = 2") == 1);
    CHECK(rig.value("SELECT number FROM attempt WHERE id = 1") == 2);
    CHECK(rig.value("SELECT number FROM attempt WHERE id = 3") == 3);
    CHECK(rig.value("SELECT COUNT(*) FROM content_tracking WHERE user_id = 101 AND content_id = 32") == 0);  // exempt
    CHECK(rig.value<std::string>("SELECT due_on FROM content_tracking WHERE user_id = 101 AND content_id = 33") ==
          "2027-01-01");
    CHECK(rig.value<std::string>("SELECT email FROM app_user WHERE id = 101") == "ada@example.org");
    CHECK(rig.value("SELECT COUNT(*) FROM app_user WHERE search_folded LIKE '%ada@example.org' AND id = 101") == 1);
    CHECK(rig.value("SELECT COUNT(*) FROM user_location WHERE user_id = 101") == 2);
    // A number counts as validated only for who has shown that it is theirs, and a permission for who was given it.
    CHECK(rig.value("SELECT COUNT(*) FROM user_contact WHERE user_id = 101 AND verified_at IS NULL"
                    " AND second_step_at IS NULL") == 1);
    CHECK(rig.value("SELECT COUNT(*) FROM user_permission_group WHERE user_id IN (101, 102)") == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM user_relationship WHERE upper_id = 101") == 3);
    CHECK(rig.value("SELECT COUNT(*) FROM user_relationship WHERE 102 IN (upper_id, lower_id)") == 0);

    // What courses share: the one that stays has what both have, and what only the other had.
    CHECK(rig.value("SELECT COUNT(*) FROM user_shared_state WHERE user_id = 101") == 3);
    CHECK(rig.value("SELECT COUNT(*) FROM user_shared_state WHERE user_id = 101 AND shared_json = 'kept'") == 1);

    // The account that went: signed out, without programs, in no list.
    CHECK(rig.send(gone, "GET", "/api/session").status == 401);
    CHECK(rig.value("SELECT COUNT(*) FROM user_session WHERE user_id = 102") == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM personal_token WHERE user_id = 102 AND revoked_at IS NULL") == 0);
    CHECK(rig.value("SELECT COUNT(*) FROM one_time_code") + rig.value("SELECT COUNT(*) FROM password_link") == 0);
    CHECK(rig.send(rig.boss, "GET", "/api/users/102").status == 404);
    const auto list = rig.send(rig.boss, "GET", "/api/users?search=ada").body;
    CHECK(list["total"] == 1);
    CHECK(list["rows"][0]["id"] == 101);
    CHECK(rig.send(rig.boss, "GET", "/api/users").body["total"] == 5);
    CHECK(rig.value("SELECT COUNT(*) FROM content_tracking WHERE user_id = 102 AND is_listed = 1") == 0);

    // Written down on both.
    for (const char* id : {"101", "102"}) {
        const auto history = rig.send(rig.boss, "GET", "/api/history?kind=user&objectId=" + std::string(id)).body;
        CHECK(history["rows"][0]["action"] == "accountMerges.merge");
    }
    for (const char* fault : {"pairs of a person", "not theirs", "no standing", "refer to rows"}) {
        INFO(rig.check());
        CHECK(rig.check().find(fault) == std::string::npos);
    }
}

TEST_CASE("what a course saves after its account was merged is saved where the attempt is now [CS-22]") {
    MergeRig rig;
    REQUIRE(rig.merge(rig.boss).status == 200);
    CHECK(rig.value("SELECT COUNT(*) FROM launch WHERE id = 1 AND ended_at IS NULL AND user_id = 101") == 1);
    const tracking::LaunchKey key{1, goes, 34, 341, 4, tracking::LaunchMode::normal};
    const tracking::Commit commit{
        342, 1, 1, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "80"}}, true};
    const auto saved = tracking::save_commit(rig.app.database(), {}, key, commit, rig.clock.now());
    CHECK(saved.sequence == 1);
    CHECK(rig.value("SELECT status FROM content_tracking WHERE user_id = 101 AND content_id = 34") == 3);
    CHECK(rig.value("SELECT COUNT(*) FROM content_tracking WHERE user_id = 102 AND content_id = 34") == 0);
    // What the browser kept while it was offline is the new account's to send.
    const Caller ada = rig.open_session(stays);
    CHECK(rig.send(ada, "GET", "/api/session").body["formerIds"] == json::array({goes}));
    const json late = {
        {"launchId", 1},
        {"commits",
         {{{"scoId", 342}, {"sessionId", 1}, {"sequence", 1}, {"elements", json::object()}, {"isFinish", true}}}}};
    CHECK(rig.send(ada, "POST", "/api/launches/1/journal", late).status == 200);

    const auto undone = rig.undo(rig.boss, rig.value("SELECT MAX(id) FROM account_merge"));
    REQUIRE(undone.status == 200);
    CHECK(rig.value("SELECT status FROM content_tracking WHERE user_id = 102 AND content_id = 34") == 3);
    CHECK(rig.value("SELECT COUNT(*) FROM content_tracking WHERE user_id = 101 AND content_id = 34") == 0);
}

TEST_CASE("an undone merge leaves everything as it was before, and what is new since then where it is") {
    MergeRig rig;
    const auto before = rig.everything();
    const auto done = rig.merge(rig.boss);
    REQUIRE(done.status == 200);
    const Id merge_id = done.body["id"];
    CHECK(rig.everything() != before);

    SECTION("nothing new") {
        rig.clock.move(29 * 24h);
        REQUIRE(rig.undo(rig.boss = rig.open_session(rig.boss.user_id), merge_id).status == 200);
        const auto after = rig.everything();
        for (const auto& [table, rows] : before) {
            INFO(table);
            if (table != "scheduled_job") CHECK(after.at(table) == rows);
        }
        CHECK(rig.value("SELECT COUNT(*) FROM account_merge_row") == 0);
        CHECK(rig.undo(rig.boss, merge_id).status == 409);
        CHECK(rig.send(rig.boss, "GET", "/api/users/102").status == 200);
    }
    SECTION("new since") {
        rig.run("INSERT INTO user_note (id, user_id, note, note_folded, created_at) VALUES (9, 101, 'n', 'n', 9)");
        rig.run(
            "INSERT INTO attempt (id, user_id, content_id, number, status, started_at, last_at, completed_at)"
            " VALUES (9, 101, 31, 4, 2, 90, 90, 90)");
        rig.run("UPDATE app_user SET email = 'new@example.org' WHERE id = 101");
        REQUIRE(rig.undo(rig.boss, merge_id).status == 200);
        CHECK(rig.value("SELECT user_id FROM user_note WHERE id = 9") == stays);
        CHECK(rig.value("SELECT number FROM attempt WHERE id = 9 AND user_id = 101") == 2);
        CHECK(rig.value("SELECT attempts FROM content_tracking WHERE user_id = 101 AND content_id = 31") == 2);
        CHECK(rig.value<std::string>("SELECT email FROM app_user WHERE id = 101") == "new@example.org");
        CHECK(rig.check().find("pairs of a person") == std::string::npos);
    }
    SECTION("too late") {
        rig.clock.move(30 * 24h);
        rig.boss = rig.open_session(rig.boss.user_id);
        CHECK(rig.undo(rig.boss, merge_id).status == 409);
        rig.app.run_due_jobs();
        CHECK(rig.value("SELECT COUNT(*) FROM account_merge_row") == 0);
        CHECK(rig.value("SELECT COUNT(*) FROM user_two_step WHERE user_id = 102") == 0);
        CHECK(rig.value<std::string>("SELECT password_hash FROM app_user WHERE id = 102").empty());
        CHECK(rig.undo(rig.boss, merge_id).status == 409);
    }
    SECTION("merged on") {
        const auto second = rig.merge(rig.boss, 103, stays);
        REQUIRE(second.status == 200);
        CHECK(rig.send(rig.open_session(103), "GET", "/api/session").body["formerIds"] == json::array({101, 102}));
        CHECK(rig.undo(rig.boss, merge_id).status == 409);
        REQUIRE(rig.undo(rig.boss, second.body["id"]).status == 200);
        REQUIRE(rig.undo(rig.boss, merge_id).status == 200);
        CHECK(rig.everything().at("attempt") == before.at("attempt"));
        CHECK(rig.everything().at("user_relationship") == before.at("user_relationship"));
    }
}

TEST_CASE("nobody merges people beyond their reach or above them, nor themselves, nor what they did not look at") {
    using enum Role;
    MergeRig rig;
    const Caller plain = rig.add_caller("plain", {CanViewUserList, CanManageUser});
    CHECK(rig.plan(plain).status == 403);
    const Caller narrow = rig.add_caller("narrow", {CanAccessMergeUserAccounts}, true);
    CHECK(rig.plan(narrow).status == 404);  // 102 works in South
    CHECK(rig.plan(narrow, goes, stays).status == 404);
    CHECK(rig.plan(narrow, 9999, stays).body == rig.plan(narrow, goes, stays).body);
    rig.run("UPDATE app_user SET location_id = 11 WHERE id = 102");
    REQUIRE(rig.plan(narrow).status == 200);
    // What leads to somebody, and what decides who reaches them, is not theirs to give.
    CHECK(rig.outcome(rig.plan(narrow).body, "email") == "leftOut");
    CHECK(rig.outcome(rig.plan(narrow).body, "phone") == "leftOut");
    CHECK(rig.plan(narrow).body["movesLocations"] == false);
    CHECK(rig.plan(narrow, stays, stays).status == 400);
    CHECK(rig.plan(narrow, narrow.user_id, goes).status == 409);
    CHECK(rig.plan(narrow, stays, narrow.user_id).status == 409);

    rig.run("INSERT INTO permission_group_role VALUES (71, 'CanManageUser')");
    CHECK(rig.plan(narrow).status == 403);
    CHECK(rig.plan(narrow, goes, stays).status == 403);
    rig.run("DELETE FROM permission_group_role WHERE permission_group_id = 71");
    REQUIRE(rig.merge(narrow).status == 200);
    CHECK(rig.value("SELECT COUNT(*) FROM user_location WHERE user_id = 101") == 0);
    // Nor is an account with more rights brought back by somebody who lacks them.
    const Id merge_id = rig.value("SELECT MAX(id) FROM account_merge");
    rig.run("INSERT INTO permission_group_role VALUES (71, 'CanManageUser')");
    CHECK(rig.undo(narrow, merge_id).status == 403);
    CHECK(rig.value("SELECT COUNT(*) FROM app_user WHERE id = 102 AND removed_at IS NOT NULL") == 1);
    const Caller elsewhere = rig.add_caller("elsewhere", {CanAccessMergeUserAccounts}, true);
    rig.run("UPDATE app_user SET location_id = 12 WHERE username = 'elsewhere'");
    CHECK(rig.undo(elsewhere, merge_id).status == 404);
    CHECK(rig.send(elsewhere, "GET", "/api/account-merges").body["total"] == 0);
    CHECK(rig.send(rig.boss, "GET", "/api/account-merges?search=bYr").body["total"] == 1);

    // A second tab, and a change after the look.
    CHECK(rig.merge(rig.boss).status == 404);
    const auto seen = rig.plan(rig.boss, 103, 104).body["digest"];
    rig.run("INSERT INTO user_note (user_id, note, note_folded, created_at) VALUES (104, 'n', 'n', 9)");
    CHECK(rig.send(rig.boss, "POST", "/api/account-merges", {{"keptId", 103}, {"goneId", 104}, {"digest", seen}})
              .status == 409);
    CHECK(rig.value("SELECT COUNT(*) FROM app_user WHERE id = 104 AND is_active = 1") == 1);
    // The account to go on with is one to sign in with.
    rig.run("UPDATE app_user SET is_active = 0 WHERE id = 103");
    CHECK(rig.plan(rig.boss, 103, 104).status == 409);
    CHECK(rig.plan(rig.boss, 104, 103).status == 200);
}

TEST_CASE("an account with more rights than those of the caller is not merged away") {
    MergeRig rig;
    const Id root = rig.add_user("root", MergeRig::all_roles());
    const Caller second = rig.open_session(root);
    rig.run(
        "DELETE FROM permission_group_role WHERE role = 'CanManagePermissionGroups' AND permission_group_id IN"
        " (SELECT id FROM permission_group WHERE name = 'only root')");
    CHECK(rig.merge(second, stays, rig.boss.user_id).status == 403);  // above them
    rig.run(
        "INSERT INTO permission_group_role SELECT id, 'CanManagePermissionGroups' FROM permission_group"
        " WHERE name = 'only root'");
    CHECK(rig.merge(rig.open_session(root), stays, rig.boss.user_id).status == 200);
}
