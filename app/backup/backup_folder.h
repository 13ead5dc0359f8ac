// The folder of the backups that the portal makes itself: their names, the list of them, and which old ones go.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/instant.h"

namespace oneroom::backup {

/// One of them, told from everything else in the folder by its name.
struct StoredBackup {
    std::string name;
    Instant made_at{};
    bool is_scheduled = false;
    std::int64_t size = 0;
    bool is_complete = true;  ///< false: stored files that were missing or damaged are not in it
};

/// "oneroom-2026-11-21T023005Z-scheduled-3fa9c17b.zip"; `portal_id` keeps portals that share a folder apart. Made by
/// hand: "by-hand"; with something left out: "scheduled-incomplete".
std::string backup_file_name(Instant made_at, bool is_scheduled, const std::string& portal_id, bool is_complete = true);

/// What the name says; empty when it is not a name that backup_file_name() gives for this portal.
std::optional<StoredBackup> parse_backup_name(const std::string& name, const std::string& portal_id);

/// Newest first. Empty when the folder is not there.
std::vector<StoredBackup> list_backups(const std::filesystem::path& folder, const std::string& portal_id);

/// The scheduled ones beyond the newest `keep`, given newest first; those made by hand are kept until somebody deletes
/// them. Incomplete ones are counted by themselves: they never make a complete one go.
std::vector<std::string> decide_rotation(const std::vector<StoredBackup>& backups, std::int64_t keep);

/// Removes what a backup that was cut off left behind: FILE.part-... of our own names that nobody writes.
void remove_leftovers(const std::filesystem::path& folder, const std::string& portal_id);

/// The latest time up to `now` at which a backup is due: every `every_hours` hours, one of them at `hour` UTC.
Instant slot_at(Instant now, std::int64_t hour, std::int64_t every_hours);

struct DiskSpace {
    std::int64_t free = 0;  ///< bytes for us
    std::int64_t size = 0;
    /// Less than a tenth, or less than 500 MB: time to make room (DU-04).
    bool is_low() const { return free < 500'000'000 || free < size / 10; }
};

/// Of the disk that `folder`, or the nearest of its parents that exists, is on.
DiskSpace disk_space(const std::filesystem::path& folder);

/// Bytes of all files in a data folder, without the folder of backups in it.
std::int64_t data_size(const std::filesystem::path& data, const std::filesystem::path& backups);

}  // namespace oneroom::backup
