#include <algorithm>
#include <nlohmann/json.hpp>

#include "history/history.h"
#include "history/history_store.h"

namespace oneroom::history {
namespace {

std::string text_of(const json& value) {
    if (value.is_null()) return "";
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : ", ") + text_of(item);
    return text;
}

/// Ids say nothing to people; the names beside them do.
bool is_for_people(const std::string& field) {
    return field != "id" && !field.ends_with("Id") && !field.ends_with("Ids");
}

/// Field by field what differs. A thing that was added or removed as a whole has no changes: the sentence says it.
std::vector<HistoryChange> changes_of(const StoredEvent& event) {
    std::vector<HistoryChange> changes;
    const json before = json::parse(event.before_json, nullptr, false);
    const json after = json::parse(event.after_json, nullptr, false);
    if (!before.is_object() || !after.is_object()) return changes;
    for (const auto& [field, value] : after.items()) {
        const json was = before.contains(field) ? before[field] : json();
        if (was != value && is_for_people(field)) changes.push_back({field, text_of(was), text_of(value)});
    }
    return changes;
}

HistoryPage page_of(const std::vector<StoredEvent>& events, std::int64_t total) {
    HistoryPage page{.total = total};
    for (const auto& event : events)
        page.rows.push_back({event.id, event.at, event.actor_name, event.action, event.summary, changes_of(event)});
    return page;
}

HistoryPage list(const std::vector<Kind>& kinds, Context& context, const HistoryRequest& request) {
    const auto kind = std::ranges::find(kinds, request.kind, &Kind::name);
    if (kind == kinds.end()) throw invalid("kind", "Nothing of this kind has a history");
    const auto held = [&](Role role) { return context.session.roles.contains(role); };
    if (std::ranges::none_of(kind->any_role, held)) throw denied_without(kind->any_role);
    if (kind->is_named && request.name.empty()) throw invalid("name", "This is required");
    if (!kind->is_named && request.object_id == 0) throw invalid("objectId", "This is required");
    return context.db.read([&](const db::Reader& db) {
        if (kind->is_named) return page_of(list_events_named(db, request), count_events_named(db, request));
        if (kind->require_seen) kind->require_seen(db, context.session, request.object_id);
        return page_of(list_events(db, request), count_events(db, request));
    });
}

}  // namespace

std::vector<Route> history_routes(std::vector<Kind> kinds) {
    Access access;
    for (const Kind& kind : kinds)
        for (const Role role : kind.any_role)
            if (std::ranges::find(access.any_role, role) == access.any_role.end()) access.any_role.push_back(role);
    return {route<HistoryRequest, HistoryPage>(
        Method::get, "history.list", "/api/history", access,
        [kinds = std::move(kinds)](Context& context, const HistoryRequest& request) {
            return list(kinds, context, request);
        },
        "What was done to one object, the newest first")};
}

}  // namespace oneroom::history
