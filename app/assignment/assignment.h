// The face of assignment: who has to take what, by rules on everyone, locations and people.
#pragma once

#include "assignment/assignment_types.h"
#include "assignment/due.h"
#include "core/api/route.h"
#include "core/jobs/job.h"

namespace oneroom::assignment {

/// `work_added` is called when a change has left work for assignment_jobs(): app.cpp wakes the scheduler.
std::vector<Route> assignment_routes(std::function<void()> work_added = [] {});
std::vector<jobs::Job> assignment_jobs();

/// Lets the rule be, or changes its due date when it is there already. `target_id` is ignored for everyone. Checks no
/// rights and no due date: for use cases and the demo. Pairs of more than some 1,000 people follow by a job.
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

// ---- pairs: content_tracking has a row for everybody whom a rule reaches. Features below say what has changed.

/// A person was added, moved to another location, made active or inactive.
void apply_rules_to_person(db::Writer& tx, Id user_id);
/// A content was published, taken back or archived.
void apply_content_change(db::Writer& tx, Id content_id, Instant now);
/// A location is about to be removed: its rules go, and what they gave to its people. To be called before.
void forget_location(db::Writer& tx, Id location_id, Instant now);

/// Makes every pair anew from the rules, in many short transactions: after rows were written by bulk, and for repair.
void apply_all_rules(db::Database& db);

}  // namespace oneroom::assignment
