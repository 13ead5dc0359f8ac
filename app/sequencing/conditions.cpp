#include "sequencing/conditions.h"

#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

bool is_attempt_limit_reached(const Run& run, int activity) {
    const auto& limit = run.activity(activity).limits.attempts;
    return limit && run.at(activity).progress_known && run.at(activity).attempts >= *limit;
}

bool is_time_used_up(const Run& run, int activity) {
    const auto& limits = run.activity(activity).limits;
    const auto& state = run.at(activity);
    if (!run.tree.judges_time || !state.progress_known) return false;
    const auto is_over = [](const auto& limit, auto used) { return limit && used >= *limit; };
    return is_over(limits.activity_absolute, state.activity_absolute) ||
           is_over(limits.activity_experienced, state.activity_experienced) ||
           is_over(limits.attempt_absolute, state.attempt_absolute) ||
           is_over(limits.attempt_experienced, state.attempt_experienced);
}

bool is_outside_dates(const Run& run, int activity) {
    const auto& limits = run.activity(activity).limits;
    return run.tree.judges_time && ((limits.begin && run.now < *limits.begin) || (limits.end && run.now > *limits.end));
}

/// What is not tracked is not known (SN 3.13.1), shared objectives it reads included; nor, to a rollup, what is stale.
bool is_known(const Run& run, int activity, Condition condition, Asker asker) {
    using enum Condition;
    const auto& state = run.at(activity);
    const bool is_rollup = asker == Asker::rollup;
    const bool is_tracked = run.activity(activity).delivery.tracked;
    switch (condition) {
        case satisfied:
        case objective_status_known:
        case objective_measure_known:
        case objective_measure_greater_than:
        case objective_measure_less_than:
            return is_tracked && !(is_rollup && state.is_objective_stale);
        case completed:
        case activity_progress_known:
            return is_tracked && !(is_rollup && state.is_progress_stale);
        case attempted:
        case attempt_limit_exceeded:
        case time_limit_exceeded:
            return is_tracked;
        default:
            return true;
    }
}

}  // namespace

Answer ask(const Run& run, int activity, const RuleCondition& condition, Asker asker) {
    if (!is_known(run, activity, condition.condition, asker)) {
        using enum Condition;
        const bool is_about_knowing = condition.condition == objective_status_known ||
                                      condition.condition == objective_measure_known ||
                                      condition.condition == activity_progress_known;
        return is_about_knowing ? Answer(false) : std::nullopt;
    }
    const auto measure = [&] { return value_of(run, activity, condition.objective, Value::measure); };
    switch (condition.condition) {
        case Condition::satisfied:
            return satisfied_of(run, activity, condition.objective);
        case Condition::objective_status_known:
            return satisfied_of(run, activity, condition.objective).has_value();
        case Condition::objective_measure_known:
            return measure().has_value();
        case Condition::objective_measure_greater_than:
            return measure() ? Answer(*measure() > condition.threshold) : std::nullopt;
        case Condition::objective_measure_less_than:
            return measure() ? Answer(*measure() < condition.threshold) : std::nullopt;
        case Condition::completed:
            return completed_of(run, activity);
        case Condition::activity_progress_known:
            return completed_of(run, activity).has_value();
        case Condition::attempted:
            return run.at(activity).progress_known && run.at(activity).attempts > 0;
        case Condition::attempt_limit_exceeded:
            return is_attempt_limit_reached(run, activity);
        case Condition::time_limit_exceeded:
            return is_time_used_up(run, activity);
        case Condition::outside_available_time_range:
            return is_outside_dates(run, activity);
        case Condition::always:
            return true;
        case Condition::never:
            return false;
    }
    return std::nullopt;
}

Answer ask_all(const Run& run, int activity, const std::vector<RuleCondition>& conditions, bool needs_all,
               Asker asker) {
    if (conditions.empty()) return std::nullopt;
    bool is_any_unknown = false;
    for (const auto& condition : conditions) {
        Answer answer = ask(run, activity, condition, asker);
        if (answer && condition.is_negated) answer = !*answer;
        if (!answer)
            is_any_unknown = true;
        else if (*answer != needs_all)
            return !needs_all;  // one false is enough for "all", one true for "any"
    }
    if (is_any_unknown) return std::nullopt;
    return needs_all;
}

std::optional<Action> check_rules(Run& run, int activity, const std::vector<Rule>& rules,
                                  std::optional<Action> wanted) {
    for (const auto& rule : rules) {
        if (wanted && rule.action != *wanted) continue;
        if (ask_all(run, activity, rule.conditions, rule.needs_all) != Answer(true)) continue;
        if (run.trace) run.note("UP.2", activity, "a rule says " + std::string(word_of(rule.action)));
        return rule.action;
    }
    return std::nullopt;
}

bool is_limit_violated(const Run& run, int activity) {
    if (!run.activity(activity).delivery.tracked) return false;
    // What has begun may be gone on with.
    if (run.at(activity).is_active || run.at(activity).is_suspended) return false;
    return is_attempt_limit_reached(run, activity) || is_time_used_up(run, activity) || is_outside_dates(run, activity);
}

bool is_disabled(Run& run, int activity) {
    if (check_rules(run, activity, run.activity(activity).pre_rules, Action::disabled)) return true;
    if (!is_limit_violated(run, activity)) return false;
    run.note("UP.1", activity, "a limit of attempts or time is reached");
    return true;
}

std::string_view word_of(Action action) {
    switch (action) {
        case Action::skip:
            return "skip";
        case Action::disabled:
            return "disabled";
        case Action::hidden_from_choice:
            return "hiddenFromChoice";
        case Action::stop_forward_traversal:
            return "stopForwardTraversal";
        case Action::exit_parent:
            return "exitParent";
        case Action::exit_all:
            return "exitAll";
        case Action::retry:
            return "retry";
        case Action::retry_all:
            return "retryAll";
        case Action::go_on:
            return "continue";
        case Action::previous:
            return "previous";
        case Action::exit:
            return "exit";
    }
    return "";
}

}  // namespace oneroom::sequencing
