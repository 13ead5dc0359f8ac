// The SQL of lrs_removed. Private to lrs.
#pragma once

#include <string>

#include "core/db/db.h"

namespace oneroom::lrs {

/// `uuid` as in lrs_statement.
void insert_removed(db::Writer& tx, const std::string& uuid, Instant now);
bool is_removed(const db::Reader& db, const std::string& uuid);
bool has_any_removed(const db::Reader& db);
/// True when there may be more.
bool delete_removed(db::Writer& tx, Instant before, std::int64_t limit);

}  // namespace oneroom::lrs
