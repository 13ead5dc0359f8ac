// Sends statements on to other record stores, in the order in which they were stored. The store itself is the queue:
// each target has a place in it, which moves when the target has taken what is before. Decisions 0052 and 0054. Private
// to lrs.
#pragma once

#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Refused statements that are remembered of each target.
constexpr std::int64_t most_refusals = 1000;
/// What the secrets of targets are encrypted for.
constexpr std::string_view target_secret_purpose = "lrs target";

/// Sends what there is to every target whose time has come, until `keep_going` says no.
void forward_due(Records& records, const std::function<bool()>& keep_going);

}  // namespace oneroom::lrs
