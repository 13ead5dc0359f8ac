// The data folder at work: one process on it, its database up to date. Knows the features that a new database begins
// with.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "cli/instance_lock.h"
#include "core/base/instant.h"
#include "core/db/migrate.h"
#include "core/db/start.h"

namespace oneroom {

/// The one process on this folder; a newer database is refused before a byte is written.
struct DataFolder {
    /// Throws std::runtime_error with a sentence.
    DataFolder(const std::filesystem::path& folder, const Clock& clock);

    const std::filesystem::path folder;
    InstanceLock lock;
    const std::vector<db::Migration> migrations;
    std::unique_ptr<db::FolderAtWork> work;

private:
    void warn_of_clock(Instant now) const;
};

}  // namespace oneroom
