// Puts a backup in the place of a data folder.
#pragma once

#include "backup/archive.h"

namespace oneroom::backup {

struct RestoreRequest {
    std::filesystem::path file;
    std::filesystem::path data;
    bool may_replace = false;  ///< a folder that holds something; it is moved aside, never deleted
};

struct Restored {
    Manifest manifest;
    std::filesystem::path moved_aside;  ///< the old folder; empty when there was none
    bool has_kept_backups = false;      ///< DATA/backups was moved from there into the new folder
};

/// Unpacks beside the data folder, verifies, and only then exchanges the two: whatever interrupts it, the folder is the
/// old one or the new one, whole. The caller holds the lock of the data folder. Throws BackupError, Failure 507,
/// Stopped.
Restored restore_backup(const RestoreRequest& request, const std::vector<db::Migration>& migrations, const Clock& clock,
                        const Report& report);

/// To be called at every start, after the migrations: what was restored begins with nobody signed in and no course
/// open, so that a copy of the past opens no door, with an id of its own, so that it rotates no backups of the
/// original, and says so in the audit log.
void begin_after_restore(db::Database& db, Instant now);

}  // namespace oneroom::backup
