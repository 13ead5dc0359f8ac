#include "tracking/tracking_routes.h"

#include "tracking/attempt_details.h"

namespace oneroom::tracking {
namespace {

struct AttemptPath {
    Id attempt_id{};
    static Fields fields() { return {field<&AttemptPath::attempt_id>("attemptId").required()}; }
};

AttemptDetails show(Context& context, const AttemptPath& path) {
    return show_attempt(context.db, context.session, path.attempt_id);
}

}  // namespace

std::vector<Route> tracking_routes() {
    return {
        route(Method::get, "attempts.show", "/api/attempts/{attemptId}", signed_in(), show,
              "One attempt with its parts, answers, objectives and comments: one's own, or any with a report role"),
    };
}

}  // namespace oneroom::tracking
