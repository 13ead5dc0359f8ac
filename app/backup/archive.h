// Reads a backup that nobody vouches for: opened and checked as a whole first, then entry by entry, each against the
// hash that the backup gives for it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "backup/manifest.h"
#include "core/db/migrate.h"
#include "core/files/unique_fd.h"
#include "core/files/zip_reader.h"

namespace oneroom::backup {

enum class Phase { database, files, check };
constexpr auto enum_names(Phase) {
    using Name = std::string_view;
    return std::array{std::pair{Phase::database, Name("database")}, std::pair{Phase::files, Name("files")},
                      std::pair{Phase::check, Name("check")}};
}

/// Told how far a phase of the work is, in a unit of its own; false stops it.
using Report = std::function<bool(Phase phase, std::int64_t done, std::int64_t total)>;

/// Thrown where a Report said no; what was begun is taken back.
struct Stopped : BackupError {
    Stopped() : BackupError("Stopped before it was done. Nothing was kept.") {}
};

class Archive {
public:
    struct Entry {
        std::string name;
        std::string sha256;
        std::int64_t size = 0;
    };

    /// Opens `file` and checks everything that can be known without reading the entries. Throws BackupError: not a
    /// backup, damaged or cut off, made by a newer program.
    explicit Archive(const std::filesystem::path& file);

    const Manifest& manifest() const { return manifest_; }
    /// What the backup holds, without the two that describe it.
    const std::vector<Entry>& entries() const { return entries_; }
    bool has(std::string_view name) const { return zip_->find(name) != nullptr; }
    std::int64_t file_size() const { return file_size_; }

    /// Gives an entry in pieces. Throws BackupError naming it when its bytes are not those that were backed up; some
    /// have been given out by then.
    void read(const Entry& entry, const files::ZipReader::Sink& sink) const;

private:
    std::string read_text(std::string_view name, std::int64_t most) const;
    void read_manifest();
    void read_sums();

    const std::string shown_;  ///< the file as messages name it
    files::UniqueFd fd_;
    std::int64_t file_size_ = 0;
    std::unique_ptr<files::ZipReader> zip_;
    Manifest manifest_;
    std::vector<Entry> entries_;
};

/// Reads every entry of the backup. `take` gets the pieces of each (entry, bytes); it may be empty.
using Take = std::function<void(const Archive::Entry& entry, std::string_view bytes)>;
void read_everything(const Archive& archive, const Report& report, const Take& take);

/// Looks at the database of a backup, unpacked at `database`: its structure, and that the backup holds every file that
/// it names. Throws BackupError. What a newer program made is looked at by structure only.
void check_database(const Archive& archive, const std::filesystem::path& database,
                    const std::vector<db::Migration>& migrations, const Report& report);

/// Checks a backup without restoring it; its database is unpacked at `scratch` for the time. Throws BackupError.
Manifest verify_backup(const std::filesystem::path& file, const std::filesystem::path& scratch,
                       const std::vector<db::Migration>& migrations, const Report& report);

/// "FILE.part-0123456789abcdef": a new name beside FILE that nobody has, for something on its way.
std::filesystem::path part_name(const std::filesystem::path& file);

/// A file that is gone, with what SQLite made beside it, when this object is. `path` is a name that nobody has.
class ScratchFile {
public:
    explicit ScratchFile(std::filesystem::path path);
    ~ScratchFile() { remove(); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void remove() const;

private:
    const std::filesystem::path path_;
};

}  // namespace oneroom::backup
