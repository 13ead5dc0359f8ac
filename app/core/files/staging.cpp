#include "core/files/staging.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/failure.h"

namespace oneroom::files {
namespace {

namespace fs = std::filesystem;

constexpr mode_t private_folder = 0700;
constexpr mode_t private_file = 0600;

/// The folder, locked for this process, or nothing when another one holds it.
UniqueFd lock_folder(const fs::path& folder) {
    UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd || ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) return {};
    return fd;
}

/// False when the collector removed the folder between its making and its locking.
bool still_exists(const UniqueFd& folder) {
    struct stat facts {};
    return ::fstat(folder.get(), &facts) == 0 && facts.st_nlink > 0;
}

}  // namespace

void throw_disk_failure(int error_number, std::string_view doing) {
    if (error_number == ENOSPC || error_number == EDQUOT)
        throw Failure(507, "The server's disk is full. Ask the administrator to make room, then try again.");
    if (error_number == EFBIG) throw Failure(507, "The file is larger than the server's disk allows.");
    throw Failure(503, "The server could not " + std::string(doing) + ": " + std::strerror(error_number) + ".");
}

void make_private_folder(const fs::path& folder) {
    if (folder.has_parent_path() && !fs::exists(folder.parent_path())) make_private_folder(folder.parent_path());
    if (::mkdir(folder.c_str(), private_folder) != 0 && errno != EEXIST)
        throw_disk_failure(errno, "make the folder " + folder.string());
}

void sync_folder(const fs::path& folder) {
    const UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd || ::fsync(fd.get()) != 0) throw_disk_failure(errno, "save the folder " + folder.string());
}

UniqueFd create_file(const fs::path& path) {
    UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, private_file));
    if (!fd) throw_disk_failure(errno, "make the file " + path.string());
    return fd;
}

void write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw_disk_failure(errno, "write a file");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

StagingFolder::StagingFolder(const fs::path& staging) {
    // A collector may take the folder before it is locked; then the next name is tried.
    for (int attempt = 0; attempt < 100 && !lock_; ++attempt) {
        path_ = staging / to_hex(random_bytes(16));
        if (::mkdir(path_.c_str(), private_folder) != 0) throw_disk_failure(errno, "make the folder " + path_.string());
        lock_ = lock_folder(path_);
        if (lock_ && !still_exists(lock_)) lock_.close();
    }
    if (!lock_) throw Failure(500, "The server could not make a folder to receive files in.");
}

StagingFolder::StagingFolder(StagingFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::move(other.lock_)), next_(other.next_) {
    other.path_.clear();
}

StagingFolder& StagingFolder::operator=(StagingFolder&& other) noexcept {
    if (this == &other) return *this;
    remove();
    path_ = std::move(other.path_);
    other.path_.clear();
    lock_ = std::move(other.lock_);
    next_ = other.next_;
    return *this;
}

StagingFolder::~StagingFolder() { remove(); }

void StagingFolder::remove() {
    std::error_code ignored;  // what stays is collected at the next start
    if (!path_.empty()) fs::remove_all(path_, ignored);
    path_.clear();
}

fs::path StagingFolder::next_path() { return path_ / std::to_string(next_++); }

StagedFile::StagedFile(const fs::path& staging)
    : folder_(staging), path_(folder_.next_path()), fd_(create_file(path_)) {}

void StagedFile::write(std::string_view bytes) {
    write_all(fd_.get(), bytes);
    size_ += static_cast<std::int64_t>(bytes.size());
}

std::size_t collect_leftovers(const fs::path& staging) {
    std::vector<fs::path> found;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(staging, unreadable)) found.push_back(entry.path());
    std::size_t removed = 0;
    for (const auto& path : found) {
        std::error_code failed;
        if (fs::is_directory(fs::symlink_status(path, failed))) {
            const UniqueFd lock = lock_folder(path);
            if (!lock) continue;
            fs::remove_all(path, failed);
        } else {
            fs::remove(path, failed);
        }
        if (!failed) ++removed;
    }
    return removed;
}

}  // namespace oneroom::files
