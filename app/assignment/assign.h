// The use cases of assigning. Private to this folder.
#pragma once

#include "assignment/assignment.h"

namespace oneroom::assignment {

AssignmentList list_assignments(const db::Reader& db, Id content_id);

/// Assigns to each target; a target that has the content already gets the new due date. Throws Failure 404 for an
/// unknown content, 400 by field.
AssignmentList create_assignments(db::Database& db, const audit::Actor& actor, const CreateAssignmentRequest& request,
                                  Instant now);
AssignmentList change_assignment(db::Database& db, const audit::Actor& actor, const ChangeAssignmentRequest& request,
                                 Instant now);
/// Takes the rule back. What people did meanwhile stays recorded.
AssignmentList remove_assignment(db::Database& db, const audit::Actor& actor, Id assignment_id, Instant now);

}  // namespace oneroom::assignment
