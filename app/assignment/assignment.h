// The face of assignment: who has to take what, by rules on everyone, locations and people.
#pragma once

#include "assignment/assignment_types.h"
#include "assignment/due.h"
#include "core/api/route.h"

namespace oneroom::assignment {

std::vector<Route> assignment_routes();

/// Lets the rule be, or changes its due date when it is there already. `target_id` is ignored for everyone. Checks no
/// rights and no due date: for use cases and the demo.
void assign(db::Writer& tx, Id content_id, Target target, Id target_id, const std::optional<Date>& due_on,
            std::optional<Id> assigned_by, Instant now);

/// What reaches one person: the earliest of all due dates and the first assignment; nothing when no rule does.
struct EffectiveAssignment {
    std::optional<Date> due_on;
    Instant assigned_at{};

    static Fields fields() {
        return {field<&EffectiveAssignment::due_on>("dueOn"), field<&EffectiveAssignment::assigned_at>("assignedAt")};
    }
};
std::optional<EffectiveAssignment> find_assignment(const db::Reader& db, Id user_id, Id content_id);

}  // namespace oneroom::assignment
