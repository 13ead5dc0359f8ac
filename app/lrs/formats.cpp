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

double quality_of(std::string_view item) {
    const auto at = item.find("q=");
    return at == item.npos ? 1 : to_number(trim(item.substr(at + 2))).value_or(0);
}

}  // namespace

json ids_only(json statement) {
    if (statement.contains("actor")) statement["actor"] = actor_id(statement["actor"]);
    if (statement.contains("verb")) statement["verb"] = json{{"id", statement["verb"]["id"]}};
    if (statement.contains("authority")) statement["authority"] = actor_id(statement["authority"]);
    if (statement.contains("context"))
        for (const char* name : {"instructor", "team"})
            if (statement["context"].contains(name)) statement["context"][name] = actor_id(statement["context"][name]);
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

// RFC 4647 section 3.4: a range that fits none is cut at its end until one does.
std::string best_language(const json& map, std::string_view accept_language) {
    std::string best;
    double best_quality = 0;
    int most_ranges = 10;  // browsers send a few
    for (const std::string_view item : split(accept_language, ',')) {
        if (most_ranges-- == 0) break;
        const std::string range = to_lower_ascii(trim(item.substr(0, item.find(';'))));
        const double quality = quality_of(item);
        if (range.empty() || quality <= best_quality) continue;
        for (std::string wanted = range; !wanted.empty();
             wanted = wanted.find('-') == wanted.npos ? "" : wanted.substr(0, wanted.rfind('-'))) {
            const auto fits = [&](const std::string& tag) {
                const std::string lower = to_lower_ascii(tag);
                return wanted == "*" || lower == wanted || lower.starts_with(wanted + "-");
            };
            std::string found;
            for (const auto& [tag, text] : map.items())
                if (found.empty() && fits(tag)) found = tag;
            if (found.empty()) continue;
            best = found;
            best_quality = quality;
            break;
        }
    }
    return best.empty() ? map.begin().key() : best;
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
