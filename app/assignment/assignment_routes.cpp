#include "assignment/assign.h"

namespace oneroom::assignment {
namespace {

AssignmentList list(Context& context, const AssignmentListRequest& request) {
    return context.db.read([&](const db::Reader& db) { return list_assignments(db, request.content_id); });
}

AssignmentList create(Context& context, const CreateAssignmentRequest& request) {
    return create_assignments(context.db, context.actor(), request, context.now());
}

AssignmentList change(Context& context, const ChangeAssignmentRequest& request) {
    return change_assignment(context.db, context.actor(), request, context.now());
}

AssignmentList take_back(Context& context, const AssignmentRef& request) {
    return remove_assignment(context.db, context.actor(), request.assignment_id, context.now());
}

}  // namespace

std::vector<Route> assignment_routes() {
    using enum Method;
    using enum Role;
    return {
        route(get, "assignments.list", "/api/contents/{contentId}/assignments", any_of({CanManageManualAssignments}),
              list, "Whom a content is assigned to"),
        route(post, "assignments.create", "/api/contents/{contentId}/assignments", any_of({CanManageManualAssignments}),
              create, "Assigns a content to everyone, locations or people; who has it already gets the new due date"),
        route(put, "assignments.change", "/api/assignments/{assignmentId}", any_of({CanManageManualAssignments}),
              change, "Changes a due date"),
        route(remove, "assignments.remove", "/api/assignments/{assignmentId}", any_of({CanManageManualAssignments}),
              take_back, "Takes an assignment back; what was learned stays recorded"),
    };
}

}  // namespace oneroom::assignment
