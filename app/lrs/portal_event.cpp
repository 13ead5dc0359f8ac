#include "lrs/portal_event.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json/codec.h"
#include "lrs/portal_agent.h"

namespace oneroom::lrs {
namespace {

using tracking::TrackingStatus;

struct Verb {
    std::string_view id, name;
};

Verb verb_of(const PortalEvent& event) {
    switch (event.kind) {
        case EventKind::assigned:
            return {"http://adlnet.gov/expapi/verbs/registered", "registered"};
        case EventKind::opened:
            return {"http://adlnet.gov/expapi/verbs/launched", "launched"};
        case EventKind::exempted:
            return {"https://w3id.org/xapi/adl/verbs/waived", "waived"};
        case EventKind::signedIn:
            return {"https://w3id.org/xapi/adl/verbs/logged-in", "logged in"};
        case EventKind::signedOut:
            return {"https://w3id.org/xapi/adl/verbs/logged-out", "logged out"};
        case EventKind::judged:
            break;
    }
    if (event.status == TrackingStatus::passed) return {"http://adlnet.gov/expapi/verbs/passed", "passed"};
    if (event.status == TrackingStatus::failed) return {"http://adlnet.gov/expapi/verbs/failed", "failed"};
    return {"http://adlnet.gov/expapi/verbs/completed", "completed"};
}

std::string_view activity_type(content::ContentType type) {
    switch (type) {
        using enum content::ContentType;
        case downloadableResource:
            return "http://adlnet.gov/expapi/activities/file";
        case externalLink:
            return "http://adlnet.gov/expapi/activities/link";
        case instructorLedTraining:
            return "http://adlnet.gov/expapi/activities/meeting";
        case examOnly:
            return "http://adlnet.gov/expapi/activities/assessment";
        case surveyOnly:
            return "http://id.tincanapi.com/activitytype/survey";
        default:
            return "http://adlnet.gov/expapi/activities/course";
    }
}

/// Titles are in no language that the portal knows.
json named(const std::string& name) { return {{"und", name}}; }

json object_of(const PortalEvent& event, const std::string& home_page) {
    if (is_about_portal(event.kind))
        return {{"id", home_page + "/xapi/activities/portal"},
                {"definition",
                 {{"name", {{"en", "The portal"}}}, {"type", "http://activitystrea.ms/schema/1.0/application"}}}};
    return {{"id", content_activity(home_page, event.content_id)},
            {"definition", {{"name", named(event.title)}, {"type", activity_type(*event.content_type)}}}};
}

/// As JSON text, because a share of 1 is to be written with the digits it has.
std::string result_of(const PortalEvent& event) {
    std::string text = R"({"completion":)";
    text += tracking::is_finished(event.status) ? "true" : "false";
    if (event.status != TrackingStatus::completed)
        text += event.status == TrackingStatus::passed ? R"(,"success":true)" : R"(,"success":false)";
    if (event.score_percent) text += R"(,"score":{"scaled":)" + scaled_text(*event.score_percent) + "}";
    if (event.total_ms > 0) text += R"(,"duration":")" + duration_text(event.total_ms) + '"';
    return text + "}";
}

std::string four_digits(std::int64_t number) {
    const std::string digits = std::to_string(number);
    return std::string(4 - digits.size(), '0') + digits;
}

}  // namespace

Fields PortalEvent::fields() {
    return {field<&PortalEvent::id>("id"),
            field<&PortalEvent::kind>("kind"),
            field<&PortalEvent::user_id>("userId"),
            field<&PortalEvent::full_name>("fullName"),
            field<&PortalEvent::content_id>("contentId"),
            field<&PortalEvent::title>("title"),
            field<&PortalEvent::content_type>("contentType"),
            field<&PortalEvent::status>("status"),
            field<&PortalEvent::score_percent>("scorePercent"),
            field<&PortalEvent::total_ms>("totalMs"),
            field<&PortalEvent::happened_at>("happenedAt")};
}

std::string duration_text(std::int64_t ms) {
    const std::int64_t hundredths = ms / 10, rest = hundredths % 100;
    std::string text = "PT" + std::to_string(hundredths / 100);
    if (rest > 0) text += (rest < 10 ? ".0" : ".") + std::to_string(rest);
    return text + "S";
}

std::string scaled_text(std::int64_t score_percent) {
    const std::int64_t share = std::clamp<std::int64_t>(score_percent, -10'000, 10'000), size = std::abs(share);
    std::string text = (share < 0 ? "-" : "") + std::to_string(size / 10'000);
    if (size % 10'000 > 0) text += "." + four_digits(size % 10'000);
    return text;
}

std::optional<std::string> statement_of(const PortalEvent& event, const std::string& home_page, const std::string& uuid,
                                        Instant now) {
    if (event.full_name.empty() || event.account_name.empty() || (!is_about_portal(event.kind) && !event.content_type))
        return std::nullopt;
    const Verb verb = verb_of(event);
    const json head = {{"id", verb.id}, {"display", {{"en", verb.name}}}};
    std::string text = R"({"id":")" + uuid + R"(","actor":)" +
                       portal_agent(event.account_home, event.account_name, event.full_name) + R"(,"verb":)" +
                       head.dump() + R"(,"object":)" + object_of(event, home_page).dump();
    if (event.kind == EventKind::judged) text += R"(,"result":)" + result_of(event);
    // Data 2.4.6: a platform stands only where the object is an activity, which it always is here.
    text += R"(,"context":{"platform":"Oneroom"},"timestamp":")" + to_iso8601(event.happened_at.value_or(now)) + "\"}";
    return text;
}

}  // namespace oneroom::lrs
