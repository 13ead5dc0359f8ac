#include "tracking/attempt_details.h"

#include <set>

#include "accounts/rights.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "tracking/cmi_time.h"
#include "tracking/details_store.h"

namespace oneroom::tracking {
namespace {

using Elements = std::map<std::string, std::string>;

std::string text_of(const Elements& elements, const std::string& name) {
    const auto found = elements.find(name);
    return found == elements.end() ? std::string() : found->second;
}

std::optional<double> number_of(const Elements& elements, const std::string& name) {
    return to_number(text_of(elements, name), true);
}

/// The indexes that occur directly after `prefix` ("cmi.interactions."), in order.
std::set<std::int64_t> indexes_after(const Elements& elements, const std::string& prefix) {
    std::set<std::int64_t> indexes;
    for (auto at = elements.lower_bound(prefix); at != elements.end() && at->first.starts_with(prefix); ++at) {
        const auto rest = std::string_view(at->first).substr(prefix.size());
        if (const auto index = to_integer(rest.substr(0, rest.find('.')))) indexes.insert(*index);
    }
    return indexes;
}

Interaction interaction_at(bool is_12, const Elements& elements, const std::string& prefix) {
    Interaction one{.id = text_of(elements, prefix + "id"),
                    .type = text_of(elements, prefix + "type"),
                    .description = text_of(elements, prefix + "description"),
                    .learner_response = text_of(elements, prefix + (is_12 ? "student_response" : "learner_response")),
                    .correct_responses = {},
                    .result = text_of(elements, prefix + "result"),
                    .weighting = text_of(elements, prefix + "weighting"),
                    .latency_seconds = {},
                    .timestamp = text_of(elements, prefix + (is_12 ? "time" : "timestamp"))};
    const std::string patterns = prefix + "correct_responses.";
    for (const auto index : indexes_after(elements, patterns))
        one.correct_responses.push_back(text_of(elements, patterns + std::to_string(index) + ".pattern"));
    if (const auto latency = parse_cmi_time(text_of(elements, prefix + "latency")))
        one.latency_seconds = static_cast<double>(latency->count()) / 1000;
    return one;
}

Objective objective_at(bool is_12, const Elements& elements, const std::string& prefix) {
    return {.id = text_of(elements, prefix + "id"),
            .description = text_of(elements, prefix + "description"),
            .completion_status = text_of(elements, prefix + (is_12 ? "status" : "completion_status")),
            .success_status = text_of(elements, prefix + "success_status"),
            .score_raw = number_of(elements, prefix + "score.raw"),
            .score_scaled = number_of(elements, prefix + "score.scaled")};
}

}  // namespace

void assemble(Standard standard, const Elements& elements, AttemptSco& sco) {
    const bool is_12 = standard == Standard::scorm12;
    sco.location = text_of(elements, is_12 ? "cmi.core.lesson_location" : "cmi.location");
    for (const auto index : indexes_after(elements, "cmi.interactions."))
        sco.interactions.push_back(interaction_at(is_12, elements, "cmi.interactions." + std::to_string(index) + "."));
    for (const auto index : indexes_after(elements, "cmi.objectives."))
        sco.objectives.push_back(objective_at(is_12, elements, "cmi.objectives." + std::to_string(index) + "."));
    if (const auto comments = text_of(elements, "cmi.comments"); !comments.empty()) sco.comments.push_back(comments);
    for (const auto index : indexes_after(elements, "cmi.comments_from_learner."))
        sco.comments.push_back(text_of(elements, "cmi.comments_from_learner." + std::to_string(index) + ".comment"));
}

std::optional<double> percent_of(std::optional<std::int64_t> hundredths) {
    if (!hundredths) return std::nullopt;
    return static_cast<double>(*hundredths) / 100;
}

AttemptDetails show_attempt(db::Database& db, const Session& session, Id attempt_id) {
    return db.read([&](const db::Reader& reader) {
        const auto row = find_attempt_row(reader, attempt_id);
        const auto reads_of = [&](Id user_id) {
            if (!session.roles.contains(Role::Reports_CanViewCourseStatusReport)) return false;
            const auto scope = accounts::find_scope(reader, session, {Role::Reports_CanViewCourseStatusReport});
            return accounts::may_see(reader, scope, user_id);
        };
        if (!row || (row->user_id != session.user_id && !reads_of(row->user_id))) throw not_found("attempt");

        AttemptDetails details{.id = row->id,
                               .user = {row->user_id, row->full_name},
                               .content = {row->content_id, row->title},
                               .number = row->number,
                               .version_number = row->version_number,
                               .tracking_status = row->status,
                               .progress_percent = row->progress_percent,
                               .score_percent = percent_of(row->score_percent),
                               .total_seconds = row->total_ms / 1000,
                               .started_at = row->started_at,
                               .last_at = row->last_at,
                               .completed_at = row->completed_at,
                               .scos = {},
                               .registration = {}};
        if (accounts::find_rights(reader, session).scope(record_roles).is_everybody())
            details.registration = find_registration(reader, attempt_id);
        const bool corrects =
            session.roles.contains(Role::CanManageContentTrackingUpdates) && row->user_id != session.user_id;
        for (const DetailScoRow& part : list_detail_scos(reader, attempt_id)) {
            AttemptSco sco{.identifier = part.identifier,
                           .title = part.title,
                           .status = part.status,
                           .completion_status = part.completion_status,
                           .success_status = part.success_status,
                           .score_raw = to_number(part.score_raw, true),
                           .score_min = to_number(part.score_min, true),
                           .score_max = to_number(part.score_max, true),
                           .score_scaled = to_number(part.score_scaled, true),
                           .total_seconds = part.total_ms / 1000,
                           .may_waive = corrects && part.standard == Standard::cmi5 && !part.is_reset &&
                                        !is_finished(part.status)};
            Elements elements;
            for (auto& element : list_elements(reader, part.id))
                elements.emplace(element.name, std::move(element.value));
            assemble(part.standard, elements, sco);
            details.scos.push_back(std::move(sco));
        }
        return details;
    });
}

}  // namespace oneroom::tracking
