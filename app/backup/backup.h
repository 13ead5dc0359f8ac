// The face of backup: one file with everything of the portal, made beside working learners, checked, kept for a while,
// and put back. Decision 0012.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "accounts/accounts.h"
#include "backup/backup_folder.h"
#include "backup/backup_types.h"
#include "core/api/route.h"
#include "core/jobs/job.h"
#include "settings/settings.h"

namespace oneroom::backup {

struct BackupsSetup {
    db::Database& db;
    const Clock& clock;
    settings::Settings& settings;
    std::filesystem::path data;
    std::filesystem::path folder;  ///< of the backups the portal makes itself
};

/// The running part. app.cpp makes one, sets wake_jobs, and hands it to backup_routes() and backup_jobs().
class Backups {
public:
    explicit Backups(const BackupsSetup& setup);
    Backups(const Backups&) = delete;
    Backups& operator=(const Backups&) = delete;

    BackupsView show();

    /// Has one made by hand as soon as the jobs get to it. Throws Failure 409 while one is being made.
    void start(const audit::Actor& actor);
    /// Has one read back. Throws Failure 404, 409.
    void start_check(const std::string& name);
    /// Deletes one, with its audit row. Throws Failure 404.
    void remove(const audit::Actor& actor, const std::string& name);
    void save_schedule(const audit::Actor& actor, const BackupSchedule& schedule);

    /// A word that opens the file once within a minute. Throws Failure 404.
    std::string make_ticket(const audit::Actor& actor, const std::string& name);
    /// The file it opens. Throws Failure 404 for a word that was used, is too old or was never given.
    std::filesystem::path take_ticket(const std::string& ticket);

    /// The jobs' work, in the calling thread; what goes wrong is kept for show() and logged, not thrown.
    void make_if_due(jobs::JobContext& context);
    BackupResult make(jobs::JobContext& context, const audit::Actor& actor, bool is_scheduled);
    void check(jobs::JobContext& context, const std::string& name);

    std::function<void()> wake_jobs{};

private:
    struct Working;
    struct Ticket {
        std::string token;
        std::string name;
        std::chrono::nanoseconds until;  ///< steady
    };
    /// Ours, and those from before a restore, which are never rotated. Newest first.
    std::vector<StoredBackup> list() const;
    StoredBackup get(const std::string& name) const;
    BackupResult make_file(jobs::JobContext& context, bool is_scheduled);
    void keep_result(const BackupResult& result, const audit::Actor& actor);
    void rotate();
    Report report_to(jobs::JobContext& context);
    void set_progress(std::optional<BackupProgress> progress);
    std::int64_t cached_data_size();

    const BackupsSetup setup_;
    const std::vector<db::Migration> migrations_;
    const std::string portal_id_;
    const std::vector<std::string> former_ids_;
    std::mutex mutex_;
    std::optional<BackupProgress> progress_;            // guarded by mutex_
    std::vector<Ticket> tickets_;                       // guarded by mutex_
    std::optional<std::chrono::nanoseconds> sized_at_;  // guarded by mutex_; steady
    std::int64_t data_size_ = 0;                        // guarded by mutex_
    std::optional<std::chrono::nanoseconds> retry_at_;  // steady; of the thread of the jobs
};

std::vector<Route> backup_routes(Backups& backups, accounts::Accounts& accounts);
std::vector<jobs::Job> backup_jobs(Backups& backups);

}  // namespace oneroom::backup
