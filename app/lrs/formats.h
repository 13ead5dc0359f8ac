// The shapes in which statements are given out (Communication 2.1.3, format): exact is the text that is kept; the other
// two are made here. Pure functions.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom::lrs {

using nlohmann::json;

enum class Format { exact, ids, canonical };

/// Only what identifies agents, activities, verbs and groups.
json ids_only(json statement);

/// The definition of an activity as this store knows it; nothing when it knows none.
using FindDefinition = std::function<std::optional<json>(const std::string& iri)>;

/// With the store's definitions of activities, and each language map with one entry, the one that `accept_language`
/// likes best.
json canonical(json statement, const FindDefinition& find_definition, std::string_view accept_language);

/// The language of a map that an Accept-Language header likes best; the map must not be empty. Any, when none is liked.
std::string best_language(const json& map, std::string_view accept_language);

/// A definition brought up to date by a later one: texts by language, everything else as the later one says.
json merge_definitions(json known, const json& later);

}  // namespace oneroom::lrs
