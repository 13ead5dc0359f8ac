#include "home/card_rules.h"

#include <algorithm>

#include "core/base/text.h"
#include "packages/package_types.h"
#include "tracking/attempt_rules.h"

namespace oneroom::home {
namespace {

using content::ContentType;
using tracking::ContentStage;
using tracking::TrackingStatus;

/// Smaller comes first.
int rank_of(const ContentCard& card) {
    if (card.content_stage == ContentStage::completed) return 4;
    if (card.due_state == DueState::overdue) return 0;
    if (card.content_stage == ContentStage::inProgress) return 1;
    return card.due_state == DueState::soon ? 2 : 3;
}

tracking::AttemptRules rules_of(const CardFacts& facts) {
    return {.allowed = facts.attempts_allowed, .when = facts.new_attempt};
}

}  // namespace

Fields CardFacts::fields() {
    return {field<&CardFacts::id>("id"),
            field<&CardFacts::title>("title"),
            field<&CardFacts::description>("description"),
            field<&CardFacts::client_identifier>("clientIdentifier"),
            field<&CardFacts::content_type>("contentType"),
            field<&CardFacts::framework>("framework"),
            field<&CardFacts::image_sha256>("imageSha256"),
            field<&CardFacts::image_mime>("imageMime"),
            field<&CardFacts::duration_minutes>("durationMinutes"),
            field<&CardFacts::status>("status"),
            field<&CardFacts::attempt_status>("attemptStatus"),
            field<&CardFacts::left_open>("leftOpen"),
            field<&CardFacts::attempts>("attempts"),
            field<&CardFacts::attempts_allowed>("attemptsAllowed"),
            field<&CardFacts::new_attempt>("newAttempt"),
            field<&CardFacts::progress_percent>("progressPercent"),
            field<&CardFacts::score_percent>("scorePercent"),
            field<&CardFacts::last_at>("lastAt"),
            field<&CardFacts::due_on>("dueOn")};
}

CardAction decide_action(const CardFacts& facts) {
    if (facts.content_type == ContentType::downloadableResource) return CardAction::download;
    if (facts.content_type == ContentType::externalLink) return CardAction::visit;
    const bool has_any = facts.attempt_status != TrackingStatus::notAttempted;
    const auto latest =
        has_any ? std::optional(tracking::LatestAttempt{facts.attempt_status, facts.left_open}) : std::nullopt;
    switch (tracking::decide_attempt(rules_of(facts), facts.attempts, latest, false)) {
        case tracking::AttemptPlan::start:
            return CardAction::launch;
        case tracking::AttemptPlan::resume:
            return CardAction::resume;
        case tracking::AttemptPlan::review:
            break;
    }
    return CardAction::review;
}

bool decide_start_again(const CardFacts& facts) {
    return content::takes_package(facts.content_type) && facts.attempts > 0 && !decide_lock(facts) &&
           tracking::decide_new_attempt(rules_of(facts), facts.attempts, facts.attempt_status) ==
               tracking::NewAttemptAnswer::may;
}

std::optional<std::string> decide_lock(const CardFacts& facts) {
    const auto framework = static_cast<packages::Framework>(facts.framework);
    if (content::takes_package(facts.content_type) && !packages::is_playable(framework))
        return "This kind of course cannot be played here yet. Tell the person who assigned it.";
    return std::nullopt;
}

ContentCard decide_card(const CardFacts& facts, const Date& today, std::optional<std::string> image_url) {
    const assignment::Due due =
        assignment::decide_due(facts.due_on, today, tracking::is_finished(facts.status), facts.content_type);
    ContentCard card;
    card.id = facts.id;
    card.title = facts.title;
    card.description = facts.description;
    card.content_type = facts.content_type;
    card.image_url = std::move(image_url);
    card.duration_minutes = facts.duration_minutes;
    card.content_stage = tracking::stage_of(facts.status);
    card.tracking_status = facts.status;
    if (content::is_completable(facts.content_type)) card.progress_percent = facts.progress_percent;
    if (facts.score_percent) card.score_percent = static_cast<double>(*facts.score_percent) / 100;
    if (content::takes_due_date(facts.content_type)) card.due_date = facts.due_on;
    card.days_until_due = due.days_until;
    card.due_state = due.state;
    card.action = decide_action(facts);
    card.can_start_again = decide_start_again(facts);
    card.locked_reason = decide_lock(facts);
    return card;
}

CardPlace decide_place(const ContentCard& card, const CardFacts& facts) {
    const int rank = rank_of(card);
    // Among what is in progress or done the last touched comes first; among the rest what is due first.
    const bool by_touch = rank == 1 || rank == 4;
    const std::int64_t touched = by_touch && facts.last_at ? -facts.last_at->time_since_epoch().count() : 0;
    const std::int64_t due = by_touch ? 0 : card.days_until_due.value_or(INT64_MAX);
    return {rank, touched, due, fold(card.title), card.id};
}

HomeCounts count_cards(const std::vector<ContentCard>& cards) {
    HomeCounts counts;
    for (const ContentCard& card : cards) {
        ++counts.all;
        counts.in_progress += card.content_stage == ContentStage::inProgress;
        counts.completed += card.content_stage == ContentStage::completed;
        counts.due_soon += card.due_state == DueState::soon || card.due_state == DueState::overdue;
    }
    return counts;
}

}  // namespace oneroom::home
