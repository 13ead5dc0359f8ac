#include "core/db/keeper.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/log.h"
#include "core/db/cells.h"
#include "core/db/disk_failure.h"

namespace oneroom::db {
namespace {

// In pages of 4 KiB. Copying is cheap and done often; emptying has to wait until nobody reads from the log.
constexpr int fold_every = 1'000;
constexpr int fold_again = 100;  // after a failure
constexpr int restart_every = 4'000;
constexpr int longest_log = 64'000;      // 256 MB: then exports that hold it are ended
constexpr int wait_for_readers = 100;    // ms
constexpr int wait_for_others = 10'000;  // ms; as Connection sets it

}  // namespace

Keeper::File Keeper::file_at(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) throw std::runtime_error("The file " + path + " is not there.");
    return {path, facts.st_dev, facts.st_ino};
}

Keeper::Keeper(Connection& connection, const std::string& path, Cursors& cursors)
    : connection_(connection),
      cursors_(cursors),
      database_(file_at(path)),
      log_(file_at(path + "-wal")),
      fold_next_at_(fold_every),
      restart_next_at_(restart_every) {
    // Instead of SQLite's own, which would fold inside COMMIT, while people wait for their answer.
    sqlite3_wal_hook(
        connection.handle(),
        [](void* keeper, sqlite3*, const char*, int frames) {
            static_cast<Keeper*>(keeper)->note_commit(frames);
            return SQLITE_OK;
        },
        this);
}

void Keeper::note_commit(int frames) {
    if (frames < frames_) ++round_;
    frames_ = frames;
    cursors_.note_log({round_, frames});
}

void Keeper::require_files() const {
    for (const File* file : {&database_, &log_}) {
        struct stat facts {};
        if (::stat(file->path.c_str(), &facts) == 0 && facts.st_dev == file->device && facts.st_ino == file->number)
            continue;
        throw Failure(503,
                      "The server's data folder was moved or removed while it was running. Ask the administrator "
                      "to put it back, or to restart the server");
    }
}

void Keeper::shorten_log() {
    if (frames_ < fold_every) {
        fold_next_at_ = fold_every;
        restart_next_at_ = restart_every;
        is_hold_told_ = false;
    }
    const bool is_to_restart = frames_ >= restart_next_at_;
    if (!is_to_restart && frames_ < fold_next_at_) return;
    fold_next_at_ = frames_ + fold_again;
    const int rc = is_to_restart ? start_log_anew() : checkpoint(SQLITE_CHECKPOINT_PASSIVE);
    failure_ = nullptr;
    try {
        if (rc != SQLITE_OK && rc != SQLITE_BUSY) throw_failure(rc, connection_.handle(), "checkpoint");
        fold_next_at_ = frames_ + fold_every;
    } catch (...) {
        failure_ = std::current_exception();
    }
}

int Keeper::checkpoint(int mode) {
    int copied = 0;
    const int rc = sqlite3_wal_checkpoint_v2(connection_.handle(), nullptr, mode, nullptr, &copied);
    copied_ = std::max(copied, 0);
    return rc;
}

/// Copying alone never empties the log while somebody always reads; those who read at this moment get a little time to
/// end, and new ones find everything in the database.
int Keeper::start_log_anew() {
    sqlite3_busy_timeout(connection_.handle(), wait_for_readers);
    const int rc = checkpoint(SQLITE_CHECKPOINT_RESTART);
    sqlite3_busy_timeout(connection_.handle(), wait_for_others);
    restart_next_at_ = frames_ + restart_every;
    if (rc == SQLITE_BUSY && frames_ > longest_log) end_holders();
    return rc;
}

/// Exports can be begun again. A backup, or another program that looks into the database, is let finish: the log grows
/// as long as that takes, and no export is ended for it.
void Keeper::end_holders() {
    if (const auto ended = cursors_.end_holders({round_, copied_})) {
        log::warning("db.exportsEnded", {{"count", ended}, {"pagesInLog", frames_}});
    } else if (!is_hold_told_) {
        is_hold_told_ = true;
        log::warning("db.logHeld", {{"pagesInLog", frames_},
                                    {"why",
                                     "The log cannot be shortened until a backup, a check or another program that "
                                     "reads the database has finished."}});
    }
}

}  // namespace oneroom::db
