#include "tracking/attempt.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tracking/attempt_store.h"

namespace oneroom::tracking {
namespace {

int rank(TrackingStatus status) {
    if (status == TrackingStatus::passed) return 2;
    return status == TrackingStatus::completed ? 1 : 0;
}

/// Whether `a` says less about the person than `b`.
bool counts_less(const AttemptState& a, const AttemptState& b) {
    const int rank_a = rank(a.status);
    const int rank_b = rank(b.status);
    const auto score_a = rank_a > 0 ? a.score_percent.value_or(-1) : 0;
    const auto score_b = rank_b > 0 ? b.score_percent.value_or(-1) : 0;
    return std::tie(rank_a, score_a, a.number) < std::tie(rank_b, score_b, b.number);
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
            field<&AttemptState::completed_at>("completedAt")};
}

AttemptPlan decide_attempt(const std::optional<AttemptState>& latest, bool start_new) {
    if (!latest || start_new) return AttemptPlan::start;
    return is_finished(latest->status) ? AttemptPlan::review : AttemptPlan::resume;
}

Standing decide_standing(std::span<const AttemptState> attempts) {
    const AttemptState& best = *std::ranges::max_element(attempts, counts_less);
    const AttemptState& latest = *std::ranges::max_element(attempts, {}, &AttemptState::number);
    Standing standing{.status = best.status,
                      .progress_percent = best.progress_percent,
                      .score_percent = best.score_percent,
                      .attempts = static_cast<std::int64_t>(attempts.size()),
                      .current_attempt_id = latest.id,
                      .started_at = attempts.front().started_at,
                      .last_at = attempts.front().last_at,
                      .completed_at = best.completed_at};
    for (const AttemptState& attempt : attempts) {
        standing.total_ms += attempt.total_ms;
        standing.started_at = std::min(standing.started_at, attempt.started_at);
        standing.last_at = std::max(standing.last_at, attempt.last_at);
    }
    return standing;
}

OpenedAttempt open_attempt(db::Writer& tx, Id user_id, Id content_id, Id current_version, bool start_new, Instant now) {
    const auto latest = find_latest_attempt(tx, user_id, content_id);
    const AttemptPlan plan = decide_attempt(latest, start_new);
    if (plan == AttemptPlan::start) {
        const Id id = insert_attempt(tx, {.number = latest ? latest->number + 1 : 1, .version_id = current_version},
                                     user_id, content_id, now);
        refresh_standing(tx, {}, user_id, content_id, now);
        return {id, current_version, LaunchMode::normal, true};
    }
    const auto mode = plan == AttemptPlan::review ? LaunchMode::review : LaunchMode::normal;
    return {latest->id, latest->version_id, mode, false};
}

Id record_opening(db::Writer& tx, const Hooks& hooks, Id user_id, Id content_id, std::optional<Id> version_id,
                  Instant now) {
    const auto latest = find_latest_attempt(tx, user_id, content_id);
    Id id = 0;
    if (latest && latest->version_id == version_id) {
        id = latest->id;
        touch_attempt(tx, id, now);
    } else {
        id = insert_attempt(tx,
                            {.number = latest ? latest->number + 1 : 1,
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
    const auto attempts = list_attempts(tx, user_id, content_id);
    if (attempts.empty()) return;
    const Standing standing = decide_standing(attempts);
    if (!is_finished(standing.status)) return save_standing(tx, user_id, content_id, standing);
    const auto before = find_standing_status(tx, user_id, content_id);
    save_standing(tx, user_id, content_id, standing);
    if (before && is_finished(*before)) return;
    for (const auto& completed : hooks.on_completed)
        completed(tx, {user_id, content_id, standing.current_attempt_id, standing.status, now});
}

std::optional<Standing> decide_standing_together(const db::Reader& db, Id one_id, Id other_id, Id content_id) {
    auto attempts = list_attempts(db, one_id, content_id);
    for (const AttemptState& attempt : list_attempts(db, other_id, content_id)) attempts.push_back(attempt);
    if (attempts.empty()) return std::nullopt;
    std::ranges::sort(attempts, {}, [](const AttemptState& a) { return std::pair(a.started_at, a.id); });
    for (std::size_t i = 0; i < attempts.size(); ++i) attempts[i].number = static_cast<std::int64_t>(i) + 1;
    return decide_standing(attempts);
}

void count_attempts_anew(db::Writer& tx, Id user_id, Id content_id) {
    number_attempts_by_start(tx, user_id, content_id);
    const auto attempts = list_attempts(tx, user_id, content_id);
    if (attempts.empty())
        clear_standing(tx, user_id, content_id);
    else
        save_standing(tx, user_id, content_id, decide_standing(attempts));
}

}  // namespace oneroom::tracking
