// Work that is done beside requests: recurring (clean-ups) or one-off (a mail, an import). A feature states its jobs as
// rows of a table; what is due is rows of scheduled_job, so that a crash or restart loses nothing.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/instant.h"
#include "core/db/db.h"

namespace oneroom::jobs {

/// What a running job may use.
struct JobContext {
    db::Database& db;
    const Clock& clock;
    std::string payload_json;  ///< as given to add_work(); "{}" for recurring jobs
    /// To be asked between slices of long work: prolongs the claim. False: stop here, because the server is stopping
    /// or the work was given to somebody else meanwhile.
    std::function<bool()> keep_going;
};

/// One row of the job table. A job may be run twice for one due time (after a crash): it has to bear that.
struct Job {
    std::string_view name;            ///< "accounts.removeOldSessions"; stored, so never changed
    std::chrono::milliseconds every;  ///< 0: runs only for rows made by add_work()
    std::function<void(JobContext&)> run;
    std::string_view meaning;  ///< one sentence
    bool is_long = false;      ///< takes minutes: runs beside the others, one long job after another
};

/// Adds one-off work of job `name` in the caller's transaction. Work with the same name and subject that is still
/// waiting stays as it is. Call Scheduler::wake() after the transaction when it is due at once.
void add_work(db::Writer& tx, std::string_view name, std::string_view subject, std::string_view payload_json,
              Instant due_at);

}  // namespace oneroom::jobs
