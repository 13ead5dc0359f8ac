// SQL access. Features see three things: Reader (may query), Writer (may also change) and Database (hands them out).
//
// SQL is written in the subset that SQLite and PostgreSQL share (app/core/db/SQL.md), with $1, $2 ... as parameters.
// Every SQL text given here must be a literal: statements are kept prepared under its address.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "core/db/cells.h"
#include "core/db/connection.h"

namespace oneroom::db {

/// Queries. A Reader never outlives the call it was given to, and belongs to that call's thread.
class Reader {
public:
    explicit Reader(Connection& connection) : connection_(&connection) {}

    /// Calls `visit(void* row)` for each row after reading it into the struct at `row`; false from it stops.
    void each_row(std::string_view sql, std::span<const Argument> arguments, const Shape& shape, void* row,
                  const std::function<bool()>& visit) const;

    /// Every row. Columns are matched to the fields of T by name; each field needs its column.
    template <Described T, class... Args>
    std::vector<T> all(std::string_view sql, const Args&... args) const {
        std::vector<T> rows;
        const Running running(*connection_, sql, std::array<Argument, sizeof...(Args)>{argument(args)...});
        while (running.statement.step()) running.statement.read_row(shape_of<T>(), &rows.emplace_back());
        return rows;
    }

    /// The first row, if there is one.
    template <Described T, class... Args>
    std::optional<T> one(std::string_view sql, const Args&... args) const {
        std::optional<T> row;
        const Running running(*connection_, sql, std::array<Argument, sizeof...(Args)>{argument(args)...});
        if (running.statement.step()) running.statement.read_row(shape_of<T>(), &row.emplace());
        return row;
    }

    /// The first column of the first row: a count, or the id of INSERT ... RETURNING id. V{} when there is no row.
    template <class V, class... Args>
    V value(std::string_view sql, const Args&... args) const {
        V out{};
        const Running running(*connection_, sql, std::array<Argument, sizeof...(Args)>{argument(args)...});
        if (running.statement.step()) {
            running.statement.read_column(0, type_of<V>(), &out);
            while (running.statement.step()) {
            }
        }
        return out;
    }

    /// The first column of every row.
    template <class V, class... Args>
    std::vector<V> values(std::string_view sql, const Args&... args) const {
        std::vector<V> out;
        const Running running(*connection_, sql, std::array<Argument, sizeof...(Args)>{argument(args)...});
        while (running.statement.step()) running.statement.read_column(0, type_of<V>(), &out.emplace_back());
        return out;
    }

    /// SQL put together at run time (report filters): prepared anew each time. `sql` must be made of literals only;
    /// whatever a person typed goes into `arguments`. false from `visit` stops.
    void each_cells(const std::string& sql, std::span<const Argument> arguments,
                    const std::function<bool(std::span<const Cell>)>& visit) const;

protected:
    /// A prepared statement in use: bound on the way in, reset on the way out.
    struct Running {
        Running(Connection& connection, std::string_view sql, std::span<const Argument> arguments)
            : statement(connection.prepared(sql)) {
            statement.bind(arguments);
        }
        ~Running() { statement.reset(); }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
        Statement& statement;
    };

    Connection* connection_;
};

/// Queries and changes, inside the transaction of Database::write.
class Writer : public Reader {
public:
    using Reader::Reader;

    template <class... Args>
    void run(std::string_view sql, const Args&... args) {
        const Running running(*connection_, sql, std::array<Argument, sizeof...(Args)>{argument(args)...});
        while (running.statement.step()) {
        }
    }

    /// How many rows the last run() changed.
    std::int64_t changed() const;

    /// Several statements without parameters: schema.sql or a migration.
    void script(const std::string& sql) { connection_->execute(sql.c_str()); }
};

class Keeper;

/// One writer thread and any number of readers over one WAL database.
class Database {
public:
    /// Opens or makes the file; throws std::runtime_error with a sentence. The schema is the caller's business.
    explicit Database(std::string path);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Runs `query(const Reader&)` on a pooled connection, in the calling thread, on one snapshot.
    template <class Fn>
    auto read(Fn&& query) {
        const Lease lease(*this);
        return query(static_cast<const Reader&>(lease.reader));
    }

    /// Runs `change(Writer&)` on the writer thread and returns once it is durable. A throw takes back this change only
    /// and reaches the caller. Must not wait for anything but the database; read() and write() inside are part of it.
    template <class Fn>
    auto write(Fn&& change) {
        using Result = std::invoke_result_t<Fn, Writer&>;
        if constexpr (std::is_void_v<Result>) {
            commit([&](Writer& writer) { change(writer); });
        } else {
            std::optional<Result> result;
            commit([&](Writer& writer) { result.emplace(change(writer)); });
            return std::move(*result);
        }
    }

    /// As write(), for a caller that does not wait. Once the change is durable or has failed, the writer thread calls
    /// `done(outcome)`; outcome() gives the result, or throws what went wrong. `done` must be short, and must neither
    /// throw nor use the database. `change` may be run again from the start (after its first run was taken back), so it
    /// leaves nothing behind but what it has changed in the database.
    template <class Fn, class Done>
    void write_later(Fn change, Done done) {
        using Result = std::invoke_result_t<Fn, Writer&>;
        const auto result = std::make_shared<std::optional<Result>>();
        submit({.work = [result, change = std::move(change)](Writer& writer) { result->emplace(change(writer)); },
                .done =
                    [result, done = std::move(done)](const std::exception_ptr& failure) {
                        done([result, failure]() -> Result {
                            if (failure) std::rethrow_exception(failure);
                            return std::move(**result);
                        });
                    },
                .is_repeatable = true});
    }

    /// For queries whose rows are taken one by one for as long as it takes (exports): Cursor::add() states them.
    std::unique_ptr<Cursor> open_cursor() const;

    const std::string& path() const { return path_; }

    /// Why the last changes could not be saved, as a sentence for people; empty when they were.
    std::string fault() const;

private:
    struct Change {
        std::function<void(Writer&)> work;
        std::function<void(const std::exception_ptr&)> done;
        bool is_repeatable = false;
        std::exception_ptr failure{};
    };
    struct Lease {
        explicit Lease(Database& owner);
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        Database& owner;
        std::unique_ptr<Connection> connection;
        Reader reader;
    };

    void commit(std::function<void(Writer&)> work);
    void submit(Change change);
    void write_batches();
    void write_batch(Writer& writer, std::vector<Change>& batch);
    void run_batch(Writer& writer, std::vector<Change>& batch);
    bool run_freely(std::vector<Change>& batch, Writer& writer);
    void run_apart(std::vector<Change>& batch, Writer& writer);
    bool is_open() const;  ///< a transaction of the writer
    void note_fault(const std::exception_ptr& failure);

    const std::string path_;
    const std::shared_ptr<Cursors> cursors_ = std::make_shared<Cursors>();
    std::unique_ptr<Connection> writing_;  // of the writer thread, after the constructor
    std::unique_ptr<Keeper> keeper_;       // of the writer thread, after the constructor
    mutable std::mutex mutex_;
    std::string fault_;  // guarded by mutex_
    std::condition_variable wake_;
    std::deque<Change> queue_;                               // guarded by mutex_
    std::vector<std::unique_ptr<Connection>> idle_readers_;  // guarded by mutex_
    bool stopping_ = false;                                  // guarded by mutex_
    std::thread writer_;
};

}  // namespace oneroom::db
