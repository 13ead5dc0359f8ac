// What is looked at before and after a database is opened for work: is it the one that was left here?
#pragma once

#include <filesystem>
#include <optional>

#include "core/base/instant.h"
#include "core/db/db.h"

namespace oneroom::db {

/// Throws std::runtime_error with a sentence when the database of `folder` is gone although its log or stored files are
/// there: a new, empty one would look as if everything had been deleted. Changes nothing.
void require_database(const std::filesystem::path& folder);

/// Writes the log that a crash left behind again, byte for byte, and flushes it. After a flush that failed, the system
/// may show bytes that are not on the disk; whoever built on them would lose everything after them in a power cut. Does
/// nothing while another process has the database open. Throws std::runtime_error when the disk refuses.
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

}  // namespace oneroom::db
