#include "core/db/cells.h"

#include <sqlite3.h>

#include <stdexcept>

#include "core/db/disk_failure.h"

namespace oneroom::db {
namespace {

void read_cell(sqlite3_stmt* statement, int column, Cell& cell) {
    switch (sqlite3_column_type(statement, column)) {
        case SQLITE_NULL:
            cell.kind = Argument::Kind::null;
            break;
        case SQLITE_INTEGER:
            cell.kind = Argument::Kind::integer;
            cell.integer = sqlite3_column_int64(statement, column);
            break;
        case SQLITE_FLOAT:
            cell.kind = Argument::Kind::number;
            cell.number = sqlite3_column_double(statement, column);
            break;
        default:
            cell.kind = Argument::Kind::text;
            cell.text.assign(reinterpret_cast<const char*>(sqlite3_column_text(statement, column)),
                             static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
}

}  // namespace

CellStatement::CellStatement(sqlite3* connection, const std::string& sql, std::span<const Argument> arguments) {
    const int rc = sqlite3_prepare_v2(connection, sql.c_str(), -1, &statement_, nullptr);
    if (is_disk_failure(rc)) throw_failure(rc, connection, sql);
    if (rc != SQLITE_OK) throw std::logic_error(std::string(sqlite3_errmsg(connection)) + " in: " + sql);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const int index = sqlite3_bind_parameter_index(statement_, ("$" + std::to_string(i + 1)).c_str());
        if (index == 0) continue;
        const Argument& value = arguments[i];
        if (value.kind == Argument::Kind::integer)
            sqlite3_bind_int64(statement_, index, value.integer);
        else if (value.kind == Argument::Kind::number)
            sqlite3_bind_double(statement_, index, value.number);
        else if (value.kind == Argument::Kind::text)
            sqlite3_bind_text64(statement_, index, value.text.data() ? value.text.data() : "", value.text.size(),
                                SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    cells_.resize(static_cast<std::size_t>(sqlite3_column_count(statement_)));
}

CellStatement::~CellStatement() { sqlite3_finalize(statement_); }

bool CellStatement::next() {
    if (is_done_) return false;  // another step would begin the query anew
    const int rc = sqlite3_step(statement_);
    is_done_ = rc != SQLITE_ROW;
    if (rc == SQLITE_DONE) return false;
    if (rc != SQLITE_ROW) throw_failure(rc, sqlite3_db_handle(statement_), sqlite3_sql(statement_));
    for (std::size_t i = 0; i < cells_.size(); ++i) read_cell(statement_, static_cast<int>(i), cells_[i]);
    return true;
}

void Cursors::add(Cursor* cursor) {
    const std::lock_guard lock(mutex_);
    open_.insert(cursor);
}

void Cursors::remove(Cursor* cursor) {
    const std::lock_guard lock(mutex_);
    open_.erase(cursor);
}

void Cursors::note_begin(Cursor& cursor) {
    const std::lock_guard lock(mutex_);
    cursor.snapshot_ = end_;
}

void Cursors::note_end(Cursor& cursor) {
    const std::lock_guard lock(mutex_);
    cursor.snapshot_.reset();
}

void Cursors::note_log(LogPosition end) {
    const std::lock_guard lock(mutex_);
    end_ = end;
}

std::size_t Cursors::end_holders(LogPosition copied) {
    const std::lock_guard lock(mutex_);
    std::size_t ended = 0;
    for (Cursor* const cursor : open_) {
        if (!cursor->snapshot_ || *cursor->snapshot_ > copied) continue;
        cursor->is_ended_ = true;
        sqlite3_interrupt(cursor->connection_.handle());
        ++ended;
    }
    return ended;
}

Cursor::Cursor(const std::string& path, std::shared_ptr<Cursors> open)
    : connection_(path, Connection::Use::read), open_(std::move(open)) {
    connection_.execute("BEGIN");
    open_->add(this);
}

bool Cursor::next() {
    try {
        if (!has_begun_) open_->note_begin(*this);  // the first row takes the snapshot
        has_begun_ = true;
        if (step()) return true;
    } catch (...) {
        let_go();
        throw;
    }
    let_go();
    return false;
}

bool Cursor::step() {
    // The engine forgets that it was interrupted when one statement ends before the next begins.
    if (is_ended_) throw_failure(SQLITE_INTERRUPT, nullptr, "");
    while (!statements_.empty() && !statements_.front().next()) statements_.pop_front();
    return !statements_.empty();
}

/// Nothing holds the snapshot any more, so the log can be shortened.
void Cursor::let_go() {
    statements_.clear();
    if (sqlite3_get_autocommit(connection_.handle()) == 0) connection_.execute("ROLLBACK");
    open_->note_end(*this);
}

}  // namespace oneroom::db
