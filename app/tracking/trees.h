// The activity trees of SCORM 2004 packages, read once and kept.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "core/db/db.h"
#include "core/files/blob_store.h"
#include "sequencing/sequencing.h"

namespace oneroom::tracking {

using TreeRef = std::shared_ptr<const sequencing::Tree>;

/// Reads imsmanifest.xml of a version as stored: what the tables keep of it is not enough for its rules. A version
/// never changes, so what was read stays right. Thread-safe; `blobs` outlives it.
class Trees {
public:
    explicit Trees(const files::BlobStore& blobs) : blobs_(blobs) {}

    /// Null for a version whose parts are all free: another standard, no rules, an unreadable manifest.
    TreeRef find(const db::Reader& db, Id version_id);

private:
    TreeRef read(const db::Reader& db, Id version_id) const;

    const files::BlobStore& blobs_;
    std::mutex mutex_;
    std::list<std::pair<Id, TreeRef>> recent_;  // guarded by mutex_; latest first
};

}  // namespace oneroom::tracking
