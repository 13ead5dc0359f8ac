// The attempts of one person on one content, for who looks after them: to see them all, and to take one out of the
// count.
#pragma once

#include <string>
#include <vector>

#include "core/api/route.h"
#include "tracking/attempt.h"

namespace oneroom::tracking {

struct AttemptHistoryRequest {
    Id user_id{};
    Id content_id{};
    static Fields fields() {
        return {field<&AttemptHistoryRequest::user_id>("userId").required(),
                field<&AttemptHistoryRequest::content_id>("contentId").required()};
    }
};

/// One attempt in the record of its person.
struct AttemptEntry {
    Id id{};
    std::int64_t number{};
    std::optional<std::int64_t> version_number{};
    TrackingStatus tracking_status{};
    std::int64_t progress_percent{};
    std::optional<double> score_percent{};
    std::int64_t total_seconds{};
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};
    bool is_counted = false;
    std::optional<Instant> reset_at{};
    std::string reset_by{};
    std::string reset_reason{};

    static Fields fields();
};

struct AttemptHistory {
    std::string title{};
    std::vector<AttemptEntry> attempts{};
    std::optional<std::int64_t> attempts_left{};
    content::CountedAttempt counted_attempt = content::CountedAttempt::highest;

    static Fields fields();
};

struct ResetAttemptRequest {
    Id attempt_id{};
    std::string reason{};

    static Fields fields() {
        return {field<&ResetAttemptRequest::attempt_id>("attemptId").required(),
                field<&ResetAttemptRequest::reason>("reason").required().max_length(500)};
    }
};

/// The newest first. For who sees the person's enrollments or corrects tracking. Throws Failure 404 for others.
AttemptHistory list_attempt_history(Context& context, const AttemptHistoryRequest& request);

/// From now on the attempt counts for nothing: not for the standing, not among the attempts that are allowed. It stays
/// in the record with everything in it. What runs in it is ended and told so. Nobody does it for themselves.
/// Throws Failure 404 for an attempt of nobody the caller reaches, 409 for one that was reset already, 400 by field.
Nothing reset_attempt(Context& context, const Hooks& hooks, const ResetAttemptRequest& request);

}  // namespace oneroom::tracking
