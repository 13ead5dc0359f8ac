// The schedule, the folder and its rotation, with the jobs of the whole application.
#include <fcntl.h>
#include <sys/file.h>

#include "app.h"
#include "backup/backup.h"
#include "backup/backup_folder.h"
#include "core/files/unique_fd.h"
#include "support/backup_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::backup;
namespace fs = std::filesystem;

namespace {

struct ScheduledPortal {
    TempFolder folder;
    FakeClock clock;
    std::unique_ptr<App> app = make();

    std::unique_ptr<App> make() const {
        config::Config config;
        config.data = folder.path();
        return std::make_unique<App>(config, clock);
    }
    void set(const std::string& name, const std::string& value) {
        app->database().write(
            [&](db::Writer& tx) { tx.run("INSERT INTO app_setting (name, value) VALUES ($1, $2)", name, value); });
        app.reset();
        app = make();
    }
    void pass(std::chrono::minutes time) {
        clock.move(time);
        app->run_due_jobs();
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        if (fs::exists(folder.path() / "backups"))
            for (const auto& entry : fs::directory_iterator(folder.path() / "backups"))
                names.push_back(entry.path().filename());
        std::ranges::sort(names);
        return names;
    }
    std::string last() {
        return app->database().read([](const db::Reader& db) {
            return db.value<std::string>("SELECT value FROM portal_fact WHERE name = 'backup_last'");
        });
    }
};

}  // namespace

TEST_CASE("a backup is due every so many hours, counted from its hour") {
    const auto slot = [](const char* now, std::int64_t hour, std::int64_t every) {
        return to_iso8601(slot_at(*from_iso8601(now), hour, every)).substr(0, 16);
    };
    CHECK(slot("2026-03-02T09:00:00Z", 2, 24) == "2026-03-02T02:00");
    CHECK(slot("2026-03-02T01:59:59Z", 2, 24) == "2026-03-01T02:00");
    CHECK(slot("2026-03-02T02:00:00Z", 2, 24) == "2026-03-02T02:00");
    CHECK(slot("2026-03-02T09:30:00Z", 2, 6) == "2026-03-02T08:00");
    CHECK(slot("2026-03-02T09:30:00Z", 23, 1) == "2026-03-02T09:00");
}

TEST_CASE("the name of a backup tells when, by whom and of which portal") {
    const auto at = *from_iso8601("2026-11-21T02:30:05Z");
    const std::string name = backup_file_name(at, true, "3fa9c17b");
    CHECK(name == "oneroom-2026-11-21T023005Z-scheduled-3fa9c17b.zip");
    const auto parsed = parse_backup_name(name, "3fa9c17b");
    REQUIRE(parsed);
    CHECK(parsed->made_at == at);
    CHECK(parsed->is_scheduled);
    CHECK_FALSE(parse_backup_name(name, "00000000"));
    for (const char* foreign :
         {"oneroom-.zip", "holiday.zip", "oneroom-2026-11-21T023005Z-scheduled-3fa9c17b.zip.part-00",
          "oneroom-2026-99-21T023005Z-scheduled-3fa9c17b.zip", "oneroom.db"})
        CHECK_FALSE(parse_backup_name(foreign, "3fa9c17b"));
}

TEST_CASE("backups are made each night and the oldest go, but nothing else in the folder") {
    ScheduledPortal portal;
    portal.set("backupKeep", "3");
    portal.pass(10min);
    CHECK(portal.files().empty());  // a new portal waits for its first night
    fs::create_directories(portal.folder.path() / "backups");
    const std::string theirs = "oneroom-2020-01-01T020000Z-scheduled-00000000.zip";
    for (const std::string& name : {std::string("holiday.jpg"), theirs})
        write_text(portal.folder.path() / "backups" / name, "not ours");
    for (int night = 0; night < 5; ++night) portal.pass(24h);
    const auto files = portal.files();
    REQUIRE(files.size() == 5);
    CHECK(files[0] == "holiday.jpg");
    CHECK(files[1] == theirs);
    CHECK(files[2].starts_with("oneroom-2026-03-05T0910"));
    CHECK(files[4].starts_with("oneroom-2026-03-07T0910"));
    portal.pass(10min);
    CHECK(portal.files() == files);  // once a night
    CHECK(portal.last().find("\"made\"") != std::string::npos);
}

TEST_CASE("a night that was missed is made up for at the next start, and a switched off schedule makes none") {
    ScheduledPortal portal;
    portal.pass(10min);
    portal.app.reset();
    portal.clock.move(72h);
    portal.app = portal.make();
    portal.pass(10min);
    CHECK(portal.files().size() == 1);
    portal.set("backupEnabled", "false");
    portal.pass(48h);
    CHECK(portal.files().size() == 1);
}

TEST_CASE("a backup that fails is told, the old ones stay, and it is tried again an hour later") {
    ScheduledPortal portal;
    portal.set("backupKeep", "1");
    portal.pass(10min);
    portal.pass(24h);
    const auto before = portal.files();
    REQUIRE(before.size() == 1);
    const fs::path database = portal.folder.path() / "backups";
    fs::rename(database, database.string() + ".away");
    write_text(database, "a file where the folder should be");
    portal.pass(24h);
    CHECK(portal.last().find("\"failed\"") != std::string::npos);
    fs::remove(database);
    fs::rename(database.string() + ".away", database);
    CHECK(portal.files() == before);
    portal.pass(30min);
    CHECK(portal.files() == before);
    portal.pass(31min);
    CHECK(portal.files().size() == 1);
    CHECK(portal.files() != before);
}

