#include "lrs/anonymous.h"

#include <algorithm>
#include <array>
#include <deque>

#include "core/base/text.h"
#include "core/json/codec.h"
#include "lrs/erased_texts.h"
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

std::vector<std::string_view> attachments_of(std::string_view holder) {
    const std::string_view list = member_of(holder, "attachments");
    return list.empty() ? std::vector<std::string_view>{} : items_of(list);
}

/// The statement, or its sub-statement, without those of its attachments that go; `done` gets what they are called.
struct Dropping {
    bool takes_all = false;
    bool had_signature = false, had_file = false;
    std::vector<std::string> dropped{}, kept{};  // sha2

    bool goes(const json& attachment) const {
        return takes_all || attachment.value("usageType", "") == signature_usage;
    }

    std::string holder(std::string_view text) {
        std::string stays = "[";
        bool any = false;
        for (const std::string_view item : attachments_of(text)) {
            const json attachment = parse_json(item);
            std::string sha2 = to_lower_ascii(attachment.value("sha2", ""));
            if (goes(attachment)) {
                any = true;
                (attachment.value("usageType", "") == signature_usage ? had_signature : had_file) = true;
                dropped.push_back(std::move(sha2));
            } else {
                kept.push_back(std::move(sha2));
                stays.append(stays.size() > 1 ? "," : "").append(item);
            }
        }
        if (!any) return std::string(text);
        if (stays.size() > 1) return with_member(text, "attachments", stays + "]");
        auto members = members_of(text);
        std::erase_if(members, [](const Member& member) { return member.name == "attachments"; });
        return object_text(members);
    }
};

bool is_sub_statement(std::string_view object) {
    return !object.empty() && type_of(parse_json(object)) == "SubStatement";
}

bool has_attachments(std::string_view statement) {
    if (!member_of(statement, "attachments").empty()) return true;
    const std::string_view object = member_of(statement, "object");
    return !object.empty() && !member_of(object, "attachments").empty() && is_sub_statement(object);
}

/// Says in extensions of the context what was taken out.
void say_erased(std::string& statement, const Anonymity& wish, const std::vector<std::string>& what) {
    if (what.empty()) return;
    std::string context(member_of(statement, "context"));
    if (context.empty()) context = "{}";
    std::string extensions(member_of(context, "extensions"));
    if (extensions.empty()) extensions = "{}";
    for (const std::string& one : what) extensions = with_member(extensions, wish.extensions + one, "true");
    statement = with_member(statement, "context", with_member(context, "extensions", extensions));
}

void drop_attachments(Anonymised& done, bool takes_all, std::vector<std::string>& said) {
    Dropping dropping{.takes_all = takes_all};
    done.text = dropping.holder(done.text);
    done.text = change_member(done.text, "object", [&](std::string_view object) {
        return is_sub_statement(object) ? dropping.holder(object) : std::string(object);
    });
    if (dropping.had_signature) said.emplace_back("signature-erased");
    if (dropping.had_file) said.emplace_back("attachments-erased");
    for (std::string& sha2 : dropping.dropped)
        if (std::ranges::find(dropping.kept, sha2) == dropping.kept.end()) done.dropped.push_back(std::move(sha2));
}

bool is_by(const json& statement, const std::string& agent) {
    return statement.contains("actor") && agent_key(statement["actor"]) == agent;
}

}  // namespace

Anonymised without_agent(std::string_view statement, const Anonymity& wish) {
    Anonymiser anonymiser(wish.agent, wish.account);
    Anonymised done{anonymiser.statement(statement)};
    done.is_changed = anonymiser.is_changed();
    if (!done.is_changed) return {std::string(statement)};
    std::vector<std::string> said;
    if (has_attachments(done.text))
        drop_attachments(done, !wish.keeps_files && is_by_or_about(statement, wish.agent), said);
    if (!wish.words.empty() && is_by(parse_json(statement), wish.agent))
        if (auto text = without_texts(done.text, wish.words)) {
            done.text = *std::move(text);
            said.emplace_back("texts-erased");
        }
    say_erased(done.text, wish, said);
    return done;
}

std::vector<AttachmentSaid> attachments_beside(std::string_view statement, const Anonymity& wish) {
    std::vector<AttachmentSaid> out;
    if (!has_attachments(statement)) return out;
    const Dropping dropping{.takes_all = !wish.keeps_files && is_by_or_about(statement, wish.agent)};
    const auto collect = [&](std::string_view holder) {
        for (const std::string_view item : attachments_of(holder)) {
            const json said = parse_json(item);
            out.push_back(
                {to_lower_ascii(said.value("sha2", "")), said.value("fileUrl", std::string()), dropping.goes(said)});
        }
    };
    collect(statement);
    if (const auto object = member_of(statement, "object"); is_sub_statement(object)) collect(object);
    // Last, as it costs most: what only refers to statements of the agent is found by the agent, too.
    if (!without_agent(statement, wish).is_changed) out.clear();
    return out;
}

bool is_by_or_about(std::string_view statement, const std::string& agent) {
    const json parsed = parse_json(statement);
    return is_by(parsed, agent) || (parsed.contains("object") && agent_key(parsed["object"]) == agent);
}

}  // namespace oneroom::lrs
