// `oneroom restore`: the lock of the folder, before, during and after.
#include <fcntl.h>
#include <sys/file.h>

#include <atomic>
#include <thread>

#include "cli/instance_lock.h"
#include "killed_portal.h"

using namespace oneroom;
using namespace oneroom::test;
namespace fs = std::filesystem;

TEST_CASE("nothing is restored into a folder that somebody works on, also an empty one") {
    const KilledPortal portal;
    REQUIRE(portal.back_up({portal.file.string()}).code == 0);
    for (const char* name : {"data", "empty"}) {
        const fs::path folder = portal.outside.path() / name;
        fs::create_directories(folder);
        const InstanceLock lock(folder);
        REQUIRE(lock.is_held());
        const bool had_database = fs::exists(folder / "oneroom.db");
        CHECK_THROWS_WITH(say(run_restore, {portal.file.string(), "--force", "--data", folder.string()}),
                          Catch::Contains("running") && Catch::Contains("Stop it"));
        CHECK(fs::exists(folder / "oneroom.db") == had_database);
    }
}

TEST_CASE("a restore that fails leaves no folder that was not there") {
    const KilledPortal portal;
    write_text(portal.file, "a letter");
    const fs::path fresh = portal.outside.path() / "fresh";
    CHECK_THROWS_WITH(say(run_restore, {portal.file.string(), "--data", fresh.string()}),
                      Catch::Contains("not a backup"));
    CHECK_FALSE(fs::exists(fresh));
    fs::create_directories(fresh);
    CHECK_THROWS(say(run_restore, {portal.file.string(), "--data", fresh.string()}));
    CHECK(fs::exists(fresh));
}

TEST_CASE("as long as a restore fills a new folder beside the old one, no server can start on that") {
    const KilledPortal portal;
    {
        App app(config_in(portal.data), portal.clock);
        files::BlobStore blobs(portal.data);
        auto blob = blobs.begin();
        blob.write(random_bytes(40'000'000));  // takes a while
        app.database().write([&](db::Writer& tx) {
            tx.run(R"sql(INSERT INTO content (title, search_folded, content_type, image_sha256, image_mime, created_at,
                                              updated_at) VALUES ('Big', 'big', 3, $1, 'image/png', 0, 0))sql",
                   blob.commit().sha256);
        });
    }
    REQUIRE(portal.back_up({portal.file.string()}).code == 0);
    for (const bool is_new : {true, false}) {
        const fs::path target = is_new ? portal.outside.path() / "new" : portal.data;
        const fs::path half = target.string() + ".restoring";
        std::atomic<bool> is_over = false;
        int looks = 0, taken = 0;
        std::thread watcher([&] {
            while (!is_over) {
                if (!fs::exists(half / ".unfinished")) continue;
                const files::UniqueFd lock(::open((target / "oneroom.lock").c_str(), O_RDWR | O_CLOEXEC));
                const bool is_free = !lock || ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0;
                if (!fs::exists(half / ".unfinished")) continue;
                ++looks;
                taken += is_free;
            }
        });
        const Said said = say(run_restore, {portal.file.string(), "--force", "--data", target.string()});
        is_over = true;
        watcher.join();
        CHECK(said.code == 0);
        CHECK(looks > 0);
        CHECK(taken == 0);
        App app(config_in(target), portal.clock);
        CHECK(count_places(app) == 1);
    }
}
