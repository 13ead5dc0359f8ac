#include "cli/backup_commands.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <ostream>

#include "backup/make_backup.h"
#include "backup/restore.h"
#include "cli/instance_lock.h"
#include "cli/interruption.h"
#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/config/config.h"
#include "core/db/audit.h"
#include "core/db/start.h"
#include "upkeep/upkeep.h"

namespace oneroom {
namespace {

namespace fs = std::filesystem;

struct Words {
    fs::path data;
    fs::path file;
    bool is_forced = false;
    bool is_verifying = false;
};

/// Throws ConfigError for what it does not understand.
Words read_words(const std::string& command, const std::vector<std::string>& words, bool may_verify) {
    const auto flags = config::take_flags(words, {"data"});
    Words read;
    for (const std::string& word : flags.rest) {
        if (word == "--force") {
            read.is_forced = true;
        } else if (word == "--verify" && may_verify) {
            read.is_verifying = true;
        } else if (word.starts_with("-")) {
            throw config::ConfigError("There is no option " + word + " here. See oneroom " + command + " --help");
        } else if (read.file.empty()) {
            read.file = word;
        } else {
            throw config::ConfigError("Give one file. See oneroom " + command + " --help");
        }
    }
    if (read.file.empty()) throw config::ConfigError("Name the file. See oneroom " + command + " --help");
    read.data = config::read_config({flags.given, {}}, config::process_environment()).data;
    return read;
}

/// Shows on a terminal how far it is, and ends the work when somebody presses Ctrl+C: then nothing stays behind.
class TerminalReport {
public:
    explicit TerminalReport(std::ostream& err) : err_(err) {}
    ~TerminalReport() {
        if (shown_ >= 0) err_ << '\r' << std::string(40, ' ') << '\r' << std::flush;
    }
    TerminalReport(const TerminalReport&) = delete;
    TerminalReport& operator=(const TerminalReport&) = delete;

    bool operator()(backup::Phase phase, std::int64_t done, std::int64_t total) {
        constexpr std::array names = {"Copying the database", "Copying the files   ", "Reading it back     "};
        const auto percent = total > 0 ? std::min<std::int64_t>(100, done * 100 / total) : 100;
        if (is_terminal_ && (percent != shown_ || phase != phase_))
            err_ << '\r' << names[static_cast<std::size_t>(phase)] << ' ' << percent << " %   " << std::flush;
        if (is_terminal_) shown_ = percent;
        phase_ = phase;
        return !Interruption::is_asked();
    }

private:
    std::ostream& err_;
    const Interruption interruption_{};
    const bool is_terminal_ = ::isatty(STDERR_FILENO) == 1;
    std::int64_t shown_ = -1;
    backup::Phase phase_{};
};

std::string size_text(std::int64_t bytes) { return human_size(static_cast<std::uint64_t>(bytes)); }

std::string about(const backup::Manifest& manifest) {
    return std::to_string(manifest.entries) + " entries, " + size_text(manifest.bytes);
}

/// What is not in the backup; the exit code.
int tell_completeness(const backup::Manifest& manifest, std::ostream& err) {
    if (manifest.left_out.empty()) return 0;
    for (const auto& left : manifest.left_out) err << left.why << " and is not in it.\n";
    err << "This backup is incomplete: keep older ones, and look at the data with 'oneroom check --files'.\n";
    return 1;
}

/// The folder of the file, or the one for passing files where that one cannot be written.
fs::path scratch_for(const fs::path& file) {
    const fs::path beside = fs::absolute(file).parent_path();
    const fs::path folder = ::access(beside.c_str(), W_OK) == 0 ? beside : fs::temp_directory_path();
    return folder / ("oneroom-verify-" + to_hex(random_bytes(8)) + ".db");
}

int verify(const fs::path& file, std::ostream& out, std::ostream& err) {
    TerminalReport report(err);
    const auto manifest =
        backup::verify_backup(file, scratch_for(file), upkeep::embedded_migrations(), std::ref(report));
    out << "The backup " << file.string() << (manifest.left_out.empty() ? " is sound" : " is undamaged, but incomplete")
        << ": made " << to_iso8601(manifest.created_at) << " by Oneroom " << manifest.program_version << ", "
        << about(manifest) << ".\n";
    return tell_completeness(manifest, err);
}

/// The folder to restore into, made and locked before anything is looked at, so that no server starts on it meanwhile.
struct HeldFolder {
    explicit HeldFolder(const fs::path& folder)
        : path(folder), is_made(!fs::exists(folder) && fs::create_directories(folder)), lock(folder) {
        if (!lock.is_held())
            throw backup::BackupError("Oneroom is running on " + folder.string() +
                                      ". Stop it first, then restore. Nothing was changed.");
    }
    ~HeldFolder() {
        std::error_code gone;
        if (!is_made || is_kept) return;
        fs::remove(path / "oneroom.lock", gone);
        fs::remove(path, gone);  // only when it is empty
    }
    HeldFolder(const HeldFolder&) = delete;
    HeldFolder& operator=(const HeldFolder&) = delete;

