#include "sequencing/tracking.h"

#include <algorithm>

namespace oneroom::sequencing {
namespace {

const Objective& objective_at(const Run& run, int activity, int objective) {
    return run.activity(activity).objectives[static_cast<std::size_t>(objective)];
}

ObjectiveState& state_at(const Run& run, int activity, int objective) {
    return run.at(activity).objectives[static_cast<std::size_t>(objective)];
}

/// RB.1.2.a
std::optional<bool> judge(const Run& run, int activity, int objective, std::optional<double> measure) {
    if (!measure) return std::nullopt;
    if (run.at(activity).is_active && !run.activity(activity).rollup.measure_satisfaction_if_active)
        return std::nullopt;
    return *measure >= objective_at(run, activity, objective).minimum_measure;
}

}  // namespace

std::optional<double> value_of(const Run& run, int activity, int objective, Value value) {
    const auto& source = objective_at(run, activity, objective).maps.read[static_cast<std::size_t>(value)];
    if (source) {
        const auto& shared = run.state.globals[static_cast<std::size_t>(*source)][value];
        if (shared || value == Value::satisfied || value == Value::measure) return shared;
    }
    return state_at(run, activity, objective)[value];
}

std::optional<bool> satisfied_of(const Run& run, int activity, int objective) {
    if (objective_at(run, activity, objective).satisfied_by_measure)
        return judge(run, activity, objective, value_of(run, activity, objective, Value::measure));
    const auto satisfied = value_of(run, activity, objective, Value::satisfied);
    if (!satisfied) return std::nullopt;
    return *satisfied > 0;
}

std::optional<bool> judge_own_measure(const Run& run, int activity, int objective) {
    const auto& own = state_at(run, activity, objective)[Value::measure];
    return own ? judge(run, activity, objective, own) : satisfied_of(run, activity, objective);
}

std::optional<bool> completed_of(const Run& run, int activity) {
    const auto& threshold = run.activity(activity).completion;
    if (threshold.by_measure) {
        const auto progress = value_of(run, activity, 0, Value::progress);
        if (!progress) return std::nullopt;
        return *progress >= threshold.minimum;
    }
    const auto completed = value_of(run, activity, 0, Value::completed);
    if (!completed) return std::nullopt;
    return *completed > 0;
}

void set_value(Run& run, int activity, int objective, Value value, std::optional<double> to) {
    state_at(run, activity, objective)[value] = to;
    for (const int global : objective_at(run, activity, objective).maps.write[static_cast<std::size_t>(value)]) {
        auto& shared = run.state.globals[static_cast<std::size_t>(global)][value];
        if (shared == to) continue;
        shared = to;
        run.changed[static_cast<std::size_t>(global)] = true;
        if (run.trace)
            run.note("SN 3.10.2", activity,
                     "wrote to the shared objective " + run.tree.global_objectives[static_cast<std::size_t>(global)]);
    }
}

void forget_objectives(ActivityState& state) {
    for (auto& objective : state.objectives) {
        const ObjectiveState before = objective;
        objective = {};
        if (&objective ==
            &state.objectives.front()) {  // completion and progress are the activity's, not its objective's
            objective[Value::completed] = before[Value::completed];
            objective[Value::progress] = before[Value::progress];
        }
    }
}

void forget_progress(ActivityState& state) {
    state.objectives.front()[Value::completed].reset();
    state.objectives.front()[Value::progress].reset();
}

const std::vector<int>& children_of(const Run& run, int activity) { return run.state.at(activity).children; }

bool is_available(const Run& run, int activity) {
    const int parent = run.activity(activity).parent;
    return parent < 0 || std::ranges::find(children_of(run, parent), activity) != children_of(run, parent).end();
}

bool is_first(const Run& run, int activity) {
    const int parent = run.activity(activity).parent;
    return parent < 0 || children_of(run, parent).empty() || children_of(run, parent).front() == activity;
}

bool is_last(const Run& run, int activity) {
    const int parent = run.activity(activity).parent;
    return parent < 0 || children_of(run, parent).empty() || children_of(run, parent).back() == activity;
}

int sibling_of(const Run& run, int activity, int step) {
    const auto& siblings = children_of(run, run.activity(activity).parent);
    const auto found = std::ranges::find(siblings, activity);
    if (found == siblings.end()) return siblings.front();
    return *(found + step);
}

}  // namespace oneroom::sequencing
