// `oneroom demo` in folders that are not empty: what it did not make stays as it is.
#include "cli/instance_lock.h"
#include "cli/run.h"
#include "killed_portal.h"

using namespace oneroom;
using namespace oneroom::test;
namespace fs = std::filesystem;

namespace {

struct DemoFolder {
    TempFolder outside;
    const fs::path data = outside.path() / "data";
    const fs::path made = data / "demo-in-the-making";

    DemoFolder() { fs::create_directories(data); }
    Said make() const {
        return say(make_demo, {"--people", "25", "--contents", "18", "--records", "100", "--data", data.string()});
    }
    /// It refuses, says why, and changes nothing.
    void refuses(const std::string& word) const {
        const auto before = BackupRig::files_of(outside.path());
        CHECK_THROWS_WITH(make(), Catch::Contains(word) && Catch::Contains("stays as it is"));
        auto after = BackupRig::files_of(outside.path());
        after.erase("data/oneroom.lock");
        CHECK((after == before));
    }
};

}  // namespace

TEST_CASE("the demo is made in an empty folder only, and what stands in another stays") {
    const DemoFolder folder;
    for (const char* name : {"letter.txt", "secret.key", "blobs", "oneroom.db-wal", ".oneroom-demo"}) {
        INFO(name);
        write_text(folder.data / name, "somebody's");
        folder.refuses(name);
        fs::remove(folder.data / name);
    }
    write_text(folder.data / "oneroom.db", "somebody's");
    folder.refuses("already holds a portal");
}

TEST_CASE("a folder that is called like the demo's own is not taken for it") {
    const DemoFolder folder;
    fs::create_directories(folder.made);
    write_text(folder.made / "letter.txt", "somebody's");
    folder.refuses("demo-in-the-making");
    fs::remove_all(folder.made);

    const fs::path theirs = folder.outside.path() / "theirs";
    fs::create_directories(theirs);
    write_text(theirs / ".oneroom-demo", "");
    write_text(theirs / "letter.txt", "somebody's");
    fs::create_directory_symlink(theirs, folder.made);
    folder.refuses("demo-in-the-making");
    fs::remove(folder.made);

    // Its own, whole, but something of the same name is in the way already.
    fs::create_directories(folder.made / "blobs");
    for (const char* name : {".oneroom-demo", ".oneroom-demo-whole", "oneroom.db", "blobs/a"})
        write_text(folder.made / name, "ours");
    fs::create_directories(folder.data / "blobs");
    write_text(folder.data / "blobs/letter.txt", "somebody's");
    folder.refuses("blobs");
}

TEST_CASE("a demo that was interrupted is made anew, or moved to its place when it was whole") {
    const DemoFolder folder;
    fs::create_directories(folder.made);
    write_text(folder.made / ".oneroom-demo", "");
    write_text(folder.made / "oneroom.db", "half of it");
    CHECK(folder.make().code == 0);
    CHECK_FALSE(fs::exists(folder.made));
    const std::string database = text_of(folder.data / "oneroom.db");
    CHECK(database.starts_with("SQLite format 3"));

    // Cut off in the middle of moving: the key is in its place, the rest is not.
    fs::create_directories(folder.made);
    for (const char* name : {".oneroom-demo", ".oneroom-demo-whole"}) write_text(folder.made / name, "");
    for (const char* name : {"oneroom.db", "blobs"}) fs::rename(folder.data / name, folder.made / name);
    CHECK(folder.make().out.find("interrupted") != std::string::npos);
    CHECK((text_of(folder.data / "oneroom.db") == database));
    CHECK_FALSE(fs::exists(folder.made));
    const SystemClock clock;
    App app(config_in(folder.data), clock);
    CHECK(app.is_demo());
}

TEST_CASE("no demo is made in a folder that somebody works on") {
    const DemoFolder folder;
    const InstanceLock lock(folder.data);
    CHECK_THROWS_WITH(folder.make(), Catch::Contains("running"));
    CHECK_FALSE(fs::exists(folder.made));
}
