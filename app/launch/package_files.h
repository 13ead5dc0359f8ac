// Finds the file of a package that a course asks for, under the several ways courses write its name.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/db/db.h"
#include "launch/launch_store.h"

namespace oneroom::launch {

/// The names to try, best first: as decoded, as sent (packages made from encoded names), decoded twice; each also
/// without doubled slashes, and a folder as its index page. `decoded` and `raw` have no leading slash.
std::vector<std::string> candidate_paths(const std::string& decoded, const std::string& raw);

/// Looks files up by name, and where none fits, by name without regard to case. Thread-safe.
class PackageFiles {
public:
    std::optional<FileRow> find(db::Database& db, Id version_id, const std::vector<std::string>& candidates);

private:
    /// Lower-case name to the real one; versions never change, so it is made once.
    using Folded = std::unordered_map<std::string, std::string>;
    std::shared_ptr<const Folded> folded_of(db::Database& db, Id version_id);

    std::mutex mutex_;
    std::list<std::pair<Id, std::shared_ptr<const Folded>>> recent_;  // guarded by mutex_; latest first
};

}  // namespace oneroom::launch
