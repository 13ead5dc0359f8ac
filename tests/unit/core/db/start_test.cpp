// What is looked at before a database is opened: its log, and the mark of a process at work.
#include "core/db/start.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "core/base/log.h"
#include "support/backup_rig.h"

using namespace oneroom;
using namespace oneroom::test;
namespace fs = std::filesystem;

namespace {

/// Locks bytes of a file as SQLite does; for the child of a fork.
bool lock_bytes(const std::string& file, off_t start, off_t length) {
    struct flock hold {};
    hold.l_type = F_RDLCK;
    hold.l_whence = SEEK_SET;
    hold.l_start = start;
    hold.l_len = length;
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return fd >= 0 && ::fcntl(fd, F_SETLK, &hold) == 0;
}

/// Another process that has the database open, as SQLite shows it to everybody.
class OtherProcess {
public:
    explicit OtherProcess(const std::string& database) {
        const std::string shared = database + "-shm";
        int ready[2];
        REQUIRE(::pipe(ready) == 0);
        pid_ = ::fork();
        if (pid_ == 0) {
            const bool is_locked = lock_bytes(database, 0x40000002, 510) && lock_bytes(shared, 128, 1);
            [[maybe_unused]] const auto told = ::write(ready[1], is_locked ? "y" : "n", 1);
            for (;;) ::pause();
        }
        char done = 'n';
        REQUIRE(::read(ready[0], &done, 1) == 1);
        REQUIRE(done == 'y');
        ::close(ready[0]);
        ::close(ready[1]);
    }
    ~OtherProcess() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    OtherProcess(const OtherProcess&) = delete;
    OtherProcess& operator=(const OtherProcess&) = delete;

private:
    pid_t pid_ = 0;
};

struct Killed {
    TempFolder folder;
    const fs::path database = folder.path() / "oneroom.db";
    const fs::path log = folder.path() / "oneroom.db-wal";

    Killed() {
        const TempFolder alive;
        db::Database db(alive.file("oneroom.db"));
        db.write([](db::Writer& tx) { tx.script("CREATE TABLE thing (id INTEGER); INSERT INTO thing VALUES (1)"); });
        for (const char* name : {"oneroom.db", "oneroom.db-wal"}) fs::copy(alive.path() / name, folder.path() / name);
        const timespec long_ago[] = {{1000, 0}, {1000, 0}};
        REQUIRE(::utimensat(AT_FDCWD, log.c_str(), long_ago, 0) == 0);
    }
    bool is_written_again() const {
        struct stat facts {};
        REQUIRE(::stat(log.c_str(), &facts) == 0);
        return facts.st_mtim.tv_sec > 1000;
    }
};

}  // namespace

TEST_CASE("the log of a crash is written again byte for byte, also while a backup reads the database [DU-06]") {
    for (const bool is_open_elsewhere : {false, true}) {
        const Killed killed;
        const std::string before = text_of(killed.log);
        std::optional<OtherProcess> other;
        if (is_open_elsewhere) other.emplace(killed.database.string());
        db::settle_log(killed.database);
        CHECK(killed.is_written_again());
        CHECK((text_of(killed.log) == before));
        db::Database db(killed.database.string());
        CHECK(db.read([](const db::Reader& reader) {
            return reader.value<std::int64_t>("SELECT COUNT(*) FROM thing");
        }) == 1);
    }
}

TEST_CASE("a folder is marked as long as somebody works there, and a log that is gone is told once") {
    BackupRig rig;
    rig.make();
    rig.restore();
    const fs::path mark = rig.elsewhere() / "oneroom.running";
    std::string lines;
    log::set_sink([&](std::string_view line) { lines += line; });
    const auto work = [&] {
        lines.clear();
        const db::FolderAtWork at_work(rig.elsewhere(), rig.migrations);
        CHECK(fs::exists(mark));
        return lines.find("start.logMissing") != std::string::npos;
    };
    CHECK_FALSE(work());
    CHECK_FALSE(fs::exists(mark));
    write_text(mark, "");  // a server was killed, and somebody took its log away
    CHECK(work());
    CHECK_FALSE(fs::exists(mark));
    CHECK_FALSE(fs::exists(rig.elsewhere() / "oneroom.db-wal"));
    CHECK_FALSE(work());
    log::set_sink({});
}
