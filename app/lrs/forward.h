// Sends statements on to other record stores, in the order in which they were stored. The store itself is the queue:
// each target has a place in it, which moves when the target has taken what is before. Decisions 0052 and 0054. Private
// to lrs.
#pragma once

#include <atomic>

#include "lrs/lrs.h"

namespace oneroom::lrs {

/// Refused statements that are remembered of each target.
constexpr std::int64_t most_refusals = 1000;
/// What the secrets of targets are encrypted for.
constexpr std::string_view target_secret_purpose = "lrs target";

/// Sends what there is to the targets whose time has come, until `keep_going` says no or other long work is to have its
/// turn. The one after `last`, which had its turn last, comes first.
void forward_due(Records& records, std::atomic<Id>& last, const std::function<bool()>& keep_going);

}  // namespace oneroom::lrs