TEST_CASE("a portal that cannot save that a backup was made does not make one after another") {
    ScheduledPortal portal;
    portal.pass(10min);
    portal.app->database().write([](db::Writer& tx) {
        tx.script(R"sql(CREATE TRIGGER refuse BEFORE UPDATE ON portal_fact WHEN new.name = 'backup_slot'
                        BEGIN SELECT RAISE(ABORT, 'no room'); END)sql");
    });
    portal.pass(24h);
    CHECK(portal.files().size() == 1);
    for (int i = 0; i < 10; ++i) portal.pass(5min);
    CHECK(portal.files().size() == 1);
    portal.app->database().write([](db::Writer& tx) { tx.script("DROP TRIGGER refuse"); });
    portal.pass(15min);
    CHECK(portal.files().size() == 2);
    portal.pass(2h);
    CHECK(portal.files().size() == 2);
}

TEST_CASE("what a backup that was cut off left behind goes with the next one") {
    ScheduledPortal portal;
    portal.pass(10min);
    portal.pass(24h);
    const std::string made = portal.files().at(0);
    const std::string part = ".part-0123456789abcdef";
    for (const auto& ending : {part, part + ".db", part + ".db-wal"})
        write_text(portal.folder.path() / "backups" / (made + ending), "half");
    write_text(portal.folder.path() / "backups/mine.part", "not ours");
    portal.pass(24h);
    CHECK(portal.files().size() == 3);
    CHECK(fs::exists(portal.folder.path() / "backups/mine.part"));
}

TEST_CASE("what another process is writing now is no leftover, nor is what another portal left") {
    TempFolder folder;
    const std::string ours = "oneroom-2026-11-21T023005Z-scheduled-3fa9c17b.zip.part-0123456789abcdef";
    const std::string theirs = "oneroom-2026-11-21T023005Z-scheduled-00000000.zip.part-0123456789abcdef";
    for (const auto& name : {ours, ours + ".db", theirs}) write_text(folder.path() / name, "half");
    {
        const files::UniqueFd writing(::open(folder.file(ours).c_str(), O_RDWR | O_CLOEXEC));
        REQUIRE(::flock(writing.get(), LOCK_EX | LOCK_NB) == 0);
        remove_leftovers(folder.path(), "3fa9c17b");
        CHECK(fs::exists(folder.file(ours)));
        CHECK(fs::exists(folder.file(ours + ".db")));
    }
    remove_leftovers(folder.path(), "3fa9c17b");
    CHECK_FALSE(fs::exists(folder.file(ours)));
    CHECK_FALSE(fs::exists(folder.file(ours + ".db")));
    CHECK(fs::exists(folder.file(theirs)));
}

TEST_CASE("an incomplete backup is named so, and no complete one goes for it") {
    ScheduledPortal portal;
    portal.set("backupKeep", "1");
    portal.pass(10min);
    portal.pass(24h);
    const auto complete = portal.files();
    REQUIRE(complete.size() == 1);
    portal.app->database().write([](db::Writer& tx) {
        tx.run(R"sql(INSERT INTO content (title, search_folded, content_type, image_sha256, image_mime, created_at,
                                          updated_at) VALUES ('Lost', 'lost', 3, $1, 'image/png', 0, 0))sql",
               std::string(64, 'a'));
    });
    portal.pass(24h);
    portal.pass(24h);
    const auto files = portal.files();
    REQUIRE(files.size() == 2);  // one of each kind
    CHECK(files[0] == complete[0]);
    CHECK(files[1].find("-scheduled-incomplete-") != std::string::npos);
    CHECK(portal.last().find("It is incomplete") != std::string::npos);
}

TEST_CASE("a restored portal lists the backups of the original, and rotates only its own") {
    ScheduledPortal portal;
    portal.set("backupKeep", "1");
    portal.pass(10min);
    portal.pass(24h);
    const auto before = portal.files();
    REQUIRE(before.size() == 1);
    portal.app->database().write(
        [](db::Writer& tx) { tx.run("INSERT INTO portal_fact (name, value) VALUES ('restored_from', 'then')"); });
    portal.app.reset();
    portal.app = portal.make();
    portal.pass(24h);
    portal.pass(24h);
    const auto files = portal.files();
    REQUIRE(files.size() == 2);
    CHECK(files[0] == before[0]);
    CHECK(files[1].substr(files[1].size() - 12) != before[0].substr(before[0].size() - 12));
    settings::Settings settings(portal.app->database());
    Backups backups(
        {portal.app->database(), portal.clock, settings, portal.folder.path(), portal.folder.path() / "backups"});
    CHECK(backups.show().rows.size() == 2);
}

TEST_CASE("rotation counts scheduled backups only") {
    const std::vector<StoredBackup> all = {
        {"e", {}, true, 1}, {"d", {}, false, 1}, {"c", {}, true, 1}, {"b", {}, false, 1}, {"a", {}, true, 1}};
    CHECK(decide_rotation(all, 2) == std::vector<std::string>{"a"});
    CHECK(decide_rotation(all, 1) == std::vector<std::string>{"c", "a"});
    CHECK(decide_rotation(all, 9).empty());
}
