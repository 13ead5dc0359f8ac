#include "backup/make_backup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/version.h"
#include "core/db/copy.h"
#include "core/files/blob_hold.h"
#include "core/files/staging.h"
#include "core/files/zip_writer.h"
#include "core/json/codec.h"
#include "upkeep/upkeep.h"

namespace oneroom::backup {
namespace {

namespace fs = std::filesystem;
using files::UniqueFd;
using files::ZipWriter;

constexpr std::size_t piece_bytes = 256 * 1024;

BackupError cannot(const std::string& what, const fs::path& path) {
    return BackupError("Cannot " + what + " " + path.string() + ": " + std::strerror(errno) + ".");
}

/// A new file beside FILE, locked as long as it is written; removed unless it was given its name.
class Part {
public:
    explicit Part(const fs::path& file)
        : path_(part_name(file)), fd_(::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)) {
        if (!fd_ || ::flock(fd_.get(), LOCK_EX | LOCK_NB) != 0) throw cannot("write", path_);
    }
    ~Part() {
        std::error_code gone;
        if (!is_named_) fs::remove(path_, gone);
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    int fd() const { return fd_.get(); }
    const fs::path& path() const { return path_; }

    /// The last step: what stands under this name is whole.
    void become(const fs::path& file, bool may_overwrite) {
        const unsigned how = may_overwrite ? 0 : RENAME_NOREPLACE;
        int result = ::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, file.c_str(), how);
        if (result != 0 && errno == EINVAL) {  // a disk that cannot be asked not to replace
            if (!may_overwrite && fs::exists(fs::symlink_status(file)))
                errno = EEXIST;
            else
                result = ::rename(path_.c_str(), file.c_str());
        }
        if (result != 0) throw cannot("give the backup its name", file);
        is_named_ = true;
        files::sync_folder(fs::absolute(file).parent_path());
    }

private:
    const fs::path path_;
    UniqueFd fd_;
    bool is_named_ = false;
};

/// What the file says of itself; nothing when it is no backup, or a damaged one.
std::optional<Manifest> find_manifest(const fs::path& file) {
    try {
        return Archive(file).manifest();
    } catch (const BackupError&) {
        return std::nullopt;
    }
}

/// Only an older backup may be replaced: nobody wants something else overwritten by a slip of the hand.
void require_free_name(const MakeRequest& request) {
    std::error_code none;
    const fs::path folder = fs::absolute(request.file).parent_path();
    if (!fs::is_directory(folder, none))
        throw BackupError("There is no folder " + folder.string() + ". Make it first, or name another.");
    if (fs::is_directory(request.file, none))
        throw BackupError(request.file.string() + " is a folder. Name a file in it.");
    if (!fs::exists(fs::symlink_status(request.file, none))) return;
    if (!request.may_overwrite)
        throw BackupError("The file " + request.file.string() +
                          " is there already. Choose another name, or add --force to replace it.");
    if (!find_manifest(request.file))
        throw BackupError("The file " + request.file.string() +
                          " is not a backup, or a damaged one, so it is not replaced. Choose another name.");
}

/// The last look before the name is given: a backup takes the place of a backup, an incomplete one that of an
/// incomplete one only.
bool may_take_place(const MakeRequest& request, bool is_complete, const fs::path& file) {
    const auto old = request.may_overwrite ? find_manifest(file) : std::nullopt;
    return old && (is_complete || !old->left_out.empty());
}

fs::path name_of(const MakeRequest& request, bool is_complete) {
    if (is_complete) return request.file;
    if (!request.incomplete_file.empty()) return request.incomplete_file;
    if (!fs::exists(request.file) || may_take_place(request, false, request.file)) return request.file;
    const fs::path& file = request.file;
    return file.parent_path() / (file.stem().string() + "-incomplete" + file.extension().string());
}

/// Writes the entries and counts what the manifest says of them.
class Writing {
public:
    Writing(int fd, Instant now, const Report& report) : zip_(fd, now), report_(report) {}

    /// Adds all of `from`; returns what is wrong with it, and then it is not added. `sha256` empty: any content is
    /// right.
    std::string add(const std::string& name, const UniqueFd& from, ZipWriter::Method method, Phase phase,
                    const std::string& sha256 = "") {
        if (!from) return "is missing";
        zip_.start(name, method);
        Sha256 hash;
        std::int64_t size = 0;
        ssize_t got = 0;
        while ((got = ::read(from.get(), piece_.data(), piece_.size())) > 0) {
            const std::string_view bytes(piece_.data(), static_cast<std::size_t>(got));
            hash.add(bytes);
            zip_.write(bytes);
            size += got;
            if (!report_(phase, done_ + size, std::max(total_, done_ + size))) throw Stopped();
        }
        const std::string found = hash.hex();
        if (got < 0 || (!sha256.empty() && found != sha256)) {
            zip_.drop();
            return got < 0 ? "cannot be read" : "is not what was stored";
        }
        zip_.finish();
        done_ += size;
        manifest_.bytes += size;
        sums_ += found + "  " + name + "\n";
        return "";
    }

    /// Writes the two entries that describe the others, and the directory.
    Manifest end() {
        manifest_.entries = zip_.entries();
        manifest_.sums_sha256 = sha256_hex(sums_);
        add_text(sums_name, sums_);
        add_text(manifest_name, to_json_text(manifest_));
        zip_.close();
        return manifest_;
    }

