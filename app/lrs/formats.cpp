#include "lrs/formats.h"

#include <algorithm>

#include "core/base/text.h"
#include "lrs/marks.h"

namespace oneroom::lrs {
namespace {

std::string type_of(const json& object, const char* otherwise) { return object.value("objectType", otherwise); }

json actor_id(const json& actor) {
    json out = json::object();
    if (actor.contains("objectType")) out["objectType"] = actor["objectType"];
    const std::string key = agent_key(actor);
    if (!key.empty()) {
        for (const char* name : {"mbox", "mbox_sha1sum", "openid", "account"})
            if (actor.contains(name)) out[name] = actor[name];
        return out;
    }
    out["member"] = json::array();
    for (const json& member : actor.value("member", json::array())) out["member"].push_back(actor_id(member));
    return out;
}

void context_ids(json& context) {
    for (const char* name : {"instructor", "team"})
        if (context.contains(name)) context[name] = actor_id(context[name]);
    for (const auto& [list, member] : {std::pair{"contextAgents", "agent"}, std::pair{"contextGroups", "group"}})
        if (context.contains(list))
            for (json& item : context[list]) item[member] = actor_id(item[member]);
}

json activity_id(const json& activity) { return {{"id", activity["id"]}}; }

/// `change` for each activity of a context.
template <class Change>
void each_context_activity(json& statement, const Change& change) {
    if (!statement.contains("context") || !statement["context"].contains("contextActivities")) return;
    for (json& of_kind : statement["context"]["contextActivities"]) {
        if (of_kind.is_array())
            for (json& activity : of_kind) activity = change(activity);
        else
            of_kind = change(of_kind);
    }
}

void keep_one_language(json& object, const char* name, std::string_view accept_language) {
    if (!object.contains(name) || !object[name].is_object() || object[name].size() < 2) return;
    const std::string tag = best_language(object[name], accept_language);
    object[name] = json{{tag, object[name][tag]}};
}

json canonical_activity(json activity, const FindDefinition& find_definition, std::string_view accept_language) {
    if (const auto known = find_definition(activity["id"].get<std::string>())) activity["definition"] = *known;
    if (!activity.contains("definition")) return activity;
    json& definition = activity["definition"];
    keep_one_language(definition, "name", accept_language);
    keep_one_language(definition, "description", accept_language);
    for (const char* list : {"choices", "scale", "source", "target", "steps"})
        if (definition.contains(list))
            for (json& component : definition[list]) keep_one_language(component, "description", accept_language);
    return activity;
}

constexpr std::size_t most_ranges = 10;  ///< browsers send a few

/// "en-GB;q=0.8"
struct Range {
    std::string name;  ///< in lower case
    double quality = 1;
};

std::vector<Range> ranges_in(std::string_view accept_language) {
    std::vector<Range> ranges;
    for (const std::string_view item : split(accept_language, ',')) {
        if (ranges.size() == most_ranges) break;
        const std::string lower = to_lower_ascii(item);
        const auto at = lower.find("q=", std::min(lower.find(';'), lower.size()));
        const double quality =
            at == lower.npos ? 1 : to_number(trim(std::string_view(lower).substr(at + 2))).value_or(0);
        ranges.push_back({std::string(trim(std::string_view(lower).substr(0, lower.find(';')))), quality});
    }
    return ranges;
}

bool fits(const std::string& tag, const std::string& range) {
    const std::string lower = to_lower_ascii(tag);
    return lower == range || lower.starts_with(range + "-");
}

/// The first language of the map that a range names, or one that it is part of. A star takes what no range names.
std::string find_language(const json& map, const std::vector<Range>& ranges, const std::string& range) {
    const auto is_named = [&](const std::string& tag) {
        return std::ranges::any_of(ranges, [&](const Range& one) { return fits(tag, one.name); });
    };
    for (std::string wanted = range; !wanted.empty();
         wanted = wanted.find('-') == wanted.npos ? "" : wanted.substr(0, wanted.rfind('-')))
        for (const auto& [tag, text] : map.items())
            if (wanted == "*" ? !is_named(tag) : fits(tag, wanted)) return tag;
    return "";
}

}  // namespace

json ids_only(json statement) {
    if (statement.contains("actor")) statement["actor"] = actor_id(statement["actor"]);
    if (statement.contains("verb")) statement["verb"] = json{{"id", statement["verb"]["id"]}};
    if (statement.contains("authority")) statement["authority"] = actor_id(statement["authority"]);
    if (statement.contains("context")) context_ids(statement["context"]);
    each_context_activity(statement, activity_id);
    json& object = statement["object"];
    const std::string type = type_of(object, "Activity");
    if (type == "Activity") object = activity_id(object);
    if (type == "Agent" || type == "Group") object = actor_id(object);
    if (type == "SubStatement") object = ids_only(object);
    return statement;
}

json canonical(json statement, const FindDefinition& find_definition, std::string_view accept_language) {
    keep_one_language(statement["verb"], "display", accept_language);
    const auto change = [&](const json& activity) {
        return canonical_activity(activity, find_definition, accept_language);
    };
    each_context_activity(statement, change);
    if (statement.contains("attachments"))
        for (json& one : statement["attachments"])
            for (const char* name : {"display", "description"}) keep_one_language(one, name, accept_language);
    json& object = statement["object"];
    const std::string type = type_of(object, "Activity");
    if (type == "Activity") object = change(object);
    if (type == "SubStatement") object = canonical(object, find_definition, accept_language);
    return statement;
}

// RFC 4647 section 3.4: a range that fits none is cut at its end until one does. RFC 7231 section 5.3.5: one of
// quality 0 is not wanted.
std::string best_language(const json& map, std::string_view accept_language) {
    const auto ranges = ranges_in(accept_language);
    std::string best;
    double best_quality = 0;
    for (const Range& range : ranges) {
        if (range.quality <= best_quality) continue;
        const std::string found = find_language(map, ranges, range.name);
        if (found.empty()) continue;
        best = found;
        best_quality = range.quality;
    }
    if (!best.empty()) return best;
    for (const auto& [tag, text] : map.items())
        if (std::ranges::none_of(ranges, [&](const Range& one) { return one.quality == 0 && fits(tag, one.name); }))
            return tag;
    return map.begin().key();
}

json merge_definitions(json known, const json& later) {
    for (const auto& [name, value] : later.items()) {
        if ((name == "name" || name == "description" || name == "extensions") && known.contains(name) &&
            known[name].is_object() && value.is_object())
            known[name].update(value);
        else
            known[name] = value;
    }
    return known;
}

}  // namespace oneroom::lrs
