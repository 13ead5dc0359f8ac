#include "sequencing/whole.h"

#include <algorithm>

#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

bool has_own_control(const ControlModes& control) {
    const ControlModes usual;
    return control.choice != usual.choice || control.choice_exit != usual.choice_exit || control.flow != usual.flow ||
           control.forward_only != usual.forward_only;
}

bool is_ruled(const Activity& activity) {
    return !activity.pre_rules.empty() || !activity.post_rules.empty() || !activity.exit_rules.empty() ||
           !activity.rollup_rules.empty() || activity.limits.attempts || !activity.delivery.tracked ||
           activity.prevents_activation || activity.constrains_choice || activity.selection != Timing::never ||
           activity.randomization != Timing::never || !activity.data.empty() ||
           std::ranges::any_of(activity.objectives, [](const Objective& one) { return !one.maps.empty(); });
}

/// What matters only where there is more than one thing to go to.
bool is_arranged(const Activity& activity) {
    return has_own_control(activity.control) || !activity.hidden_controls.empty() || !activity.rollup.satisfied ||
           !activity.rollup.progress || activity.rollup.weight != 1;
}

}  // namespace

Whole whole_of(const Tree& tree, const State& state) {
    State copy = state;
    const Run run{tree, copy};
    Whole whole{.is_attempted = state.at(0).attempts > 0,
                .completed = completed_of(run, 0),
                .satisfied = satisfied_of(run, 0),
                .measure = value_of(run, 0, 0, Value::measure)};
    for (int at = 0; at < tree.size() && !whole.is_judged; ++at) {
        if (!tree.at(at).is_leaf()) continue;
        const auto& primary = tree.at(at).objectives.front();
        whole.is_judged = state.at(at).said_satisfied || primary.maps.read[0] ||
                          (primary.satisfied_by_measure && value_of(run, at, 0, Value::measure));
    }
    return whole;
}

bool is_sequenced(const Tree& tree) {
    if (std::ranges::any_of(tree.activities, is_ruled)) return true;
    return std::ranges::count_if(tree.activities, &Activity::is_leaf) > 1 &&
           std::ranges::any_of(tree.activities, is_arranged);
}

bool has_weights(const Tree& tree) {
    return std::ranges::any_of(tree.activities, [](const Activity& one) { return one.rollup.weight != 1; });
}

}  // namespace oneroom::sequencing
