#include "tracking/rte.h"

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "tracking/attempt_store.h"
#include "tracking/part_locks.h"
#include "tracking/rollup.h"
#include "tracking/rte_start.h"
#include "tracking/rte_store.h"
#include "tracking/sequenced_attempt.h"
#include "tracking/sequencing_rules.h"
#include "tracking/time_limit.h"

namespace oneroom::tracking {
namespace {

std::optional<std::string> if_any(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }

/// The manifest's address as a browser has to ask for it: relative to /c/<token>/rte/<scoId>.
std::string course_address(const std::string& href) {
    static constexpr std::string_view unsafe = " \"<>^`{|}";
    static constexpr char hex[] = "0123456789ABCDEF";
    std::string out = "../files/";
    for (const char c : href) {
        if (c == '\\') {
            out += '/';
        } else if (unsafe.find(c) != std::string_view::npos || static_cast<unsigned char>(c) < 0x20) {
            out += '%';
            out += hex[static_cast<unsigned char>(c) >> 4];
            out += hex[static_cast<unsigned char>(c) & 15];
        } else {
            out += c;
        }
    }
    return out;
}

StartFacts start_facts(const StartRow& row, const LaunchKey& launch) {
    StartFacts facts;
    facts.standard = row.standard;
    facts.edition = row.edition;
    facts.mode = launch.mode;
    facts.learner_id = std::to_string(launch.user_id);
    facts.learner_name = row.full_name;
    facts.language = row.language_code;
    facts.launch_data = row.launch_data;
    facts.mastery_score = row.mastery_score;
    facts.max_time_allowed = row.max_time_allowed;
    facts.time_limit_action = row.time_limit_action;
    facts.completion_threshold = row.completion_threshold;
    facts.objectives = from_json_text<std::vector<std::string>>(row.objectives_json);
    return facts;
}

void add_history(const db::Reader& db, const ScoRow& sco, StartFacts& facts) {
    facts.status = sco.status;
    facts.last_exit = sco.exit_mode;
    const auto last = find_last_session(db, sco.id);
    if (!last) return;
    facts.has_history = true;
    facts.history_ended = last->is_finished;
    facts.total = std::chrono::milliseconds{sum_time(db, sco.id)};
    for (auto& element : list_elements(db, sco.id)) facts.stored.emplace(element.name, std::move(element.value));
}

RteStart to_start(const StartRow& row, StartFacts facts, Id sco_id) {
    RteStart start{.sco_id = sco_id,
                   .standard = row.is_sco || !row.is_aicc ? row.standard : Standard::none,
                   .is_asset = !row.is_sco,
                   .is_aicc = row.is_sco && row.is_aicc,
                   .has_own_window = row.has_own_window,
                   .edition = row.edition,
                   .href = course_address(row.href),
                   .learner_id = facts.learner_id,
                   .learner_name = facts.learner_name,
                   .elements = {},
                   .launch_data = row.launch_data,
                   .mastery_score = if_any(row.mastery_score),
                   .max_time_allowed = if_any(row.max_time_allowed),
                   .time_limit_action = if_any(row.time_limit_action),
                   .completion_threshold = if_any(row.completion_threshold)};
    start.objectives = std::move(facts.objectives);
    return start;
}

/// Where the attempt stands when the course is sequenced; then it has to be at this part. In review all parts are free.
std::optional<SequencedAttempt> find_running(const db::Reader& db, const Hooks& hooks, const LaunchKey& launch,
                                             Id item_id) {
    if (launch.mode != LaunchMode::normal || !launch.attempt_id || !launch.version_id) return std::nullopt;
    auto found = find_sequenced(db, hooks, {*launch.attempt_id, *launch.version_id, launch.user_id, launch.content_id});
    if (found && find_running_item(db, *found) != item_id)
        throw Failure(409, "Another part of the course is open at the moment");
    return found;
}

void add_sequencing(const SequencedAttempt& sequenced, bool is_sco, RteStart& start) {
    start.is_sequenced = true;
    if (!is_sco) return;
    auto values = sequencing::initial_values(*sequenced.tree, sequenced.state, *sequenced.state.current);
    lay_over(values, start.elements);
    start.not_readable = std::move(values.not_readable);
    start.not_writable = std::move(values.not_writable);
}

/// What waits for other parts is not opened; the table of contents says so before.
void require_unlocked(const db::Reader& db, const LaunchKey& launch, Id item_id) {
    if (launch.mode != LaunchMode::normal || !launch.attempt_id || !launch.version_id) return;
    const auto parts = list_course_parts(db, *launch.version_id, launch.attempt_id);
    const auto locks = decide_locks(parts);
    for (std::size_t at = 0; at < parts.size(); ++at)
        if (parts[at].id == item_id && !locks[at].empty()) throw Failure(409, locks[at]);
}

/// Tells how much time is left of what the manifest allows. False when the part may not be opened any more.
bool add_time_limit(const StartRow& row, const LaunchKey& launch, std::chrono::milliseconds used, RteStart& start) {
    if (launch.mode != LaunchMode::normal || !row.is_sco) return true;
    const auto limit = decide_time_limit(row.max_time_allowed, row.time_limit_action);
    if (!limit) return true;
    start.time_left_ms = time_left(*limit, used.count());
    start.ends_with_time = limit->exits;
    start.tells_of_time = limit->has_message;
    return *start.time_left_ms > 0 || !limit->exits;
}

/// Records that the part was opened. In review nothing changes but that.
Id open_part(db::Writer& tx, const Hooks& hooks, const LaunchKey& launch, const StartRow& row, Id item_id,
             Instant now) {
    const bool counts = launch.mode == LaunchMode::normal;
    const auto opened = row.is_sco ? TrackingStatus::incomplete : TrackingStatus::completed;
    const Id sco = open_sco(tx, *launch.attempt_id, item_id, counts ? opened : TrackingStatus::notAttempted, now);
    if (counts) {
        const AttemptRef attempt{*launch.attempt_id, row.version_id, launch.user_id, launch.content_id};
        update_attempt(tx, hooks, attempt, 0, now);
    }
    return sco;
}

}  // namespace

RteStart start_sco(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Id sco_id, Instant now) {
    const auto start_in = [&](const db::Reader& reader, db::Writer* tx) {
        const auto row = find_start(reader, sco_id, launch.user_id);
        if (!row || row->version_id != launch.version_id) throw not_found("part of this course");
        StartFacts facts = start_facts(*row, launch);
        if (launch.attempt_id)
            if (const auto sco = find_sco(reader, *launch.attempt_id, sco_id)) add_history(reader, *sco, facts);
        const auto sequenced = find_running(reader, hooks, launch, sco_id);
        if (sequenced) {
            facts.is_resumed = goes_on(reader, *sequenced);
            facts.objectives.clear();  // laid over, in the order of the tree
        } else {
            require_unlocked(reader, launch, sco_id);
        }
        StartElements elements = start_elements(facts);
        elements.is_fresh &= row->is_sco;
        const auto used = elements.total;
        RteStart start = to_start(*row, std::move(facts), sco_id);
        start.elements = std::move(elements.elements);
        if (sequenced) add_sequencing(*sequenced, row->is_sco, start);
        const bool may_open = add_time_limit(*row, launch, used, start);
        if (tx && may_open) {
            const Id sco = open_part(*tx, hooks, launch, *row, sco_id, now);
            start.session_id = insert_session(*tx, sco, launch.launch_id, elements.is_fresh, now);
            if (row->is_sco && launch.mode == LaunchMode::normal) leave_open(*tx, *launch.attempt_id, LeftOpen::yes);
            if (sequenced) note_session(*tx, *sequenced, start.session_id);
        }
        return start;
    };
    if (launch.mode == LaunchMode::browse || !launch.attempt_id)
        return db.read([&](const db::Reader& reader) { return start_in(reader, nullptr); });
    return db.write([&](db::Writer& tx) { return start_in(tx, &tx); });
}

std::map<std::string, std::string> show_elements(db::Database& db, const LaunchKey& launch, Id sco_id, Id session_id) {
    return db.read([&](const db::Reader& reader) {
        const auto row = find_start(reader, sco_id, launch.user_id);
        if (!row || row->version_id != launch.version_id) throw not_found("part of this course");
        StartFacts facts = start_facts(*row, launch);
        if (launch.attempt_id) {
            require_open_session(reader, launch, sco_id, session_id);
            if (const auto sco = find_sco(reader, *launch.attempt_id, sco_id)) add_history(reader, *sco, facts);
        }
        return start_elements(facts).elements;
    });
}

}  // namespace oneroom::tracking
