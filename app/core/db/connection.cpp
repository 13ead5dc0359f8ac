#include "core/db/connection.h"

#include <sqlite3.h>

#include <stdexcept>

#include "core/base/text.h"
#include "core/db/disk_failure.h"
#include "core/db/engine.h"

namespace oneroom::db {

namespace {

int bind_one(sqlite3_stmt* statement, int parameter, const Argument& value) {
    switch (value.kind) {
        case Argument::Kind::integer:
            return sqlite3_bind_int64(statement, parameter, value.integer);
        case Argument::Kind::number:
            return sqlite3_bind_double(statement, parameter, value.number);
        case Argument::Kind::text:
            // STATIC: the caller's text outlives the statement's use. An empty view must not become NULL.
            return sqlite3_bind_text64(statement, parameter, value.text.data() ? value.text.data() : "",
                                       value.text.size(), SQLITE_STATIC, SQLITE_UTF8);
        case Argument::Kind::null:
            break;
    }
    return sqlite3_bind_null(statement, parameter);
}

}  // namespace

// It counts its memory under one lock for all threads, and nobody reads that.
void set_up_engine() { [[maybe_unused]] static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

Statement::Statement(sqlite3* connection, std::string_view sql) {
    const int rc = sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                      &statement_, nullptr);
    if (is_disk_failure(rc)) throw_failure(rc, connection, std::string(sql));
    if (rc != SQLITE_OK) throw std::logic_error(std::string(sqlite3_errmsg(connection)) + " in: " + std::string(sql));
    // SQLite takes $1 as a name: the order of first use in the text gives the index, so it is looked up.
    const int count = sqlite3_bind_parameter_count(statement_);
    for (int number = 1; number <= count; ++number) {
        const int index = sqlite3_bind_parameter_index(statement_, ("$" + std::to_string(number)).c_str());
        if (index == 0) throw std::logic_error("no parameter $" + std::to_string(number) + " in: " + std::string(sql));
        parameters_.push_back(index);
    }
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::bind(std::span<const Argument> arguments) {
    if (arguments.size() != parameters_.size())
        throw std::logic_error(std::to_string(arguments.size()) + " values for " + std::to_string(parameters_.size()) +
                               " parameters in: " + sqlite3_sql(statement_));
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const int rc = bind_one(statement_, parameters_[i], arguments[i]); rc != SQLITE_OK)
            throw_failure(rc, sqlite3_db_handle(statement_), sqlite3_sql(statement_));  // never NULL in its place
}

bool Statement::step() {
    const int rc = sqlite3_step(statement_);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        throw_failure(rc, sqlite3_db_handle(statement_), sqlite3_sql(statement_));
    return rc == SQLITE_ROW;
}

void Statement::reset() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

const ColumnMap& Statement::columns_of(const Shape& shape) {
    for (const ColumnMap& known : maps_)
        if (known.shape == &shape) return known;
    ColumnMap map{&shape, {}};
    for (const Field& f : shape.fields) {
        const std::string wanted = snake_case(f.name);
        int column = sqlite3_column_count(statement_) - 1;
        while (column >= 0 && wanted != sqlite3_column_name(statement_, column)) --column;
        if (column < 0) throw std::logic_error("no column " + wanted + " in: " + sqlite3_sql(statement_));
        map.columns.push_back(column);
    }
    return maps_.emplace_back(std::move(map));
}

void Statement::read_row(const Shape& shape, void* object) {
    const ColumnMap& map = columns_of(shape);
    for (std::size_t i = 0; i < shape.fields.size(); ++i)
        read_column(map.columns[i], *shape.fields[i].type, shape.fields[i].at(object));
}

void Statement::read_column(int column, const Type& type, void* value) const {
    using enum Type::Kind;
    if (sqlite3_column_type(statement_, column) == SQLITE_NULL) {
        if (type.kind == optional) type.clear(value);
        return;
    }
    const auto text_of = [&] {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        return std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    };
    switch (type.kind) {
        case boolean:
        case integer:
        case enumeration:
        case instant:
            type.set(value, sqlite3_column_int64(statement_, column));
            break;
        case number:
            *static_cast<double*>(value) = sqlite3_column_double(statement_, column);
            break;
        case text:
            *static_cast<std::string*>(value) = text_of();
            break;
        case date:
            static_cast<Date*>(value)->text = text_of();
            break;
        case optional:
            read_column(column, type.element(), type.add(value));
            break;
        default:
            throw std::logic_error(std::string("a column cannot be read into a list or struct in: ") +
                                   sqlite3_sql(statement_));
    }
}

Connection::Connection(const std::string& path, Use use) {
    set_up_engine();
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (use == Use::write ? SQLITE_OPEN_CREATE : 0);
    if (const int rc = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr); rc != SQLITE_OK) {
        const std::string why = handle_ ? sqlite3_errmsg(handle_) : "out of memory";
        sqlite3_close(handle_);
        if (use == Use::read && is_disk_failure(rc)) throw_failure(rc, nullptr, path);
        throw std::runtime_error("Cannot open the database " + path + ": " + why);
    }
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    try {
        // busy_timeout first: setting WAL itself may have to wait.
        execute(
            "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;"
            "PRAGMA mmap_size = 268435456; PRAGMA journal_size_limit = 16777216");
        // Sorting more than the cache holds (an export) goes to a temporary file, not to memory.
        if (use == Use::read) execute("PRAGMA query_only = ON; PRAGMA temp_store = FILE");
    } catch (...) {
        sqlite3_close(handle_);
        throw;
    }
}

Connection::~Connection() {
    statements_.clear();
    sqlite3_close(handle_);
}

Statement& Connection::prepared(std::string_view sql) {
    auto& slot = statements_[sql.data()];
    if (!slot) slot = std::make_unique<Statement>(handle_, sql);
    return *slot;
}

void Connection::execute(const char* sql) {
    const int rc = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
    if (rc != SQLITE_OK) throw_failure(rc, handle_, sql);
}

}  // namespace oneroom::db
