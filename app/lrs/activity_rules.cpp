// xAPI 1.0.3 Data 2.4.4.1: activities, their definitions and interactions.
#include <algorithm>

#include "lrs/rules.h"

namespace oneroom::lrs::rules {
namespace {

// Data 2.4.4.1, interaction types
constexpr std::string_view interaction_types[] = {"true-false",  "choice",     "fill-in", "long-fill-in", "matching",
                                                  "performance", "sequencing", "likert",  "numeric",      "other"};

// What only an interaction has.
constexpr std::string_view interaction_properties[] = {
    "correctResponsesPattern", "choices", "scale", "source", "target", "steps"};

void check_interaction_type(const json& value, const Place& place) {
    check_text(value, place);
    if (std::ranges::find(interaction_types, value.get_ref<const std::string&>()) == std::end(interaction_types))
        refuse(place, "is not a type of interaction");
}

void check_patterns(const json& value, const Place& place) { check_list(value, place, check_text); }

void check_component(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"id", check_text, true}, {"description", check_language_map}};
    check_object(value, place, properties);
}

// "Within an array of interaction components, all id values MUST be distinct."
void check_components(const json& value, const Place& place) {
    check_list(value, place, check_component);
    require_distinct_ids(value, place);
}

void check_definition(const json& value, const Place& place) {
    static constexpr Property properties[] = {{"name", check_language_map},
                                              {"description", check_language_map},
                                              {"type", check_iri},
                                              {"moreInfo", check_iri},
                                              {"interactionType", check_interaction_type},
                                              {"correctResponsesPattern", check_patterns},
                                              {"choices", check_components},
                                              {"scale", check_components},
                                              {"source", check_components},
                                              {"target", check_components},
                                              {"steps", check_components},
                                              {"extensions", check_extensions}};
    check_object(value, place, properties);
    const auto has = [&](std::string_view name) { return value.contains(name); };
    if (!has("interactionType") && std::ranges::any_of(interaction_properties, has))
        refuse(place.at("interactionType"), "is needed beside what only an interaction has");
}

}  // namespace

void check_activity(const json& value, const Place& place) {
    static constexpr Property properties[] = {
        {"objectType", check_text}, {"id", check_iri, true}, {"definition", check_definition}};
    check_object(value, place, properties);
    if (value.contains("objectType")) require_word(value, "objectType", "Activity", place);
}

}  // namespace oneroom::lrs::rules
