// Rows without a struct: what a report's SQL, put together at run time, gives.
#pragma once

#include <atomic>
#include <compare>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "core/db/connection.h"

namespace oneroom::db {

/// One value of a row: a number, a text, or nothing.
struct Cell {
    Argument::Kind kind = Argument::Kind::null;
    std::int64_t integer = 0;
    double number = 0;
    std::string text{};
};

/// A statement for one use. Arguments that the SQL does not name are left out.
class CellStatement {
public:
    /// Throws std::logic_error when the SQL is wrong. Texts are copied.
    CellStatement(sqlite3* connection, const std::string& sql, std::span<const Argument> arguments);
    ~CellStatement();
    CellStatement(const CellStatement&) = delete;
    CellStatement& operator=(const CellStatement&) = delete;

    /// Reads the next row; false after the last, however often it is asked.
    bool next();
    /// The current row.
    std::span<const Cell> cells() const { return cells_; }

private:
    sqlite3_stmt* statement_ = nullptr;
    std::vector<Cell> cells_;
    bool is_done_ = false;
};

/// How much of the log a snapshot sees. The log begins anew again and again: each time is a round.
struct LogPosition {
    std::int64_t round = 0;
    int pages = 0;
    auto operator<=>(const LogPosition&) const = default;
};

class Cursor;

/// The cursors that are open on one database, and which of them hold its log. Safe to use from several threads.
class Cursors {
public:
    void add(Cursor* cursor);
    void remove(Cursor* cursor);
    /// It takes its snapshot after this, or has let it go.
    void note_begin(Cursor& cursor);
    void note_end(Cursor& cursor);

    /// Where the log ends now.
    void note_log(LogPosition end);
    /// The log could be copied up to here only. Who needs nothing beyond it keeps it from going on, and is ended: its
    /// next row fails with Failure 503. Gives how many that are; none when somebody else holds the log.
    std::size_t end_holders(LogPosition copied);

private:
    std::mutex mutex_;
    std::set<Cursor*> open_;  // guarded by mutex_
    LogPosition end_{};       // guarded by mutex_
};

/// Statements whose rows come one after another, on a connection of their own and in one transaction: one snapshot.
/// Belongs to one thread at a time.
class Cursor {
public:
    Cursor(const std::string& path, std::shared_ptr<Cursors> open);
    ~Cursor() { open_->remove(this); }
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    /// Its rows come after those of the statements before it.
    void add(const std::string& sql, std::span<const Argument> arguments) {
        statements_.emplace_back(connection_.handle(), sql, arguments);
    }
    bool next();
    std::span<const Cell> cells() const { return statements_.front().cells(); }

private:
    friend class Cursors;
    bool step();
    void let_go();

    Connection connection_;
    std::list<CellStatement> statements_{};  // those not read to their end
    std::shared_ptr<Cursors> open_;
    bool has_begun_ = false;
    std::optional<LogPosition> snapshot_{};  // guarded by the mutex of *open_; empty: it holds none
    std::atomic<bool> is_ended_ = false;
};

}  // namespace oneroom::db
