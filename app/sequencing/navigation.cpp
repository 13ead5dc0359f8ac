// Navigation Request Process (NB.2.1): whether a request makes sense now, and what it means.
#include "sequencing/requests.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

Navigated refuse(Exception exception) { return {exception, Ending::none, Follow::none}; }

Navigated follow_after_current(const Run& run, Follow follow) {
    return {{}, run.at(*run.state.current).is_active ? Ending::exit : Ending::none, follow};
}

/// Steps 3 and 4
Navigated look_at_step(const Run& run, bool is_forward) {
    if (!run.state.current) return refuse("NB.2.1-2");
    const int parent = run.activity(*run.state.current).parent;
    if (parent < 0) return refuse(is_forward ? "NB.2.1-4" : "NB.2.1-6");
    const auto& control = run.activity(parent).control;
    if (!control.flow) return refuse(is_forward ? "NB.2.1-4" : "NB.2.1-5");
    if (!is_forward && control.forward_only) return refuse("NB.2.1-5");
    return follow_after_current(run, is_forward ? Follow::go_on : Follow::previous);
}

/// Step 7
Navigated look_at_choice(const Run& run, std::optional<int> target) {
    if (!target) return refuse("NB.2.1-11");
    const int parent = run.activity(*target).parent;
    if (parent >= 0 && !run.activity(parent).control.choice) return refuse("NB.2.1-10");
    if (!run.state.current) return {{}, Ending::none, Follow::choice};
    const int current = *run.state.current;
    if (run.activity(current).parent != parent) {
        // What is active between here and the common ancestor would be left.
        const int ancestor = run.tree.common_ancestor(current, *target);
        for (const int one : run.tree.path_up(current, ancestor))
            if (run.at(one).is_active && !run.activity(one).control.choice_exit) return refuse("NB.2.1-8");
    }
    if (run.at(current).is_active && !run.activity(current).control.choice_exit) return refuse("NB.2.1-8");
    return follow_after_current(run, Follow::choice);
}

/// Steps 8 to 12
Navigated look_at_end(const Run& run, Ending ending) {
    if (!run.state.current) return refuse("NB.2.1-2");
    const bool is_only_current = ending == Ending::exit || ending == Ending::abandon;
    if (is_only_current && !run.at(*run.state.current).is_active) return refuse("NB.2.1-12");
    return {{}, ending, Follow::exit};
}

Navigated decide(const Run& run, const Request& request, std::optional<int> target) {
    switch (request.kind) {
        case Navigation::start:
            return run.state.current ? refuse("NB.2.1-1") : Navigated{{}, Ending::none, Follow::start};
        case Navigation::resume_all:
            if (run.state.current) return refuse("NB.2.1-1");
            return run.state.suspended ? Navigated{{}, Ending::none, Follow::resume_all} : refuse("NB.2.1-3");
        case Navigation::go_on:
            return look_at_step(run, true);
        case Navigation::previous:
            return look_at_step(run, false);
        case Navigation::choice:
            return look_at_choice(run, target);
        case Navigation::jump:
            // 4th edition only; SB.2.13 needs a current activity.
            if (run.tree.edition != Edition::fourth) return refuse("NB.2.1-13");
            if (!run.state.current) return refuse("NB.2.1-2");
            if (!target || !is_available(run, *target)) return refuse("NB.2.1-11");
            return follow_after_current(run, Follow::jump);
        case Navigation::exit:
            return look_at_end(run, Ending::exit);
        case Navigation::exit_all:
            return look_at_end(run, Ending::exit_all);
        case Navigation::abandon:
            return look_at_end(run, Ending::abandon);
        case Navigation::abandon_all:
            return look_at_end(run, Ending::abandon_all);
        case Navigation::suspend_all:
            return look_at_end(run, Ending::suspend_all);
    }
    return refuse("NB.2.1-13");
}

}  // namespace

Navigated look_at(Run& run, const Request& request, std::optional<int> target) {
    const Navigated result = decide(run, request, target);
    if (run.trace)
        run.note("NB.2.1", target.value_or(run.state.current.value_or(-1)),
                 std::string(word_of(request.kind)) + (result.exception.empty() ? " may be tried" : " is not possible"),
                 result.exception);
    return result;
}

}  // namespace oneroom::sequencing
