// The screen's operations over a real socket: make, list, check, download, delete, schedule.
#include <filesystem>

#include "support/backup_rig.h"
#include "support/live_portal.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

/// Asks until nothing is going on any more.
json settled(LivePortal& portal) {
    for (int asked = 0; asked < 20'000; ++asked) {
        json view = portal.admin.get("/api/backups").json();
        if (view["running"].is_null()) return view;
    }
    FAIL("a backup never ended");
    return {};
}

json made_by_hand(LivePortal& portal) {
    REQUIRE(portal.admin.post("/api/backups").status == 200);
    return settled(portal);
}

std::int64_t events(LivePortal& portal, const std::string& action) {
    return portal.app.database().read([&](const db::Reader& db) {
        return db.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = $1", action);
    });
}

const std::string password = "Correct-Horse-7";

}  // namespace

TEST_CASE("an administrator makes a backup, sees it, has it checked and deletes it [PR-03]") {
    LivePortal portal;
    portal.add_course(sample_scorm12_zip());
    json view = portal.admin.get("/api/backups").json();
    CHECK(view["rows"].empty());
    CHECK(view["last"].is_null());
    CHECK(view["dataSize"] > 0);
    CHECK(view["freeSpace"] > 0);
    view = made_by_hand(portal);
    REQUIRE(view["rows"].size() == 1);
    const std::string name = view["rows"][0]["name"];
    INFO(view.dump());
    CHECK(view["last"]["outcome"] == "made");
    CHECK(view["rows"][0]["isScheduled"] == false);
    CHECK(view["rows"][0]["fault"] == "");
    CHECK_FALSE(view["rows"][0]["checkedAt"].is_null());
    const auto file = std::filesystem::path(std::string(view["folder"])) / name;
    CHECK(view["rows"][0]["size"] == std::filesystem::file_size(file));

    std::string bytes = text_of(file);
    for (std::size_t i = 0; i < 16; ++i) bytes[bytes.size() / 2 + i] = static_cast<char>(~bytes[bytes.size() / 2 + i]);
    write_text(file, bytes);
    REQUIRE(portal.admin.post("/api/backups/" + name + "/check").status == 200);
    view = settled(portal);
    CHECK(view["rows"][0]["fault"].get<std::string>().find("damaged") != std::string::npos);

    CHECK(portal.admin.remove("/api/backups/" + name).status == 200);
    CHECK(settled(portal)["rows"].empty());
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(events(portal, "backups.make") == 1);
    CHECK(events(portal, "backups.remove") == 1);
}

TEST_CASE("a backup is given out once, for a minute, for the password of who is signed in [PR-03]") {
    LivePortal portal;
    const json view = made_by_hand(portal);
    const std::string name = view["rows"][0]["name"], open = "/api/backups/" + name + "/open";
    CHECK(portal.admin.post(open, {{"password", "wrong"}}).status == 400);
    CHECK(portal.admin.post(open).status == 400);
    const std::string address = portal.admin.post(open, {{"password", password}}).json()["address"];
    const Answer file = send(portal.app.port(), "GET", address);
    CHECK(file.status == 200);
    CHECK(file.header("Content-Disposition") == "attachment; filename=\"" + name + "\"");
    CHECK(file.text == text_of(std::filesystem::path(std::string(view["folder"])) / name));
    CHECK(send(portal.app.port(), "GET", address).status == 404);

    const std::string late = portal.admin.post(open, {{"password", password}}).json()["address"];
    portal.clock.move(61s);
    CHECK(send(portal.app.port(), "GET", late).status == 404);
    CHECK(send(portal.app.port(), "GET", "/api/backups/files/1").status == 404);
    CHECK(events(portal, "backups.open") == 2);
}

TEST_CASE("only names of backups open, delete or check a file") {
    LivePortal portal;
    made_by_hand(portal);
    for (const std::string name : {"secret.key", "..%2Fsecret.key", "oneroom.db", "%2Fetc%2Fpasswd"}) {
        INFO(name);
        CHECK(portal.admin.remove("/api/backups/" + name).status == 404);
        CHECK(portal.admin.post("/api/backups/" + name + "/check").status == 404);
        CHECK(portal.admin.post("/api/backups/" + name + "/open", {{"password", password}}).status == 404);
    }
    CHECK(std::filesystem::exists(portal.folder.path() / "secret.key"));
}

TEST_CASE("the schedule is saved within its limits and audited") {
    LivePortal portal;
    const json good = {{"isEnabled", true}, {"hour", 23}, {"everyHours", 6}, {"keep", 30}};
    CHECK(portal.admin.put("/api/backups/schedule", good).status == 200);
    const json view = portal.admin.get("/api/backups").json();
    CHECK(view["schedule"] == good);
    CHECK(view["nextAt"] == "2026-03-02T11:00:00.000Z");
    json bad = good;
    bad["hour"] = 24;
    bad["keep"] = 0;
    const Answer refused = portal.admin.put("/api/backups/schedule", bad);
    CHECK(refused.status == 400);
    CHECK(refused.json().contains("hour"));
    CHECK(refused.json().contains("keep"));
    CHECK(events(portal, "settings.save") == 3);
    const json off = {{"isEnabled", false}, {"hour", 23}, {"everyHours", 6}, {"keep", 30}};
    CHECK(portal.admin.put("/api/backups/schedule", off).status == 200);
    CHECK(portal.admin.get("/api/backups").json()["nextAt"].is_null());
}

TEST_CASE(
    "a backup opens to who holds everything; who configures only some places changes nothing about them [PR-03]") {
    LivePortal portal;
    const json view = made_by_hand(portal);
    const std::string name = view["rows"][0]["name"], open = "/api/backups/" + name + "/open";
    db::Database& db = portal.app.database();
    db.write([](db::Writer& tx) { tx.run("UPDATE permission_group SET restricted_to = 1"); });
    CHECK(portal.admin.post(open, {{"password", password}}).status == 403);
    CHECK(portal.admin.post("/api/backups").status == 403);
    CHECK(portal.admin.remove("/api/backups/" + name).status == 403);
    const json off = {{"isEnabled", false}, {"hour", 23}, {"everyHours", 6}, {"keep", 1}};
    CHECK(portal.admin.put("/api/backups/schedule", off).status == 403);
    db.write([](db::Writer& tx) {
        tx.run("UPDATE permission_group SET restricted_to = 0");
        tx.run("DELETE FROM permission_group_role WHERE role <> 'CanAccessConfiguration'");
    });
    CHECK(portal.admin.post(open, {{"password", password}}).status == 403);
    CHECK(portal.admin.post("/api/backups").status == 200);
}
