#include "tracking/tracking_routes.h"

#include "tracking/attempt_details.h"
#include "tracking/attempt_history.h"
#include "tracking/attempt_trace.h"

namespace oneroom::tracking {
namespace {

using enum Role;

struct AttemptPath {
    Id attempt_id{};
    static Fields fields() { return {field<&AttemptPath::attempt_id>("attemptId").required()}; }
};

AttemptDetails show(Context& context, const AttemptPath& path) {
    return show_attempt(context.db, context.session, path.attempt_id);
}

}  // namespace

std::vector<Route> tracking_routes(const Hooks& hooks) {
    return {
        route(Method::get, "attempts.show", "/api/attempts/{attemptId}", signed_in(), show,
              "One attempt with its parts, answers, objectives and comments: one's own, or any with a report role"),
        route(Method::get, "attempts.list", "/api/users/{userId}/contents/{contentId}/attempts",
              any_of({CanManageUserEnrollment, UserEnrollment_View, CanManageContentTrackingUpdates}),
              list_attempt_history, "All attempts of a person on a content, with those that were reset"),
        route<ResetAttemptRequest, Nothing>(
            Method::post, "attempts.reset", "/api/attempts/{attemptId}/reset",
            any_of({CanManageContentTrackingUpdates}),
            [&hooks](Context& context, const ResetAttemptRequest& request) {
                return reset_attempt(context, hooks, request);
            },
            "Takes an attempt out of the count: the person may begin anew, the record stays"),
        route(Method::get, "attempts.trace", "/api/attempts/{attemptId}/trace",
              any_of({Reports_CanViewScormAttemptDetailReport}), show_trace,
              "What is stored of an attempt step by step: launches, sessions, values, decisions of sequencing"),
        route_download<TraceRequest>("attempts.traceText", "/api/attempts/{attemptId}/trace/text",
                                     any_of({Reports_CanViewScormAttemptDetailReport}), export_trace,
                                     "The same as plain text, without the person's name"),
        route(Method::put, "attempts.recordCalls", "/api/attempts/{attemptId}/recording",
              any_of({CanManageContentTrackingUpdates}), switch_recording_on,
              "Records the calls of the next launches of the attempt's person and content, for some days"),
        route(Method::remove, "attempts.stopRecording", "/api/attempts/{attemptId}/recording",
              any_of({CanManageContentTrackingUpdates}), switch_recording_off,
              "Records them no more, also in launches that are open"),
        route(Method::get, "launches.trace", "/api/launches/{launchId}/trace", signed_in(), show_preview_trace,
              "The recorded calls of one of the caller's own previews"),
        route_download<PreviewTraceRequest>("launches.traceText", "/api/launches/{launchId}/trace/text", signed_in(),
                                            export_preview_trace, "The same as plain text"),
    };
}

std::vector<jobs::Job> tracking_jobs() {
    const auto run = [](jobs::JobContext& context) {
        while (context.keep_going() && follow_counting(context.db)) {
        }
    };
    return {{"tracking.followCounting", std::chrono::minutes(1), run,
             "Derives where people stand anew after another attempt was said to count"},
            {"tracking.removeOldCalls", std::chrono::hours(24), remove_old_calls,
             "Removes recorded calls of courses after 30 days"}};
}

}  // namespace oneroom::tracking
