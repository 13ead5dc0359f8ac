// xAPI 1.0.3 Data 2.4.5, 2.4.6 and 2.4.11: result, context and attachments.
#include "lrs/rules.h"

namespace oneroom::lrs::rules {
namespace {

void check_duration(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_duration(value.get_ref<const std::string&>())) refuse(place, "must be a duration of ISO 8601");
}

// Data 2.4.5.1
void check_score(const json& value, const Place& place) {
    static constexpr Property properties[] = {
        {"scaled", check_number}, {"raw", check_number}, {"min", check_number}, {"max", check_number}};
    check_object(value, place, properties);
    const auto number = [&](const char* name, double otherwise) {
        return value.contains(name) ? value[name].get<double>() : otherwise;
    };
    constexpr double endless = std::numeric_limits<double>::infinity();
    const double scaled = number("scaled", 0), least = number("min", -endless), most = number("max", endless);
    if (scaled < -1 || scaled > 1) refuse(place.at("scaled"), "must be from -1 to 1");
    if (value.contains("min") && value.contains("max") && least >= most)
        refuse(place.at("min"), "must be less than max");
    const double raw = number("raw", value.contains("min") ? least : most);
    if (value.contains("raw") && (raw < least || raw > most)) refuse(place.at("raw"), "must be from min to max");
}

// Data 2.4.6.2: one activity stands for a list of one.
void check_activities(const json& value, const Place& place) {
    if (value.is_array()) return check_list(value, place, check_activity);
    check_activity(value, place);
}

void check_context_activities(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"parent", check_activities},
                                              {"grouping", check_activities},
                                              {"category", check_activities},
                                              {"other", check_activities}};
    check_object(value, place, properties);
}

void check_types(const json& value, const Place& place) {
    check_list(value, place, check_iri);
    if (value.empty()) refuse(place, "must not be empty");
}

// xAPI 2.0, 4.2.2.5: context agents and context groups
void check_context_agent(const json& value, const Place& place) {
    static constexpr Property properties[] = {
        {"objectType", check_text, true}, {"agent", check_agent, true}, {"relevantTypes", check_types}};
    check_object(value, place, properties);
    require_word(value, "objectType", "contextAgent", place);
}

void check_context_group(const json& value, const Place& place) {
    static constexpr Property properties[] = {
        {"objectType", check_text, true}, {"group", check_group, true}, {"relevantTypes", check_types}};
    check_object(value, place, properties);
    require_word(value, "objectType", "contextGroup", place);
}

void check_context_agents(const json& value, const Place& place) {
    if (place.version == Version::v1) refuse(place, "is not a property that stands here");
    check_list(value, place, check_context_agent);
}

void check_context_groups(const json& value, const Place& place) {
    if (place.version == Version::v1) refuse(place, "is not a property that stands here");
    check_list(value, place, check_context_group);
}

void check_length(const json& value, const Place& place) {
    if (!value.is_number_integer() || (value.is_number_integer() && value < 0))
        refuse(place, "must be a whole number of bytes");
}

void check_sha2(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_sha2(value.get_ref<const std::string&>())) refuse(place, "must be the hex digits of a SHA-2 hash");
}

void check_content_type(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_media_type(value.get_ref<const std::string&>())) refuse(place, "must be an Internet media type");
}

void check_attachment(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"usageType", check_iri, true},
                                              {"display", check_language_map, true},
                                              {"description", check_language_map},
                                              {"contentType", check_content_type, true},
                                              {"length", check_length, true},
                                              {"sha2", check_sha2, true},
                                              {"fileUrl", check_iri}};
    check_object(value, place, properties);
}

}  // namespace

void check_statement_reference(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"objectType", check_text, true}, {"id", check_uuid, true}};
    check_object(value, place, properties);
    require_word(value, "objectType", "StatementRef", place);
}

void check_result(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"score", check_score},       {"success", check_flag},
                                              {"completion", check_flag},   {"response", check_text},
                                              {"duration", check_duration}, {"extensions", check_extensions}};
    check_object(value, place, properties);
}

void check_context(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"registration", check_uuid},
                                              {"instructor", check_actor},
                                              {"team", check_group},
                                              {"contextActivities", check_context_activities},
                                              {"contextAgents", check_context_agents},
                                              {"contextGroups", check_context_groups},
                                              {"revision", check_text},
                                              {"platform", check_text},
                                              {"language", check_language},
                                              {"statement", check_statement_reference},
                                              {"extensions", check_extensions}};
    check_object(value, place, properties);
}

void check_attachments(const json& value, const Place& place) { check_list(value, place, check_attachment); }

}  // namespace oneroom::lrs::rules
