#include "core/db/start.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

#include "core/base/log.h"

namespace oneroom::db {
namespace {

namespace fs = std::filesystem;

constexpr off_t open_mark = 128;  // the byte of -shm on which every process that has the database open holds a lock

struct Descriptor {
    explicit Descriptor(int fd_) : fd(fd_) {}
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int fd;
};

bool has_files(const fs::path& folder) {
    std::error_code missing;
    for (const auto& entry : fs::recursive_directory_iterator(folder, missing))
        if (entry.is_regular_file(missing)) return true;
    return false;
}

bool has_bytes(const fs::path& file) {
    std::error_code missing;
    const auto size = fs::file_size(file, missing);
    return !missing && size > 0;
}

bool is_open_elsewhere(const fs::path& database) {
    const Descriptor shared(::open((database.string() + "-shm").c_str(), O_RDWR | O_CLOEXEC));
    if (shared.fd < 0) return false;
    struct flock held {};
    held.l_type = F_WRLCK;
    held.l_whence = SEEK_SET;
    held.l_start = open_mark;
    held.l_len = 1;
    return ::fcntl(shared.fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK;
}

fs::path mark_in(const fs::path& folder) { return folder / "oneroom.running"; }

}  // namespace

void require_database(const fs::path& folder) {
    const fs::path database = folder / "oneroom.db";
    if (has_bytes(database)) return;
    if (!has_bytes(database.string() + "-wal") && !has_files(folder / "blobs")) return;
    throw std::runtime_error("The database " + database.string() +
                             " is missing, but other files of a portal are there. Put it back, restore a backup with "
                             "'oneroom restore', or choose an empty folder with --data. Nothing was changed.");
}

void settle_log(const fs::path& database) {
    const std::string path = database.string() + "-wal";
    const Descriptor log(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (log.fd < 0) return;
    // Nobody else may write to the log meanwhile, or what it writes would be overwritten by what was there before.
    std::optional<Connection> others;
    if (is_open_elsewhere(database)) others.emplace(database, Connection::Use::write).execute("BEGIN IMMEDIATE");
    const auto refuse = [&] {
        throw std::runtime_error("Cannot write " + path + ": " + std::strerror(errno) +
                                 ". Look at the disk; nothing was changed.");
    };
    std::string piece(1 << 20, '\0');
    off_t at = 0;
    for (ssize_t got = 0; (got = ::pread(log.fd, piece.data(), piece.size(), at)) != 0; at += got) {
        if (got < 0) refuse();
        if (::pwrite(log.fd, piece.data(), static_cast<std::size_t>(got), at) != got) refuse();
    }
    if (at > 0 && ::fdatasync(log.fd) != 0) refuse();
}

std::optional<Instant> last_known_time(const Reader& db) {
    const auto changed = db.value<std::int64_t>("SELECT at FROM audit_event ORDER BY id DESC LIMIT 1");
    const auto ran = db.value<std::int64_t>("SELECT MAX(last_run_at) FROM scheduled_job");
    const auto at = std::max(changed, ran);
    return at == 0 ? std::nullopt : std::optional(Instant(std::chrono::milliseconds(at)));
}

RunningMark::RunningMark(fs::path folder) : path_(mark_in(folder)) {
    // No flush: after a power cut it may say less, never something wrong.
    const Descriptor mark(::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (mark.fd < 0)
        throw std::runtime_error("Cannot write " + path_.string() + ": " + std::strerror(errno) +
                                 ". Look at the disk and its permissions.");
}

RunningMark::~RunningMark() { ::unlink(path_.c_str()); }

bool RunningMark::has_lost_log(const fs::path& folder) {
    std::error_code missing;
    return fs::exists(mark_in(folder), missing) && fs::exists(folder / "oneroom.db", missing) &&
           !fs::exists(folder / "oneroom.db-wal", missing);
}

FolderAtWork::FolderAtWork(const fs::path& folder, const std::vector<Migration>& migrations) {
    const std::string path = (folder / "oneroom.db").string();
    require_database(folder);
    if (RunningMark::has_lost_log(folder))
        log::warning("start.logMissing", {{"file", path + "-wal"},
                                          {"why",
                                           "The server ended without warning last time, and the file with its "
                                           "last changes was removed since: they are missing now."}});
    settle_log(path);
    schema_state(path, migrations);
    database_ = std::make_unique<Database>(path);
    mark_ = std::make_unique<RunningMark>(folder);
}

}  // namespace oneroom::db