    Manifest& manifest() { return manifest_; }
    /// Work of the phase to come, in bytes.
    void expect(std::int64_t total) {
        done_ = 0;
        total_ = total;
    }
    std::int64_t size() const { return zip_.size(); }

private:
    void add_text(std::string_view name, std::string_view text) {
        zip_.start(name, ZipWriter::Method::deflated);
        zip_.write(text);
        zip_.finish();
    }

    ZipWriter zip_;
    const Report& report_;
    Manifest manifest_;
    std::string sums_;
    std::string piece_ = std::string(piece_bytes, '\0');
    std::int64_t done_ = 0, total_ = 0;
};

/// Empty only when there is no such file. What cannot be opened for another reason may well be there: a backup without
/// it would be a worse one than the last.
UniqueFd open_file(const fs::path& path) {
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd && errno != ENOENT) throw cannot("read", path);
    return fd;
}

void describe_schema(Manifest& manifest, const std::vector<db::Migration>& migrations, const fs::path& copy) {
    if (db::schema_state(copy, migrations) != db::SchemaState::current)
        throw BackupError(
            "The database is of an older program. Start this one once, so that it is brought up to date, "
            "or make the backup with the older one.");
    manifest.schema_number = migrations.back().number;
    manifest.schema_name = migrations.back().name;
}

void add_database(Writing& writing, const fs::path& copy) {
    writing.expect(static_cast<std::int64_t>(fs::file_size(copy)));
    const std::string fault =
        writing.add(std::string(database_name), open_file(copy), ZipWriter::Method::deflated, Phase::database);
    if (!fault.empty()) throw BackupError("The copy of the database " + fault + ".");
}

void add_blobs(Writing& writing, const fs::path& data, const fs::path& copy) {
    db::Connection connection(copy, db::Connection::Use::read);
    const db::Reader reader(connection);
    std::int64_t total = 0;
    upkeep::each_named_file(reader, [&](const upkeep::NamedFile& file) {
        total += std::max<std::int64_t>(file.size, 0);
        return true;
    });
    writing.expect(total);
    upkeep::each_named_file(reader, [&](const upkeep::NamedFile& file) {
        const std::string name = blob_name(file.sha256);
        const auto fault =
            writing.add(name, open_file(data / name), ZipWriter::Method::stored, Phase::files, file.sha256);
        if (!fault.empty()) writing.manifest().left_out.push_back({name, "The file of " + file.used_by + " " + fault});
        return true;
    });
}

}  // namespace

Made make_backup(const MakeRequest& request, const std::vector<db::Migration>& migrations, const Clock& clock,
                 const Report& report) {
    const fs::path database = request.data / database_name;
    if (!fs::exists(database))
        throw BackupError("There is no data in " + request.data.string() + ". Name the folder with --data.");
    require_free_name(request);
    Part part(request.file);
    const ScratchFile copy(part.path().string() + ".db");
    Writing writing(part.fd(), clock.now(), report);
    Manifest& manifest = writing.manifest();
    manifest.product = product_name;
    manifest.format_version = format_version;
    manifest.program_version = version();
    {
        // From before the snapshot until the last file is read.
        const files::BlobHold hold(request.data);
        manifest.created_at = clock.now();
        const auto copied = [&](std::int64_t done, std::int64_t total) { return report(Phase::database, done, total); };
        if (!db::copy_database(database, copy.path(), copied)) throw Stopped();
        describe_schema(manifest, migrations, copy.path());
        add_database(writing, copy.path());
        for (const std::string_view name : {key_name, settings_name})
            if (fs::exists(request.data / name))
                if (const auto fault = writing.add(
                        std::string(name), UniqueFd(::open((request.data / name).c_str(), O_RDONLY | O_CLOEXEC)),
                        ZipWriter::Method::stored, Phase::files);
                    !fault.empty())
                    throw BackupError("The file " + (request.data / name).string() + " " + fault + ".");
        add_blobs(writing, request.data, copy.path());
    }
    copy.remove();
    Made made{writing.end(), writing.size(), request.file};
    if (::fsync(part.fd()) != 0) files::throw_disk_failure(errno, "save the backup");
    verify_backup(part.path(), copy.path(), migrations, report);
    const bool is_complete = made.manifest.left_out.empty();
    made.file = name_of(request, is_complete);
    part.become(made.file, may_take_place(request, is_complete, made.file));
    return made;
}

std::int64_t space_for_backup(const fs::path& data, db::Database& db) {
    std::error_code none;
    std::int64_t blobs = 0;
    db.read([&](const db::Reader& reader) {
        upkeep::each_named_file(reader, [&](const upkeep::NamedFile& file) {
            constexpr std::int64_t header_bytes = 512;  // in the zip, its directory and SHA256SUMS
            blobs += std::max<std::int64_t>(file.size, 0) + header_bytes;
            return true;
        });
    });
    const auto database = static_cast<std::int64_t>(fs::file_size(data / database_name, none)) +
                          static_cast<std::int64_t>(fs::file_size(data / "oneroom.db-wal", none));
    return 2 * database + blobs;  // the copy, and at worst as much again in the zip
}

void give_way() {
    constexpr int nice = 10;
    constexpr int by_process = 1, best_effort_last = 2 << 13 | 7;  // ioprio_set(2)
    const auto thread = static_cast<id_t>(::syscall(SYS_gettid));
    ::setpriority(PRIO_PROCESS, thread, nice);
    ::syscall(SYS_ioprio_set, by_process, thread, best_effort_last);
}

}  // namespace oneroom::backup
