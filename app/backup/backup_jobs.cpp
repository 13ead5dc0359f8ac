// Backups as jobs: by the schedule, by hand, and reading one back.
#include <algorithm>
#include <filesystem>
#include <future>

#include "backup/backup.h"
#include "backup/backup_store.h"
#include "backup/make_backup.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/files/staging.h"
#include "core/json/codec.h"

namespace oneroom::backup {
namespace {

constexpr std::chrono::hours pause_after_failure{1};
constexpr std::int64_t spare_space = 100'000'000;  // bytes that a backup leaves for the portal itself

std::string size_text(std::int64_t bytes) {
    return human_size(static_cast<std::uint64_t>(std::max<std::int64_t>(bytes, 0)));
}

/// Why there is no room for one more; empty when there is.
std::string lack_of_space(const BackupsSetup& setup) {
    const std::int64_t needed = space_for_backup(setup.data, setup.db) + spare_space;
    const std::int64_t free = disk_space(setup.folder).free;
    if (free >= needed) return "";
    return "The disk of " + setup.folder.string() + " has " + size_text(free) + " free, but a backup may need " +
           size_text(needed) +
           ". Make room, keep fewer backups, or name a folder on another disk with --backup-folder.";
}

std::string left_out_text(const Manifest& manifest) {
    if (manifest.left_out.empty()) return "";
    return "It is incomplete: " + std::to_string(manifest.left_out.size()) +
           " stored files were damaged or missing and are not in it. " + manifest.left_out.front().why +
           ". Look at the data with 'oneroom check --files'.";
}

/// Long work on a thread that gives way to all others; the caller waits.
template <class Fn>
auto run_aside(Fn&& work) {
    return std::async(std::launch::async,
                      [&] {
                          give_way();
                          return work();
                      })
        .get();
}

}  // namespace

/// Shown as going on as long as it lives.
struct Backups::Working {
    explicit Working(Backups& backups) : backups_(backups) { backups_.set_progress(BackupProgress{Step::waiting, 0}); }
    ~Working() { backups_.set_progress(std::nullopt); }
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;
    Backups& backups_;
};

void Backups::set_progress(std::optional<BackupProgress> progress) {
    const std::lock_guard lock(mutex_);
    progress_ = progress;
}

Report Backups::report_to(jobs::JobContext& context) {
    return [this, &context](Phase phase, std::int64_t done, std::int64_t total) {
        constexpr Step steps[] = {Step::database, Step::files, Step::check};
        set_progress(BackupProgress{steps[static_cast<std::size_t>(phase)],
                                    total > 0 ? std::min<std::int64_t>(100, done * 100 / total) : 100});
        return context.keep_going();
    };
}

BackupResult Backups::make_file(jobs::JobContext& context, bool is_scheduled) {
    BackupResult result;
    result.at = setup_.clock.now();
    result.is_scheduled = is_scheduled;
    result.outcome = Outcome::failed;
    const auto began = setup_.clock.steady();
    try {
        files::make_private_folder(setup_.folder);
        remove_leftovers(setup_.folder, portal_id_);
        if (result.message = lack_of_space(setup_); !result.message.empty()) {
            result.outcome = Outcome::skipped;
            return result;
        }
        result.name = backup_file_name(result.at, is_scheduled, portal_id_);
        const auto incomplete = backup_file_name(result.at, is_scheduled, portal_id_, false);
        const MakeRequest request{setup_.data, setup_.folder / result.name, false, setup_.folder / incomplete};
        const Report report = report_to(context);
        const Made made = run_aside([&] { return make_backup(request, migrations_, setup_.clock, report); });
        result.outcome = Outcome::made;
        result.name = made.file.filename();
        result.size = made.size;
        result.entries = made.manifest.entries;
        result.message = left_out_text(made.manifest);
    } catch (const Stopped& stopped) {
        result.outcome = Outcome::stopped;
        result.message = "The server was stopped while it was being made. Nothing was kept.";
    } catch (const std::exception& error) {
        result.message = error.what();
    }
    result.milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(setup_.clock.steady() - began).count();
    return result;
}

void Backups::keep_result(const BackupResult& result, const audit::Actor& actor) {
    const bool is_made = result.outcome == Outcome::made;
    setup_.db.write([&](db::Writer& tx) {
        save_fact(tx, last_fact, to_json_text(result));
        if (is_made)
            save_fact(tx, std::string(check_prefix) + result.name, to_json_text(BackupCheck{setup_.clock.now(), ""}));
        audit::record(tx, actor, setup_.clock.now(),
                      {.action = "backups.make",
                       .object_kind = "backup",
                       .summary = !is_made                 ? "No backup was made: " + result.message
                                  : result.message.empty() ? "Made the backup " + result.name
                                                           : "Made the incomplete backup " + result.name,
                       .after = to_audit_text(result)});
    });
    if (is_made) log::info("backup.made", {{"name", result.name}, {"bytes", result.size}, {"ms", result.milliseconds}});
    if (!result.message.empty()) log::warning("backup.warning", {{"why", result.message}});
}

BackupResult Backups::make(jobs::JobContext& context, const audit::Actor& actor, bool is_scheduled) {
    const Working working(*this);
    const BackupResult result = make_file(context, is_scheduled);
    try {
        keep_result(result, actor);
    } catch (const std::exception& error) {
        // The file is there. Failing would have the job make one after another.
        log::error("backup.unrecorded", {{"name", result.name}, {"why", error.what()}});
        return result;
    }
    // Only now, when the new one was read back whole.
    if (result.outcome == Outcome::made && is_scheduled) rotate();
    return result;
}

void Backups::rotate() {
    for (const auto& name :
         decide_rotation(list_backups(setup_.folder, portal_id_), setup_.settings.now()->backup_keep)) {
        std::error_code failed;
        if (!std::filesystem::remove(setup_.folder / name, failed)) continue;
        setup_.db.write([&](db::Writer& tx) { remove_fact(tx, std::string(check_prefix) + name); });
        log::info("backup.rotated", {{"name", name}});
    }
}

void Backups::make_if_due(jobs::JobContext& context) {
    const auto settings = setup_.settings.now();
    if (!settings->backup_enabled) return;
    const Instant slot = slot_at(setup_.clock.now(), settings->backup_hour, settings->backup_every_hours);
    const auto text = setup_.db.read([](const db::Reader& db) { return find_fact(db, slot_fact); });
    const auto done = text ? from_iso8601(*text) : std::nullopt;
    if (done == slot || (retry_at_ && setup_.clock.steady() < *retry_at_)) return;
    // The first start waits for the first slot; a clock that was set back does not hold backups up.
    const bool is_due = done && *done < slot;
    if (is_due) {
        // Also when that it was made cannot be saved: a portal on a full disk must not make one after another.
        retry_at_ = setup_.clock.steady() + pause_after_failure;
        const auto outcome = make(context, {std::nullopt, "backup schedule", ""}, true).outcome;
        if (outcome != Outcome::made) return;  // one that was stopped is made by the next start
    }
    setup_.db.write([&](db::Writer& tx) { save_fact(tx, slot_fact, to_iso8601(slot)); });
    retry_at_.reset();
}

void Backups::check(jobs::JobContext& context, const std::string& name) {
    const Working working(*this);
    BackupCheck found{setup_.clock.now(), ""};
    try {
        const auto file = setup_.folder / get(name).name;
        const Report report = report_to(context);
        run_aside([&] { return verify_backup(file, part_name(file).string() + ".db", migrations_, report); });
    } catch (const Stopped&) {
        return;
    } catch (const std::exception& error) {
        found.fault = error.what();
        log::warning("backup.damaged", {{"name", name}, {"why", found.fault}});
    }
    setup_.db.write([&](db::Writer& tx) { save_fact(tx, std::string(check_prefix) + name, to_json_text(found)); });
}

std::vector<jobs::Job> backup_jobs(Backups& backups) {
    using namespace std::chrono_literals;
    return {{"backup.schedule", 5min, [&backups](jobs::JobContext& context) { backups.make_if_due(context); },
             "Makes a backup when one is due, and deletes those that are too many", true},
            {make_job, 0ms,
             [&backups](jobs::JobContext& context) {
                 const auto order = from_json_text<HandOrder>(context.payload_json);
                 backups.make(context, {order.user_id, order.name, order.address}, false);
             },
             "Makes the backup that an administrator asked for", true},
            {check_job, 0ms,
             [&backups](jobs::JobContext& context) {
                 backups.check(context, from_json_text<BackupRef>(context.payload_json).name);
             },
             "Reads a backup back and looks whether it is whole", true}};
}

}  // namespace oneroom::backup
