#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <set>
#include <thread>

#include "support/backup_rig.h"
#include "support/file_of.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
}

/// A limit for files that this process writes, as long as it lives.
struct FileLimit {
    explicit FileLimit(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before);
        rlimit now = before;
        now.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FileLimit() { ::setrlimit(RLIMIT_FSIZE, &before); }
    rlimit before{};
};

}  // namespace

TEST_CASE("a backup restored elsewhere holds every row, every file, the key and the settings [DU-10]") {
    BackupRig rig;
    const auto made = rig.make();
    CHECK(made.manifest.left_out.empty());
    CHECK(made.size == static_cast<std::int64_t>(fs::file_size(rig.file())));
    struct stat facts {};
    REQUIRE(::stat(rig.file().c_str(), &facts) == 0);
    CHECK((facts.st_mode & 0777) == 0600);
    CHECK(names_in(rig.outside.path()) == std::vector<std::string>{"a.zip"});

    CHECK(rig.restore().moved_aside.empty());
    auto before = BackupRig::files_of(rig.folder.path()), after = BackupRig::files_of(rig.elsewhere());
    for (auto* files : {&before, &after})
        std::erase_if(*files, [](const auto& file) { return file.first.starts_with("oneroom.db"); });
    CHECK(before.size() >= 5);
    CHECK(before == after);
    db::Database restored((rig.elsewhere() / "oneroom.db").string());
    const files::BlobStore blobs(rig.elsewhere());
    CHECK(upkeep::find_damage(restored, blobs, true) == std::vector<std::string>{});
    const auto title =
        restored.read([](const db::Reader& db) { return db.value<std::string>("SELECT title FROM content"); });
    CHECK(title == "Fire safety");
}

TEST_CASE("a damaged byte anywhere in a backup refuses it by the name of the entry, and nothing is restored") {
    BackupRig rig;
    rig.make();
    const std::string sound = text_of(rig.file());
    const files::UniqueFd fd = file_of(sound);
    const files::ZipReader zip(fd.get());
    std::set<std::string> kinds;
    for (const auto& entry : zip.entries()) {
        const std::string kind = entry.path.substr(0, entry.path.find('/'));
        if (!kinds.insert(kind).second) continue;
        INFO(entry.path);
        std::string damaged = sound;
        // Several bytes: one alone may happen to mean the same in a deflated run of zeros.
        const auto at = static_cast<std::size_t>(entry.data_offset + entry.packed_size / 2);
        for (std::size_t i = 0; i < 16 && i < static_cast<std::size_t>(entry.packed_size / 2); ++i)
            damaged[at + i] = static_cast<char>(~damaged[at + i]);
        write_text(rig.file(), damaged);
        CHECK_THROWS_WITH(rig.restore(), Catch::Contains(entry.path) && Catch::Contains("damaged"));
        CHECK_THROWS_AS(
            backup::verify_backup(rig.file(), rig.outside.path() / "scratch.db", rig.migrations, BackupRig::go_on),
            backup::BackupError);
        CHECK(names_in(rig.outside.path()) == std::vector<std::string>{"a.zip"});
    }
    CHECK(kinds ==
          std::set<std::string>{"oneroom.db", "secret.key", "oneroom.toml", "blobs", "SHA256SUMS", "manifest.json"});
}

TEST_CASE("a backup that was cut off is refused wherever it ends") {
    BackupRig rig;
    rig.make();
    const std::string sound = text_of(rig.file());
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{21}, std::size_t{1000},
                                     sound.size() / 2, sound.size() - 23, sound.size() - 1}) {
        INFO(length);
        write_text(rig.file(), sound.substr(0, length));
        CHECK_THROWS_AS(rig.restore(), backup::BackupError);
        CHECK_FALSE(fs::exists(rig.elsewhere()));
    }
}

TEST_CASE("what is no backup is told from a damaged one") {
    BackupRig rig;
    for (const std::string& bytes : {std::string("hello"), sample_scorm12_zip(),
                                     ZipBuilder().add("manifest.json", "{\"product\":\"x\"}").bytes()}) {
        write_text(rig.file(), bytes);
        CHECK_THROWS_WITH(rig.restore(), Catch::Contains("not a backup of Oneroom"));
    }
    fs::remove(rig.file());
    CHECK_THROWS_WITH(rig.restore(), Catch::Contains("cannot be opened"));
}

