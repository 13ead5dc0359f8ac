// Whoever reads blobs over a long time (a backup) holds them; whoever removes some (the clean-up) asks first. Holds
// across processes, by a kernel lock on DIR/blobs, so that a crash leaves nothing held.
#pragma once

#include <filesystem>

#include "core/files/unique_fd.h"

namespace oneroom::files {

/// As long as it lives, no clean-up removes a blob of this data folder. Any number at once. Waits for a clean-up that
/// is under way; throws Failure when the folder cannot be read.
class BlobHold {
public:
    explicit BlobHold(const std::filesystem::path& data_folder);

private:
    UniqueFd folder_;
};

/// The right to remove blobs. It is not given while somebody holds them: is_given() is false then.
class BlobRemoval {
public:
    explicit BlobRemoval(const std::filesystem::path& data_folder);
    bool is_given() const { return static_cast<bool>(folder_); }

private:
    UniqueFd folder_;
};

}  // namespace oneroom::files
