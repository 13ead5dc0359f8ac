// What SQLite's errors mean to people. Used by connections, statements and cursors.
#pragma once

#include <string>

#include "core/base/failure.h"

struct sqlite3;

namespace oneroom::db {

/// Throws what the result code `rc` of the connection means: Failure 507 for a full disk, 503 for a disk that cannot be
/// read or written, a damaged database or one that is busy; std::runtime_error with SQLite's words for anything else.
[[noreturn]] void throw_failure(int rc, sqlite3* connection, const std::string& sql);

/// True for the errors of throw_failure() that have a sentence of their own.
bool is_disk_failure(int rc);

}  // namespace oneroom::db
