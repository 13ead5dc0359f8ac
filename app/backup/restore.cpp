#include "backup/restore.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "backup/backup_store.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/staging.h"

namespace oneroom::backup {
namespace {

namespace fs = std::filesystem;
using files::UniqueFd;

constexpr std::string_view unfinished = ".unfinished";  // in a folder that a restore is still filling

std::string compact_time(Instant now) {
    std::string text;
    for (const char c : to_iso8601(now).substr(0, 19)) text += c == ':' ? "" : std::string(1, c);
    return text;
}

/// A name beside the data folder that nothing has.
fs::path free_name(const fs::path& data, const std::string& ending) {
    fs::path name = data.string() + ending;
    for (int number = 2; fs::exists(fs::symlink_status(name)); ++number)
        name = data.string() + ending + "-" + std::to_string(number);
    return name;
}

/// DATA.restoring, filled and then exchanged with DATA. Only what a restore left half done is ever removed.
class NewFolder {
public:
    NewFolder(const fs::path& data, Instant now) : path_(data.string() + ".restoring") {
        if (fs::exists(fs::symlink_status(path_))) {
            lock();
            // A crash between the exchange and the renaming leaves the old portal under this name.
            if (fs::exists(path_ / unfinished))
                fs::remove_all(path_);
            else
                fs::rename(path_, free_name(data, ".before-restore-" + compact_time(now)));
            lock_.close();
        }
        files::make_private_folder(path_);
        lock();
        is_unfinished_ = true;
        files::create_file(path_ / unfinished);
    }
    ~NewFolder() {
        if (is_unfinished_) remove();
    }
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    const fs::path& path() const { return path_; }

    /// Everything in it is on the disk when it returns.
    void finish() {
        if (::syncfs(lock_.get()) != 0) files::throw_disk_failure(errno, "save the restored files");
        fs::remove(path_ / unfinished);
        is_unfinished_ = false;
        files::sync_folder(path_);
    }

    void remove() const {
        std::error_code gone;
        fs::remove_all(path_, gone);
    }

private:
    void lock() {
        lock_ = UniqueFd(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!lock_ || ::flock(lock_.get(), LOCK_EX | LOCK_NB) != 0)
            throw BackupError("Another restore is at work in " + path_.string() + ". Wait for it.");
    }

    const fs::path path_;
    UniqueFd lock_;
    bool is_unfinished_ = false;
};

void require_known_schema(const Archive& archive, const std::vector<db::Migration>& migrations) {
    const Manifest& manifest = archive.manifest();
    if (manifest.schema_number <= migrations.back().number) return;
    throw BackupError("This backup was made by Oneroom " + manifest.program_version + " (schema " +
                      manifest.schema_name + "), which is newer than this program (schema " + migrations.back().name +
                      "). Restore it with that version or a later one. Nothing was changed.");
}

void require_room(const Archive& archive, const fs::path& folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return;
    const auto free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
    const auto needed = static_cast<std::uint64_t>(archive.manifest().bytes);
    if (free < needed)
        throw Failure(507, "The disk has " + human_size(free) + " free, but the backup needs " + human_size(needed) +
                               ". Make room, or name a folder on another disk with --data. Nothing was changed");
}

void unpack(const Archive& archive, const fs::path& folder, const Report& report) {
    UniqueFd file;
    std::string name;
    fs::path made;
    // Names are those of is_entry_name() and no others, so that nothing is written anywhere else.
    const auto open = [&](const std::string& next) {
        const fs::path path = folder / next;
        if (path.parent_path() != made) files::make_private_folder(made = path.parent_path());
        file = files::create_file(path);
        name = next;
    };
    for (const Archive::Entry& entry : archive.entries())
        if (entry.size == 0) open(entry.name);
    read_everything(archive, report, [&](const Archive::Entry& entry, std::string_view bytes) {
        if (entry.name != name) open(entry.name);
        files::write_all(file.get(), bytes);
    });
}

bool holds_something(const fs::path& data) {
    if (!fs::exists(data)) return false;
    if (!fs::is_directory(data)) throw BackupError(data.string() + " is not a folder. Name another with --data.");
    for (const auto& entry : fs::directory_iterator(data))
        if (entry.path().filename() != "oneroom.lock") return true;
    return false;
}

[[noreturn]] void cannot_move(const fs::path& data) {
    const std::string why = std::strerror(errno);
    throw BackupError("The folder " + data.string() + " cannot be replaced (" + why +
                      "). If it is a disk of its own, restore into a folder on that disk with --data and start the "
                      "server with it. Nothing was changed.");
}

/// Where the old folder went; empty when there was none worth keeping.
fs::path exchange(const NewFolder& fresh, const fs::path& data, bool is_occupied, Instant now) {
    const auto swap = [](const fs::path& from, const fs::path& to, unsigned how) {
        return ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), how) == 0;
    };
    if (!is_occupied) {
        std::error_code gone;
        fs::remove(data / "oneroom.lock", gone);
        if (!swap(fresh.path(), data, 0)) cannot_move(data);
        return {};
    }
    const fs::path aside = free_name(data, ".before-restore-" + compact_time(now));
    if (swap(fresh.path(), data, RENAME_EXCHANGE)) {
        fs::rename(fresh.path(), aside);
        return aside;
    }
    if (errno != EINVAL && errno != ENOSYS) cannot_move(data);
    if (!swap(data, aside, RENAME_NOREPLACE) && ::rename(data.c_str(), aside.c_str()) != 0) cannot_move(data);
    if (::rename(fresh.path().c_str(), data.c_str()) != 0) {
        const int why = errno;
        fs::rename(aside, data);
        errno = why;
        cannot_move(data);
    }
    return aside;
}

