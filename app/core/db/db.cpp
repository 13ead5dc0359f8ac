#include "core/db/db.h"

#include <sqlite3.h>

#include <algorithm>
#include <future>
#include <stdexcept>

#include "core/base/log.h"
#include "core/base/pause.h"
#include "core/db/keeper.h"

namespace oneroom::db {
namespace {

constexpr std::size_t changes_per_commit = 64;  // bounds how long one caller waits for the others

/// `sql` is a literal.
void run_prepared(Connection& connection, std::string_view sql) {
    Statement& statement = connection.prepared(sql);
    try {
        statement.step();
    } catch (...) {
        statement.reset();
        throw;
    }
    statement.reset();
}

// A change inside a change is part of it: it happens at once, in a savepoint of its own, and is durable with the whole.
void run_inside(Connection& writing, const std::function<void(Writer&)>& work) {
    Writer writer(writing);
    writer.run("SAVEPOINT part");
    try {
        work(writer);
    } catch (...) {
        if (sqlite3_get_autocommit(writing.handle())) throw;  // a disk that failed has taken back everything
        writer.run("ROLLBACK TO part");
        writer.run("RELEASE part");
        throw;
    }
    writer.run("RELEASE part");
}

}  // namespace

void Reader::each_row(std::string_view sql, std::span<const Argument> arguments, const Shape& shape, void* row,
                      const std::function<bool()>& visit) const {
    const Running running(*connection_, sql, arguments);
    while (running.statement.step()) {
        running.statement.read_row(shape, row);
        if (!visit()) return;
    }
}

void Reader::each_cells(const std::string& sql, std::span<const Argument> arguments,
                        const std::function<bool(std::span<const Cell>)>& visit) const {
    CellStatement statement(connection_->handle(), sql, arguments);
    while (statement.next())
        if (!visit(statement.cells())) return;
}

std::int64_t Writer::changed() const { return sqlite3_changes64(connection_->handle()); }

Database::Database(std::string path)
    : path_(std::move(path)), writing_(std::make_unique<Connection>(path_, Connection::Use::write)) {
    Writer(*writing_).value<std::int64_t>("SELECT COUNT(*) FROM sqlite_schema");  // the log appears with the first look
    keeper_ = std::make_unique<Keeper>(*writing_, path_, *cursors_);
    writer_ = std::thread([this] { write_batches(); });
}

Database::~Database() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    writer_.join();
    idle_readers_.clear();  // before the writer's connection: the last to close folds the WAL into the file
}

std::unique_ptr<Cursor> Database::open_cursor() const { return std::make_unique<Cursor>(path_, cursors_); }

// A read inside a change sees what the change has done so far: it uses the writer's connection, and owns none.
Database::Lease::Lease(Database& owner_)
    : owner(owner_),
      connection([&]() -> std::unique_ptr<Connection> {
          if (std::this_thread::get_id() == owner_.writer_.get_id()) return nullptr;
          {
              const std::lock_guard lock(owner_.mutex_);
              if (!owner_.idle_readers_.empty()) {
                  auto idle = std::move(owner_.idle_readers_.back());
                  owner_.idle_readers_.pop_back();
                  return idle;
              }
          }
          return std::make_unique<Connection>(owner_.path_, Connection::Use::read);
      }()),
      reader(connection ? *connection : *owner_.writing_) {
    if (connection) run_prepared(*connection, "BEGIN");
}

Database::Lease::~Lease() {
    if (!connection) return;
    try {
        run_prepared(*connection, "ROLLBACK");
    } catch (const std::exception&) {
        return;  // a connection in doubt is not used again
    }
    const std::lock_guard lock(owner.mutex_);
    owner.idle_readers_.push_back(std::move(connection));
}

