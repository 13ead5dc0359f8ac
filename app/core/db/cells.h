// Rows without a struct: what a report's SQL, put together at run time, gives.
#pragma once

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

/// A CellStatement with its own connection; belongs to one thread at a time.
class Cursor {
public:
    Cursor(const std::string& path, const std::string& sql, std::span<const Argument> arguments)
        : connection_(path, Connection::Use::read), statement_(connection_.handle(), sql, arguments) {}

    bool next() { return statement_.next(); }
    std::span<const Cell> cells() const { return statement_.cells(); }

private:
    Connection connection_;
    CellStatement statement_;
};

}  // namespace oneroom::db
