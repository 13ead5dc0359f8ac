// Runs what is due, one job after another, on a thread of its own; long jobs on a second one, so that none waits for
// them.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/jobs/job.h"

namespace oneroom::jobs {

class Scheduler {
public:
    /// How long a claim lasts without keep_going(). A job whose process died is taken up again after this, or when the
    /// next process starts.
    static constexpr std::chrono::minutes lease{5};

    /// Makes the rows of recurring jobs that are missing. Throws std::logic_error for two jobs of one name.
    Scheduler(db::Database& db, const Clock& clock, std::vector<Job> table);
    /// Waits for the running jobs to end or to ask keep_going().
    ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    /// Takes up what a lost process was doing: to be called by the one process of the data folder.
    void start();
    void stop();

    /// Looks again now: work was added, or the clock was moved.
    void wake();

    /// Runs everything that is due at this moment in the calling thread, and returns how many jobs ran. What the thread
    /// does; any number of threads and processes may do it at once.
    int run_due();

private:
    struct Claim;
    enum class Kind { any, quick, lasting };
    bool takes(Kind kind, std::string_view name) const;
    int run_due(Kind kind);
    std::optional<Claim> claim_next(Kind kind);
    void run(const Claim& claim);
    bool keep(const Claim& claim, Instant& kept_at);
    void finish(const Claim& claim, const std::string& error, bool was_stopped);
    std::chrono::milliseconds until_next(Kind kind);
    void loop(Kind kind);
    bool is_stopping();

    db::Database& db_;
    const Clock& clock_;
    const std::vector<Job> table_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stopping_ = false;   // guarded by mutex_
    std::int64_t wakes_ = 0;  // guarded by mutex_
    std::thread thread_, long_thread_;
};

}  // namespace oneroom::jobs