TEST_CASE("a backup never writes outside of the folder it is restored into") {
    BackupRig rig;
    const std::string sums = std::string(64, 'a') + "  blobs/aa/../../../evil\n";
    const std::string manifest =
        to_json_text(backup::Manifest{"Oneroom backup", 1, "1", 1, "0001_baseline", {}, 1, 1, sha256_hex(sums), {}});
    write_text(
        rig.file(),
        ZipBuilder().add("blobs/aa/../../../evil", "x").add("SHA256SUMS", sums).add("manifest.json", manifest).bytes());
    CHECK_THROWS_AS(rig.restore(), backup::BackupError);
    CHECK(names_in(rig.outside.path()) == std::vector<std::string>{"a.zip"});
}

TEST_CASE("a backup of a newer program is refused by both versions [DU-13]") {
    BackupRig rig;
    const auto own = rig.migrations;
    rig.migrations.push_back({own.back().number + 1, "0099_future", "SELECT 1"});
    rig.note_migrations();
    rig.make();
    CHECK_THROWS_WITH(backup::restore_backup({rig.file(), rig.elsewhere()}, own, rig.clock, BackupRig::go_on),
                      Catch::Contains("0099_future") && Catch::Contains("newer"));
    CHECK_FALSE(fs::exists(rig.elsewhere()));
    const auto seen = backup::verify_backup(rig.file(), rig.outside.path() / "scratch.db", own, BackupRig::go_on);
    CHECK(seen.schema_name == "0099_future");
}

TEST_CASE("an older schema can be restored, and is brought up to date by the next start") {
    BackupRig rig;
    rig.make();
    const std::string known = rig.migrations.back().name;
    rig.migrations.push_back({rig.migrations.back().number + 1, "0099_next", "CREATE TABLE later (id INTEGER)"});
    CHECK(rig.restore().manifest.schema_name == known);
    CHECK(db::schema_state((rig.elsewhere() / "oneroom.db").string(), rig.migrations) == db::SchemaState::older);
}

TEST_CASE("a snapshot taken while others commit holds each of their changes whole [DU-10]") {
    BackupRig rig;
    rig.run("INSERT INTO portal_fact (name, value) VALUES ('places', '0')");
    std::atomic<bool> goes_on = true;
    std::atomic<int> commits = 0;
    std::thread writer([&] {
        while (goes_on)
            rig.db.write([&](db::Writer& tx) {
                // Two tables in one change: a torn one shows.
                const int n = ++commits;
                tx.run("INSERT INTO location (name, name_folded) VALUES ($1, $1)", "Place " + std::to_string(n));
                tx.run("UPDATE portal_fact SET value = $1 WHERE name = 'places'", std::to_string(n));
            });
    });
    int at_start = 0, at_end = 0;
    while (commits < 20) std::this_thread::yield();
    at_start = commits;
    bool has_seen_commits = false;
    backup::make_backup({rig.folder.path(), rig.file()}, rig.migrations, rig.clock,
                        [&](backup::Phase, std::int64_t, std::int64_t) {
                            while (commits < at_start + 20) std::this_thread::yield();  // some during the copy
                            has_seen_commits = true;
                            return true;
                        });
    at_end = commits;
    goes_on = false;
    writer.join();
    CHECK(has_seen_commits);
    rig.restore();
    db::Database restored((rig.elsewhere() / "oneroom.db").string());
    restored.read([&](const db::Reader& db) {
        const auto places = db.value<std::int64_t>("SELECT COUNT(*) FROM location");
        CHECK(std::to_string(places) == db.value<std::string>("SELECT value FROM portal_fact WHERE name = 'places'"));
        CHECK(places >= at_start - 1);  // the last of them was still being written
        CHECK(places <= at_end);
    });
}

TEST_CASE("a full disk is told, and nothing half made stays behind [DU-04]") {
    BackupRig rig;
    auto blob = rig.blobs.begin();
    blob.write(random_bytes(3'000'000));  // does not compress, and is beyond the limit together with the rest
    const auto big = blob.commit();
    rig.run("UPDATE content SET image_sha256 = $1, image_mime = 'image/png'", big.sha256);
    {
        const FileLimit limit(2'500'000);
        try {
            rig.make();
            FAIL("made a backup on a full disk");
        } catch (const Failure& failure) {
            CHECK(failure.status == 507);
        }
    }
    CHECK(names_in(rig.outside.path()) == std::vector<std::string>{});
    rig.make();
    CHECK(fs::exists(rig.file()));
}

