// Keeps the rows of content_tracking in step with the rules: who has what, since when and due when. The rules are the
// truth; whatever here is run again, or twice, gives the same rows.
#pragma once

#include <span>

#include "assignment/assignment.h"

namespace oneroom::assignment {

/// A change that reaches more people than this, over all its targets or contents, is done by a job in slices, because
/// it would hold up other changes.
inline constexpr std::int64_t most_people_at_once = 1000;

/// Rules of this content and these targets were made, changed or removed, by one request: told once for all of them.
void apply_rule_changes(db::Writer& tx, Id content_id, Target target, std::span<const Id> target_ids, Instant now);

}  // namespace oneroom::assignment
