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

/// Removes the rule for exactly this person. False when there is none.
bool take_back_from_person(db::Writer& tx, Id content_id, Id user_id);

/// What reaches one person, unless exempt: their own due date or the earliest of the rules', and the first assignment;
/// nothing when no rule does.
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
/// Their own due date, or an exemption, for this content has changed.
void apply_rules_to_pair(db::Writer& tx, Id user_id, Id content_id);
/// The same of several, by an import. Of many, their pairs follow by a job; true says that it has work now.
bool apply_rules_to_people(db::Writer& tx, const std::vector<Id>& user_ids, Instant now);
/// A content was published, taken back or archived.
void apply_content_change(db::Writer& tx, Id content_id, Instant now);
/// A location is about to be removed: its rules go, and what they gave to its people. To be called before.
void forget_location(db::Writer& tx, Id location_id, Instant now);

/// A location was moved, with all below it, from below this one.
void apply_location_move(db::Writer& tx, Id location_id, Id old_parent_id, Instant now);

}  // namespace oneroom::assignment
