// One person leaves the record store: in statements an account without a name stands where the agent stood, so that
// counts and voids hold; what is kept about the agent goes. Decision 0052. Private to lrs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/db/audit.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

/// What has become of it so far.
struct ErasureCount {
    std::int64_t changed{};  ///< statements
    std::int64_t removed{};  ///< statements
};

struct ErasureWish {
    bool removes = false;              ///< statements whose actor or object an agent is go altogether
    bool keeps_files = false;          ///< what is attached to those statements stays, but signatures do not
    std::vector<std::string> words{};  ///< texts that name the person: unmistakable ones go from what they wrote
};

/// Begins for all agents of one person in one change, and with `also` in it: at once nothing is found by them any more.
/// Their documents are gone when it returns; where it is broken off the job ends it. `agents` are agent_key(). False
/// when the store knows none of them. Throws Failure 400 for an agent that is a program or the portal itself.
bool begin_erasure(Records& records, const audit::Actor& actor, const std::vector<std::string>& agents,
                   const ErasureWish& wish, const std::function<void(db::Writer& tx)>& also = {});

/// Goes on with the erasure that is worked on, some statements at a time, and ends it. Nothing when none is left.
std::optional<ErasureCount> go_on_erasing(Records& records);

}  // namespace oneroom::lrs
