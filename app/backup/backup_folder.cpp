#include "backup/backup_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>

#include <algorithm>

#include "core/files/unique_fd.h"

namespace oneroom::backup {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view start = "oneroom-", scheduled = "-scheduled-", by_hand = "-by-hand-",
                           incomplete = "incomplete-", ending = ".zip", part = ".part-";
constexpr std::size_t time_length = 18;  // 2026-11-21T023000Z
constexpr std::size_t part_digits = 16;

}  // namespace

std::string backup_file_name(Instant made_at, bool is_scheduled, const std::string& portal_id, bool is_complete) {
    std::string name(start);
    for (const char c : to_iso8601(made_at).substr(0, 19))
        if (c != ':') name += c;
    name += 'Z';
    name += is_scheduled ? scheduled : by_hand;
    if (!is_complete) name += incomplete;
    return name + portal_id + std::string(ending);
}

std::optional<StoredBackup> parse_backup_name(const std::string& name, const std::string& portal_id) {
    if (!name.starts_with(start) || name.size() < start.size() + time_length) return std::nullopt;
    std::string time = name.substr(start.size(), time_length);
    time.insert(15, ":").insert(13, ":");
    const auto made_at = from_iso8601(time);
    if (!made_at) return std::nullopt;
    for (const bool is_scheduled : {true, false})
        for (const bool is_complete : {true, false})
            if (name == backup_file_name(*made_at, is_scheduled, portal_id, is_complete))
                return StoredBackup{name, *made_at, is_scheduled, 0, is_complete};
    return std::nullopt;
}

std::vector<StoredBackup> list_backups(const fs::path& folder, const std::string& portal_id) {
    std::vector<StoredBackup> found;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) {
        auto backup = parse_backup_name(entry.path().filename().string(), portal_id);
        if (!backup || !fs::is_regular_file(entry.symlink_status(none))) continue;
        backup->size = static_cast<std::int64_t>(entry.file_size(none));
        if (!none) found.push_back(std::move(*backup));
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        return a.made_at != b.made_at ? a.made_at > b.made_at : a.name > b.name;
    });
    return found;
}

std::vector<std::string> decide_rotation(const std::vector<StoredBackup>& backups, std::int64_t keep) {
    std::vector<std::string> old;
    std::int64_t whole = 0, partial = 0;
    for (const StoredBackup& backup : backups)
        if (backup.is_scheduled && ++(backup.is_complete ? whole : partial) > keep) old.push_back(backup.name);
    return old;
}

void remove_leftovers(const fs::path& folder, const std::string& portal_id) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) {
        const std::string name = entry.path().filename().string();
        const auto at = name.find(part);
        if (at == name.npos || !parse_backup_name(name.substr(0, at), portal_id)) continue;
        const std::string written = name.substr(0, at + part.size() + part_digits);
        const files::UniqueFd writing(::open((folder / written).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
        const bool is_written = writing && ::flock(writing.get(), LOCK_EX | LOCK_NB) != 0;
        std::error_code gone;
        if (!is_written) fs::remove(entry.path(), gone);
    }
}

Instant slot_at(Instant now, std::int64_t hour, std::int64_t every_hours) {
    const auto hours = std::chrono::floor<std::chrono::hours>(now.time_since_epoch()).count();
    const auto past = ((hours - hour) % every_hours + every_hours) % every_hours;
    return Instant{std::chrono::hours(hours - past)};
}

DiskSpace disk_space(const fs::path& folder) {
    struct statvfs disk {};
    for (fs::path at = fs::absolute(folder);; at = at.parent_path()) {
        if (::statvfs(at.c_str(), &disk) == 0) break;
        if (!at.has_relative_path()) return {};
    }
    const auto block = static_cast<std::int64_t>(disk.f_frsize);
    return {static_cast<std::int64_t>(disk.f_bavail) * block, static_cast<std::int64_t>(disk.f_blocks) * block};
}

std::int64_t data_size(const fs::path& data, const fs::path& backups) {
    std::int64_t size = 0;
    std::error_code none;
    const fs::path left_out = fs::absolute(backups).lexically_normal();
    for (auto at = fs::recursive_directory_iterator(fs::absolute(data).lexically_normal(), none);
         at != fs::recursive_directory_iterator(); at.increment(none)) {
        if (at->path() == left_out) at.disable_recursion_pending();
        std::error_code gone;
        if (const auto bytes = at->is_regular_file(gone) ? at->file_size(gone) : 0; !gone)
            size += static_cast<std::int64_t>(bytes);
    }
    return size;
}

}  // namespace oneroom::backup
