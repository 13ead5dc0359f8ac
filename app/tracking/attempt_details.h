// What a learner and a report reader see of one attempt: SCOs, scores, times, answers, goals, comments.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/session.h"
#include "core/db/db.h"
#include "tracking/tracking_types.h"

namespace oneroom::tracking {

/// One answered question, the same for both standards.
struct Interaction {
    std::string id{};
    std::string type{};
    std::string description{};
    std::string learner_response{};
    std::vector<std::string> correct_responses{};
    std::string result{};
    std::string weighting{};
    std::optional<double> latency_seconds{};
    std::string timestamp{};

    static Fields fields();
};

struct Objective {
    std::string id{};
    std::string description{};
    std::string completion_status{};
    std::string success_status{};
    std::optional<double> score_raw{};
    std::optional<double> score_scaled{};

    static Fields fields();
};

struct AttemptSco {
    std::string identifier{};
    std::string title{};
    TrackingStatus status{};
    std::string completion_status{};
    std::string success_status{};
    std::optional<double> score_raw{};
    std::optional<double> score_min{};
    std::optional<double> score_max{};
    std::optional<double> score_scaled{};
    std::int64_t total_seconds{};
    bool may_waive = false;
    std::string location{};
    std::vector<Interaction> interactions{};
    std::vector<Objective> objectives{};
    std::vector<std::string> comments{};

    static Fields fields();
};

struct AttemptUser {
    Id id{};
    std::string full_name{};
    static Fields fields();
};

struct AttemptContent {
    Id id{};
    std::string title{};
    static Fields fields();
};

struct AttemptDetails {
    Id id{};
    AttemptUser user{};
    AttemptContent content{};
    std::int64_t number{};
    std::optional<std::int64_t> version_number{};
    TrackingStatus tracking_status{};
    std::int64_t progress_percent{};
    std::optional<double> score_percent{};
    std::int64_t total_seconds{};
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};
    std::vector<AttemptSco> scos{};
    std::string registration{};

    static Fields fields();
};

/// Puts interactions, objectives, comments and the location of `sco` together from the stored elements of either
/// standard. Indexes that are missing are skipped.
void assemble(Standard standard, const std::map<std::string, std::string>& elements, AttemptSco& sco);

/// One attempt for the person it belongs to, or for somebody who may read reports. Throws Failure 404 for everybody
/// else, as for an attempt that is not there.
AttemptDetails show_attempt(db::Database& db, const Session& session, Id attempt_id);

/// "85.5" of 8550 hundredths.
std::optional<double> percent_of(std::optional<std::int64_t> hundredths);

}  // namespace oneroom::tracking
