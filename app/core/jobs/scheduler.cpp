#include "core/jobs/scheduler.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/base/log.h"

namespace oneroom::jobs {
namespace {

using namespace std::chrono_literals;

enum State : std::int64_t { waiting = 0, running = 1, done = 2, failed = 3 };

constexpr auto longest_wait = 60s;          // a wall clock that was set is noticed this soon
constexpr std::int64_t most_attempts = 10;  // one-off work that failed so often is left for people to look at
constexpr auto first_pause = 1min;          // after a failure; doubles with each in a row
constexpr auto longest_pause = 6h;
constexpr std::size_t longest_error = 500;  // characters of last_error

struct DueRow {
    Id id{};
    std::string name;
    std::string payload_json;
    std::int64_t every_ms{};
    std::int64_t attempts{};
    std::int64_t run_number{};

    static Fields fields() {
        return {field<&DueRow::id>("id"),
                field<&DueRow::name>("name"),
                field<&DueRow::payload_json>("payloadJson"),
                field<&DueRow::every_ms>("everyMs"),
                field<&DueRow::attempts>("attempts"),
                field<&DueRow::run_number>("runNumber")};
    }
};

/// When a job of this name is next due, or its claim next runs out.
struct NextRow {
    std::string name;
    Instant next_at{};

    static Fields fields() { return {field<&NextRow::name>("name"), field<&NextRow::next_at>("nextAt")}; }
};

std::chrono::milliseconds pause_after(std::int64_t attempts, std::int64_t every_ms) {
    std::chrono::milliseconds pause = first_pause;
    for (std::int64_t i = 1; i < attempts && pause < longest_pause; ++i) pause *= 2;
    pause = std::min<std::chrono::milliseconds>(pause, longest_pause);
    return every_ms > 0 ? std::min(pause, std::chrono::milliseconds(every_ms)) : pause;
}

/// A wall clock that was set back would leave jobs waiting, and claims held, for as long as it was ahead.
void pull_back(db::Writer& tx, Instant now) {
    tx.run(
        "UPDATE scheduled_job SET due_at = $1 + every_ms WHERE state = $2 AND every_ms > 0 AND due_at > $1 + every_ms",
        now, State::waiting);
    tx.run("UPDATE scheduled_job SET lease_until_at = $1 WHERE state = $2 AND lease_until_at > $1",
           now + Scheduler::lease, State::running);
}

}  // namespace

struct Scheduler::Claim {
    const Job* job;
    DueRow row;
};

void add_work(db::Writer& tx, std::string_view name, std::string_view subject, std::string_view payload_json,
              Instant due_at) {
    const std::string key = std::string(name) + " " + std::string(subject);
    // What is done or given up makes room for new work of the same subject; what runs or waits stays as it is.
    tx.run("DELETE FROM scheduled_job WHERE unique_key = $1 AND state IN ($2, $3)", key, State::done, State::failed);
    tx.run(R"sql(
        INSERT INTO scheduled_job (name, unique_key, payload_json, due_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (unique_key) DO NOTHING)sql",
           name, key, payload_json, due_at);
}

Scheduler::Scheduler(db::Database& db, const Clock& clock, std::vector<Job> table)
    : db_(db), clock_(clock), table_(std::move(table)) {
    std::set<std::string_view> names;
    for (const Job& job : table_)
        if (!names.insert(job.name).second) throw std::logic_error("two jobs called " + std::string(job.name));
    db_.write([&](db::Writer& tx) {
        for (const Job& job : table_)
            if (job.every > 0ms)
                tx.run(R"sql(
                    INSERT INTO scheduled_job (name, unique_key, due_at, every_ms) VALUES ($1, $1, $2, $3)
                    ON CONFLICT (unique_key) DO UPDATE SET every_ms = excluded.every_ms
                     WHERE scheduled_job.every_ms <> excluded.every_ms)sql",
                       job.name, clock_.now() + job.every, job.every.count());
    });
}

Scheduler::~Scheduler() { stop(); }

// Whoever starts a scheduler holds the lock of the data folder, so a claim that is there was of a process that is gone.
// Work that was lost before waits its lease out: it may be what ends the process, and the portal has to be up
// meanwhile.
void Scheduler::start() {
    db_.write([&](db::Writer& tx) {
        tx.run("UPDATE scheduled_job SET attempts = 1, lease_until_at = $1 WHERE state = $2 AND attempts = 0",
               clock_.now(), State::running);
    });
    thread_ = std::thread([this] { loop(Kind::quick); });
    long_thread_ = std::thread([this] { loop(Kind::lasting); });
}

void Scheduler::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread* const thread : {&thread_, &long_thread_})
        if (thread->joinable()) thread->join();
}

void Scheduler::wake() {
    {
        const std::lock_guard lock(mutex_);
        ++wakes_;
    }
    wake_.notify_all();
}

bool Scheduler::is_stopping() {
    const std::lock_guard lock(mutex_);
    return stopping_;
}

bool Scheduler::takes(Kind kind, std::string_view name) const {
    const auto job = std::ranges::find(table_, name, &Job::name);
    if (job == table_.end()) return false;  // of a newer or older program: left for it
    return kind == Kind::any || job->is_long == (kind == Kind::lasting);
}

