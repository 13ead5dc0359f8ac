#include "lrs/same_statement.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs {
namespace {

using nlohmann::json;

std::string type_of(const json& object, const char* otherwise) {
    return object.is_object() && object.contains("objectType") ? object["objectType"].get<std::string>() : otherwise;
}

void lower_case(json& object, const char* name) {
    if (object.contains(name) && object[name].is_string())
        object[name] = to_lower_ascii(object[name].get_ref<const std::string&>());
}

/// How an instant is written does not count.
void as_instant(json& object) {
    if (!object.contains("timestamp") || !object["timestamp"].is_string()) return;
    const auto at = read_timestamp(object["timestamp"].get_ref<const std::string&>());
    if (at) object["timestamp"] = *at;
}

/// Data 2.3.1: of an address the host may be in any case; the digits of a hash are.
void reduce_identifier(json& actor) {
    lower_case(actor, "mbox_sha1sum");
    if (!actor.contains("mbox") || !actor["mbox"].is_string()) return;
    const std::string mbox = actor["mbox"];
    const auto host = std::min(mbox.rfind('@'), mbox.size());
    actor["mbox"] = mbox.substr(0, host) + to_lower_ascii(mbox.substr(host));
}

void reduce_actor(json& actor) {
    actor["objectType"] = type_of(actor, "Agent");
    reduce_identifier(actor);
    if (!actor.contains("member") || !actor["member"].is_array()) return;
    for (json& member : actor["member"]) reduce_actor(member);
    std::sort(actor["member"].begin(), actor["member"].end());
}

void reduce_activity(json& activity) {
    activity["objectType"] = "Activity";
    activity.erase("definition");
}

void reduce_context(json& context) {
    lower_case(context, "registration");
    lower_case(context, "language");
    if (context.contains("statement")) lower_case(context["statement"], "id");
    for (const char* name : {"instructor", "team"})
        if (context.contains(name)) reduce_actor(context[name]);
    for (const auto& [list, member] : {std::pair{"contextAgents", "agent"}, std::pair{"contextGroups", "group"}})
        if (context.contains(list))
            for (json& item : context[list]) reduce_actor(item[member]);
    if (!context.contains("contextActivities")) return;
    for (json& of_kind : context["contextActivities"]) {
        if (!of_kind.is_array()) of_kind = json::array({of_kind});
        for (json& activity : of_kind) reduce_activity(activity);
    }
}

/// Data 4.6: what is finer than a hundredth of a second does not count.
void cut_duration(json& result) {
    if (!result.contains("duration") || !result["duration"].is_string()) return;
    std::string text = result["duration"];
    const auto point = text.find_first_of(".,");
    if (point == text.npos || !text.ends_with('S')) return;
    const std::string fraction = (text.substr(point + 1, text.size() - point - 2) + "00").substr(0, 2);
    result["duration"] = text.substr(0, point) + (fraction == "00" ? "" : "." + fraction) + "S";
}

void reduce(json& statement) {
    for (const char* name : {"id", "stored", "authority", "version"}) statement.erase(name);
    as_instant(statement);
    if (statement.contains("actor")) reduce_actor(statement["actor"]);
    if (statement.contains("verb")) statement["verb"].erase("display");
    if (statement.contains("result")) cut_duration(statement["result"]);
    if (statement.contains("attachments"))
        for (json& attachment : statement["attachments"]) lower_case(attachment, "sha2");
    if (statement.contains("context")) reduce_context(statement["context"]);
    if (!statement.contains("object")) return;
    json& object = statement["object"];
    const std::string type = type_of(object, "Activity");
    if (type == "Activity") reduce_activity(object);
    if (type == "Agent" || type == "Group") reduce_actor(object);
    if (type == "StatementRef") lower_case(object, "id");
    if (type == "SubStatement") reduce(object);
}

}  // namespace

bool is_same_statement(const json& kept, const json& sent) {
    json one = kept, other = sent;
    if (!other.contains("timestamp")) one.erase("timestamp");
    reduce(one);
    reduce(other);
    return one == other;
}

}  // namespace oneroom::lrs
