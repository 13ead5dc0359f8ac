#include "tracking/navigation.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/log.h"
#include "tracking/attempt_store.h"
#include "tracking/rte.h"
#include "tracking/sequenced_attempt.h"
#include "tracking/sequencing_rules.h"
#include "tracking/shared_state.h"

namespace oneroom::tracking {
namespace {

using sequencing::Navigation;
using sequencing::Outcome;
using sequencing::Request;

std::optional<AttemptRef> ref_of(const LaunchKey& launch) {
    if (launch.mode != LaunchMode::normal || !launch.attempt_id || !launch.version_id) return std::nullopt;
    return AttemptRef{*launch.attempt_id, *launch.version_id, launch.user_id, launch.content_id};
}

std::optional<SequencedAttempt> find_sequenced(const db::Reader& db, const Hooks& hooks, const LaunchKey& launch) {
    const auto ref = ref_of(launch);
    return ref ? find_sequenced(db, hooks, *ref) : std::nullopt;
}

/// Stores a decision and everything that follows from it.
void save_decision(db::Writer& tx, const Hooks& hooks, SequencedAttempt& at, std::string_view request,
                   const Outcome& outcome, Instant now) {
    SequencingRow& row = at.row;
    ++row.step;
    row.result = result_of(outcome);
    row.exception = outcome.exception;
    if (outcome.result != sequencing::Result::refused) {
        row.is_resumed = outcome.is_resumed;
        row.session_id.reset();
    }
    row.state_json = sequencing::write_state(*at.tree, at.state);
    save_sequencing(tx, row, add_to_trace(find_trace(tx, row.attempt_id), row.step, request, outcome, now));
    save_shared_state(tx, at);
    const bool is_open = outcome.result == sequencing::Result::deliver || outcome.is_suspended;
    if (outcome.result != sequencing::Result::refused)
        leave_open(tx, row.attempt_id, is_open ? LeftOpen::yes : LeftOpen::no);
    update_attempt(tx, hooks, at.attempt, 0, now);
}

std::string words_of(const Request& request) {
    std::string words(sequencing::word_of(request.kind));
    return request.target.empty() ? words : "{target=" + request.target + "}" + words;
}

/// Takes over what the running SCO has said and does what is asked for. Refused while it goes on running, it has not
/// ended: then nothing was taken over.
Outcome follow(SequencedAttempt& at, Reported reported, const Request& request, Instant now) {
    sequencing::State state = at.state;
    std::vector<sequencing::Step> trace;
    // The learner's own request counts for what its SCO asked at its end.
    reported.report.request = words_of(request);
    sequencing::take_over(*at.tree, state, reported.report, now, &trace);
    sequencing::add_session_time(*at.tree, state, reported.report);
    Outcome outcome = sequencing::navigate(*at.tree, state, request, now);
    outcome.trace.insert(outcome.trace.begin(), trace.begin(), trace.end());
    if (outcome.result != sequencing::Result::refused || !outcome.is_running) at.state = std::move(state);
    return outcome;
}

NavigationAnswer answer_of(const db::Reader& db, const SequencedAttempt& at) {
    return {at.row.step, at.row.result, find_running_item(db, at), at.row.exception, false};
}

sequencing::Possible possible_now(const db::Reader& db, const SequencedAttempt& at, Instant now) {
    sequencing::State copy = at.state;
    sequencing::take_over(*at.tree, copy, find_report(db, at).report, now);
    return sequencing::list_possible(*at.tree, copy, now);
}

CourseNavigation navigation_of(const db::Reader& db, const SequencedAttempt& at, const sequencing::Possible& possible) {
    const auto is_hidden = [&](std::string_view control) {
        return at.state.current && std::ranges::count(at.tree->at(*at.state.current).hidden_controls, control) > 0;
    };
    CourseNavigation navigation{.step = at.row.step, .result = at.row.result, .sco_id = find_running_item(db, at)};
    if (!at.row.exception.empty()) navigation.sentence = sequencing::sentence_of(at.row.exception);
    navigation.can_continue = possible.offers_go_on && !is_hidden("continue");
    navigation.can_go_back = possible.previous && !is_hidden("previous");
    navigation.can_finish = possible.leave && !is_hidden("exitAll");
    navigation.can_suspend = possible.leave;
    // Where nothing else can be chosen the course leads, and its root is no menu (though SB.2.9 would let it pass).
    if (std::ranges::count_if(possible.targets, &sequencing::Target::can_choose) > 1 &&
        possible.targets.front().can_choose)
        navigation.whole = at.tree->activities.front().identifier;
    return navigation;
}

}  // namespace

void begin_navigation(db::Writer& tx, const Hooks& hooks, const LaunchKey& launch, Instant now) {
    const auto ref = ref_of(launch);
    if (!ref) return;
    auto at = find_sequenced(tx, hooks, *ref);
    if (!at) at = make_sequenced(tx, hooks, *ref);
    if (!at) return;

    std::optional<Outcome> outcome;
    std::string request = "start";
    if (at->row.step > 0 && at->row.result == NavigationResult::choose && at->state.current) {
        // Between two parts nothing runs that could be resumed: the learner still chooses.
        outcome.emplace().result = sequencing::Result::choose;
    } else if (find_running_item(tx, *at)) {
        const Reported left = find_report(tx, *at);
        const auto asked = left.is_finished ? decide_request(std::nullopt, left.report) : std::nullopt;
        // Its end never reached sequencing: what it asked for is done now. A browser that was closed is no exit.
        request = words_of(asked.value_or(Request{Navigation::suspend_all, {}}));
        outcome = follow(*at, left, asked.value_or(Request{Navigation::suspend_all, {}}), now);
    }
    const bool is_placed = outcome && (outcome->result == sequencing::Result::deliver ||
                                       (outcome->result == sequencing::Result::choose && !outcome->is_suspended));
    if (!is_placed) {
        Outcome begun = sequencing::begin_session(*at->tree, at->state, now);
        if (outcome) begun.trace.insert(begun.trace.begin(), outcome->trace.begin(), outcome->trace.end());
        // That a course cannot begin by itself is nothing the learner has done wrong.
        begun.exception.clear();
        outcome = std::move(begun);
    }
    save_decision(tx, hooks, *at, request, *outcome, now);
}

std::optional<CourseView> view_course(const db::Reader& db, const Hooks& hooks, const LaunchKey& launch, Instant now) {
    const auto at = find_sequenced(db, hooks, launch);
    if (!at) return std::nullopt;
    const auto possible = possible_now(db, *at, now);
    CourseView view{navigation_of(db, *at, possible), {}};
    for (std::size_t place = 1; place < possible.targets.size(); ++place) {
        const auto& target = possible.targets[place];
        view.parts.push_back(
            {target.is_listed, target.can_choose,
             target.can_choose ? std::string() : std::string(sequencing::sentence_of(target.exception))});
    }
    return view;
}

ValidRequests list_valid_requests(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Instant now) {
    return db.read([&](const db::Reader& reader) {
        const auto at = find_sequenced(reader, hooks, launch);
        if (!at) throw not_found("sequenced course");
        const auto possible = possible_now(reader, *at, now);
        ValidRequests valid{possible.go_on, possible.previous, possible.exit, possible.leave, {}, {}};
        for (std::size_t place = 0; place < possible.targets.size(); ++place) {
            const std::string& identifier = at->tree->activities[place].identifier;
            if (possible.targets[place].can_choose) valid.choices.push_back(identifier);
            if (possible.targets[place].can_jump) valid.jumps.push_back(identifier);
        }
        return valid;
    });
}

NavigationAnswer navigate_course(db::Database& db, const Hooks& hooks, const LaunchKey& launch,
                                 const NavigationRequest& request, Instant now) {
    const auto own = read_own_request(request.request, request.target);
    return db.write([&](db::Writer& tx) {
        auto at = find_sequenced(tx, hooks, launch);
        if (!at) throw not_found("sequenced course");
        if (request.commit) {
            save_commit_in(tx, hooks, launch, *request.commit, now);
            at = find_sequenced(tx, hooks, launch);
        }
        if (has_newer_launch(tx, *launch.attempt_id, launch.launch_id)) {
            NavigationAnswer stale = answer_of(tx, *at);
            stale.is_stale = true;
            return stale;
        }
        // Followed already, or made where the course no longer is.
        if (request.step != at->row.step) return answer_of(tx, *at);
        const Reported reported = find_report(tx, *at);
        const auto wanted = own ? own : reported.is_finished ? decide_request(own, reported.report) : std::nullopt;
        if (!wanted) return answer_of(tx, *at);
        const Outcome outcome = follow(*at, reported, *wanted, now);
        save_decision(tx, hooks, *at, words_of(*wanted), outcome, now);
        // Who leaves a course whose part has ended by its own word leaves nothing open in it, unless the course itself
        // asked to be suspended.
        if (!own && outcome.is_suspended) leave_open(tx, at->row.attempt_id, LeftOpen::byItsWish);
        const bool has_ended = reported.is_finished && reported.report.exit != "suspend";
        if (own && own->kind == Navigation::suspend_all && has_ended) leave_open(tx, at->row.attempt_id, LeftOpen::no);
        return answer_of(tx, *at);
    });
}

}  // namespace oneroom::tracking
