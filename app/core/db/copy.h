// Takes one consistent state out of a database that others go on writing to.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace oneroom::db {

/// Told after each slice: pages copied and pages in all. False stops.
using CopyStep = std::function<bool(std::int64_t done, std::int64_t total)>;

/// Copies the database at `from`, page by page, as it is at this moment; what others commit meanwhile is not in it, and
/// nobody waits. Leaves the log as it is, also when nobody else has the database open. `to` must not exist; it is not
/// flushed. False when `step` stopped it. Throws Failure 507 when the disk is full, std::runtime_error otherwise.
bool copy_database(const std::string& from, const std::string& to, const CopyStep& step);

}  // namespace oneroom::db
