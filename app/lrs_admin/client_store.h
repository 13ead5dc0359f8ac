// The SQL of what clients of the record store did. Private to lrs_admin.
#pragma once

#include "core/db/db.h"

namespace oneroom::lrs_admin {

/// How many kept statements a client wrote, counted no further than `most`.
std::int64_t count_statements(const db::Reader& db, Id client_id, std::int64_t most);

}  // namespace oneroom::lrs_admin
