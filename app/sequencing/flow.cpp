// Moving through the tree in one direction: SB.2.1 to SB.2.3.
#include <algorithm>

#include "sequencing/conditions.h"
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

struct Moved {
    std::optional<int> next;
    Direction direction = Direction::forward;
    Exception exception;  ///< none and no next: the end of the tree
};

/// Whether nothing comes after it in a walk forward over what is available.
bool is_last_of_tree(const Run& run, int activity, bool enters_children) {
    if (enters_children && !run.activity(activity).is_leaf()) return false;
    for (int one = activity; run.activity(one).parent >= 0; one = run.activity(one).parent)
        if (!is_last(run, one)) return false;
    return true;
}

Moved enter(const Run& run, int cluster, Direction direction) {
    const auto& children = children_of(run, cluster);
    if (children.empty()) return {std::nullopt, direction, "SB.2.1-2"};
    if (direction == Direction::forward) return {children.front(), direction, {}};
    // What only goes forward is begun at its front, even when one comes to it from behind.
    if (run.activity(cluster).control.forward_only) return {children.front(), Direction::forward, {}};
    return {children.back(), Direction::backward, {}};
}

/// Flow Tree Traversal Subprocess (SB.2.1)
Moved move(const Run& run, int from, Direction direction, bool enters_children, bool came_backward) {
    bool is_reversed = false;
    if (came_backward && is_last(run, from) && run.activity(from).parent >= 0) {
        direction = Direction::backward;
        from = children_of(run, run.activity(from).parent).front();
        is_reversed = true;
    }
    if (enters_children && !run.activity(from).is_leaf()) return enter(run, from, direction);
    if (direction == Direction::forward) {
        if (is_last_of_tree(run, from, enters_children))
            return {std::nullopt, direction, run.tree.edition == Edition::fourth ? "" : "SB.2.1-1"};
        if (is_last(run, from)) return move(run, run.activity(from).parent, direction, false, false);
        return {sibling_of(run, from, 1), direction, {}};
    }
    const int parent = run.activity(from).parent;
    if (parent < 0) return {std::nullopt, direction, "SB.2.1-3"};
    if (!is_reversed && run.activity(parent).control.forward_only) return {std::nullopt, direction, "SB.2.1-4"};
    if (is_first(run, from)) return move(run, parent, direction, false, false);
    return {sibling_of(run, from, -1), direction, {}};
}

/// Flow Activity Traversal Subprocess (SB.2.2). A loop in the place of its calls of itself.
Sequenced settle(Run& run, int activity, Direction direction, bool came_backward) {
    for (;;) {
        const int parent = run.activity(activity).parent;
        if (parent >= 0 && !run.activity(parent).control.flow) {
            run.note("SB.2.2", activity, "flow is off in its parent", "SB.2.2-1");
            return {"SB.2.2-1", std::nullopt, false};
        }
        const bool is_skipped = check_rules(run, activity, run.activity(activity).pre_rules, Action::skip).has_value();
        if (!is_skipped && is_disabled(run, activity)) {
            run.note("SB.2.2", activity, "is disabled", "SB.2.2-2");
            return {"SB.2.2-2", std::nullopt, false};
        }
        if (!is_skipped && run.activity(activity).is_leaf()) {
            run.note("SB.2.2", activity, "can be delivered");
            return {{}, activity, false};
        }
        const Moved moved = move(run, activity, direction, !is_skipped, is_skipped && came_backward);
        if (!moved.next) {
            run.note("SB.2.1", activity,
                     moved.exception.empty() ? "nothing comes after it: the session ends" : "nothing to go on to",
                     moved.exception);
            return {moved.exception, std::nullopt, moved.exception.empty()};
        }
        if (is_skipped) {
            if (came_backward && moved.direction == Direction::backward) {
                direction = Direction::backward;
                came_backward = false;
            }
        } else if (direction == Direction::backward && moved.direction == Direction::forward) {
            direction = Direction::forward;
            came_backward = true;
        } else {
            came_backward = false;
        }
        activity = *moved.next;
    }
}

}  // namespace

Sequenced flow(Run& run, int from, Direction direction, bool enters_children) {
    const Moved moved = move(run, from, direction, enters_children, false);
    if (moved.next) return settle(run, *moved.next, moved.direction, false);
    run.note("SB.2.1", from,
             moved.exception.empty() ? "nothing comes after it: the session ends" : "nothing to go on to",
             moved.exception);
    return {moved.exception, std::nullopt, moved.exception.empty()};
}

}  // namespace oneroom::sequencing
