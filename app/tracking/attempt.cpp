#include "tracking/attempt.h"

#include <algorithm>
#include <utility>

#include "tracking/attempt_rules.h"
#include "tracking/attempt_store.h"

namespace oneroom::tracking {
namespace {

/// Those that were not reset.
std::vector<AttemptState> list_valid_attempts(const db::Reader& db, Id user_id, Id content_id) {
    auto attempts = list_attempts(db, user_id, content_id);
    std::erase_if(attempts, &AttemptState::is_reset);
    return attempts;
}

std::int64_t next_number(std::span<const AttemptState> attempts) {
    return attempts.empty() ? 1 : attempts.back().number + 1;
}

/// Which of several counts; of one alone there is nothing to ask.
CountedAttempt rule_for(const db::Reader& db, std::span<const AttemptState> attempts, Id content_id) {
    return attempts.size() > 1 ? find_attempt_rules(db, content_id).counted : CountedAttempt::highest;
}

}  // namespace

Fields AttemptState::fields() {
    return {field<&AttemptState::id>("id"),
            field<&AttemptState::number>("number"),
            field<&AttemptState::version_id>("versionId"),
            field<&AttemptState::status>("status"),
            field<&AttemptState::progress_percent>("progressPercent"),
            field<&AttemptState::score_percent>("scorePercent"),
            field<&AttemptState::total_ms>("totalMs"),
            field<&AttemptState::started_at>("startedAt"),
            field<&AttemptState::last_at>("lastAt"),
            field<&AttemptState::completed_at>("completedAt"),
            field<&AttemptState::is_reset>("isReset"),
            field<&AttemptState::left_open>("leftOpen")};
}

Standing decide_standing(std::span<const AttemptState> attempts, CountedAttempt rule) {
    const AttemptState& counted = counted_attempt(attempts, rule);
    Standing standing{.status = counted.status,
                      .progress_percent = counted.progress_percent,
                      .score_percent = counted.score_percent,
                      .attempts = static_cast<std::int64_t>(attempts.size()),
                      .counted_by = rule,
                      .current_attempt_id = attempts.back().id,
                      .started_at = attempts.front().started_at,
                      .last_at = attempts.front().last_at,
                      .completed_at = counted.completed_at};
    for (const AttemptState& attempt : attempts) {
        standing.total_ms += attempt.total_ms;
        standing.started_at = std::min(standing.started_at, attempt.started_at);
        standing.last_at = std::max(standing.last_at, attempt.last_at);
    }
    return standing;
}

OpenedAttempt open_attempt(db::Writer& tx, Id user_id, Id content_id, Id current_version, bool start_new, Instant now) {
    auto attempts = list_attempts(tx, user_id, content_id);
    const auto number = next_number(attempts);
    std::erase_if(attempts, &AttemptState::is_reset);
    const AttemptState* latest = attempts.empty() ? nullptr : &attempts.back();
    const auto plan = decide_attempt(
        find_attempt_rules(tx, content_id), std::ssize(attempts),
        latest ? std::optional(LatestAttempt{latest->status, latest->left_open}) : std::nullopt, start_new);
    if (plan == AttemptPlan::start) {
        const Id id = insert_attempt(tx, {.number = number, .version_id = current_version}, user_id, content_id, now);
        refresh_standing(tx, {}, user_id, content_id, now);
        return {id, current_version, LaunchMode::normal, true};
    }
    const auto mode = plan == AttemptPlan::review ? LaunchMode::review : LaunchMode::normal;
    return {latest->id, latest->version_id, mode, false};
}

Id record_opening(db::Writer& tx, const Hooks& hooks, Id user_id, Id content_id, std::optional<Id> version_id,
                  Instant now) {
    const auto attempts = list_attempts(tx, user_id, content_id);
    Id id = 0;
    if (!attempts.empty() && !attempts.back().is_reset && attempts.back().version_id == version_id) {
        id = attempts.back().id;
        touch_attempt(tx, id, now);
    } else {
        id = insert_attempt(tx,
                            {.number = next_number(attempts),
                             .version_id = version_id,
                             .status = TrackingStatus::completed,
                             .progress_percent = 100,
                             .completed_at = now},
                            user_id, content_id, now);
    }
    refresh_standing(tx, hooks, user_id, content_id, now);
    return id;
}

void refresh_standing(db::Writer& tx, const Hooks& hooks, Id user_id, Id content_id, Instant now) {
    const auto attempts = list_valid_attempts(tx, user_id, content_id);
    if (attempts.empty()) return clear_standing(tx, user_id, content_id);
    const Standing standing = decide_standing(attempts, rule_for(tx, attempts, content_id));
    if (!is_finished(standing.status)) return save_standing(tx, user_id, content_id, standing);
    const auto before = find_standing_status(tx, user_id, content_id);
    save_standing(tx, user_id, content_id, standing);
    if (before && is_finished(*before)) return;
    for (const auto& completed : hooks.on_completed)
        completed(tx, {user_id, content_id, standing.current_attempt_id, standing.status, now});
}

std::optional<Standing> decide_standing_together(const db::Reader& db, Id one_id, Id other_id, Id content_id) {
    auto attempts = list_valid_attempts(db, one_id, content_id);
    for (const AttemptState& attempt : list_valid_attempts(db, other_id, content_id)) attempts.push_back(attempt);
    if (attempts.empty()) return std::nullopt;
    std::ranges::sort(attempts, {}, [](const AttemptState& a) { return std::pair(a.started_at, a.id); });
    for (std::size_t i = 0; i < attempts.size(); ++i) attempts[i].number = static_cast<std::int64_t>(i) + 1;
    return decide_standing(attempts, rule_for(db, attempts, content_id));
}

void count_attempts_anew(db::Writer& tx, Id user_id, Id content_id) {
    number_attempts_by_start(tx, user_id, content_id);
    const auto attempts = list_valid_attempts(tx, user_id, content_id);
    if (attempts.empty())
        clear_standing(tx, user_id, content_id);
    else
        save_standing(tx, user_id, content_id, decide_standing(attempts, rule_for(tx, attempts, content_id)));
}

bool follow_counting(db::Database& db) {
    // Looked for beside the writer, as there mostly are none.
    const auto pairs = db.read([](const db::Reader& reader) { return list_counted_otherwise(reader); });
    if (pairs.empty()) return false;
    return db.write([&](db::Writer& tx) {
        for (const CountedPair& pair : pairs) {
            const auto attempts = list_valid_attempts(tx, pair.user_id, pair.content_id);
            if (attempts.empty())
                clear_standing(tx, pair.user_id, pair.content_id);
            else
                save_standing(tx, pair.user_id, pair.content_id,
                              decide_standing(attempts, rule_for(tx, attempts, pair.content_id)));
        }
        return true;
    });
}

}  // namespace oneroom::tracking
