// What was removed or made anonymous is remembered for a time, by the hash of its id: who sends it again, out of a
// queue that waited or from another store that had it from here, does not bring it back. Decision 0055. Private to lrs.
#pragma once

#include <chrono>

#include "lrs/lrs.h"

namespace oneroom::lrs {

constexpr std::chrono::days removed_is_known_for{730};

/// Remembers a statement, in the change that takes it away.
void note_removed(db::Writer& tx, Records& records, Id statement_id);

/// Whether one of this id was here and is not to come back. Where nothing was ever removed nothing is looked up.
bool was_removed(db::Writer& tx, const Records& records, const std::string& uuid);

/// Forgets some that were removed long ago. True when there may be more.
bool forget_some_removed(Records& records);

}  // namespace oneroom::lrs
