#include "sequencing/rollup.h"

#include <algorithm>
#include <functional>

#include "sequencing/conditions.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

bool is_about_satisfaction(RollupAction action) {
    return action == RollupAction::satisfied || action == RollupAction::not_satisfied;
}

/// Weighted mean of what the tracked children have; those without a value count with nothing (RB.1.1).
std::optional<double> mean_of_children(const Run& run, int activity, Value value) {
    double total = 0, weights = 0;
    bool is_any_known = false;
    for (const int child : children_of(run, activity)) {
        if (!run.activity(child).delivery.tracked) continue;
        const double weight =
            value == Value::measure ? run.activity(child).rollup.weight : run.activity(child).completion.weight;
        weights += weight;
        const bool is_stale =
            value == Value::measure ? run.at(child).is_objective_stale : run.at(child).is_progress_stale;
        const auto known = value_of(run, child, 0, value);
        if (!known || is_stale) continue;
        total += *known * weight;
        is_any_known = true;
    }
    if (!is_any_known || weights <= 0) return std::nullopt;
    return total / weights;
}

/// Check Child for Rollup Subprocess (RB.1.4.2)
bool counts(Run& run, int child, RollupAction action) {
    const auto& controls = run.activity(child).rollup;
    const auto& state = run.at(child);
    if (is_about_satisfaction(action) ? !controls.satisfied : !controls.progress) return false;
    const Required required = action == RollupAction::satisfied       ? controls.for_satisfied
                              : action == RollupAction::not_satisfied ? controls.for_not_satisfied
                              : action == RollupAction::completed     ? controls.for_completed
                                                                      : controls.for_incomplete;
    switch (required) {
        case Required::always:
            return true;
        case Required::if_not_suspended:
            return state.progress_known && !(state.attempts > 0 && state.is_suspended);
        case Required::if_attempted:
            return state.progress_known && state.attempts > 0;
        case Required::if_not_skipped:
            return !check_rules(run, child, run.activity(child).pre_rules, Action::skip);
    }
    return true;
}

/// One rule of RB.1.4. Where no child counts, a rule about all or none of them holds as it says; those by default do
/// not, or a course that tracks nothing would be done before it has begun.
bool holds(Run& run, int activity, const RollupRule& rule, bool is_default) {
    int yes = 0, no = 0, unknown = 0;
    for (const int child : children_of(run, activity)) {
        if (!run.activity(child).delivery.tracked || !counts(run, child, rule.action)) continue;
        const Answer answer = ask_all(run, child, rule.conditions, rule.needs_all, Asker::rollup);
        ++(!answer ? unknown : *answer ? yes : no);
    }
    const int all = yes + no + unknown;
    if (all == 0 && is_default) return false;
    switch (rule.children) {
        case ChildSet::all:
            return yes == all;
        case ChildSet::any:
            return yes > 0;
        case ChildSet::none:
            return no == all;
        case ChildSet::at_least_count:
            return yes >= rule.minimum_count;
        case ChildSet::at_least_percent:
            return static_cast<double>(yes) / all >= rule.minimum_percent;
    }
    return false;
}

/// What holds for activities whose rules say nothing about these statuses (SN 4.5.5).
const std::array<RollupRule, 4>& default_rules() {
    static const auto make = [](RollupAction action, Condition condition) {
        RollupRule rule;
        rule.action = action;
        rule.conditions = {{condition, false, 0, 0}};
        return rule;
    };
    static const std::array<RollupRule, 4> rules{make(RollupAction::not_satisfied, Condition::objective_status_known),
                                                 make(RollupAction::satisfied, Condition::satisfied),
                                                 make(RollupAction::incomplete, Condition::activity_progress_known),
                                                 make(RollupAction::completed, Condition::completed)};
    return rules;
}

bool has_rules(const Activity& activity, bool about_satisfaction) {
    return std::ranges::any_of(activity.rollup_rules, [&](const RollupRule& rule) {
        return is_about_satisfaction(rule.action) == about_satisfaction;
    });
}

/// Rollup Rule Check Subprocess (RB.1.4)
bool check_action(Run& run, int activity, RollupAction action) {
    if (!has_rules(run.activity(activity), is_about_satisfaction(action)))
        return std::ranges::any_of(default_rules(), [&](const RollupRule& rule) {
            return rule.action == action && holds(run, activity, rule, true);
        });
    return std::ranges::any_of(run.activity(activity).rollup_rules, [&](const RollupRule& rule) {
        return rule.action == action && holds(run, activity, rule, false);
    });
}

