// Overall Sequencing Process (OP.1), and how a session begins.
#include "sequencing/requests.h"
#include "sequencing/rollup.h"
#include "sequencing/tracking.h"

namespace oneroom::sequencing {
namespace {

/// Leaves the course: what is still open in it ends, and nothing is current until the next session begins.
void close_session(Run& run) {
    if (run.state.current && run.at(0).is_active) {
        end_descendants(run, 0);
        if (*run.state.current != 0 && run.at(*run.state.current).is_active) end_attempt(run, *run.state.current);
        end_attempt(run, 0);
    }
    run.state.current.reset();
}

Outcome make_outcome(const Run& run, Result result, Exception exception) {
    Outcome outcome;
    outcome.result = result;
    outcome.exception = exception;
    if (!exception.empty()) outcome.sentence = sentence_of(exception);
    outcome.is_running = run.state.current && run.at(*run.state.current).is_active;
    outcome.is_suspended = run.state.suspended.has_value();
    return outcome;
}

/// After something ended and nothing came in its place, the learner chooses; else the request is just refused.
Outcome make_refusal(const Run& run, Exception exception, bool was_running) {
    const bool is_running = run.state.current && run.at(*run.state.current).is_active;
    return make_outcome(run, was_running && !is_running ? Result::choose : Result::refused, exception);
}

Outcome process(Run& run, const Request& request) {
    const bool needs_target = request.kind == Navigation::choice || request.kind == Navigation::jump;
    const auto target = needs_target ? run.tree.find(request.target) : std::nullopt;
    const bool was_running = run.state.current && run.at(*run.state.current).is_active;

    const Navigated navigated = look_at(run, request, target);
    if (!navigated.exception.empty()) return make_refusal(run, navigated.exception, was_running);
    Follow follow = navigated.follow;
    if (navigated.ending != Ending::none) {
        const Ended ended = end_by(run, navigated.ending);
        if (!ended.exception.empty()) return make_refusal(run, ended.exception, was_running);
        if (ended.follow != Follow::none) follow = ended.follow;  // a rule has the last word (OP.1, step 1.3.3)
    }
    const Sequenced sequenced = sequence(run, follow, target);
    if (!sequenced.exception.empty()) return make_refusal(run, sequenced.exception, was_running);
    if (sequenced.is_session_over) {
        close_session(run);
        return make_outcome(run, Result::session_ended, {});
    }
    if (!sequenced.delivery) return make_outcome(run, Result::choose, {});
    Exception exception = check_delivery(run, *sequenced.delivery);
    const bool is_resumed = run.at(*sequenced.delivery).is_suspended;
    if (exception.empty()) exception = deliver(run, *sequenced.delivery);
    if (!exception.empty()) return make_refusal(run, exception, was_running);
    Outcome outcome = make_outcome(run, Result::deliver, {});
    outcome.activity = sequenced.delivery;
    outcome.is_resumed = is_resumed;
    return outcome;
}

}  // namespace

Outcome navigate(const Tree& tree, State& state, const Request& request, Instant now) {
    std::vector<Step> trace;
    Run run{tree, state, now, &trace};
    Outcome outcome = process(run, request);
    run.note("OP.1", outcome.activity.value_or(-1),
             outcome.result == Result::deliver         ? "is delivered"
             : outcome.result == Result::session_ended ? "the session ends"
             : outcome.result == Result::choose        ? "the learner chooses what comes next"
                                                       : "the request is refused",
             outcome.exception);
    outcome.trace = std::move(trace);
    return outcome;
}

Outcome begin_session(const Tree& tree, State& state, Instant now) {
    std::vector<Step> trace;
    if (state.current) {
        // A browser that was closed is no exit: what ran is gone on with.
        Outcome left = navigate(tree, state, {Navigation::suspend_all, {}}, now);
        trace = std::move(left.trace);
        state.current.reset();
    }
    Outcome outcome = navigate(tree, state, {state.suspended ? Navigation::resume_all : Navigation::start, {}}, now);
    if (outcome.result == Result::refused) outcome.result = Result::choose;
    trace.insert(trace.end(), outcome.trace.begin(), outcome.trace.end());
    outcome.trace = std::move(trace);
    return outcome;
}

void roll_up(const Tree& tree, State& state, int activity, Instant now) {
    Run run{tree, state, now};
    roll_up_from(run, activity);
}

State make_state(const Tree& tree, std::uint64_t seed) {
    State state;
    state.seed = seed;
    state.activities.resize(tree.activities.size());
    state.globals.resize(tree.global_objectives.size());
    state.data.resize(tree.data_stores.size());
    Run run{tree, state};
    for (int at = 0; at < tree.size(); ++at) {
        state.at(at).objectives.resize(tree.at(at).objectives.size());
        state.at(at).children = tree.at(at).children;
        arrange_children(run, at, false);
    }
    return state;
}

}  // namespace oneroom::sequencing
