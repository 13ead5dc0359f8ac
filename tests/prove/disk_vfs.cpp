// The two ways to the Disk: a VFS under SQLite, and the blob store's system calls, wrapped by the linker.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <new>

#include "prove/disk.h"

namespace oneroom::prove {
namespace {

sqlite3_vfs* real_vfs() {
    static sqlite3_vfs* const real = sqlite3_vfs_find("unix");
    return real;
}

/// In the memory SQLite gives us; the real file follows it.
struct File {
    sqlite3_file base;
    std::string* path;
    int generation;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    bool is_alive() const { return Disk::instance().is_alive(generation); }
};

/// While SQLite's own calls go on to the real VFS: they have been noted.
thread_local bool is_noted = false;
struct Noted {
    Noted() { is_noted = true; }
    ~Noted() { is_noted = false; }
};

File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return of(file).real(); }

int close_file(sqlite3_file* file) {
    const int rc = real(file)->pMethods->xClose(real(file));
    delete of(file).path;
    return rc;
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    if (const int rc = Disk::instance().admit(Op::read, *of(file).path)) return rc;
    return real(file)->pMethods->xRead(real(file), to, size, at);
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    Disk& disk = Disk::instance();
    const std::lock_guard lock(disk.mutex());
    if (!of(file).is_alive()) return SQLITE_OK;
    const int refusal = disk.admit(Op::write, *of(file).path);
    // A disk that fails in the middle of a write has done half of it.
    const int done = refusal ? size / 2 : size;
    const Noted noted;
    const int rc = real(file)->pMethods->xWrite(real(file), from, done, at);
    if (rc == SQLITE_OK && done > 0) disk.written(*of(file).path, at, from, done);
    return refusal ? refusal : rc;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    Disk& disk = Disk::instance();
    const std::lock_guard lock(disk.mutex());
    if (!of(file).is_alive()) return SQLITE_OK;
    if (const int rc = disk.admit(Op::write, *of(file).path)) return rc;
    disk.cut_off(*of(file).path, size);
    return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int flags) {
    Disk& disk = Disk::instance();
    const std::lock_guard lock(disk.mutex());
    if (!of(file).is_alive()) return SQLITE_OK;
    return disk.flush(*of(file).path, [&] {
        const Noted noted;
        return real(file)->pMethods->xSync(real(file), flags);
    });
}

int file_size(sqlite3_file* file, sqlite3_int64* size) { return real(file)->pMethods->xFileSize(real(file), size); }
int lock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int unlock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int is_reserved(sqlite3_file* file, int* answer) {
    return real(file)->pMethods->xCheckReservedLock(real(file), answer);
}
int control(sqlite3_file* file, int operation, void* value) {
    return real(file)->pMethods->xFileControl(real(file), operation, value);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}
int shm_lock(sqlite3_file* file, int first, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), first, count, flags);
}
void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

// Version 2: without memory mapping, so that every read comes by here.
constexpr sqlite3_io_methods methods{2,           close_file,  read_file,       write_file,  truncate_file,
                                     sync_file,   file_size,   lock_file,       unlock_file, is_reserved,
                                     control,     sector_size, characteristics, shm_map,     shm_lock,
                                     shm_barrier, shm_unmap,   nullptr,         nullptr};

int open_file(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* given) {
    Disk& disk = Disk::instance();
    if (!disk.is_watched(path)) return real_vfs()->xOpen(real_vfs(), path, file, flags, given);
    const std::lock_guard lock(disk.mutex());
    of(file).base.pMethods = nullptr;
    if (const int rc = disk.admit(Op::open, path)) return rc;
    const bool is_new = ::access(path, F_OK) != 0;
    const int rc = real_vfs()->xOpen(real_vfs(), path, real(file), flags, given);
    if (rc != SQLITE_OK) return rc;
    of(file).path = new std::string(path);
    of(file).generation = disk.generation();
    of(file).base.pMethods = &methods;
    disk.opened(path, is_new);
    return rc;
}

