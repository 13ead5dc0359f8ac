// The descriptions of what attempts.show gives.
#include "tracking/attempt_details.h"

namespace oneroom::tracking {

Fields Interaction::fields() {
    return {
        field<&Interaction::id>("id"),
        field<&Interaction::type>("type"),
        field<&Interaction::description>("description"),
        field<&Interaction::learner_response>("learnerResponse"),
        field<&Interaction::correct_responses>("correctResponses"),
        field<&Interaction::result>("result").means("correct, wrong, incorrect, unanticipated, neutral or a number"),
        field<&Interaction::weighting>("weighting"),
        field<&Interaction::latency_seconds>("latencySeconds"),
        field<&Interaction::timestamp>("timestamp").means("SCORM 1.2: a time of day; 2004: ISO 8601")};
}

Fields Objective::fields() {
    return {field<&Objective::id>("id"),
            field<&Objective::description>("description"),
            field<&Objective::completion_status>("completionStatus").means("SCORM 1.2: its one status"),
            field<&Objective::success_status>("successStatus"),
            field<&Objective::score_raw>("scoreRaw"),
            field<&Objective::score_scaled>("scoreScaled").means("From -1 to 1")};
}

Fields AttemptSco::fields() {
    return {
        field<&AttemptSco::identifier>("identifier"),
        field<&AttemptSco::title>("title"),
        field<&AttemptSco::status>("status"),
        field<&AttemptSco::completion_status>("completionStatus").means("In the course's word; SCORM 1.2: its status"),
        field<&AttemptSco::success_status>("successStatus"),
        field<&AttemptSco::score_raw>("scoreRaw"),
        field<&AttemptSco::score_min>("scoreMin"),
        field<&AttemptSco::score_max>("scoreMax"),
        field<&AttemptSco::score_scaled>("scoreScaled").means("From -1 to 1"),
        field<&AttemptSco::total_seconds>("totalSeconds"),
        field<&AttemptSco::may_waive>("mayWaive")
            .means("A unit of cmi5 that is not done, and the caller may say it is"),
        field<&AttemptSco::location>("location"),
        field<&AttemptSco::interactions>("interactions"),
        field<&AttemptSco::objectives>("objectives"),
        field<&AttemptSco::comments>("comments")};
}

Fields AttemptUser::fields() { return {field<&AttemptUser::id>("id"), field<&AttemptUser::full_name>("fullName")}; }

Fields AttemptContent::fields() { return {field<&AttemptContent::id>("id"), field<&AttemptContent::title>("title")}; }

Fields AttemptDetails::fields() {
    return {field<&AttemptDetails::id>("id"),
            field<&AttemptDetails::user>("user"),
            field<&AttemptDetails::content>("content"),
            field<&AttemptDetails::number>("number").means("From 1, for each person and content"),
            field<&AttemptDetails::version_number>("versionNumber").means("Null for a link"),
            field<&AttemptDetails::tracking_status>("trackingStatus"),
            field<&AttemptDetails::progress_percent>("progressPercent"),
            field<&AttemptDetails::score_percent>("scorePercent"),
            field<&AttemptDetails::total_seconds>("totalSeconds").means("Summed over all sessions"),
            field<&AttemptDetails::started_at>("startedAt"),
            field<&AttemptDetails::last_at>("lastAt"),
            field<&AttemptDetails::completed_at>("completedAt"),
            field<&AttemptDetails::scos>("scos"),
            field<&AttemptDetails::registration>("registration")
                .means("Of a course that speaks xAPI, for who may look at its statements; otherwise empty")};
}

}  // namespace oneroom::tracking
