#include "xapi_courses/reached.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "tracking/sco_status.h"
#include "xapi_courses/move_on.h"

namespace oneroom::xapi_courses {
namespace {

using lrs::Counted;
using tracking::TrackingStatus;
using tracking::UnitState;

std::string number_text(const std::optional<double>& number) { return number ? json(*number).dump() : ""; }

void take_score(const Said& said, UnitState& state) {
    state.score_scaled = number_text(said.scaled);
    state.score_raw = number_text(said.raw);
    state.score_min = number_text(said.min);
    state.score_max = number_text(said.max);
}

std::optional<std::int64_t> score_of(const UnitState& state) {
    return tracking::score_of({.score_raw = state.score_raw,
                               .score_min = state.score_min,
                               .score_max = state.score_max,
                               .score_scaled = state.score_scaled});
}

void take_progress(const Said& said, UnitState& state) {
    if (said.progress) state.progress_measure = number_text(*said.progress / 100);
}

TrackingStatus cmi5_status(const UnitState& state, const std::string& move_on) {
    const bool is_completed = state.completion_status == "completed", is_passed = state.success_status == "passed";
    const bool has_any = is_completed || is_passed;
    if (has_any && is_satisfied(move_on, is_completed, is_passed))
        return is_passed ? TrackingStatus::passed : TrackingStatus::completed;
    return state.success_status == "failed" ? TrackingStatus::failed : TrackingStatus::incomplete;
}

/// Which of two results is the better one.
int rank(TrackingStatus status) {
    using enum TrackingStatus;
    return status == passed ? 3 : status == completed ? 2 : status == failed ? 1 : 0;
}

TrackingStatus xapi_status(const UnitState& state) {
    if (state.success_status == "passed") return TrackingStatus::passed;
    if (state.success_status == "failed") return TrackingStatus::failed;
    return state.completion_status == "completed" ? TrackingStatus::completed : TrackingStatus::incomplete;
}

/// What the statement says for itself.
UnitState said_alone(const UnitState& before, const Said& said) {
    UnitState state = before;
    if (said.verb == Verb::completed || said.completion == std::optional(true)) state.completion_status = "completed";
    if (said.verb == Verb::passed) state.success_status = "passed";
    if (said.verb == Verb::failed) state.success_status = "failed";
    if (said.verb == Verb::completed && said.success) state.success_status = *said.success ? "passed" : "failed";
    state.status = xapi_status(state);
    if (said.scaled || said.raw) take_score(said, state);
    return state;
}

}  // namespace

Reached reach_by_cmi5(const UnitState& before, const Said& said, const std::string& move_on) {
    Reached reached{before};
    UnitState& state = reached.state;
    take_progress(said, state);
    if (!said.is_defined) {
        reached.counted = state == before ? Counted::notDefined : Counted::counted;
        return reached;
    }
    // Nobody fails after they passed (9.3): it was waived.
    if (said.verb == Verb::failed && state.success_status == "passed") return {state, Counted::betterIsKept};
    if (said.verb == Verb::completed) state.completion_status = "completed";
    if (said.verb == Verb::passed) state.success_status = "passed";
    if (said.verb == Verb::failed) state.success_status = "failed";
    if (said.scaled || said.raw) take_score(said, state);
    state.status = cmi5_status(state, move_on);
    return reached;
}

Reached reach_by_xapi(const UnitState& before, const Said& said) {
    if (said.verb == Verb::other) return {before, Counted::otherVerb};
    UnitState state = before;
    take_progress(said, state);
    if (state.status == TrackingStatus::notAttempted) state.status = TrackingStatus::incomplete;
    if (said.verb == Verb::begun || said.verb == Verb::progressed) return {state};
    UnitState alone = said_alone(state, said);
    // Tools say that a course was gone through before they say that its test was failed.
    const bool is_judged_now =
        state.status == TrackingStatus::completed && state.success_status.empty() && alone.success_status == "failed";
    if (rank(alone.status) > rank(state.status) || is_judged_now) return {alone};
    const auto kept = score_of(state), sent = score_of(alone);
    const bool is_worse = rank(alone.status) < rank(state.status) || (kept && sent && *sent < *kept);
    return is_worse ? Reached{state, Counted::betterIsKept} : Reached{alone};
}

}  // namespace oneroom::xapi_courses
