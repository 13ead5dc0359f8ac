// `oneroom backup` on folders of every kind: at work, stopped, killed.
#include "core/db/copy.h"
#include "killed_portal.h"

using namespace oneroom;
using namespace oneroom::test;
namespace fs = std::filesystem;

TEST_CASE("after a backup of a folder whose server was killed, the next start misses nothing [DU-10]") {
    KilledPortal portal;
    LogLines log;
    const Said said = portal.back_up({portal.file.string()});
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK_FALSE(portal.has("oneroom.db-wal"));
    CHECK_FALSE(portal.has("oneroom.running"));
    {
        App app(config_in(portal.data), portal.clock);
        CHECK(count_places(app) == 1);
        CHECK(app.database().read([](const db::Reader& db) {
            return db.value<std::int64_t>("SELECT COUNT(*) FROM audit_event WHERE action = 'backups.make'");
        }) == 1);
    }
    CHECK_FALSE(log.tell("start.logMissing"));

    const fs::path elsewhere = portal.outside.path() / "elsewhere";
    CHECK(say(run_restore, {portal.file.string(), "--data", elsewhere.string()}).code == 0);
    App restored(config_in(elsewhere), portal.clock);
    CHECK(count_places(restored) == 1);
}

TEST_CASE("a copy of the database leaves the log of a killed server as it is") {
    const KilledPortal portal;
    const std::string log = text_of(portal.data / "oneroom.db-wal");
    const auto copy = portal.outside.path() / "copy.db";
    REQUIRE(db::copy_database((portal.data / "oneroom.db").string(), copy.string(),
                              [](std::int64_t, std::int64_t) { return true; }));
    CHECK((text_of(portal.data / "oneroom.db-wal") == log));
    CHECK(portal.has("oneroom.running"));
}

TEST_CASE("a backup that fails leaves a stopped folder in good order") {
    const KilledPortal portal;
    CHECK_THROWS_WITH(portal.back_up({(portal.outside.path() / "no/where.zip").string()}),
                      Catch::Contains("no folder"));
    const auto settled = portal.names();
    CHECK(std::ranges::count(settled, "oneroom.db-wal") == 0);
    CHECK(std::ranges::count(settled, "oneroom.running") == 0);
    write_text(portal.file, "a letter");
    CHECK_THROWS_WITH(portal.back_up({portal.file.string(), "--force"}), Catch::Contains("not a backup"));
    CHECK(portal.names() == settled);
    CHECK(portal.back_up({(portal.outside.path() / "b.zip").string()}).code == 0);
    CHECK(portal.names() == settled);
}

TEST_CASE("a backup beside a server at work leaves its log and its mark alone") {
    const KilledPortal portal;
    App app(config_in(portal.data), portal.clock);
    add_place(app);
    CHECK(portal.back_up({portal.file.string()}).code == 0);
    CHECK(portal.has("oneroom.db-wal"));
    CHECK(portal.has("oneroom.running"));
    add_place(app);
    CHECK(count_places(app) == 3);
}

TEST_CASE("an incomplete backup never takes the place of a complete one, whatever is forced") {
    const KilledPortal portal;
    REQUIRE(portal.back_up({portal.file.string()}).code == 0);
    const std::string complete = text_of(portal.file);
    {
        App app(config_in(portal.data), portal.clock);
        app.database().write([](db::Writer& tx) {
            tx.run(R"sql(INSERT INTO content (title, search_folded, content_type, image_sha256, image_mime, created_at,
                                              updated_at) VALUES ('Lost', 'lost', 3, $1, 'image/png', 0, 0))sql",
                   std::string(64, 'a'));
        });
    }
    const fs::path beside = portal.outside.path() / "a-incomplete.zip";
    for (int time = 0; time < 2; ++time) {  // the second takes the place of the first
        const Said said = portal.back_up({portal.file.string(), "--force"});
        CHECK(said.code == 1);
        CHECK(said.err.find("incomplete") != std::string::npos);
        CHECK(said.out.find(beside.string()) != std::string::npos);
        CHECK((text_of(portal.file) == complete));
        CHECK(fs::exists(beside));
    }
    fs::remove(beside);
    fs::copy(portal.file, beside);
    CHECK_THROWS_WITH(portal.back_up({portal.file.string(), "--force"}), Catch::Contains("exists"));
    CHECK((text_of(beside) == complete));
    CHECK((text_of(portal.file) == complete));
}
