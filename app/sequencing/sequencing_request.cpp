// Sequencing Request Process (SB.2.12) and the requests it knows, except choice.
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

Sequenced refuse(Exception exception) { return {exception, std::nullopt, false}; }

/// What is shared within an attempt on the root only begins anew with it (SN 3.10.1); a suspended one goes on.
void begin_anew(Run& run) {
    if (run.at(0).is_suspended) return;
    if (!run.tree.objectives_global_to_system) run.state.globals.assign(run.state.globals.size(), {});
    if (!run.tree.shared_data_global_to_system) run.state.data.assign(run.state.data.size(), {});
}

/// Start Sequencing Request Process (SB.2.5)
Sequenced start(Run& run) {
    if (run.state.current) return refuse("SB.2.5-1");
    begin_anew(run);
    if (run.activity(0).is_leaf()) return {{}, 0, false};
    return flow(run, 0, Direction::forward, true);
}

/// SB.2.6. A course left between two activities is suspended in a cluster (TB.2.3, step 5.2), which cannot be
/// delivered: it is gone on with at the cluster's front.
Sequenced resume_all(Run& run) {
    if (run.state.current) return refuse("SB.2.6-1");
    if (!run.state.suspended) return refuse("SB.2.6-2");
    if (!run.activity(*run.state.suspended).is_leaf()) return flow(run, *run.state.suspended, Direction::forward, true);
    return {{}, run.state.suspended, false};
}

/// SB.2.7 and SB.2.8
Sequenced step(Run& run, Direction direction) {
    const bool is_forward = direction == Direction::forward;
    if (!run.state.current) return refuse(is_forward ? "SB.2.7-1" : "SB.2.8-1");
    const int parent = run.activity(*run.state.current).parent;
    if (parent >= 0 && !run.activity(parent).control.flow) return refuse(is_forward ? "SB.2.7-2" : "SB.2.8-2");
    return flow(run, *run.state.current, direction, false);
}

/// SB.2.10
Sequenced retry(Run& run) {
    if (!run.state.current) return refuse("SB.2.10-1");
    const int current = *run.state.current;
    if (run.at(current).is_active || run.at(current).is_suspended) return refuse("SB.2.10-2");
    if (run.activity(current).is_leaf()) return {{}, current, false};
    if (current == 0) begin_anew(run);
    const Sequenced inside = flow(run, current, Direction::forward, true);
    return inside.delivery ? inside : refuse("SB.2.10-3");
}

/// SB.2.11
Sequenced leave(const Run& run) {
    if (!run.state.current) return refuse("SB.2.11-1");
    if (run.at(*run.state.current).is_active) return refuse("SB.2.11-2");
    return {{}, std::nullopt, *run.state.current == 0};
}

Sequenced decide(Run& run, Follow follow, std::optional<int> target) {
    switch (follow) {
        case Follow::none:
            return {};
        case Follow::start:
            return start(run);
        case Follow::resume_all:
            return resume_all(run);
        case Follow::go_on:
            return step(run, Direction::forward);
        case Follow::previous:
            return step(run, Direction::backward);
        case Follow::choice:
            return target ? choose(run, *target, false) : refuse("SB.2.9-1");
        case Follow::jump:  // SB.2.13
            return run.state.current ? Sequenced{{}, target, false} : refuse("SB.2.13-1");
        case Follow::retry:
            return retry(run);
        case Follow::exit:
            return leave(run);
    }
    return refuse("SB.2.12-1");
}

std::string_view word_of(Follow follow) {
    switch (follow) {
        case Follow::none:
            return "nothing";
        case Follow::start:
            return "start";
        case Follow::resume_all:
            return "resumeAll";
        case Follow::go_on:
            return "continue";
        case Follow::previous:
            return "previous";
        case Follow::choice:
            return "choice";
        case Follow::jump:
            return "jump";
        case Follow::retry:
            return "retry";
        case Follow::exit:
            return "exit";
    }
    return "";
}

}  // namespace

Sequenced sequence(Run& run, Follow follow, std::optional<int> target) {
    const Sequenced result = decide(run, follow, target);
    if (run.trace)
        run.note("SB.2.12", result.delivery.value_or(run.state.current.value_or(-1)),
                 std::string(word_of(follow)) + (result.delivery            ? ": comes next"
                                                 : result.is_session_over   ? ": the session ends"
                                                 : result.exception.empty() ? ": the learner chooses what comes next"
                                                                            : ": nothing can be delivered"),
                 result.exception);
    return result;
}

}  // namespace oneroom::sequencing
