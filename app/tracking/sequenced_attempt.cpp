#include "tracking/sequenced_attempt.h"

#include <cstring>

#include "core/base/bytes.h"
#include "core/base/log.h"
#include "tracking/rte_store.h"
#include "tracking/sequencing_rules.h"
#include "tracking/shared_state.h"

namespace oneroom::tracking {
namespace {

std::uint64_t random_seed() {
    const std::string bytes = random_bytes(sizeof(std::uint64_t));
    std::uint64_t seed = 0;
    std::memcpy(&seed, bytes.data(), sizeof seed);
    return seed;
}

bool is_running(const sequencing::State& state) { return state.current && state.at(*state.current).is_active; }

/// Where the running SCO stands in the tables.
std::optional<PlaceRow> find_running_place(const db::Reader& db, const SequencedAttempt& at) {
    if (!is_running(at.state)) return std::nullopt;
    // The root, which is no item, comes before the items.
    return find_place(db, at.attempt.version_id, *at.state.current - 1, at.attempt.attempt_id);
}

/// Ids of objectives and stores, by which the rest is told apart. A SCO may have left them as it found them.
Elements ids_of(const SequencedAttempt& at, const std::vector<ElementRow>& rows) {
    Elements elements;
    for (const ElementRow& row : rows)
        if (row.name.starts_with("cmi.objectives.") && row.name.ends_with(".id")) elements.emplace(row.name, row.value);
    lay_over(sequencing::initial_values(*at.tree, at.state, *at.state.current), elements);
    std::erase_if(elements, [](const auto& element) { return !element.first.ends_with(".id"); });
    return elements;
}

}  // namespace

std::optional<SequencedAttempt> make_sequenced(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt) {
    SequencedAttempt at{.attempt = attempt, .row = {.attempt_id = attempt.attempt_id}};
    at.tree = hooks.tree_of ? hooks.tree_of(db, attempt.version_id) : nullptr;
    if (!at.tree) return std::nullopt;
    at.state = sequencing::make_state(*at.tree, random_seed());
    put_shared_state(db, at);
    return at;
}

std::optional<SequencedAttempt> find_sequenced(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt) {
    if (!hooks.tree_of) return std::nullopt;
    auto row = find_sequencing(db, attempt.attempt_id);
    if (!row) return std::nullopt;
    SequencedAttempt at{.attempt = attempt, .row = std::move(*row)};
    at.tree = hooks.tree_of(db, attempt.version_id);
    if (!at.tree) return std::nullopt;
    try {
        at.state = sequencing::read_state(*at.tree, at.row.state_json);
    } catch (const sequencing::DamagedState& damage) {
        log::warning("sequencing.damaged_state", {{"attempt", attempt.attempt_id}, {"reason", damage.what()}});
        at.state = sequencing::make_state(*at.tree, random_seed());
    }
    put_shared_state(db, at);
    return at;
}

std::optional<Id> find_running_item(const db::Reader& db, const SequencedAttempt& at) {
    const auto place = find_running_place(db, at);
    return place ? std::optional(place->item_id) : std::nullopt;
}

bool goes_on(const db::Reader& db, const SequencedAttempt& at) {
    if (at.row.is_resumed) return true;
    const auto place = find_running_place(db, at);
    if (!place || !place->attempt_sco_id || !at.row.session_id) return false;
    return find_sessions_since(db, *place->attempt_sco_id, *at.row.session_id).has_saved;
}

void note_session(db::Writer& tx, const SequencedAttempt& at, Id session_id) {
    if (!at.row.session_id) set_first_session(tx, at.attempt.attempt_id, session_id);
}

Reported find_report(const db::Reader& db, const SequencedAttempt& at) {
    const auto place = find_running_place(db, at);
    if (!place || !place->attempt_sco_id || !at.row.session_id) return {};
    const Id sco = *place->attempt_sco_id;
    const SessionsSince sessions = find_sessions_since(db, sco, *at.row.session_id);
    if (!sessions.last_id) return {};
    const auto rows = list_elements(db, sco);
    Elements elements = ids_of(at, rows);
    for (const ElementRow& row : rows) {
        // How it ended and what it asked for is for its last session to say, once that is over.
        const bool is_end = row.name == "cmi.exit" || row.name == "adl.nav.request";
        const bool counts = is_end ? sessions.is_finished && row.stamp >= *sessions.last_id * stamps_per_session
                                   : row.stamp >= *at.row.session_id * stamps_per_session;
        if (counts) elements[row.name] = row.value;
    }
    Reported reported{sequencing::read_report(elements), sessions.is_finished};
    reported.report.session_time = std::chrono::milliseconds{sessions.ms};
    return reported;
}

sequencing::Whole whole_now(const db::Reader& db, const SequencedAttempt& at, Instant now) {
    const auto& tree = *at.tree;
    if (!is_running(at.state)) return sequencing::whole_of(tree, at.state);
    const Reported reported = find_report(db, at);
    sequencing::State copy = at.state;
    const int running = *copy.current;
    sequencing::take_over(tree, copy, reported.report, now);
    // A SCO that has ended without a word is judged by its end.
    if (reported.is_finished && reported.report.exit != "suspend")
        sequencing::navigate(tree, copy, {sequencing::Navigation::exit_all, {}}, now);
    else
        sequencing::roll_up(tree, copy, running, now);
    return sequencing::whole_of(tree, copy);
}

bool is_running(const db::Reader& db, const Hooks& hooks, const AttemptRef& attempt, Id item_id) {
    const auto at = find_sequenced(db, hooks, attempt);
    return at && find_running_item(db, *at) == item_id;
}

void count_late_session(db::Writer& tx, const Hooks& hooks, const AttemptRef& attempt, const Commit& commit) {
    const auto at = find_sequenced(tx, hooks, attempt);
    if (!at || !at->row.is_resumed) return;
    if (at->row.session_id && *at->row.session_id <= commit.session_id) return;
    const auto place = find_running_place(tx, *at);
    if (!place || place->item_id != commit.sco_id || !place->attempt_sco_id) return;
    if (commit.session_id < find_fresh_session(tx, *place->attempt_sco_id)) return;
    set_first_session(tx, attempt.attempt_id, commit.session_id);
}

}  // namespace oneroom::tracking
