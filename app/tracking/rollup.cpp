#include "tracking/rollup.h"

#include <algorithm>

#include "tracking/sequenced_attempt.h"
#include "tracking/sequencing_rules.h"

namespace oneroom::tracking {
namespace {

ScoState to_state(const PartRow& part) {
    const ScoReport scores{.score_raw = part.score_raw,
                           .score_min = part.score_min,
                           .score_max = part.score_max,
                           .score_scaled = part.score_scaled};
    // SCORM 1.2 has one word for both: there "completed" is never beside a failure.
    const bool is_done = part.is_optional && !is_finished(part.status);
    return {is_done ? TrackingStatus::completed : part.status,
            part.completion_status == "completed" && part.status == TrackingStatus::failed, part.progress_measure,
            score_of(scores)};
}

}  // namespace

std::vector<ScoState> counted_parts(std::span<const PartRow> parts) {
    const bool any_visible = std::ranges::any_of(parts, &PartRow::is_visible);
    const auto is_reachable = [&](const PartRow& part) { return part.is_visible || !any_visible; };
    const bool any_sco =
        std::ranges::any_of(parts, [&](const PartRow& part) { return part.is_sco && is_reachable(part); });
    // Where nothing has to be done at all, the course is done as it is begun (cmi5 9.6.1).
    const bool any_asked = std::ranges::any_of(parts, [](const PartRow& part) { return !part.is_optional; });
    std::vector<ScoState> counted;
    for (const PartRow& part : parts)
        if (is_reachable(part) && part.is_sco == any_sco && part.is_optional != any_asked)
            counted.push_back(to_state(part));
    return counted;
}

TrackingStatus update_attempt(db::Writer& tx, const Hooks& hooks, const AttemptRef& attempt, std::int64_t ms,
                              Instant now) {
    Rollup whole = roll_up(counted_parts(list_parts(tx, attempt.attempt_id, attempt.version_id)));
    if (const auto sequenced = find_sequenced(tx, hooks, attempt))
        whole = roll_up_sequenced(whole_now(tx, *sequenced, now), sequencing::has_weights(*sequenced->tree), whole,
                                  show_attempt_status(tx, attempt.attempt_id));
    save_rollup(tx, attempt.attempt_id, whole, ms, now);
    refresh_standing(tx, hooks, attempt.user_id, attempt.content_id, now);
    return whole.status;
}

}  // namespace oneroom::tracking
