// What is delivered, and what begins with it: DB.1.1, DB.2, DB.2.1 and the selection and randomization of children.
#include <algorithm>

#include "sequencing/conditions.h"
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

/// Clear Suspended Activity Subprocess (DB.2.1)
void clear_suspended(Run& run, int delivered) {
    const int ancestor = run.tree.common_ancestor(delivered, *run.state.suspended);
    auto path = run.tree.path_up(*run.state.suspended, ancestor);
    path.push_back(ancestor);
    for (const int one : path)
        run.at(one).is_suspended =
            !run.activity(one).is_leaf() &&
            std::ranges::any_of(children_of(run, one), [&](int child) { return run.at(child).is_suspended; });
    run.state.suspended.reset();
}

/// A new attempt on a cluster makes what its children found out in earlier ones count no more in its rollup, unless
/// the control modes say that the latest information counts whenever it was found.
void make_children_stale(Run& run, int activity) {
    const auto& control = run.activity(activity).control;
    for (const int child : run.activity(activity).children) {
        if (!run.at(child).progress_known) continue;
        run.at(child).is_objective_stale |= control.use_current_objective_info;
        run.at(child).is_progress_stale |= control.use_current_progress_info;
    }
}

/// Step 5.1 of DB.2
void begin_attempt(Run& run, int activity) {
    auto& state = run.at(activity);
    if (state.is_active) return;
    if (state.is_suspended) {
        state.is_suspended = false;
        run.note("DB.2", activity, "its suspended attempt goes on");
    } else if (run.activity(activity).delivery.tracked) {
        ++state.attempts;
        state.progress_known = true;
        forget_objectives(state);
        forget_progress(state);
        state.said_completed = state.said_satisfied = false;
        state.is_objective_stale = state.is_progress_stale = false;
        state.attempt_absolute = state.attempt_experienced = {};
        make_children_stale(run, activity);
        if (run.trace) run.note("DB.2", activity, "attempt " + std::to_string(state.attempts) + " begins");
    }
    state.attempt_began = run.now;
    state.is_active = true;
}

/// splitmix64: small, good enough to shuffle questions, and the same on every machine.
std::uint64_t next_random(std::uint64_t& seed) {
    seed += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = seed;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
}

void shuffle(std::vector<int>& list, std::uint64_t& seed) {
    for (std::size_t left = list.size(); left > 1; --left) std::swap(list[left - 1], list[next_random(seed) % left]);
}

}  // namespace

Exception check_delivery(Run& run, int activity) {
    Exception exception;
    if (!run.activity(activity).is_leaf()) exception = "DB.1.1-1";
    for (const int one : run.tree.path_to(activity))
        if (exception.empty() && is_disabled(run, one)) exception = "DB.1.1-3";
    run.note("DB.1.1", activity, exception.empty() ? "may be delivered" : "may not be delivered", exception);
    return exception;
}

Exception deliver(Run& run, int activity) {
    if (run.state.current && run.at(*run.state.current).is_active) {
        run.note("DB.2", activity, "another activity has not ended", "DB.2-1");
        return "DB.2-1";
    }
    if (run.state.suspended && !run.tree.is_within(activity, *run.state.suspended)) clear_suspended(run, activity);
    end_descendants(run, activity);
    for (const int one : run.tree.path_to(activity)) begin_attempt(run, one);
    run.state.current = activity;
    run.state.suspended.reset();
    run.note("DB.2", activity, "is delivered");
    return {};
}

void arrange_children(Run& run, int activity, bool is_next_attempt) {
    const auto& definition = run.activity(activity);
    auto& state = run.at(activity);
    if (definition.is_leaf() || state.is_suspended || state.is_active) return;
    const auto is_time = [&](Timing timing) {
        return timing == Timing::on_each_new_attempt || (timing == Timing::once && !is_next_attempt);
    };
    if (is_time(definition.selection) && definition.select_count) {
        std::vector<int> picked = definition.children;
        shuffle(picked, run.state.seed);
        picked.resize(std::min(picked.size(), static_cast<std::size_t>(*definition.select_count)));
        std::ranges::sort(picked);
        state.children = std::move(picked);
        run.note("SR.1", activity, "children selected");
    }
    if (is_time(definition.randomization) && definition.randomizes_children) {
        shuffle(state.children, run.state.seed);
        run.note("SR.2", activity, "children put in a new order");
    }
}

}  // namespace oneroom::sequencing
