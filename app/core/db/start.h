// What is looked at before and after a database is opened for work: is it the one that was left here?
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/instant.h"
#include "core/db/db.h"
#include "core/db/migrate.h"

namespace oneroom::db {

/// Throws std::runtime_error with a sentence when the database of `folder` is gone although its log or stored files are
/// there: a new, empty one would look as if everything had been deleted. Changes nothing.
void require_database(const std::filesystem::path& folder);

/// Writes the log that a crash left behind again, byte for byte, and flushes it. After a flush that failed, the system
/// may show bytes that are not on the disk; whoever built on them would lose everything after them in a power cut.
/// While another process has the database open (a backup), its writers wait. Throws std::runtime_error when the disk
/// refuses, Failure 503 when such a writer takes too long.
void settle_log(const std::filesystem::path& database);

/// The latest moment that anything in the database tells of; empty in a new one. A clock before it is wrong.
std::optional<Instant> last_known_time(const Reader& db);

/// Remembers in `folder`, from its construction to its end, that a server works there.
class RunningMark {
public:
    /// Throws Failure when the folder cannot be written.
    explicit RunningMark(std::filesystem::path folder);
    ~RunningMark();
    RunningMark(const RunningMark&) = delete;
    RunningMark& operator=(const RunningMark&) = delete;

    /// True when the last server did not end by itself and its log is not there any more, with whatever was in it. To
    /// be asked before the database is opened.
    static bool has_lost_log(const std::filesystem::path& folder);

private:
    const std::filesystem::path path_;
};

/// The database of a data folder, opened by the one process that works there: looked at first, closed in good order.
class FolderAtWork {
public:
    /// The caller holds the lock of `folder` for as long as this lives. Makes the database when there is none; brings
    /// no schema up to date. Warns in the log of changes that are missing. Throws std::runtime_error with a sentence
    /// when it is not a database of this program or an older one, or cannot be read; nothing was changed then.
    FolderAtWork(const std::filesystem::path& folder, const std::vector<Migration>& migrations);

    Database& database() const { return *database_; }

private:
    std::unique_ptr<RunningMark> mark_{};  // goes after the database is closed
    std::unique_ptr<Database> database_{};
};

}  // namespace oneroom::db
