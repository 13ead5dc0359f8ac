// Makes a backup. Reads the data folder itself, with a connection of its own, so that it works the same in the server,
// beside it and without one.
#pragma once

#include "backup/archive.h"

namespace oneroom::backup {

struct MakeRequest {
    std::filesystem::path data;
    std::filesystem::path file;
    bool may_overwrite = false;  ///< an older backup of the same name
    /// The name instead, when something is left out. Empty: `file`, or beside a complete backup of that name
    /// "NAME-incomplete.zip".
    std::filesystem::path incomplete_file{};
};

struct Made {
    Manifest manifest;
    std::int64_t size = 0;  ///< of the file
    std::filesystem::path file;
};

/// Writes request.file: whole, flushed and verified by reading it back, or not at all. Meanwhile FILE.part-... and
/// FILE.part-....db stand beside it. What is missing or damaged in the data is left out and named in the manifest: the
/// backup is incomplete then. Commits go on; none of them is in the backup in part. Needs memory for the directory
/// alone, some 300 bytes a stored file. Throws BackupError, Failure 507 for a full disk, Stopped.
Made make_backup(const MakeRequest& request, const std::vector<db::Migration>& migrations, const Clock& clock,
                 const Report& report);

/// About what make_backup() needs at most on the disk of its target, in bytes.
std::int64_t space_for_backup(const std::filesystem::path& data, db::Database& db);

/// Gives way to everybody else: the calling thread's share of processor and disk shrinks for good.
void give_way();

}  // namespace oneroom::backup