/// By rules, the one against first, so that the one in favour has the last word (RB.1.2.b, RB.1.3.b).
void roll_up_by_rules(Run& run, int activity, RollupAction against, RollupAction in_favour, Value value) {
    if (run.activity(activity).is_leaf()) return;
    const char* section = value == Value::satisfied ? "RB.1.2.b" : "RB.1.3.b";
    std::optional<double> result;
    if (check_action(run, activity, against)) result = 0;
    if (check_action(run, activity, in_favour)) result = 1;
    if (!result) return;
    const bool is_yes = *result > 0;
    run.note(
        section, activity,
        value == Value::satisfied ? (is_yes ? "satisfied" : "not satisfied") : (is_yes ? "completed" : "incomplete"));
    set_value(run, activity, 0, value, result);
}

/// Objective Rollup Process (RB.1.2)
void roll_up_objective(Run& run, int activity) {
    const auto& primary = run.activity(activity).objectives.front();
    if (!primary.satisfied_by_measure) {
        roll_up_by_rules(run, activity, RollupAction::not_satisfied, RollupAction::satisfied, Value::satisfied);
        return;
    }
    const auto satisfied = judge_own_measure(run, activity, 0);
    if (!satisfied) return;  // what is shared keeps what an earlier attempt found out
    run.note("RB.1.2.a", activity, *satisfied ? "satisfied by its measure" : "not satisfied by its measure");
    set_value(run, activity, 0, Value::satisfied, *satisfied ? 1 : 0);
}

/// Activity Progress Rollup Process (RB.1.3)
void roll_up_progress(Run& run, int activity) {
    const auto& threshold = run.activity(activity).completion;
    if (!threshold.by_measure) {
        roll_up_by_rules(run, activity, RollupAction::incomplete, RollupAction::completed, Value::completed);
        return;
    }
    const auto amount = value_of(run, activity, 0, Value::progress);
    if (!amount) return;
    const bool is_completed = *amount >= threshold.minimum;
    run.note("RB.1.3.a", activity,
             is_completed ? "completed by its progress measure" : "incomplete by its progress measure");
    set_value(run, activity, 0, Value::completed, is_completed ? 1 : 0);
}

/// Unknown is not written to what is shared.
void set_mean(Run& run, int activity, Value value, std::optional<double> mean) {
    if (mean)
        set_value(run, activity, 0, value, mean);
    else
        run.at(activity).objectives.front()[value].reset();
}

/// One step of RB.1.5
void roll_up_one(Run& run, int activity) {
    if (!run.activity(activity).delivery.tracked) return;
    if (!run.activity(activity).is_leaf()) {
        const auto measure = mean_of_children(run, activity, Value::measure);
        if (measure && run.trace) run.note("RB.1.1.a", activity, "measure " + std::to_string(*measure));
        set_mean(run, activity, Value::measure, measure);
        if (run.tree.edition == Edition::fourth)
            set_mean(run, activity, Value::progress, mean_of_children(run, activity, Value::progress));
    }
    roll_up_objective(run, activity);
    roll_up_progress(run, activity);
}

/// Takes the activities that read what was written since. A leaf is not judged anew by what another one wrote, only
/// what is above it is.
std::vector<int> take_readers(Run& run) {
    std::vector<int> readers;
    for (std::size_t global = 0; global < run.changed.size(); ++global) {
        if (!run.changed[global]) continue;
        for (const int reader : run.tree.readers[global])
            readers.push_back(run.activity(reader).is_leaf() ? run.activity(reader).parent : reader);
        run.changed[global] = false;
    }
    return readers;
}

void roll_up_all(Run& run, std::vector<int> from) {
    // A parent may write shared objectives that others read. Rounds end: two that write each other would not.
    for (int round = 0; round < 8 && !from.empty(); ++round) {
        std::vector<int> wanted;
        for (const int one : from)
            for (int at = one; at >= 0; at = run.activity(at).parent) wanted.push_back(at);
        std::ranges::sort(wanted, std::greater{});  // children come after their parents in the tree
        wanted.erase(std::ranges::unique(wanted).begin(), wanted.end());
        for (const int one : wanted) roll_up_one(run, one);
        from = take_readers(run);
    }
}

}  // namespace

void roll_up_from(Run& run, int activity) { roll_up_all(run, {activity}); }

void roll_up_readers(Run& run) { roll_up_all(run, take_readers(run)); }

}  // namespace oneroom::sequencing