TEST_CASE("stored files that are missing or damaged already are left out by name, and the rest is saved") {
    BackupRig rig;
    const auto sums = rig.db.read([](const db::Reader& db) {
        return db.values<std::string>("SELECT DISTINCT sha256 FROM package_file ORDER BY sha256 LIMIT 2");
    });
    REQUIRE(sums.size() == 2);
    fs::remove(rig.blobs.path_of(sums[0]));
    write_text(rig.blobs.path_of(sums[1]), "something else");
    const auto made = rig.make();
    REQUIRE(made.manifest.left_out.size() == 2);
    CHECK(made.manifest.left_out[0].why.ends_with("is missing"));
    CHECK(made.manifest.left_out[1].why.ends_with("is not what was stored"));
    rig.restore();
    CHECK(fs::exists(rig.elsewhere() / "oneroom.db"));
    CHECK_FALSE(fs::exists(rig.elsewhere() / made.manifest.left_out[0].name));
}

TEST_CASE("a stored file that is there but cannot be opened fails the backup") {
    BackupRig rig;
    const auto sum =
        rig.db.read([](const db::Reader& db) { return db.value<std::string>("SELECT MIN(sha256) FROM package_file"); });
    const fs::path blob = rig.blobs.path_of(sum);
    fs::remove(blob);
    fs::create_symlink(blob, blob);
    CHECK_THROWS_WITH(rig.make(), Catch::Contains("Cannot read") && Catch::Contains(blob.filename().string()));
    CHECK(names_in(rig.outside.path()).empty());
}

TEST_CASE("what stands beside a backup is never touched, whatever it is called") {
    BackupRig rig;
    for (const char* name : {"a.zip.part", "a.zip.part.db", "a.zip.part.db-wal"})
        write_text(rig.outside.path() / name, "a letter");
    rig.make();
    for (const char* name : {"a.zip.part", "a.zip.part.db", "a.zip.part.db-wal"})
        CHECK(text_of(rig.outside.path() / name) == "a letter");
    CHECK(names_in(rig.outside.path()).size() == 4);
}

TEST_CASE("a folder with a slash at its end is restored into like one without") {
    BackupRig rig;
    rig.make();
    const fs::path slashed = rig.elsewhere().string() + "/";
    for (const bool is_there : {false, true}) {
        backup::restore_backup({rig.file(), slashed, is_there}, rig.migrations, rig.clock, BackupRig::go_on);
        CHECK(fs::exists(rig.elsewhere() / "oneroom.db"));
    }
}

TEST_CASE("the backups that a portal made itself stay in its folder through a restore") {
    BackupRig rig;
    rig.make();
    fs::create_directories(rig.elsewhere() / "backups");
    write_text(rig.elsewhere() / "backups/old.zip", "an old one");
    const auto done = rig.restore(true);
    CHECK(done.has_kept_backups);
    CHECK(text_of(rig.elsewhere() / "backups/old.zip") == "an old one");
    CHECK_FALSE(fs::exists(done.moved_aside / "backups"));
}

