#include "lrs/anonymous.h"

#include <algorithm>
#include <array>
#include <deque>

#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/json_slices.h"
#include "lrs/marks.h"
#include "lrs/statement_words.h"

namespace oneroom::lrs {
namespace {

std::string type_of(const json& object) { return object.value("objectType", std::string("Activity")); }

/// A list's text with each item changed.
template <class Change>
std::string change_items(std::string_view list, const Change& change) {
    std::string text = "[";
    for (const std::string_view item : items_of(list)) text.append(text.size() > 1 ? "," : "").append(change(item));
    return text + "]";
}

class Anonymiser {
public:
    Anonymiser(const std::string& agent, const std::string& account) : agent_(agent), account_(account) {}

    std::string statement(std::string_view text) {
        std::string out = change_member(text, "actor", [this](auto value) { return actor(value); });
        out = change_member(out, "authority", [this](auto value) { return actor(value); });
        out = change_member(out, "object", [this](auto value) { return object(value); });
        return change_member(out, "context", [this](auto value) { return context(value); });
    }
    bool is_changed() const { return is_changed_; }

private:
    std::string actor(std::string_view text) {
        const json parsed = parse_json(text);
        const bool is_it = agent_key(parsed) == agent_;
        is_changed_ |= is_it;
        std::vector<Member> kept;
        std::string members;
        for (Member& member : members_of(text)) {
            constexpr std::array says_who = {"mbox", "mbox_sha1sum", "openid", "account", "name"};
            if (is_it && std::ranges::find(says_who, member.name) != says_who.end()) continue;
            if (member.name == "member") {
                members = change_items(member.value, [this](auto one) { return actor(one); });
                member.value = members;
            }
            kept.push_back(member);
        }
        if (is_it) kept.push_back({"account", account_});
        return object_text(kept);
    }

    std::string object(std::string_view text) {
        const std::string type = type_of(parse_json(text));
        if (type == "Agent" || type == "Group") return actor(text);
        return type == "SubStatement" ? statement(text) : std::string(text);
    }

    std::string context(std::string_view text) {
        std::string out(text);
        for (const char* name : {"instructor", "team"})
            out = change_member(out, name, [this](auto value) { return actor(value); });
        out = change_member(out, "contextAgents", [this](auto items) { return each(items, "agent"); });
        return change_member(out, "contextGroups", [this](auto items) { return each(items, "group"); });
    }

    /// The actor `name` of each item.
    std::string each(std::string_view items, std::string_view name) {
        return change_items(
            items, [&](auto item) { return change_member(item, name, [this](auto value) { return actor(value); }); });
    }

    const std::string& agent_;
    const std::string& account_;
    bool is_changed_ = false;
};

/// The text with this member, new or in the place of the one that is there.
std::string with_member(std::string_view object, std::string_view name, const std::string& value) {
    auto members = members_of(object);
    std::erase_if(members, [&](const Member& member) { return member.name == name; });
    members.push_back({std::string(name), value});
    return object_text(members);
}

std::string_view member_of(std::string_view object, std::string_view name) {
    for (const Member& member : members_of(object))
        if (member.name == name) return member.value;
    return {};
}

void drop_signatures(Anonymised& done, const std::string& mark) {
    std::string kept = "[";
    for (const std::string_view item : items_of(member_of(done.text, "attachments"))) {
        const json attachment = parse_json(item);
        if (attachment.value("usageType", "") == signature_usage)
            done.dropped.push_back(to_lower_ascii(attachment.value("sha2", "")));
        else
            kept.append(kept.size() > 1 ? "," : "").append(item);
    }
    if (done.dropped.empty()) return;
    auto members = members_of(done.text);
    std::erase_if(members, [](const Member& member) { return member.name == "attachments"; });
    std::string text = object_text(members);
    if (kept.size() > 1) text = with_member(text, "attachments", kept + "]");
    const std::string context(member_of(text, "context"));
    const std::string extensions(member_of(context.empty() ? "{}" : context, "extensions"));
    const std::string said = with_member(extensions.empty() ? "{}" : extensions, mark, "true");
    done.text = with_member(text, "context", with_member(context.empty() ? "{}" : context, "extensions", said));
}

}  // namespace

Anonymised without_agent(std::string_view statement, const std::string& agent, const std::string& account,
                         const std::string& mark) {
    Anonymiser anonymiser(agent, account);
    Anonymised done{anonymiser.statement(statement)};
    done.is_changed = anonymiser.is_changed();
    if (!done.is_changed) return {std::string(statement)};
    if (!member_of(done.text, "attachments").empty()) drop_signatures(done, mark);
    return done;
}

bool is_by_or_about(std::string_view statement, const std::string& agent) {
    const json parsed = parse_json(statement);
    return agent_key(parsed["actor"]) == agent || agent_key(parsed["object"]) == agent;
}

}  // namespace oneroom::lrs