void Database::commit(std::function<void(Writer&)> work) {
    if (std::this_thread::get_id() == writer_.get_id()) return run_inside(*writing_, work);
    // Shared, because the writer may still be inside set_value() when the caller has gone on.
    const auto promise = std::make_shared<std::promise<void>>();
    auto saved = promise->get_future();
    submit({.work = std::move(work), .done = [promise](const std::exception_ptr& failure) {
                failure ? promise->set_exception(failure) : promise->set_value();
            }});
    const Pause pause;
    saved.get();
}

void Database::submit(Change change) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(change));
    }
    wake_.notify_one();
}

void Database::write_batches() {
    Writer writer(*writing_);
    for (;;) {
        std::vector<Change> batch;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
            while (!queue_.empty() && batch.size() < changes_per_commit) {
                batch.push_back(std::move(queue_.front()));
                queue_.pop_front();
            }
        }
        if (batch.empty()) return;
        write_batch(writer, batch);
    }
}

// Group commit: all changes that wait are run in one transaction, each in its own savepoint, so that one disk flush
// serves them all and a failed one takes back only itself.
void Database::write_batch(Writer& writer, std::vector<Change>& batch) {
    std::exception_ptr lost;  // the commit itself failed: nothing of the batch is stored
    try {
        run_batch(writer, batch);
    } catch (...) {
        lost = std::current_exception();
    }
    note_fault(lost ? lost : keeper_->failure());
    for (const Change& change : batch) change.done(change.failure ? change.failure : lost);
    if (lost) return;
    keeper_->shorten_log();
    note_fault(keeper_->failure());
}

// A flush that failed is never asked for again: the system may have dropped the pages and would say yes. The log's
// index still ends before them, so the next batch writes over them; until it has, everybody is told 503 (decision
// 0013).
void Database::run_batch(Writer& writer, std::vector<Change>& batch) {
    try {
        if (is_open()) writer.run("ROLLBACK");
        keeper_->require_files();
        writer.run("BEGIN IMMEDIATE");
        if (!run_freely(batch, writer)) run_apart(batch, writer);
        writer.run("COMMIT");
        keeper_->require_files();
    } catch (...) {
        const auto failure = std::current_exception();
        try {
            if (is_open()) writer.run("ROLLBACK");
        } catch (const std::exception&) {
            // The disk is in a bad way; the next batch tries again before it begins.
        }
        std::rethrow_exception(failure);
    }
}

bool Database::is_open() const { return sqlite3_get_autocommit(writing_->handle()) == 0; }

// Within a savepoint every page is copied before it is changed. Changes that may be run again do without: should one
// fail half done, all are taken back and false says that nothing has been run.
bool Database::run_freely(std::vector<Change>& batch, Writer& writer) {
    if (!std::ranges::all_of(batch, &Change::is_repeatable)) return false;
    for (Change& change : batch) {
        const auto before = sqlite3_total_changes64(writing_->handle());
        try {
            change.work(writer);
        } catch (...) {
            change.failure = std::current_exception();
            if (!is_open()) throw;
            if (sqlite3_total_changes64(writing_->handle()) == before) continue;
            for (Change& each : batch) each.failure = nullptr;
            writer.run("ROLLBACK");
            writer.run("BEGIN IMMEDIATE");
            return false;
        }
    }
    return true;
}

void Database::run_apart(std::vector<Change>& batch, Writer& writer) {
    for (Change& change : batch) {
        writer.run("SAVEPOINT change");
        try {
            change.work(writer);
        } catch (...) {
            change.failure = std::current_exception();
            if (!is_open()) throw;  // a disk that failed has taken back everything, not only this change
            writer.run("ROLLBACK TO change");
        }
        writer.run("RELEASE change");
    }
}

/// Said once, not for every batch: the log may be on the same full disk.
void Database::note_fault(const std::exception_ptr& failure) {
    std::string why;
    try {
        if (failure) std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        why = error.what();
    }
    const std::lock_guard lock(mutex_);
    if (why == fault_) return;
    if (why.empty())
        log::info("db.worksAgain");
    else
        log::error("db.cannotSave", {{"why", why}});
    fault_ = why;
}

std::string Database::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}

}  // namespace oneroom::db
