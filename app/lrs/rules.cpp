#include "lrs/rules.h"

#include <algorithm>
#include <set>

namespace oneroom::lrs::rules {

std::string Place::path() const {
    const std::string upper = above ? above->path() : "";
    if (upper.empty() || name.empty()) return upper + std::string(name);
    return upper + "." + std::string(name);
}

void refuse(const Place& place, std::string_view why) { throw invalid(place.path(), std::string(why)); }

void check_object(const json& value, const Place& place, std::span<const Property> properties) {
    if (!value.is_object()) refuse(place, "must be an object");
    for (const auto& [name, member] : value.items()) {
        const auto is_named = [&wanted = name](const Property& property) { return property.name == wanted; };
        const auto found = std::ranges::find_if(properties, is_named);
        // Data 2.2: names are compared as they are, case and all.
        if (found == properties.end()) refuse(place.at(name), "is not a property that stands here");
        found->check(member, place.at(name));
    }
    for (const Property& property : properties)
        if (property.is_required && !value.contains(property.name)) refuse(place.at(property.name), "is needed");
}

void check_list(const json& value, const Place& place, Check check) {
    if (!value.is_array()) refuse(place, "must be an array");
    for (const json& item : value) check(item, place);
}

void require_distinct_ids(const json& list, const Place& place) {
    std::set<std::string> seen;
    for (const json& item : list)
        if (!seen.insert(item.at("id").get<std::string>()).second) refuse(place, "has an id twice");
}

void check_text(const json& value, const Place& place) {
    if (!value.is_string()) refuse(place, "must be a string");
}

void check_flag(const json& value, const Place& place) {
    if (!value.is_boolean()) refuse(place, "must be true or false");
}

void check_number(const json& value, const Place& place) {
    if (!value.is_number()) refuse(place, "must be a number");
}

void check_iri(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_iri(value.get_ref<const std::string&>())) refuse(place, "must be an IRI with a scheme");
}

void check_uuid(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_uuid(value.get_ref<const std::string&>())) refuse(place, "must be a UUID");
}

void check_timestamp(const json& value, const Place& place) {
    check_text(value, place);
    if (!read_timestamp(value.get_ref<const std::string&>())) refuse(place, "must be a date and time of ISO 8601");
}

void check_language(const json& value, const Place& place) {
    check_text(value, place);
    if (!is_language_tag(value.get_ref<const std::string&>())) refuse(place, "must be a language tag of RFC 5646");
}

void check_language_map(const json& value, const Place& place) {
    if (!value.is_object()) refuse(place, "must be a map of languages");
    for (const auto& [tag, text] : value.items()) {
        if (!is_language_tag(tag)) refuse(place.at(tag), "must be a language tag of RFC 5646");
        check_text(text, place.at(tag));
    }
}

// Data 4.3: the keys are IRIs; what they hold is free, null too.
void check_extensions(const json& value, const Place& place) {
    if (!value.is_object()) refuse(place, "must be an object");
    for (const auto& [key, held] : value.items())
        if (!is_iri(key)) refuse(place.at(key), "must be an IRI with a scheme");
}

std::string type_of_object(const json& value, std::string_view otherwise, const Place& place) {
    if (!value.is_object()) refuse(place, "must be an object");
    const auto found = value.find("objectType");
    if (found == value.end()) return std::string(otherwise);
    check_text(*found, place.at("objectType"));
    return found->get<std::string>();
}

void require_word(const json& object, std::string_view property, std::string_view word, const Place& place) {
    const auto found = object.find(property);
    if (found == object.end() || !found->is_string() || found->get_ref<const std::string&>() != word)
        refuse(place.at(property), "must be \"" + std::string(word) + "\"");
}

}  // namespace oneroom::lrs::rules
