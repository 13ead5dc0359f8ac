#include "dispatch/dispatch_types.h"

namespace oneroom::dispatch {

Fields Dispatch::fields() {
    using D = Dispatch;
    return {field<&D::id>("id"),
            field<&D::content_id>("contentId"),
            field<&D::content_title>("contentTitle"),
            field<&D::name>("name"),
            field<&D::receiver>("receiver").means("Whom it is for"),
            field<&D::is_active>("isActive"),
            field<&D::expires_on>("expiresOn").means("The last day on which it opens; null: it does not expire"),
            field<&D::most_learners>("mostLearners").means("null: as many as come"),
            field<&D::most_launches>("mostLaunches").means("null: as often as they like"),
            field<&D::allowed_origins>("allowedOrigins")
                .means("Of the receiving system, parted by blanks: https://lms.example.com; empty: any"),
            field<&D::opens_in>("opensIn"),
            field<&D::state>("state"),
            field<&D::is_published>("isPublished").means("Of the course; it opens only when it is published"),
            field<&D::learners>("learners").means("How many ever came"),
            field<&D::launches>("launches"),
            field<&D::last_launch_at>("lastLaunchAt"),
            field<&D::created_at>("createdAt"),
            field<&D::key_number>("keyNumber").means("Of the key in its packages: those with a lower one are void")};
}

Fields DispatchListRequest::fields() {
    using R = DispatchListRequest;
    return {field<&R::search>("search").max_length(200).means("Part of its name, of whom it is for, or of the course"),
            field<&R::content_id>("contentId").means("Only of this course"),
            field<&R::state>("state").means("Left out: all of them"),
            field<&R::page>("page").between(1, 1'000'000),
            field<&R::page_size>("pageSize").between(1, 100),
            field<&R::sort>("sort"),
            field<&R::descending>("descending")};
}

Fields CreateDispatchRequest::fields() {
    using R = CreateDispatchRequest;
    return {field<&R::content_id>("contentId").required(),
            field<&R::name>("name").required().max_length(100),
            field<&R::receiver>("receiver").max_length(200),
            field<&R::is_active>("isActive"),
            field<&R::expires_on>("expiresOn"),
            field<&R::most_learners>("mostLearners").between(1, 10'000'000),
            field<&R::most_launches>("mostLaunches").between(1, 100'000'000),
            field<&R::allowed_origins>("allowedOrigins").max_length(1000),
            field<&R::opens_in>("opensIn")};
}

Fields SaveDispatchRequest::fields() {
    using R = SaveDispatchRequest;
    return {field<&R::dispatch_id>("dispatchId").required(),
            field<&R::name>("name").required().max_length(100),
            field<&R::receiver>("receiver").max_length(200),
            field<&R::is_active>("isActive").required(),
            field<&R::expires_on>("expiresOn"),
            field<&R::most_learners>("mostLearners").between(1, 10'000'000),
            field<&R::most_launches>("mostLaunches").between(1, 100'000'000),
            field<&R::allowed_origins>("allowedOrigins").max_length(1000),
            field<&R::opens_in>("opensIn")};
}

Fields DispatchLearnersRequest::fields() {
    using R = DispatchLearnersRequest;
    return {field<&R::dispatch_id>("dispatchId").required(),
            field<&R::search>("search").max_length(200).means("Part of the name, or of the id they have there"),
            field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
}

Fields DispatchLearner::fields() {
    using L = DispatchLearner;
    return {field<&L::user_id>("userId"),
            field<&L::full_name>("fullName"),
            field<&L::foreign_id>("foreignId").means("What the receiving system calls them"),
            field<&L::tracking_status>("trackingStatus"),
            field<&L::score_percent>("scorePercent"),
            field<&L::launches>("launches"),
            field<&L::last_at>("lastAt")};
}

Fields DispatchStartRequest::fields() {
    using R = DispatchStartRequest;
    return {field<&R::learner_id>("learnerId").required().max_length(4000).means("As the receiving system says it"),
            field<&R::learner_name>("learnerName").max_length(255),
            field<&R::origin>("origin").required().max_length(300).means("Of the page that asks")};
}

Fields DispatchReport::fields() {
    using R = DispatchReport;
    return {field<&R::tracking_status>("trackingStatus"), field<&R::progress_percent>("progressPercent"),
            field<&R::score_percent>("scorePercent"),
            field<&R::session_ms>("sessionMs").means("Spent in the course since it was opened there"),
            field<&R::place>("place").means("The part that was worked on last")};
}

Fields DispatchStarted::fields() {
    return {field<&DispatchStarted::ticket>("ticket").secret().means("To be sent as Authorization: Bearer"),
            field<&DispatchStarted::launch>("launch"), field<&DispatchStarted::report>("report")};
}

}  // namespace oneroom::dispatch
