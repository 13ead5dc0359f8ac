// xAPI 1.0.3 Data 2.4.2: agents and groups.
#include "lrs/rules.h"
#include "lrs/statement_rules.h"

namespace oneroom::lrs::rules {
namespace {

constexpr std::string_view identifiers[] = {"mbox", "mbox_sha1sum", "openid", "account"};  // Data 2.4.2.3

std::size_t count_identifiers(const json& actor) {
    std::size_t count = 0;
    for (const auto name : identifiers) count += actor.contains(name);
    return count;
}

void check_mbox(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_mbox(value.get_ref<const std::string&>())) refuse(place, "must be \"mailto:\" and an e-mail address");
}

void check_sha1(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_sha1(value.get_ref<const std::string&>())) refuse(place, "must be 40 hex digits");
}

// Data 2.4.2.4
void check_account(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"homePage", check_iri, true}, {"name", check_text, true}};
    check_object(value, place, properties);
}

void check_word(const json& value, const Place& place) { check_text(value, place); }

void check_members(const json& value, const Place& place) { check_list(value, place, check_agent); }

// Data 2.4.2.1
constexpr Property agent_properties[] = {{"objectType", check_word}, {"name", check_text},
                                         {"mbox", check_mbox},       {"mbox_sha1sum", check_sha1},
                                         {"openid", check_iri},      {"account", check_account}};
// Data 2.4.2.2
constexpr Property group_properties[] = {
    {"objectType", check_word, true}, {"name", check_text},  {"mbox", check_mbox},
    {"mbox_sha1sum", check_sha1},     {"openid", check_iri}, {"account", check_account},
    {"member", check_members}};

}  // namespace

void check_agent(const json& value, const Place& place) {
    check_object(value, place, agent_properties);
    if (value.contains("objectType")) require_word(value, "objectType", "Agent", place);
    if (count_identifiers(value) != 1) refuse(place, "must have exactly one of mbox, mbox_sha1sum, openid and account");
}

void check_group(const json& value, const Place& place) {
    check_object(value, place, group_properties);
    require_word(value, "objectType", "Group", place);
    const auto count = count_identifiers(value);
    if (count > 1) refuse(place, "must not have more than one of mbox, mbox_sha1sum, openid and account");
    if (count == 0 && !value.contains("member")) refuse(place.at("member"), "is needed in a group without identifier");
}

void check_actor(const json& value, const Place& place) {
    const std::string type = type_of_object(value, "Agent", place);
    if (type == "Group") return check_group(value, place);
    check_agent(value, place);
}

// Data 2.4.9: a group is the pair of an application and a person (OAuth), and has no identifier.
void check_authority(const json& value, const Place& place) {
    check_actor(value, place);
    if (type_of_object(value, "Agent", place) != "Group") return;
    if (count_identifiers(value) != 0 || value["member"].size() != 2)
        refuse(place, "must be an agent, or a group of exactly two without identifier");
}

}  // namespace oneroom::lrs::rules

namespace oneroom::lrs {

void require_identified_actor(const json& actor, Version version) {
    const rules::Place place{nullptr, "agent", version};
    rules::check_actor(actor, place);
    if (rules::count_identifiers(actor) != 1) rules::refuse(place, "must have an identifier");
}

}  // namespace oneroom::lrs
