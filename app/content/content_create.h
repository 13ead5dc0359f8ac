// Making contents and versions out of uploads and files. Private to this folder.
#pragma once

#include <functional>

#include "content/content_store.h"
#include "content/uploads.h"

namespace oneroom::content {

/// The bytes a version is made of: in the blob store, or (packages) an open file that is copied there.
struct VersionSource {
    std::string file_name;
    std::string sha256;
    std::int64_t size{};
    std::string mime;
    bool is_package = false;
};

/// A version ready to be stored: its files are in the blob store, its rows are not yet written.
struct PreparedVersion {
    StoredVersion version;
    packages::Package package;
    std::vector<packages::PackageFile> files;
};

/// Unpacks a package into the blob store; takes its time and must not be called in a write. Throws Failure 400 when it
/// is refused.
PreparedVersion prepare_version(Contents& contents, const VersionSource& source);

/// Stores the version of `content_id`, makes it the current one and gives its id.
Id store_version(db::Writer& tx, PreparedVersion& prepared, StoredContent& content, const audit::Actor& actor,
                 Instant now);

/// Stores a new content (id 0) with its first version, if any, and the audit row. Gives the id.
Id store_content(db::Writer& tx, StoredContent content, PreparedVersion* version, const audit::Actor& actor,
                 Instant now);

}  // namespace oneroom::content