int delete_file(sqlite3_vfs*, const char* path, int is_durable) {
    Disk& disk = Disk::instance();
    if (!disk.is_watched(path)) return real_vfs()->xDelete(real_vfs(), path, is_durable);
    const std::lock_guard lock(disk.mutex());
    if (disk.generation() < 0) return SQLITE_OK;
    const int rc = real_vfs()->xDelete(real_vfs(), path, is_durable);
    if (rc == SQLITE_OK) disk.removed(path, is_durable != 0);
    return rc;
}

sqlite3_vfs shim_of(const sqlite3_vfs& real) {
    sqlite3_vfs shim = real;
    shim.szOsFile = real.szOsFile + static_cast<int>(sizeof(File));
    shim.zName = "prove";
    shim.pNext = nullptr;
    shim.xOpen = open_file;
    shim.xDelete = delete_file;
    return shim;
}

std::string path_of(int fd) {
    char path[4096];
    const auto size = ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path, sizeof path);
    return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : "";
}

/// The log, written by something else than SQLite.
bool is_log(const std::string& path) {
    return !is_noted && path.ends_with("-wal") && Disk::instance().is_watched(path.c_str());
}

bool is_of_blobs(const std::string& path) {
    return Disk::instance().is_watched(path.c_str()) &&
           (path.find("/blobs") != path.npos || path.find("/staging") != path.npos);
}

}  // namespace

Disk::Disk() {
    static sqlite3_vfs shim = shim_of(*real_vfs());
    sqlite3_vfs_register(&shim, 1);
}

Disk& Disk::instance() {
    static Disk disk;
    return disk;
}

}  // namespace oneroom::prove

// What -Wl,--wrap=NAME puts in the place of NAME in everything that is linked into this program.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

using oneroom::prove::Disk;
using oneroom::prove::is_log;
using oneroom::prove::is_noted;
using oneroom::prove::is_of_blobs;
using oneroom::prove::path_of;

int __real_fsync(int fd);
int __real_syncfs(int fd);
int __real_fdatasync(int fd);
ssize_t __real_pwrite(int fd, const void* bytes, size_t size, off_t at);
int __real_mkdir(const char* path, mode_t mode);
int __real_rename(const char* from, const char* to);

int __wrap_fsync(int fd) {
    const std::string path = path_of(fd);
    if (!is_of_blobs(path)) return __real_fsync(fd);
    const std::lock_guard lock(Disk::instance().mutex());
    if (Disk::instance().admit(oneroom::prove::Op::sync, path)) return errno = EIO, -1;
    struct stat facts {};
    ::fstat(fd, &facts);
    Disk::instance().flushed_descriptor(path, S_ISDIR(facts.st_mode));
    return 0;
}

int __wrap_syncfs(int fd) {
    if (!is_of_blobs(path_of(fd))) return __real_syncfs(fd);
    const std::lock_guard lock(Disk::instance().mutex());
    if (Disk::instance().admit(oneroom::prove::Op::sync, "blobs")) return errno = EIO, -1;
    Disk::instance().flushed_everything();
    return 0;
}

int __wrap_fdatasync(int fd) {
    const std::string path = is_noted ? "" : path_of(fd);
    if (!is_log(path)) return __real_fdatasync(fd);
    return Disk::instance().flush(path, [fd] { return __real_fdatasync(fd); }) == 0 ? 0 : (errno = EIO, -1);
}

ssize_t __wrap_pwrite(int fd, const void* bytes, size_t size, off_t at) {
    const std::string path = is_noted ? "" : path_of(fd);
    if (is_log(path)) Disk::instance().written(path, at, bytes, static_cast<int>(size));
    return __real_pwrite(fd, bytes, size, at);
}

int __wrap_mkdir(const char* path, mode_t mode) {
    const int rc = __real_mkdir(path, mode);
    if (rc == 0 && is_of_blobs(path)) Disk::instance().folder_made(path);
    return rc;
}

int __wrap_rename(const char* from, const char* to) {
    if (!is_of_blobs(to)) return __real_rename(from, to);
    const std::lock_guard lock(Disk::instance().mutex());
    const int rc = __real_rename(from, to);
    if (rc == 0) Disk::instance().renamed(from, to);
    return rc;
}
}
// NOLINTEND(bugprone-reserved-identifier)
