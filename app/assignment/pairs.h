// Keeps the rows of content_tracking in step with the rules: who has what, since when and due when. The rules are the
// truth; whatever here is run again, or twice, gives the same rows.
#pragma once

#include "assignment/assignment.h"

namespace oneroom::assignment {

/// A change that reaches more people than this is done by a job in slices, because it would hold up other changes.
inline constexpr std::int64_t most_people_at_once = 1000;

/// A rule of this content and target was made, changed or removed.
void apply_rule_change(db::Writer& tx, Id content_id, Target target, Id target_id, Instant now);

}  // namespace oneroom::assignment
