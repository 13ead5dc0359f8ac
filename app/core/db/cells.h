// Rows without a struct: what a report's SQL, put together at run time, gives.
#pragma once

#include <list>
#include <mutex>
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

/// The cursors that are open on one database. Safe to use from several threads.
class Cursors {
public:
    void add(sqlite3* connection);
    void remove(sqlite3* connection);
    /// Their next rows fail with Failure 503. Gives how many there are.
    std::size_t end_all();

private:
    std::mutex mutex_;
    std::set<sqlite3*> open_;  // guarded by mutex_
};

/// Statements whose rows come one after another, on a connection of their own and in one transaction: one snapshot.
/// Belongs to one thread at a time.
class Cursor {
public:
    Cursor(const std::string& path, std::shared_ptr<Cursors> open);
    ~Cursor() { open_->remove(connection_.handle()); }
    Cursor(const Cursor&) = delete;
    Cursor& operator=(const Cursor&) = delete;

    /// Its rows come after those of the statements before it.
    void add(const std::string& sql, std::span<const Argument> arguments) {
        statements_.emplace_back(connection_.handle(), sql, arguments);
    }
    bool next();
    std::span<const Cell> cells() const { return statements_.front().cells(); }

private:
    void let_go();

    Connection connection_;
    std::list<CellStatement> statements_{};  // those not read to their end
    std::shared_ptr<Cursors> open_;
};

}  // namespace oneroom::db
