#include "tracking/attempt_history.h"

#include <algorithm>

#include "accounts/people.h"
#include "accounts/rights.h"
#include "assignment/assignment.h"
#include "content/content.h"
#include "core/base/text.h"
#include "tracking/attempt_details.h"
#include "tracking/attempt_store.h"
#include "tracking/details_store.h"

namespace oneroom::tracking {
namespace {

using enum Role;

/// What the audit log keeps of where a person stood.
struct StandingText {
    TrackingStatus status{};
    std::int64_t attempts{};
    std::optional<std::int64_t> score_percent{};
    static Fields fields() {
        return {field<&StandingText::status>("status"), field<&StandingText::attempts>("attempts"),
                field<&StandingText::score_percent>("scorePercent").means("Hundredths of a percent")};
    }
};

std::vector<AttemptState> valid_of(const db::Reader& db, Id user_id, Id content_id) {
    auto attempts = list_attempts(db, user_id, content_id);
    std::erase_if(attempts, &AttemptState::is_reset);
    return attempts;
}

StandingText standing_of(const db::Reader& db, Id user_id, Id content_id) {
    const auto attempts = valid_of(db, user_id, content_id);
    if (attempts.empty()) return {};
    const auto standing = decide_standing(attempts, find_attempt_rules(db, content_id).counted);
    return {standing.status, standing.attempts, standing.score_percent};
}

AttemptEntry entry_of(const HistoryRow& row, Id counted_id) {
    return {.id = row.id,
            .number = row.number,
            .version_number = row.version_number,
            .tracking_status = row.status,
            .progress_percent = row.progress_percent,
            .score_percent = percent_of(row.score_percent),
            .total_seconds = row.total_ms / 1000,
            .started_at = row.started_at,
            .last_at = row.last_at,
            .completed_at = row.completed_at,
            .is_counted = row.id == counted_id,
            .reset_at = row.reset_at,
            .reset_by = row.reset_by,
            .reset_reason = row.reset_reason};
}

}  // namespace

Fields AttemptEntry::fields() {
    using E = AttemptEntry;
    return {field<&E::id>("id"),
            field<&E::number>("number").means("From 1, for each person and content"),
            field<&E::version_number>("versionNumber").means("Null for a link"),
            field<&E::tracking_status>("trackingStatus"),
            field<&E::progress_percent>("progressPercent"),
            field<&E::score_percent>("scorePercent"),
            field<&E::total_seconds>("totalSeconds"),
            field<&E::started_at>("startedAt"),
            field<&E::last_at>("lastAt"),
            field<&E::completed_at>("completedAt"),
            field<&E::is_counted>("isCounted").means("It says where the person stands"),
            field<&E::reset_at>("resetAt").means("Since then it counts for nothing; null: it was not reset"),
            field<&E::reset_by>("resetBy").means("Full name; empty when nobody known"),
            field<&E::reset_reason>("resetReason")};
}

Fields AttemptHistory::fields() {
    using H = AttemptHistory;
    return {field<&H::title>("title").means("Of the content"), field<&H::attempts>("attempts").means("Newest first"),
            field<&H::attempts_left>("attemptsLeft").means("Null: as many as wanted"),
            field<&H::counted_attempt>("countedAttempt").means("Which one says where the person stands")};
}

AttemptHistory list_attempt_history(Context& context, const AttemptHistoryRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        const auto scope = accounts::find_scope(
            db, context.session, {CanManageUserEnrollment, UserEnrollment_View, CanManageContentTrackingUpdates});
        accounts::require_seen(db, scope, request.user_id);
        const auto content = content::find_content(db, request.content_id);
        if (!content) throw not_found("course");
        const auto rules = find_attempt_rules(db, request.content_id);
        const auto valid = valid_of(db, request.user_id, request.content_id);
        const Id counted_id = valid.empty() ? 0 : counted_attempt(valid, rules.counted).id;
        AttemptHistory history{.title = content->title, .attempts = {}, .counted_attempt = rules.counted};
        for (const HistoryRow& row : list_history(db, request.user_id, request.content_id))
            history.attempts.push_back(entry_of(row, counted_id));
        const auto allowed = rules.when == NewAttempt::never ? std::optional<std::int64_t>(1) : rules.allowed;
        if (allowed) history.attempts_left = std::max<std::int64_t>(*allowed - std::ssize(valid), 0);
        return history;
    });
}

Nothing reset_attempt(Context& context, const Hooks& hooks, const ResetAttemptRequest& request) {
    const Instant now = context.now();
    const std::string reason(trim(request.reason));
    context.db.write([&](db::Writer& tx) {
        const auto row = find_attempt_row(tx, request.attempt_id);
        const auto scope = accounts::find_scope(tx, context.session, {CanManageContentTrackingUpdates});
        if (!row || !accounts::may_see(tx, scope, row->user_id)) throw not_found("attempt");
        if (reason.empty()) throw invalid("reason", "Say why: it is kept with the record");
        if (context.session.user_id == row->user_id)
            throw Failure(409, "Nobody changes this for themselves. Ask somebody else who manages people");
        const auto before = standing_of(tx, row->user_id, row->content_id);
        if (!save_reset(tx, row->id, context.actor().user_id, reason, now))
            throw Failure(409, "This attempt was reset already");
        for (const auto& tell : hooks.on_reset) tell(tx, row->id, now);
        refresh_standing(tx, {}, row->user_id, row->content_id, now);
        assignment::apply_rules_to_pair(tx, row->user_id, row->content_id);
        const auto person = accounts::show_person(tx, row->user_id);
        audit::record(tx, context.actor(), now,
                      {.action = "attempts.reset",
                       .object_kind = "user",
                       .object_id = person.id,
                       .summary = "Reset attempt " + std::to_string(row->number) + " of '" + row->title + "' for " +
                                  person.full_name + " (" + person.username + "): " + reason,
                       .before = to_audit_text(before),
                       .after = to_audit_text(standing_of(tx, row->user_id, row->content_id))});
    });
    return {};
}

}  // namespace oneroom::tracking