void Scheduler::loop(Kind kind) {
    std::int64_t seen = 0;
    while (!is_stopping()) {
        std::chrono::milliseconds pause = longest_wait;
        try {
            run_due(kind);
            pause = until_next(kind);
        } catch (const std::exception& error) {
            log::error("jobs.database", {{"why", error.what()}});
        }
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, pause, [&] { return stopping_ || wakes_ != seen; });
        seen = wakes_;
    }
}

std::chrono::milliseconds Scheduler::until_next(Kind kind) {
    const auto rows = db_.read([&](const db::Reader& reader) {
        return reader.all<NextRow>(R"sql(
            SELECT name, MIN(CASE WHEN state = $1 THEN due_at ELSE lease_until_at END) AS next_at
              FROM scheduled_job WHERE state IN ($1, $2) GROUP BY name ORDER BY name LIMIT 1000)sql",
                                   State::waiting, State::running);
    });
    std::chrono::milliseconds pause = longest_wait;
    for (const NextRow& row : rows)
        if (takes(kind, row.name)) pause = std::min<std::chrono::milliseconds>(pause, row.next_at - clock_.now());
    return std::max<std::chrono::milliseconds>(pause, 10ms);
}

int Scheduler::run_due() { return run_due(Kind::any); }

int Scheduler::run_due(Kind kind) {
    int ran = 0;
    while (!is_stopping()) {
        const auto claim = claim_next(kind);
        if (!claim) break;
        run(*claim);
        ++ran;
    }
    return ran;
}

std::optional<Scheduler::Claim> Scheduler::claim_next(Kind kind) {
    const auto is_due = [&](const db::Reader& reader, Instant now) {
        return reader.all<DueRow>(R"sql(
            SELECT id, name, payload_json, every_ms, attempts, run_number FROM scheduled_job
             WHERE (state = $1 AND due_at <= $3) OR (state = $2 AND lease_until_at <= $3)
             ORDER BY due_at, id LIMIT 100)sql",
                                  State::waiting, State::running, now);
    };
    return db_.write([&](db::Writer& tx) -> std::optional<Claim> {
        const Instant now = clock_.now();
        pull_back(tx, now);
        for (DueRow& row : is_due(tx, now)) {
            if (!takes(kind, row.name)) continue;
            const auto job = std::ranges::find(table_, row.name, &Job::name);
            row.run_number = tx.value<std::int64_t>(R"sql(
                UPDATE scheduled_job
                   SET state = $2, run_number = run_number + 1, lease_until_at = $4, last_run_at = $3
                 WHERE id = $1 AND ((state = $5 AND due_at <= $3) OR (state = $2 AND lease_until_at <= $3))
             RETURNING run_number)sql",
                                                    row.id, State::running, now, now + lease, State::waiting);
            return Claim{&*job, std::move(row)};
        }
        return std::nullopt;
    });
}

void Scheduler::run(const Claim& claim) {
    Instant kept_at = clock_.now();
    bool was_stopped = false;
    JobContext context{db_, clock_, claim.row.payload_json, [&] {
                           was_stopped = is_stopping() || !keep(claim, kept_at);
                           return !was_stopped;
                       }};
    std::string error;
    try {
        claim.job->run(context);
    } catch (const std::exception& thrown) {
        error = thrown.what();
        if (error.empty()) error = "failed without a reason";
        log::warning("jobs.failed", {{"job", claim.job->name}, {"attempt", claim.row.attempts + 1}, {"why", error}});
    }
    finish(claim, error, was_stopped);
}

bool Scheduler::keep(const Claim& claim, Instant& kept_at) {
    const Instant now = clock_.now();
    if (now >= kept_at && now - kept_at < lease / 4) return true;
    kept_at = now;
    return db_.write([&](db::Writer& tx) {
        tx.run("UPDATE scheduled_job SET lease_until_at = $3 WHERE id = $1 AND run_number = $2 AND state = $4",
               claim.row.id, claim.row.run_number, now + lease, State::running);
        return tx.changed() == 1;
    });
}

// The number of the claim fences: whoever finishes after losing the claim changes nothing.
void Scheduler::finish(const Claim& claim, const std::string& error, bool was_stopped) {
    const DueRow& row = claim.row;
    const std::int64_t attempts = error.empty() ? 0 : row.attempts + 1;
    const Instant now = clock_.now();
    Instant due = now + std::chrono::milliseconds(row.every_ms);
    State state = row.every_ms > 0 ? State::waiting : State::done;
    if (!error.empty()) {
        due = now + pause_after(attempts, row.every_ms);
        state = row.every_ms == 0 && attempts >= most_attempts ? State::failed : State::waiting;
    }
    if (error.empty() && was_stopped) {  // goes on at the next start
        due = now;
        state = State::waiting;
    }
    const bool is_ours = db_.write([&](db::Writer& tx) {
        tx.run(R"sql(
            UPDATE scheduled_job SET state = $3, due_at = $4, attempts = $5, last_error = $6, lease_until_at = NULL
             WHERE id = $1 AND run_number = $2 AND state = $7)sql",
               row.id, row.run_number, state, due, attempts, error.substr(0, longest_error), State::running);
        return tx.changed() == 1;
    });
    if (!is_ours) log::warning("jobs.overtaken", {{"job", claim.job->name}, {"run", row.run_number}});
}

}  // namespace oneroom::jobs
