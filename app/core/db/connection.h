// One SQLite connection with its prepared statements. Belongs to one thread at a time.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "core/db/statement.h"

namespace oneroom::db {

class Cursors;

class Connection {
public:
    enum class Use { write, read };

    /// Opens (for Use::write: or makes) the database file; throws Failure or std::runtime_error with a
    /// sentence.
    Connection(const std::string& path, Use use);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// The statement of this text, prepared once. `sql` must be a literal, or text that lives as long as the
    /// connection: its address is the key.
    Statement& prepared(std::string_view sql);

    /// Runs statements without parameters.
    void execute(const char* sql);

    sqlite3* handle() const { return handle_; }

private:
    sqlite3* handle_ = nullptr;
    std::unordered_map<const char*, std::unique_ptr<Statement>> statements_;
};

}  // namespace oneroom::db
