#include "tracking/units.h"

#include "tracking/attempt_store.h"
#include "tracking/rollup.h"
#include "tracking/rte_store.h"

namespace oneroom::tracking {
namespace {

AttemptRef attempt_of(const UnitKey& unit) { return {unit.attempt_id, unit.version_id, unit.user_id, unit.content_id}; }

CommitFacts facts_of(const UnitState& state) {
    CommitFacts facts;
    facts.attempt_sco_id = state.attempt_sco_id;
    facts.sco_status = state.status;
    facts.completion_status = state.completion_status;
    facts.success_status = state.success_status;
    facts.score_raw = state.score_raw;
    facts.score_min = state.score_min;
    facts.score_max = state.score_max;
    facts.score_scaled = state.score_scaled;
    facts.progress_measure = state.progress_measure;
    facts.sco_completed_at = state.completed_at;
    return facts;
}

}  // namespace

Fields UnitState::fields() {
    return {field<&UnitState::attempt_sco_id>("attemptScoId"),
            field<&UnitState::status>("status"),
            field<&UnitState::completion_status>("completionStatus"),
            field<&UnitState::success_status>("successStatus"),
            field<&UnitState::score_raw>("scoreRaw"),
            field<&UnitState::score_min>("scoreMin"),
            field<&UnitState::score_max>("scoreMax"),
            field<&UnitState::score_scaled>("scoreScaled"),
            field<&UnitState::progress_measure>("progressMeasure"),
            field<&UnitState::completed_at>("completedAt")};
}

UnitState open_unit(db::Writer& tx, const Hooks& hooks, const UnitKey& unit, Instant now) {
    const bool is_first = show_unit(tx, unit.attempt_id, unit.item_id).status == TrackingStatus::notAttempted;
    open_sco(tx, unit.attempt_id, unit.item_id, TrackingStatus::incomplete, now);
    if (is_first) update_attempt(tx, hooks, attempt_of(unit), 0, now);
    return show_unit(tx, unit.attempt_id, unit.item_id);
}

UnitState show_unit(const db::Reader& db, Id attempt_id, Id item_id) {
    return find_unit(db, attempt_id, item_id).value_or(UnitState{});
}

void save_unit(db::Writer& tx, const Hooks& hooks, const UnitKey& unit, const UnitState& before, UnitState after,
               std::int64_t ms, Instant now) {
    if (!is_finished(after.status))
        after.completed_at.reset();
    else if (!after.completed_at)
        after.completed_at = now;
    save_sco(tx, facts_of(after), ms, now);
    if (before == after)
        add_time(tx, unit.attempt_id, unit.user_id, unit.content_id, ms, now);
    else
        update_attempt(tx, hooks, attempt_of(unit), ms, now);
}

void keep_launch_open(db::Writer& tx, Id launch_id, Instant now) { touch_launch_at_times(tx, launch_id, now); }

}  // namespace oneroom::tracking
