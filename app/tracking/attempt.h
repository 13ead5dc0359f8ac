// Attempts: one run of a person through one version of a content, and where the person stands over all runs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "content/attempt_settings.h"
#include "core/db/db.h"
#include "tracking/tracking_types.h"

namespace oneroom::sequencing {
struct Tree;
}

namespace oneroom::tracking {

/// A content was finished by somebody for the first time.
struct Completion {
    Id user_id{};
    Id content_id{};
    Id attempt_id{};
    TrackingStatus status{};
    Instant at{};
};

/// Called in the transaction of the completing change. Higher features put themselves here (app.cpp); what is slow goes
/// to a job row.
struct Hooks {
    std::vector<std::function<void(db::Writer&, const Completion&)>> on_completed{};
    /// The activity tree of a version (Trees::find), or null where nothing is sequenced. Without it nothing ever is.
    std::function<std::shared_ptr<const sequencing::Tree>(const db::Reader&, Id version_id)> tree_of{};
    /// An attempt was reset: whatever still runs in it is to end.
    std::vector<std::function<void(db::Writer&, Id attempt_id, Instant now)>> on_reset{};
};

/// One attempt, as the rules over attempts see it.
struct AttemptState {
    Id id{};
    std::int64_t number{};
    std::optional<Id> version_id{};
    TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};  ///< hundredths of a percent
    std::int64_t total_ms{};
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};
    bool is_reset{};  ///< it counts for nothing
    LeftOpen left_open{};

    static Fields fields();
};

/// Where somebody stands in a content, derived from all attempts.
struct Standing {
    TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<std::int64_t> score_percent{};
    std::int64_t total_ms{};
    std::int64_t attempts{};
    content::CountedAttempt counted_by = content::CountedAttempt::highest;
    Id current_attempt_id{};  ///< the latest: the one that the next launch opens
    Instant started_at{};
    Instant last_at{};
    std::optional<Instant> completed_at{};

    bool operator==(const Standing&) const = default;
};

/// Status, progress and score are those of counted_attempt(); the rest is of all. `attempts` in their order, not empty,
/// none of them reset.
Standing decide_standing(std::span<const AttemptState> attempts, content::CountedAttempt rule);

/// What launch needs to know of the attempt it opens.
struct OpenedAttempt {
    Id attempt_id{};
    std::optional<Id> version_id{};  ///< the one the attempt began with: it stays there (UP-11)
    LaunchMode mode = LaunchMode::normal;
    bool is_new = false;
};

/// Starts, resumes or reviews by decide_attempt(), and records it. `current_version` is that of new attempts.
OpenedAttempt open_attempt(db::Writer& tx, Id user_id, Id content_id, Id current_version, bool start_new, Instant now);

/// A file was downloaded or a link visited: to open it is to complete it (LNCH-10). One attempt a version; opening it
/// again moves its last time. Returns the attempt.
Id record_opening(db::Writer& tx, const Hooks& hooks, Id user_id, Id content_id, std::optional<Id> version_id,
                  Instant now);

/// Derives content_tracking anew from the attempts that were not reset, and calls the hooks when the content has just
/// been finished.
void refresh_standing(db::Writer& tx, const Hooks& hooks, Id user_id, Id content_id, Instant now);

// ---- for the merge of two accounts

/// Where somebody would stand who had the attempts of both; empty when neither has any.
std::optional<Standing> decide_standing_together(const db::Reader& db, Id one_id, Id other_id, Id content_id);

/// After attempts went from one person to another: numbers those that this one has by their start, and derives the
/// standing from them, or takes it back where there are none. Calls no hooks: nothing was finished by this.
void count_attempts_anew(db::Writer& tx, Id user_id, Id content_id);

/// Which attempt counts was set anew, for a content or the portal: derives the standings that are not by that yet, some
/// at a time. True when there may be more.
bool follow_counting(db::Database& db);

}  // namespace oneroom::tracking
