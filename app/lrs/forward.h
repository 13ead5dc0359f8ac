// Sends statements on to other record stores, in the order in which they were stored. The store itself is the queue:
// each target has a place in it, which moves when the target has taken what is before. Decision 0052. Private to lrs.
#pragma once

#include "core/db/audit.h"
#include "lrs/forward_types.h"
#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Refused statements that are remembered of each target.
constexpr std::int64_t most_refusals = 1000;

/// What somebody says of a new target.
struct NewTarget {
    std::string name{};
    std::string endpoint{};
    bool allows_http = false;
    std::string version = "1.0.3";
    std::string public_key{};
    std::string secret{};
    std::string verb{};
    std::optional<Id> only_client{};
    std::optional<Id> not_client{};
    std::optional<Microseconds> from{};  ///< statements stored from then on; without it from now on
};

/// Throw Failure 400 by field, 404, 409.
void add_target(Records& records, const audit::Actor& actor, const NewTarget& target);
void switch_target(Records& records, const audit::Actor& actor, const std::string& name, bool is_active);
void remove_target(Records& records, const audit::Actor& actor, const std::string& name);

/// How many statements are stored behind a target's place, at most `most`.
std::int64_t count_behind(Records& records, const ForwardTarget& target, std::int64_t most);

/// Sends what there is to every target whose time has come, until `keep_going` says no.
void forward_due(Records& records, const std::function<bool()>& keep_going);

}  // namespace oneroom::lrs