TEST_CASE("the look at the structure of the database ends when it shall") {
    BackupRig rig;
    rig.run(R"sql(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                  INSERT INTO portal_fact (name, value) SELECT 'fact ' || i, i FROM n)sql");
    rig.make();
    const backup::Archive archive(rig.file());
    rig.restore();
    const auto stop = [](backup::Phase, std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(backup::check_database(archive, rig.elsewhere() / "oneroom.db", rig.migrations, stop),
                    backup::Stopped);
}

TEST_CASE("an existing file stays unless it is an older backup and may be replaced") {
    BackupRig rig;
    rig.make();
    CHECK_THROWS_WITH(rig.make(), Catch::Contains("--force"));
    rig.clock.move(1h);
    const backup::MakeRequest again{rig.folder.path(), rig.file(), true};
    const auto made = backup::make_backup(again, rig.migrations, rig.clock, BackupRig::go_on);
    CHECK(made.manifest.created_at == rig.clock.now());
    write_text(rig.file(), sample_scorm12_zip());
    CHECK_THROWS_WITH(backup::make_backup(again, rig.migrations, rig.clock, BackupRig::go_on),
                      Catch::Contains("not a backup"));
    write_text(rig.file(), "a letter");
    CHECK_THROWS_WITH(backup::make_backup(again, rig.migrations, rig.clock, BackupRig::go_on),
                      Catch::Contains("not a backup"));
    CHECK(text_of(rig.file()) == "a letter");
    CHECK_THROWS_WITH(backup::make_backup({rig.folder.path(), rig.outside.path() / "no/where.zip"}, rig.migrations,
                                          rig.clock, BackupRig::go_on),
                      Catch::Contains("no folder"));
}

TEST_CASE("a backup that is stopped leaves nothing") {
    BackupRig rig;
    for (const auto last : {backup::Phase::database, backup::Phase::files, backup::Phase::check}) {
        const auto until = [&](backup::Phase phase, std::int64_t, std::int64_t) { return phase < last; };
        CHECK_THROWS_AS(backup::make_backup({rig.folder.path(), rig.file()}, rig.migrations, rig.clock, until),
                        backup::Stopped);
        CHECK(names_in(rig.outside.path()) == std::vector<std::string>{});
    }
}

TEST_CASE("restoring over a portal needs leave, and moves the old one aside whole") {
    BackupRig rig;
    rig.make();
    fs::create_directories(rig.elsewhere());
    write_text(rig.elsewhere() / "oneroom.db", "the old one");
    CHECK_THROWS_WITH(rig.restore(), Catch::Contains("--force"));
    const auto stopped = [](backup::Phase, std::int64_t, std::int64_t) { return false; };
    CHECK_THROWS_AS(backup::restore_backup({rig.file(), rig.elsewhere(), true}, rig.migrations, rig.clock, stopped),
                    backup::Stopped);
    CHECK(text_of(rig.elsewhere() / "oneroom.db") == "the old one");
    CHECK(names_in(rig.outside.path()) == std::vector<std::string>{"a.zip", "restored"});

    const auto done = rig.restore(true);
    CHECK(done.moved_aside.filename() == "restored.before-restore-2026-03-02T090000");
    CHECK(text_of(done.moved_aside / "oneroom.db") == "the old one");
    CHECK(fs::exists(rig.elsewhere() / "secret.key"));
    CHECK(names_in(rig.outside.path()) ==
          std::vector<std::string>{"a.zip", "restored", "restored.before-restore-2026-03-02T090000"});
}

TEST_CASE("an old portal that a crash left under the name of a restore is kept") {
    BackupRig rig;
    rig.make();
    const fs::path half = rig.elsewhere().string() + ".restoring";
    fs::create_directories(half);
    write_text(half / "oneroom.db", "the old one");  // the exchange was done, the renaming was not
    rig.restore();
    CHECK(text_of(rig.outside.path() / "restored.before-restore-2026-03-02T090000/oneroom.db") == "the old one");
    fs::remove_all(rig.elsewhere());
    fs::create_directories(half);
    write_text(half / ".unfinished", "");
    write_text(half / "oneroom.db", "half of a new one");
    rig.restore();
    CHECK_FALSE(fs::exists(half));
}

TEST_CASE("after a restore nobody is signed in, no course is open, and the audit log says why") {
    BackupRig rig;
    rig.run(R"sql(INSERT INTO user_session (user_id, sid_hash, key_hash, created_at, last_seen_at, ends_at, address,
                                            user_agent) VALUES ($1, 'a', 'b', 0, 0, 9999999999999, '', ''))sql",
            rig.ada);
    rig.run(R"sql(INSERT INTO personal_token (user_id, name, token_hash, hint, roles, created_at)
                  VALUES ($1, 'Payroll', 'c', 'abcd', 'CanViewUserList', 0))sql",
            rig.ada);
    rig.run(R"sql(INSERT INTO scheduled_job (name, unique_key, state, due_at)
                  VALUES ('backup.make', 'backup.make by hand', 1, 0))sql");
    rig.make();
    rig.restore();
    db::Database restored((rig.elsewhere() / "oneroom.db").string());
    const auto count = [&](std::string_view sql) {
        return restored.read([&](const db::Reader& db) { return db.value<std::int64_t>(sql); });
    };
    CHECK(count("SELECT COUNT(*) FROM user_session") == 1);
    backup::begin_after_restore(restored, rig.clock.now());
    CHECK(count("SELECT COUNT(*) FROM user_session") == 0);
    CHECK(count("SELECT COUNT(*) FROM personal_token") == 0);  // one that was revoked since would live again
    CHECK(count("SELECT COUNT(*) FROM scheduled_job") == 0);
    CHECK(count("SELECT COUNT(*) FROM audit_event WHERE action = 'backup.restore'") == 1);
    backup::begin_after_restore(restored, rig.clock.now());
    CHECK(count("SELECT COUNT(*) FROM audit_event WHERE action = 'backup.restore'") == 1);
}
