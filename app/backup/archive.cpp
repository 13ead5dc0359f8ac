#include "backup/archive.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/db/patience.h"
#include "core/files/staging.h"
#include "core/json/codec.h"
#include "upkeep/upkeep.h"

namespace oneroom::backup {
namespace {

constexpr std::int64_t longest_manifest = 64 * 1024 * 1024, longest_sums = 4LL * 1024 * 1024 * 1024;
constexpr std::size_t sha256_length = 64;

files::ZipLimits no_limits() {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return {.files = most, .total_bytes = most, .ratio = most, .ratio_free_bytes = most, .name_bytes = most};
}

BackupError damaged(const std::string& file, const std::string& how) {
    return BackupError("The backup " + file + " is damaged: " + how + ". Copy it here again, or use another backup.");
}

BackupError not_a_backup(const std::string& file) {
    return BackupError("The file " + file + " is not a backup of Oneroom. Name a file that 'oneroom backup' made.");
}

/// What the zip reader says, for somebody who has a backup before them.
BackupError about(const files::ZipError& error, const std::string& file) {
    if (error.code == "not-a-zip") return not_a_backup(file);
    if (!error.path.empty()) return damaged(file, "the entry " + error.path + " is not what was backed up");
    return damaged(file, "its end or its directory is missing, so it was cut off or changed");
}

}  // namespace

Archive::Archive(const std::filesystem::path& file)
    : shown_(file.string()), fd_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat facts {};
    if (!fd_ || ::fstat(fd_.get(), &facts) != 0)
        throw BackupError("The file " + shown_ + " cannot be opened: " + std::strerror(errno) + ".");
    if (!S_ISREG(facts.st_mode)) throw not_a_backup(shown_);
    file_size_ = facts.st_size;
    try {
        zip_ = std::make_unique<files::ZipReader>(fd_.get(), no_limits());
    } catch (const files::ZipError& error) {
        throw about(error, shown_);
    }
    if (!zip_->find(manifest_name)) throw not_a_backup(shown_);
    read_manifest();
    read_sums();
}

std::string Archive::read_text(std::string_view name, std::int64_t most) const {
    const auto* entry = zip_->find(name);
    if (!entry) throw damaged(shown_, "the entry " + std::string(name) + " is missing");
    try {
        return zip_->read_all(*entry, most);
    } catch (const files::ZipError& error) {
        throw about(error, shown_);
    }
}

void Archive::read_manifest() {
    const std::string text = read_text(manifest_name, longest_manifest);
    try {
        manifest_ = from_json_text<Manifest>(text);
    } catch (const Failure&) {
        throw not_a_backup(shown_);
    }
    if (manifest_.product != product_name) throw not_a_backup(shown_);
    if (manifest_.format_version > format_version)
        throw BackupError("The backup " + shown_ + " was made by Oneroom " + manifest_.program_version +
                          ", which is newer than this program. Restore it with that version or a later one.");
}

void Archive::read_sums() {
    const std::string text = read_text(sums_name, longest_sums);
    if (sha256_hex(text) != manifest_.sums_sha256) throw damaged(shown_, "SHA256SUMS is not what was backed up");
    std::int64_t bytes = 0;
    std::string_view rest = text;
    for (const files::ZipEntry& entry : zip_->entries()) {
        if (entry.path == manifest_name || entry.path == sums_name) continue;
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const bool is_listed = line.size() == sha256_length + 2 + entry.path.size() && line.ends_with(entry.path);
        if (!is_listed || !is_entry_name(entry.path))
            throw damaged(shown_, "the entry " + entry.path + " does not belong in it");
        entries_.push_back({entry.path, std::string(line.substr(0, sha256_length)), entry.size});
        bytes += entry.size;
    }
    const bool is_whole = rest.empty() && std::cmp_equal(entries_.size(), manifest_.entries) &&
                          bytes == manifest_.bytes && has(database_name);
    if (!is_whole) throw damaged(shown_, "it does not hold what its manifest says");
}

void Archive::read(const Entry& entry, const files::ZipReader::Sink& sink) const {
    Sha256 hash;
    try {
        zip_->read(*zip_->find(entry.name), [&](std::string_view piece) {
            hash.add(piece);
            sink(piece);
        });
    } catch (const files::ZipError& error) {
        throw about(error, shown_);
    }
    if (hash.hex() != entry.sha256) throw damaged(shown_, "the entry " + entry.name + " is not what was backed up");
}

void read_everything(const Archive& archive, const Report& report, const Take& take) {
    std::int64_t done = 0;
    for (const Archive::Entry& entry : archive.entries()) {
        archive.read(entry, [&](std::string_view piece) {
            if (take) take(entry, piece);
            done += static_cast<std::int64_t>(piece.size());
            if (!report(Phase::check, done, archive.manifest().bytes)) throw Stopped();
        });
    }
}

void check_database(const Archive& archive, const std::filesystem::path& database,
                    const std::vector<db::Migration>& migrations, const Report& report) {
    const bool is_newer = archive.manifest().schema_number > migrations.back().number;
    const bool is_current = !is_newer && db::schema_state(database, migrations) == db::SchemaState::current;
    db::Connection connection(database, db::Connection::Use::read);
    const db::Reader reader(connection);
    const std::int64_t all = archive.manifest().bytes;
    const db::Patience patience(connection, [&] { return report(Phase::check, all, all); });
    const auto faults = [&] {
        try {
            return upkeep::list_structure_faults(reader);
        } catch (const std::exception&) {
            if (patience.is_over()) throw Stopped();
            throw;
        }
    }();
    if (patience.is_over()) throw Stopped();
    if (!faults.empty())
        throw BackupError("The database itself is damaged (" + faults.front() +
                          "). Keep older backups, and look at it with 'oneroom check'.");
    if (!is_current) return;  // the tables are not those this program knows
    upkeep::each_named_file(reader, [&](const upkeep::NamedFile& file) {
        const std::string name = blob_name(file.sha256);
        const auto& left_out = archive.manifest().left_out;
        if (!archive.has(name) && std::ranges::find(left_out, name, &LeftOut::name) == left_out.end())
            throw BackupError("The backup lacks the file of " + file.used_by + ". Use another backup.");
        return true;
    });
}

Manifest verify_backup(const std::filesystem::path& file, const std::filesystem::path& scratch,
                       const std::vector<db::Migration>& migrations, const Report& report) {
    const Archive archive(file);
    const ScratchFile database(scratch);
    const files::UniqueFd unpacked = files::create_file(database.path());
    read_everything(archive, report, [&](const Archive::Entry& entry, std::string_view bytes) {
        if (entry.name == database_name) files::write_all(unpacked.get(), bytes);
    });
    check_database(archive, database.path(), migrations, report);
    return archive.manifest();
}

std::filesystem::path part_name(const std::filesystem::path& file) {
    return file.string() + ".part-" + to_hex(random_bytes(8));
}

ScratchFile::ScratchFile(std::filesystem::path path) : path_(std::move(path)) {}

void ScratchFile::remove() const {
    std::error_code gone;
    for (const char* const end : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(path_.string() + end, gone);
}

}  // namespace oneroom::backup
