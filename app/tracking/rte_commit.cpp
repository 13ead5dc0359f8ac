// Saving what a course has set. Statements of an ordinary commit of n elements: 1 to judge it, n to store them, and 5
// updates (SCO, session, attempt, standing, at most once a minute the launch); a changed status or score adds 4.
#include <algorithm>

#include "core/base/failure.h"
#include "tracking/attempt_store.h"
#include "tracking/cmi_model.h"
#include "tracking/cmi_time.h"
#include "tracking/rollup.h"
#include "tracking/rte.h"
#include "tracking/rte_store.h"
#include "tracking/sco_status.h"
#include "tracking/sequenced_attempt.h"
#include "tracking/time_limit.h"

namespace oneroom::tracking {
namespace {

using Elements = std::map<std::string, std::string>;

constexpr std::size_t most_elements = 10'000;
std::int64_t stamp_of(const Commit& commit) { return commit.session_id * stamps_per_session + commit.sequence; }

Elements accepted_elements(const CommitFacts& facts, const Commit& commit) {
    if (commit.elements.size() > most_elements) throw Failure(413, "The course sent more than can be saved at once");
    Elements accepted;
    for (const auto& [name, value] : commit.elements)
        if (auto taken = accept_value(facts.standard, name, value)) accepted.emplace(name, std::move(*taken));
    return accepted;
}

/// Takes out what a later commit of the session has already set.
void leave_out_newer(const db::Reader& db, const CommitFacts& facts, const Commit& commit, Elements& elements) {
    for (const ElementRow& row : list_elements(db, facts.attempt_sco_id))
        if (row.stamp > stamp_of(commit)) elements.erase(row.name);
}

ScoReport report_of(const CommitFacts& facts, bool has_ended) {
    return {.standard = facts.standard,
            .completion_status = facts.completion_status,
            .success_status = facts.success_status,
            .score_raw = facts.score_raw,
            .score_min = facts.score_min,
            .score_max = facts.score_max,
            .score_scaled = facts.score_scaled,
            .progress_measure = facts.progress_measure,
            .exit_mode = facts.exit_mode,
            .has_ended = has_ended};
}

/// Where the elements that rules read stand in the row of the SCO.
using Column = std::string CommitFacts::*;
Column column_of(Standard standard, std::string_view name) {
    static const std::map<std::string_view, Column> of_scorm12 = {
        {"cmi.core.lesson_status", &CommitFacts::completion_status},
        {"cmi.core.score.raw", &CommitFacts::score_raw},
        {"cmi.core.score.min", &CommitFacts::score_min},
        {"cmi.core.score.max", &CommitFacts::score_max},
        {"cmi.core.exit", &CommitFacts::exit_mode},
    };
    static const std::map<std::string_view, Column> of_scorm2004 = {
        {"cmi.completion_status", &CommitFacts::completion_status},
        {"cmi.success_status", &CommitFacts::success_status},
        {"cmi.score.raw", &CommitFacts::score_raw},
        {"cmi.score.min", &CommitFacts::score_min},
        {"cmi.score.max", &CommitFacts::score_max},
        {"cmi.score.scaled", &CommitFacts::score_scaled},
        {"cmi.progress_measure", &CommitFacts::progress_measure},
        {"cmi.exit", &CommitFacts::exit_mode},
    };
    const auto& columns = standard == Standard::scorm12 ? of_scorm12 : of_scorm2004;
    const auto found = columns.find(name);
    return found == columns.end() ? nullptr : found->second;
}

void clear_report(CommitFacts& facts) {
    for (const Column column :
         {&CommitFacts::completion_status, &CommitFacts::success_status, &CommitFacts::score_raw,
          &CommitFacts::score_min, &CommitFacts::score_max, &CommitFacts::score_scaled, &CommitFacts::progress_measure})
        (facts.*column).clear();
}

void apply_to_report(const Elements& elements, CommitFacts& facts) {
    for (const auto& [name, value] : elements)
        if (const Column column = column_of(facts.standard, name)) facts.*column = value;
}

/// Derives the status and keeps what was reached.
void derive_status(const db::Reader& db, bool has_ended, CommitFacts& facts, Instant now) {
    ScoRules rules{facts.mastery_score, facts.completion_threshold, false};
    if (has_ended && facts.standard == Standard::scorm2004)
        rules.completion_set_by_content = is_completion_set_by_content(db, facts.item_id);
    const bool earlier = facts.sco_completed_at && *facts.sco_completed_at < facts.started_at;
    facts.sco_status = keep_reached(facts.sco_status, decide_sco_status(report_of(facts, has_ended), rules), earlier);
    if (!is_finished(facts.sco_status))
        facts.sco_completed_at.reset();
    else if (!facts.sco_completed_at)
        facts.sco_completed_at = now;
}

/// Time spent in the session: as the course last said, or from its start to this commit while it has said nothing.
/// Zero is what many courses begin with and says nothing; at the end of a SCORM 2004 course it is its word (RTE
/// 4.2.23). A commit that was kept in the browser arrives too late to measure by. Returns what is added to the totals.
std::int64_t count_time(const Elements& elements, bool is_live, CommitFacts& facts, Instant now) {
    const std::int64_t before = facts.session_ms;
    const auto said = elements.find(facts.standard == Standard::scorm12 ? "cmi.core.session_time" : "cmi.session_time");
    const auto reported = said == elements.end() ? std::nullopt : parse_cmi_time(said->second);
    const bool is_word = facts.is_time_reported || (facts.is_finished && facts.standard == Standard::scorm2004);
    if (reported && (reported->count() > 0 || is_word)) {
        facts.session_ms = reported->count();
        facts.is_time_reported = true;
    } else if (!facts.is_time_reported && is_live) {
        facts.session_ms = std::max(before, (now - facts.started_at).count());
    }
    return facts.session_ms - before;
}

/// Time used of what the manifest allows: earlier sessions as they reported, this one by the server's clock.
std::int64_t time_used(const db::Reader& db, const CommitFacts& facts, Instant now) {
    const bool is_anew = facts.is_fresh && facts.last_sequence == 0;
    const std::int64_t earlier = is_anew ? 0 : sum_time(db, facts.attempt_sco_id) - facts.session_ms;
    return earlier + (now - facts.started_at).count();
}

/// What an overtaken session may still do: report that it was finished, or a better score. Whether it did.
bool merge_achievement(const db::Reader& db, const Elements& elements, bool has_ended, CommitFacts& facts,
                       Instant now) {
    CommitFacts own = facts;
    clear_report(own);
    own.exit_mode.clear();
    apply_to_report(elements, own);
    if (own.completion_status.empty() && own.success_status.empty()) return false;
    derive_status(db, has_ended, own, now);
    if (!is_finished(own.sco_status)) return false;
    const auto score = score_of(report_of(own, has_ended));
    if (score && *score > score_of(report_of(facts, false)).value_or(-1)) {
        facts.score_raw = own.score_raw;
        facts.score_min = own.score_min;
        facts.score_max = own.score_max;
        facts.score_scaled = own.score_scaled;
    }
    facts.sco_status = own.sco_status;
    facts.sco_completed_at = own.sco_completed_at;
    return true;
}

/// For sequencing, which goes by what was said since a part was delivered: it was said now, whenever its session began.
void store_achievement(db::Writer& tx, const Elements& elements, const CommitFacts& facts) {
    const std::int64_t stamp = find_last_stamp(tx, facts.attempt_sco_id);
    for (const char* name : {"cmi.completion_status", "cmi.success_status"})
        if (const auto said = elements.find(name); said != elements.end())
            save_element(tx, facts.attempt_sco_id, name, said->second, stamp);
    if (!facts.score_scaled.empty())
        save_element(tx, facts.attempt_sco_id, "cmi.score.scaled", facts.score_scaled, stamp);
}

AttemptRef attempt_of(const CommitFacts& facts) {
    return {facts.attempt_id, facts.version_id, facts.user_id, facts.content_id};
}

void store_elements(db::Writer& tx, const Elements& elements, const CommitFacts& facts, const Commit& commit) {
    for (const auto& [name, value] : elements) save_element(tx, facts.attempt_sco_id, name, value, stamp_of(commit));
}

/// Everything the roll-up of the attempt depends on.
auto rolled_up(const CommitFacts& facts) {
    return std::tuple(facts.sco_status, facts.completion_status, facts.score_raw, facts.score_min, facts.score_max,
                      facts.score_scaled, facts.progress_measure);
}

/// A launch ends some hours after its last commit.
void keep_open(db::Writer& tx, const CommitFacts& facts, Instant now) {
    constexpr std::chrono::minutes touch_at_most_every{1};
    if (now - facts.launch_last_at >= touch_at_most_every) touch_launch(tx, facts.launch_id, now);
}

void save_facts(db::Writer& tx, const Hooks& hooks, const CommitFacts& before, CommitFacts& facts, std::int64_t ms,
                Instant now) {
    save_sco(tx, facts, ms, now);
    save_session(tx, facts, now);
    if (rolled_up(before) == rolled_up(facts) && !facts.is_reset) {
        add_time(tx, facts.attempt_id, facts.user_id, facts.content_id, ms, now);
    } else {
        facts.attempt_status = update_attempt(tx, hooks, attempt_of(facts), ms, now);
    }
    const bool has_ended = facts.is_finished && !before.is_finished;
    if (has_ended && facts.mode == LaunchMode::normal && !facts.is_overtaken && !facts.has_newer_launch)
        leave_open(tx, facts.attempt_id, facts.exit_mode == "suspend" ? LeftOpen::yes : LeftOpen::no);
    keep_open(tx, facts, now);
}

CommitAnswer answer_of(const CommitFacts& facts, const Commit& commit, bool is_stale) {
    return {commit.sequence, facts.attempt_status, facts.sco_status,
            is_stale || facts.is_overtaken || facts.has_newer_launch};
}

CommitAnswer with_time(CommitAnswer answer, std::optional<std::int64_t> left_ms) {
    answer.time_left_ms = left_ms;
    return answer;
}

CommitAnswer apply(db::Writer& tx, const Hooks& hooks, CommitFacts facts, const Commit& commit, bool is_live,
                   Instant now) {
    if (commit.sequence == facts.last_sequence) return answer_of(facts, commit, false);
    const bool is_late = commit.sequence < facts.last_sequence;
    // The end may come twice, by a beacon and by the request that was tried again.
    if (facts.is_finished && !is_late) return answer_of(facts, commit, !commit.is_finish);
    // Whatever a course sends in review, and whether it knows that it is: the finished attempt stays as it is.
    if (facts.mode == LaunchMode::review) {
        keep_open(tx, facts, now);
        return answer_of(facts, commit, false);
    }
    std::optional<std::int64_t> left_ms;
    const auto limit = is_live && facts.mode == LaunchMode::normal
                           ? decide_time_limit(facts.max_time_allowed, facts.time_limit_action)
                           : std::nullopt;
    if (limit) {
        const std::int64_t used = time_used(tx, facts, now);
        if (is_closed_by_time(*limit, used)) return with_time(answer_of(facts, commit, true), 0);
        left_ms = time_left(*limit, used);
    }

    if (facts.mode == LaunchMode::normal && facts.has_newer_launch && !facts.is_overtaken)
        count_late_session(tx, hooks, attempt_of(facts), commit);
    const CommitFacts before = facts;
    Elements elements = accepted_elements(facts, commit);
    if (is_late) leave_out_newer(tx, facts, commit, elements);
    facts.last_sequence = std::max(facts.last_sequence, commit.sequence);
    facts.is_finished = facts.is_finished || commit.is_finish;
    const std::int64_t ms = count_time(elements, is_live && !is_late, facts, now);

    if (facts.mode == LaunchMode::normal && facts.is_overtaken) {
        if (merge_achievement(tx, elements, facts.is_finished, facts, now) &&
            is_running(tx, hooks, attempt_of(facts), facts.item_id))
            store_achievement(tx, elements, facts);
    } else if (facts.mode == LaunchMode::normal) {
        if (before.last_sequence == 0) {
            // How the last session ended says nothing of this one.
            facts.exit_mode.clear();
            if (facts.is_fresh) {
                remove_elements(tx, facts.attempt_sco_id);
                clear_report(facts);
            }
        }
        store_elements(tx, elements, facts, commit);
        apply_to_report(elements, facts);
        derive_status(tx, facts.is_finished, facts, now);
    }
    save_facts(tx, hooks, before, facts, ms, now);
    return with_time(answer_of(facts, commit, false), left_ms);
}

CommitAnswer apply_own(db::Writer& tx, const Hooks& hooks, Id launch_id, const Commit& commit, Instant now) {
    auto facts = find_commit_facts(tx, commit.session_id);
    const bool is_ours = facts && facts->launch_id == launch_id && facts->item_id == commit.sco_id;
    if (is_ours && facts->launch_ended_at && facts->is_reset) throw attempt_was_reset();
    if (!is_ours || facts->launch_ended_at) throw not_found("session of this course");
    return apply(tx, hooks, std::move(*facts), commit, true, now);
}

/// Nothing of a preview is kept.
CommitAnswer preview_answer(const Commit& commit) {
    return {commit.sequence, TrackingStatus::notAttempted, TrackingStatus::notAttempted, false};
}

}  // namespace

CommitAnswer save_commit(db::Database& db, const Hooks& hooks, const LaunchKey& launch, const Commit& commit,
                         Instant now) {
    if (launch.mode == LaunchMode::browse) return preview_answer(commit);
    return db.write([&](db::Writer& tx) { return apply_own(tx, hooks, launch.launch_id, commit, now); });
}

CommitAnswer save_commit_in(db::Writer& tx, const Hooks& hooks, const LaunchKey& launch, const Commit& commit,
                            Instant now) {
    return apply_own(tx, hooks, launch.launch_id, commit, now);
}

CommitAnswer save_message(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Id sco_id, Id session_id,
                          const Said& said, bool is_finish, Instant now) {
    if (launch.mode == LaunchMode::browse) return preview_answer({});
    return db.write([&](db::Writer& tx) {
        const CommitFacts facts = require_open_session(tx, launch, sco_id, session_id);
        Elements kept;
        for (auto& element : list_elements(tx, facts.attempt_sco_id))
            kept.emplace(element.name, std::move(element.value));
        const Commit commit{sco_id, session_id, facts.last_sequence + 1, said(kept), is_finish};
        return apply(tx, hooks, facts, commit, true, now);
    });
}

void save_commit_later(db::Database& db, const Hooks& hooks, const LaunchKey& launch,
                       std::shared_ptr<const Commit> commit, Instant now,
                       std::function<void(std::function<CommitAnswer()>)> done) {
    if (launch.mode == LaunchMode::browse) return done([answer = preview_answer(*commit)] { return answer; });
    db.write_later([&hooks, launch_id = launch.launch_id, kept = std::move(commit),
                    now](db::Writer& tx) { return apply_own(tx, hooks, launch_id, *kept, now); },
                   std::move(done));
}

std::optional<CommitAnswer> save_late_commit(db::Database& db, const Hooks& hooks, Id user_id, const Commit& commit,
                                             Instant now) {
    return db.write([&](db::Writer& tx) -> std::optional<CommitAnswer> {
        auto facts = find_commit_facts(tx, commit.session_id);
        if (!facts || facts->user_id != user_id || facts->item_id != commit.sco_id) return std::nullopt;
        return apply(tx, hooks, std::move(*facts), commit, false, now);
    });
}

}  // namespace oneroom::tracking
