// The limits beside durable commits: what the disk and SQLite give when nobody speaks HTTP.
#pragma once

#include <cstdint>

#include "core/db/db.h"

namespace oneroom::bench {

/// Rows a second that `threads` threads insert through Database::write, one row a change.
double group_commit_rate(db::Database& database, std::size_t threads, double seconds);

/// Rows a second that a bare SQLite loop inserts, `batch` rows a transaction, with the same settings.
double plain_commit_rate(const std::string& path, std::size_t batch, double seconds);

/// A database of its own for the two, with their table.
void make_raw_table(db::Database& database);

}  // namespace oneroom::bench
