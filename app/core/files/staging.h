// Where files stand while they arrive: DIR/staging. Each piece of work has a folder of its own there, locked as long
// as somebody works in it, so that what a crash or a broken connection left behind is told from work in progress.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/files/unique_fd.h"

namespace oneroom::files {

/// Throws Failure 507 with a sentence for a full disk, 503 for anything else. `doing` is "write an uploaded file".
[[noreturn]] void throw_disk_failure(int error_number, std::string_view doing);

/// Makes the folder and its parents with mode 0700; an existing one is kept as it is.
void make_private_folder(const std::filesystem::path& folder);

/// Makes a rename in `folder` survive a power cut.
void sync_folder(const std::filesystem::path& folder);

/// A folder in the staging area. It goes, with everything in it, when this object goes; when the whole process goes
/// instead, the next collect_leftovers() removes it.
class StagingFolder {
public:
    /// `staging` is DIR/staging.
    explicit StagingFolder(const std::filesystem::path& staging);
    ~StagingFolder();
    StagingFolder(StagingFolder&&) noexcept;
    StagingFolder& operator=(StagingFolder&&) noexcept;

    const std::filesystem::path& path() const { return path_; }
    /// A name in the folder that was not given out before.
    std::filesystem::path next_path();

private:
    void remove();

    std::filesystem::path path_;
    UniqueFd lock_;
    std::uint64_t next_ = 0;
};

/// A file being received, mode 0600, in a staging folder of its own. Reading at `fd()` is possible at any time.
class StagedFile {
public:
    explicit StagedFile(const std::filesystem::path& staging);

    /// Appends. Throws Failure 507 when the disk is full.
    void write(std::string_view bytes);
    int fd() const { return fd_.get(); }
    std::int64_t size() const { return size_; }
    const std::filesystem::path& path() const { return path_; }

private:
    StagingFolder folder_;
    std::filesystem::path path_;
    UniqueFd fd_;
    std::int64_t size_ = 0;
};

/// Removes what earlier processes left in `staging`, and nothing that a living one works on. Gives how many folders.
std::size_t collect_leftovers(const std::filesystem::path& staging);

/// Creates a new file for writing and reading, mode 0600; throws Failure when it cannot.
UniqueFd create_file(const std::filesystem::path& path);

/// Writes all of `bytes`; throws Failure when it cannot.
void write_all(int fd, std::string_view bytes);

}  // namespace oneroom::files
