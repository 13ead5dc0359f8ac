// What was removed or made anonymous is remembered for a time, by the hash of its id: who sends it again, out of a
// queue that waited or from another store that had it from here, does not bring it back. Decision 0055. Private to lrs.
#pragma once

#include <chrono>

#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Why a statement went.
enum class Removal { none, age, erasure };

/// Queues and other stores come again within days; whom nobody is to be reminded of, also after a backup of last year.
constexpr std::chrono::days age_is_known_for{90};
constexpr std::chrono::days erasure_is_known_for{730};

/// Remembers a statement, in the change that takes it away.
void note_removed(db::Writer& tx, Records& records, Id statement_id, Removal why);

/// Whether one of this id was here and is not to come back. Where nothing was ever removed nothing is looked up.
bool was_removed(db::Writer& tx, const Records& records, const std::string& uuid);

/// Why it is not to come back; none: it may.
Removal find_removal(db::Writer& tx, const Records& records, const std::string& uuid);

/// Lets one that went after its days come again. What an erasure took stays away. True when it was kept away till now.
bool allow_again(db::Writer& tx, const Records& records, const std::string& uuid);

/// Forgets some that need not be known any longer. True when there may be more.
bool forget_some_removed(Records& records);

}  // namespace oneroom::lrs
