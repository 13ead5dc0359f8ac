#include "tracking/navigation_types.h"

namespace oneroom::tracking {

Fields NavigationRequest::fields() {
    return {field<&NavigationRequest::step>("step").required(),
            field<&NavigationRequest::request>("request").max_length(20),
            field<&NavigationRequest::target>("target").max_length(4000), field<&NavigationRequest::commit>("commit")};
}

Fields NavigationAnswer::fields() {
    return {field<&NavigationAnswer::step>("step"), field<&NavigationAnswer::result>("result"),
            field<&NavigationAnswer::sco_id>("scoId"), field<&NavigationAnswer::exception>("exception"),
            field<&NavigationAnswer::is_stale>("isStale")};
}

Fields ValidRequests::fields() {
    return {field<&ValidRequests::go_on>("continue"),  field<&ValidRequests::previous>("previous"),
            field<&ValidRequests::exit>("exit"),       field<&ValidRequests::leave>("leave"),
            field<&ValidRequests::choices>("choices"), field<&ValidRequests::jumps>("jumps")};
}

Fields CourseNavigation::fields() {
    return {field<&CourseNavigation::step>("step").means("Counts the decisions; goes with the next request"),
            field<&CourseNavigation::result>("result").means("What became of the last request"),
            field<&CourseNavigation::sco_id>("scoId").means("What runs. Null: the learner chooses, or has left"),
            field<&CourseNavigation::sentence>("sentence").means("Why the last request was refused, for the learner"),
            field<&CourseNavigation::can_continue>("canContinue"),
            field<&CourseNavigation::can_go_back>("canGoBack"),
            field<&CourseNavigation::can_finish>("canFinish").means("The learner may end the course as it is"),
            field<&CourseNavigation::can_suspend>("canSuspend").means("Something is there to come back to"),
            field<&CourseNavigation::whole>("whole").means(
                "The target that goes through the course from its front. Empty where it cannot be chosen")};
}

}  // namespace oneroom::tracking
