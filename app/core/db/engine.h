// The database engine as a whole. Private to this folder.
#pragma once

namespace oneroom::db {

/// Once, before the engine's first use; whoever opens a database calls it.
void set_up_engine();

}  // namespace oneroom::db
