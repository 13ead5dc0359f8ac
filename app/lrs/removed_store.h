// The SQL of lrs_removed. Private to lrs.
#pragma once

#include <optional>
#include <string>

#include "core/db/db.h"

namespace oneroom::lrs {

/// `uuid` as in lrs_statement.
void insert_removed(db::Writer& tx, const std::string& uuid, bool is_erased, Instant known_until);
/// Whether an erasure took it; nothing when it is none of these.
std::optional<bool> find_removed(const db::Reader& db, const std::string& uuid);
bool has_any_removed(const db::Reader& db);
/// True when it was one.
bool delete_removed_by_age(db::Writer& tx, const std::string& uuid);
/// True when there may be more.
bool delete_removed(db::Writer& tx, Instant now, std::int64_t limit);

}  // namespace oneroom::lrs