/// The backups that the portal made itself stay in its folder. Whether there were any.
bool keep_backups(const fs::path& aside, const fs::path& data) {
    if (!fs::is_directory(fs::symlink_status(aside / "backups"))) return false;
    return ::renameat2(AT_FDCWD, (aside / "backups").c_str(), AT_FDCWD, (data / "backups").c_str(), RENAME_NOREPLACE) ==
           0;
}

}  // namespace

Restored restore_backup(const RestoreRequest& request, const std::vector<db::Migration>& migrations, const Clock& clock,
                        const Report& report) {
    fs::path data = fs::absolute(request.data).lexically_normal();
    if (!data.has_filename()) data = data.parent_path();  // names are made by appending to it
    const bool is_occupied = holds_something(data);
    if (is_occupied && !request.may_replace)
        throw BackupError("The folder " + data.string() +
                          " is not empty. Name another with --data, or add --force: then what is there is moved "
                          "aside, to " +
                          data.string() + ".before-restore-... Nothing was changed.");
    const Archive archive(request.file);
    require_known_schema(archive, migrations);
    fs::create_directories(data.parent_path());
    require_room(archive, data.parent_path());
    NewFolder fresh(data, clock.now());
    unpack(archive, fresh.path(), report);
    const fs::path database = fresh.path() / database_name;
    check_database(archive, database, migrations, report);
    {
        db::Database restored(database);
        restored.write(
            [&](db::Writer& tx) { save_fact(tx, restored_fact, to_iso8601(archive.manifest().created_at)); });
    }
    fresh.finish();
    Restored done{archive.manifest(), {}};
    try {
        done.moved_aside = exchange(fresh, data, is_occupied, clock.now());
    } catch (const BackupError&) {
        fresh.remove();  // the old folder stands where it stood
        throw;
    }
    if (!done.moved_aside.empty()) done.has_kept_backups = keep_backups(done.moved_aside, data);
    files::sync_folder(data.parent_path());
    return done;
}

void begin_after_restore(db::Database& db, Instant now) {
    const auto made_at = db.read([](const db::Reader& reader) { return find_fact(reader, restored_fact); });
    if (!made_at) return;
    db.write([&](db::Writer& tx) {
        end_all_sessions(tx, now);
        remove_waiting_backups(tx);
        // The original may still run and share the folder of backups: ours get another name, and its stay.
        if (const auto portal_id = find_fact(tx, portal_fact)) {
            save_fact(tx, former_prefix + *portal_id, to_iso8601(now));
            remove_fact(tx, portal_fact);
        }
        audit::record(tx, {std::nullopt, "command line", ""}, now,
                      {.action = "backup.restore",
                       .object_kind = "backup",
                       .summary = "Started on a backup of " + *made_at + "; everybody signs in anew"});
        remove_fact(tx, restored_fact);
    });
}

}  // namespace oneroom::backup
