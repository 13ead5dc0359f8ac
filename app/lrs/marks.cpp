#include "lrs/marks.h"

#include <map>
#include <utility>

#include "core/base/text.h"

namespace oneroom::lrs {
namespace {

std::string text_of(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

class Collector {
public:
    explicit Collector(std::vector<Mark>& marks) : marks_(marks) {}

    void add(KeyKind kind, std::string text, bool is_narrow, std::string name = {}) {
        if (text.empty()) return;
        const auto [place, is_new] = places_.try_emplace({kind, text}, marks_.size());
        if (is_new) {
            marks_.push_back({kind, std::move(text), is_narrow, std::move(name), {}});
            return;
        }
        Mark& found = marks_[place->second];
        found.is_narrow |= is_narrow;
        if (!name.empty()) found.name = std::move(name);
    }

    /// A group is found by its members, too.
    void add_actor(const json& actor, bool is_narrow) {
        add(KeyKind::agent, agent_key(actor), is_narrow, text_of(actor, "name"));
        const auto members = actor.find("member");
        if (members == actor.end() || !members->is_array()) return;
        for (const json& member : *members) add_actor(member, is_narrow);
    }

    void add_object(const json& object, bool is_narrow) {
        const std::string type = text_of(object, "objectType");
        if (type.empty() || type == "Activity") return add(KeyKind::activity, text_of(object, "id"), is_narrow);
        if (type == "Agent" || type == "Group") return add_actor(object, is_narrow);
        if (type == "SubStatement") add_statement(object, false);
    }

    void add_context(const json& context) {
        for (const char* name : {"instructor", "team"})
            if (context.contains(name)) add_actor(context[name], false);
        for (const auto& [list, member] : {std::pair{"contextAgents", "agent"}, std::pair{"contextGroups", "group"}})
            if (context.contains(list))
                for (const json& item : context[list]) add_actor(item[member], false);
        const auto activities = context.find("contextActivities");
        if (activities == context.end()) return;
        for (const json& of_kind : *activities) {
            if (of_kind.is_array())
                for (const json& activity : of_kind) add_object(activity, false);
            else
                add_object(of_kind, false);
        }
    }

    void add_statement(const json& statement, bool is_narrow) {
        add_actor(statement["actor"], is_narrow);
        add_object(statement["object"], is_narrow);
        if (statement.contains("context")) add_context(statement["context"]);
    }

private:
    std::vector<Mark>& marks_;
    std::map<std::pair<KeyKind, std::string>, std::size_t> places_{};
};

void collect_definition(const json& activity, std::vector<DefinedActivity>& out) {
    const auto definition = activity.find("definition");
    if (definition != activity.end())
        out.push_back({text_of(activity, "id"), *definition, std::hash<json>{}(*definition) | 1U, {}});
}

void collect_definitions(const json& statement, std::vector<DefinedActivity>& out) {
    const json& object = statement["object"];
    const std::string type = text_of(object, "objectType");
    if (type.empty() || type == "Activity") collect_definition(object, out);
    if (type == "SubStatement") collect_definitions(object, out);
    if (!statement.contains("context") || !statement["context"].contains("contextActivities")) return;
    for (const json& of_kind : statement["context"]["contextActivities"]) {
        if (of_kind.is_array())
            for (const json& activity : of_kind) collect_definition(activity, out);
        else
            collect_definition(of_kind, out);
    }
}

}  // namespace

std::string agent_key(const json& actor) {
    if (actor.contains("mbox")) return "mbox " + text_of(actor, "mbox");
    if (actor.contains("mbox_sha1sum")) return "sha1 " + to_lower_ascii(text_of(actor, "mbox_sha1sum"));
    if (actor.contains("openid")) return "openid " + text_of(actor, "openid");
    // A home page has no blanks.
    if (actor.contains("account"))
        return "account " + text_of(actor["account"], "homePage") + " " + text_of(actor["account"], "name");
    return "";
}

json agent_of_key(std::string_view key) {
    const auto blank = key.find(' ');
    const std::string kind(key.substr(0, blank)), rest(key.substr(blank + 1));
    if (kind == "mbox" || kind == "openid") return {{kind, rest}};
    if (kind == "sha1") return {{"mbox_sha1sum", rest}};
    const auto end = rest.find(' ');
    return {{"account", {{"homePage", rest.substr(0, end)}, {"name", rest.substr(end + 1)}}}};
}

std::vector<Mark> marks_of(const json& statement, const json& authority) {
    std::vector<Mark> marks;
    Collector collector(marks);
    collector.add(KeyKind::verb, text_of(statement["verb"], "id"), true);
    collector.add_statement(statement, true);
    collector.add_actor(authority, false);
    if (statement.contains("context"))
        collector.add(KeyKind::registration, to_lower_ascii(text_of(statement["context"], "registration")), true);
    return marks;
}

std::vector<DefinedActivity> definitions_in(const json& statement) {
    std::vector<DefinedActivity> out;
    collect_definitions(statement, out);
    return out;
}

}  // namespace oneroom::lrs
