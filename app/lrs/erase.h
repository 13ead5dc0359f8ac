// One person leaves the record store: in statements an account without a name stands where the agent stood, so that
// counts and voids hold; what is kept about the agent goes. Decision 0052. Private to lrs.
#pragma once

#include "core/db/audit.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

/// What has become of it so far.
struct ErasureCount {
    std::int64_t changed{};  ///< statements
    std::int64_t removed{};  ///< statements
};

/// Begins: at once nothing is found by the agent any more, and documents of theirs are gone. `agent` is an agent_key().
/// With `removes`, statements whose actor or object the agent is go altogether. False when the store does not know the
/// agent. Throws Failure 400 for an agent that is a program or the portal itself.
bool begin_erasure(Records& records, const audit::Actor& actor, const std::string& agent, bool removes);

/// Goes on with the erasure that is worked on, some statements at a time, and ends it. Nothing when none is left.
std::optional<ErasureCount> go_on_erasing(Records& records);

}  // namespace oneroom::lrs