    const fs::path path;
    const bool is_made;
    const InstanceLock lock;
    bool is_kept = false;
};

/// Works on the database of a folder: beside the server that works there, or, when none does, in its place, so that the
/// folder is settled first and left in good order, as after a server that was stopped.
void work_in(const fs::path& data, const std::function<void(db::Database&)>& work) {
    const InstanceLock lock(data);
    if (lock.is_held()) return work(db::FolderAtWork(data, upkeep::embedded_migrations()).database());
    db::Database beside((data / "oneroom.db").string());
    work(beside);
}

/// What a server that was killed left behind: commits that stand in the log alone, and the mark that it is at work.
/// A copy holds these commits as well, but must not be the one that takes them out of the log.
void settle(const fs::path& data) {
    if (!fs::exists(data / "oneroom.db") || !fs::exists(data / "oneroom.db-wal")) return;
    const InstanceLock lock(data);
    if (lock.is_held()) const db::FolderAtWork settled(data, upkeep::embedded_migrations());
}

/// Settles the folder before a copy is made, and after one that failed.
struct Settled {
    explicit Settled(fs::path folder) : data(std::move(folder)) { settle(data); }
    ~Settled() {
        try {
            settle(data);
        } catch (const std::exception&) {
            // Then the next start does it, and says what is wrong.
        }
    }
    Settled(const Settled&) = delete;
    Settled& operator=(const Settled&) = delete;
    const fs::path data;
};

/// Who made a copy of everything has to be known (PR-03).
void note_in_audit_log(const Words& words, const fs::path& file, const Clock& clock) {
    work_in(words.data, [&](db::Database& db) {
        db.write([&](db::Writer& tx) {
            audit::record(tx, {std::nullopt, "command line", ""}, clock.now(),
                          {.action = "backups.make",
                           .object_kind = "backup",
                           .summary = "Made the backup " + fs::absolute(file).string()});
        });
    });
}

}  // namespace

int run_backup(const std::vector<std::string>& words, std::istream&, std::ostream& out, std::ostream& err) {
    const Words asked = read_words("backup", words, true);
    if (asked.is_verifying) return verify(asked.file, out, err);
    const SystemClock clock;
    const auto began = clock.steady();
    const Settled settled(asked.data);
    const auto made = [&] {
        TerminalReport report(err);
        return backup::make_backup({asked.data, asked.file, asked.is_forced}, upkeep::embedded_migrations(), clock,
                                   std::ref(report));
    }();
    note_in_audit_log(asked, made.file, clock);
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(clock.steady() - began).count();
    out << "Backup made and read back: " << made.file.string() << "\n  " << about(made.manifest) << ", "
        << size_text(made.size) << " as a file, " << ms / 1000 << "." << ms % 1000 / 100
        << " s\n  It holds everything, also the portal's key: keep it where only you can read it.\n";
    return tell_completeness(made.manifest, err);
}

int run_restore(const std::vector<std::string>& words, std::istream&, std::ostream& out, std::ostream& err) {
    const Words asked = read_words("restore", words, false);
    HeldFolder held(asked.data);
    const SystemClock clock;
    const auto restored = [&] {
        TerminalReport report(err);
        return backup::restore_backup({asked.file, asked.data, asked.is_forced}, upkeep::embedded_migrations(), clock,
                                      std::ref(report));
    }();
    held.is_kept = true;
    out << "Restored the backup of " << to_iso8601(restored.manifest.created_at) << " into " << asked.data.string()
        << ": " << about(restored.manifest) << ".\n";
    if (!restored.moved_aside.empty()) out << "What was there is kept in " << restored.moved_aside.string() << ".\n";
    if (restored.has_kept_backups)
        out << "Its backups were moved from there to " << (asked.data / "backups").string() << ".\n";
    out << "Start it with: oneroom serve --data " << asked.data.string() << "\nEverybody signs in anew.\n";
    for (const auto& left : restored.manifest.left_out) err << left.why << " when the backup was made.\n";
    return 0;
}

}  // namespace oneroom
