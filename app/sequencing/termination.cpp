// How attempts end: TB.2.1 to TB.2.3, UP.3 and UP.4.
#include <algorithm>

#include "sequencing/conditions.h"
#include "sequencing/requests.h"
#include "sequencing/rollup.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

void stop_clock(const Run& run, ActivityState& state) {
    if (!state.attempt_began) return;
    const auto passed = std::max(run.now - *state.attempt_began, std::chrono::milliseconds(0));
    state.attempt_absolute += passed;
    state.activity_absolute += passed;
    state.attempt_began.reset();
}

/// A SCO that says nothing has done everything, unless only its own word counts, a measure judges, or a shared
/// objective it reads knows better (UP.4, step 1).
void assume_success(Run& run, int activity) {
    const auto& definition = run.activity(activity);
    const auto& state = run.at(activity);
    if (!definition.delivery.completion_set_by_content && !state.said_completed && !definition.completion.by_measure &&
        !completed_of(run, activity)) {
        run.note("UP.4", activity, "said nothing of its completion: completed");
        set_value(run, activity, 0, Value::completed, 1);
    }
    if (!definition.delivery.objective_set_by_content && !state.said_satisfied &&
        !definition.objectives.front().satisfied_by_measure && !satisfied_of(run, activity)) {
        run.note("UP.4", activity, "said nothing of its success: satisfied");
        set_value(run, activity, 0, Value::satisfied, 1);
    }
}

/// Sequencing Exit Action Rules Subprocess (TB.2.1)
void apply_exit_rules(Run& run) {
    for (const int one : run.tree.path_to(run.activity(*run.state.current).parent)) {
        if (!check_rules(run, one, run.activity(one).exit_rules)) continue;
        run.note("TB.2.1", one, "ends by its exit rule");
        end_descendants(run, one);
        end_attempt(run, one);
        run.state.current = one;
        return;
    }
}

/// Sequencing Post Condition Rules Subprocess (TB.2.2)
std::optional<Action> find_post_condition(Run& run) {
    const int current = *run.state.current;
    if (run.at(current).is_suspended) return std::nullopt;
    return check_rules(run, current, run.activity(current).post_rules);
}

Ended end_everything(Run& run, Follow follow) {
    if (run.at(*run.state.current).is_active) end_attempt(run, *run.state.current);
    end_descendants(run, 0);
    end_attempt(run, 0);
    run.state.current = 0;
    return {{}, follow};
}

/// TB.2.3, step 3
Ended end_current(Run& run) {
    end_attempt(run, *run.state.current);
    apply_exit_rules(run);
    for (;;) {
        const int current = *run.state.current;
        const auto action = find_post_condition(run);
        if (action && run.trace) run.note("TB.2.2", current, "post condition " + std::string(word_of(*action)));
        if (action == Action::exit_all) return end_everything(run, Follow::exit);
        if (action == Action::retry_all) return end_everything(run, Follow::retry);
        if (action == Action::exit_parent) {
            if (current == 0) return {"TB.2.3-4", Follow::none};
            run.state.current = run.activity(current).parent;
            end_attempt(run, *run.state.current);
            continue;
        }
        if (action == Action::retry) return {{}, Follow::retry};
        if (current == 0) return {{}, Follow::exit};
        if (action == Action::go_on) return {{}, Follow::go_on};
        if (action == Action::previous) return {{}, Follow::previous};
        return {};
    }
}

/// TB.2.3, step 5
Ended suspend_everything(Run& run) {
    const int current = *run.state.current;
    if (run.at(current).is_active || run.at(current).is_suspended) {
        roll_up_from(run, current);
        run.state.suspended = current;
    } else {
        if (current == 0) return {"TB.2.3-3", Follow::none};
        run.state.suspended = run.activity(current).parent;
    }
    for (const int one : run.tree.path_up(*run.state.suspended, -1)) {
        run.at(one).is_active = false;
        run.at(one).is_suspended = true;
        stop_clock(run, run.at(one));
    }
    run.state.current = 0;
    return {{}, Follow::exit};
}

/// An abandoned attempt is as if the SCO had said nothing; what it wrote to shared objectives stays.
void abandon(Run& run, int activity) {
    auto& state = run.at(activity);
    state.is_active = false;
    stop_clock(run, state);
    if (!run.activity(activity).is_leaf()) return;
    forget_objectives(state);
    forget_progress(state);
}

/// TB.2.3, step 7
Ended abandon_everything(Run& run) {
    for (const int one : run.tree.path_up(*run.state.current, -1)) abandon(run, one);
    run.state.current = 0;
    return {{}, Follow::exit};
}

Ended end_now(Run& run, Ending ending) {
    if (!run.state.current) return {"TB.2.3-1", Follow::none};
    const auto& current = run.at(*run.state.current);
    if ((ending == Ending::exit || ending == Ending::abandon) && !current.is_active) return {"TB.2.3-2", Follow::none};
    switch (ending) {
        case Ending::none:
            return {};
        case Ending::exit:
            return end_current(run);
        case Ending::exit_all:
            return end_everything(run, Follow::exit);
        case Ending::suspend_all:
            return suspend_everything(run);
        case Ending::abandon:
            abandon(run, *run.state.current);
            return {};
        case Ending::abandon_all:
            return abandon_everything(run);
    }
    return {"TB.2.3-7", Follow::none};
}

}  // namespace

void end_descendants(Run& run, int activity) {
    if (!run.state.current) return;
    const int ancestor = run.tree.common_ancestor(*run.state.current, activity);
    for (const int one : run.tree.path_up(*run.state.current, ancestor))
        if (one != *run.state.current) end_attempt(run, one);
}

void end_attempt(Run& run, int activity) {
    auto& state = run.at(activity);
    if (run.activity(activity).is_leaf()) {
        if (run.activity(activity).delivery.tracked && !state.is_suspended) assume_success(run, activity);
    } else {
        state.is_suspended =
            std::ranges::any_of(children_of(run, activity), [&](int child) { return run.at(child).is_suspended; });
    }
    run.note("UP.4", activity, state.is_suspended ? "its attempt is suspended" : "its attempt ends");
    state.is_active = false;
    stop_clock(run, state);
    roll_up_from(run, activity);
    if (!state.is_suspended) arrange_children(run, activity, true);
}

Ended end_by(Run& run, Ending ending) {
    const int before = run.state.current.value_or(-1);
    const Ended result = end_now(run, ending);
    if (!result.exception.empty()) run.note("TB.2.3", before, "cannot be ended", result.exception);
    return result;
}

}  // namespace oneroom::sequencing
