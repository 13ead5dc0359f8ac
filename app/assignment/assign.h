// The use cases of assigning. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "assignment/assignment.h"

namespace oneroom::assignment {

/// Who assigns, and the people they may assign to.
struct Assigner {
    Session session{};
    audit::Actor actor{};
};
AssignmentList list_assignments(const db::Reader& db, Id content_id, const accounts::Scope& scope);
accounts::Scope assigning_scope(const db::Reader& db, const Session& session);

/// Assigns to each target; a target that has the content already gets the new due date. Throws Failure 404 for an
/// unknown content, 400 by field.
AssignmentList create_assignments(db::Database& db, const Assigner& assigner, const CreateAssignmentRequest& request,
                                  Instant now);
AssignmentList change_assignment(db::Database& db, const Assigner& assigner, const ChangeAssignmentRequest& request,
                                 Instant now);
/// Takes the rule back. What people did meanwhile stays recorded.
AssignmentList remove_assignment(db::Database& db, const Assigner& assigner, Id assignment_id, Instant now);

}  // namespace oneroom::assignment
