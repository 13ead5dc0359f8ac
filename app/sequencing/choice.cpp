// Choice Sequencing Request Process (SB.2.9) with its subprocesses SB.2.4, SB.2.9.1 and SB.2.9.2.
#include <algorithm>

#include "sequencing/conditions.h"
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

/// Choice Activity Traversal Subprocess (SB.2.4)
Exception check_passing(Run& run, int activity, Direction direction) {
    if (direction == Direction::forward) {
        const auto& rules = run.activity(activity).pre_rules;
        return check_rules(run, activity, rules, Action::stop_forward_traversal) ? "SB.2.4-1" : "";
    }
    const int parent = run.activity(activity).parent;
    if (parent < 0) return "SB.2.4-3";
    return run.activity(parent).control.forward_only ? "SB.2.4-2" : "";
}

/// Where activities stand among their available siblings, not as written.
bool comes_after(const Run& run, int activity, int other) {
    const int ancestor = run.tree.common_ancestor(activity, other);
    if (ancestor == other) return true;
    if (ancestor == activity) return false;
    for (const int child : children_of(run, ancestor)) {
        if (run.tree.is_within(other, child)) return true;
        if (run.tree.is_within(activity, child)) return false;
    }
    return false;
}

/// Choice Flow Tree Traversal Subprocess (SB.2.9.2): the next activity beside or above it.
std::optional<int> neighbour_of(const Run& run, int activity, Direction direction) {
    for (int one = activity; run.activity(one).parent >= 0; one = run.activity(one).parent) {
        if (direction == Direction::forward ? is_last(run, one) : is_first(run, one)) continue;
        return sibling_of(run, one, direction == Direction::forward ? 1 : -1);
    }
    return std::nullopt;
}

/// Steps 1 to 4 of SB.2.9: whether the way down to the target is open.
Exception check_target(Run& run, int target) {
    for (const int one : run.tree.path_to(target)) {
        if (!is_available(run, one)) return "SB.2.9-2";
        if (check_rules(run, one, run.activity(one).pre_rules, Action::hidden_from_choice)) return "SB.2.9-3";
    }
    const int parent = run.activity(target).parent;
    return parent >= 0 && !run.activity(parent).control.choice ? "SB.2.9-4" : "";
}

/// Step 8: from one sibling to another.
Exception check_siblings(Run& run, int current, int target) {
    const bool is_forward = comes_after(run, target, current);
    const auto& siblings = children_of(run, run.activity(target).parent);
    auto at = std::ranges::find(siblings, current);
    const auto end = std::ranges::find(siblings, target);
    if (at == siblings.end() || end == siblings.end()) return "SB.2.9-5";
    while (at != end) {
        const auto exception = check_passing(run, *at, is_forward ? Direction::forward : Direction::backward);
        if (!exception.empty()) return exception;
        is_forward ? ++at : --at;
    }
    return {};
}

/// Down from a common ancestor (steps 9 and 11.8): what may not be passed, and what only its own flow may begin.
Exception check_way_down(Run& run, int ancestor, int target, bool checks_passing) {
    for (const int one : run.tree.path_to(target)) {
        if (one == target || !run.tree.is_within(one, ancestor)) continue;
        if (checks_passing)
            if (const auto exception = check_passing(run, one, Direction::forward); !exception.empty())
                return exception;
        if (one != ancestor && !run.at(one).is_active && run.activity(one).prevents_activation) return "SB.2.9-6";
    }
    return {};
}

/// Step 11.5: what constrains choice lets go to its neighbour only, in the direction of the target.
Exception check_constrained(Run& run, int constrained, int target) {
    const auto direction = comes_after(run, target, constrained) ? Direction::forward : Direction::backward;
    const int considered = neighbour_of(run, constrained, direction).value_or(constrained);
    if (run.tree.is_within(target, considered) || target == constrained) return {};
    return "SB.2.9-8";
}

/// Step 11: to somewhere else in the tree.
Exception check_elsewhere(Run& run, int current, int ancestor, int target) {
    std::optional<int> constrained;
    for (const int one : run.tree.path_up(current, ancestor)) {
        if (!run.activity(one).control.choice_exit) return "SB.2.9-7";
        // A leaf has nothing inside that it could keep the learner in.
        if (!constrained && run.activity(one).constrains_choice && !run.activity(one).is_leaf()) constrained = one;
    }
    if (constrained)
        if (const auto exception = check_constrained(run, *constrained, target); !exception.empty()) return exception;
    return check_way_down(run, ancestor, target, comes_after(run, target, current));
}

/// Steps 5 to 11
Exception check_way(Run& run, int ancestor, int target) {
    const auto& current = run.state.current;
    if (current == target) return {};
    if (current && run.activity(*current).parent == run.activity(target).parent)
        return check_siblings(run, *current, target);
    if (!current || *current == ancestor) return check_way_down(run, ancestor, target, true);
    if (target == ancestor) {  // step 10
        for (const int one : run.tree.path_up(*current, ancestor))
            if (!run.activity(one).control.choice_exit) return "SB.2.9-7";
        return {};
    }
    return check_elsewhere(run, *current, ancestor, target);
}

}  // namespace

Sequenced choose(Run& run, int target, bool only_tries) {
    const int ancestor = run.state.current ? run.tree.common_ancestor(*run.state.current, target) : 0;
    auto exception = check_target(run, target);
    if (exception.empty()) exception = check_way(run, ancestor, target);
    if (!exception.empty()) {
        run.note("SB.2.9", target, "cannot be chosen", exception);
        return {exception, std::nullopt, false};
    }
    if (run.activity(target).is_leaf()) {
        run.note("SB.2.9", target, "is chosen");
        return {{}, target, false};
    }
    const Sequenced inside = flow(run, target, Direction::forward, true);
    if (inside.delivery) return inside;
    if (!only_tries) {
        end_descendants(run, ancestor);
        end_attempt(run, ancestor);
        run.state.current = target;
    }
    run.note("SB.2.9", target, "was chosen, and nothing in it can be delivered", "SB.2.9-9");
    return {"SB.2.9-9", std::nullopt, false};
}

}  // namespace oneroom::sequencing
