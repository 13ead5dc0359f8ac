#include "assignment/assign.h"

namespace oneroom::assignment {
namespace {

AssignmentList list(Context& context, const AssignmentListRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        return list_assignments(db, request.content_id, assigning_scope(db, context.session));
    });
}

}  // namespace

std::vector<Route> assignment_routes(std::function<void()> work_added) {
    using enum Method;
    using enum Role;
    const Access access = any_of({CanManageManualAssignments});
    return {
        route(get, "assignments.list", "/api/contents/{contentId}/assignments", access, list,
              "Whom a content is assigned to"),
        route<CreateAssignmentRequest, AssignmentList>(
            post, "assignments.create", "/api/contents/{contentId}/assignments", access,
            [work_added](Context& context, const CreateAssignmentRequest& request) {
                auto rules = create_assignments(context.db, {context.session, context.actor()}, request, context.now());
                work_added();
                return rules;
            },
            "Assigns a content to everyone, locations or people; who has it already gets the new due date"),
        route<ChangeAssignmentRequest, AssignmentList>(
            put, "assignments.change", "/api/assignments/{assignmentId}", access,
            [work_added](Context& context, const ChangeAssignmentRequest& request) {
                auto rules = change_assignment(context.db, {context.session, context.actor()}, request, context.now());
                work_added();
                return rules;
            },
            "Changes a due date"),
        route<AssignmentRef, AssignmentList>(
            remove, "assignments.remove", "/api/assignments/{assignmentId}", access,
            [work_added](Context& context, const AssignmentRef& request) {
                auto rules = remove_assignment(context.db, {context.session, context.actor()}, request.assignment_id,
                                               context.now());
                work_added();
                return rules;
            },
            "Takes an assignment back; what was learned stays recorded"),
    };
}

}  // namespace oneroom::assignment
