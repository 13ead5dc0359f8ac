// How a rule on a JSON value is written: a table of properties for an object, a function for everything else. Private
// to the rules of statements.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/base/failure.h"
#include "lrs/xapi_values.h"

namespace oneroom::lrs::rules {

using nlohmann::json;

/// Where in a statement a value stands, as a chain that becomes text only when something is wrong.
struct Place {
    const Place* above = nullptr;
    std::string_view name{};
    Version version = Version::v1;

    Place at(std::string_view below) const { return {this, below, version}; }
    std::string path() const;
};

/// Throws Failure 400: "result.score.raw: must be a number".
[[noreturn]] void refuse(const Place& place, std::string_view why);

using Check = void (*)(const json& value, const Place& place);

struct Property {
    std::string_view name;
    Check check;
    bool is_required = false;
};

/// An object with these properties and no others (Data 2.2).
void check_object(const json& value, const Place& place, std::span<const Property> properties);
/// An array whose items all hold to `check`.
void check_list(const json& value, const Place& place, Check check);
void require_distinct_ids(const json& list, const Place& place);

void check_text(const json& value, const Place& place);
void check_flag(const json& value, const Place& place);
void check_number(const json& value, const Place& place);
void check_iri(const json& value, const Place& place);
void check_uuid(const json& value, const Place& place);
void check_timestamp(const json& value, const Place& place);
void check_language(const json& value, const Place& place);
void check_language_map(const json& value, const Place& place);
void check_extensions(const json& value, const Place& place);
/// A string that is exactly `word`.
void require_word(const json& object, std::string_view property, std::string_view word, const Place& place);

/// The objectType of an object; `otherwise` when it has none. Throws for one that is no text.
std::string type_of_object(const json& value, std::string_view otherwise, const Place& place);

// Actors: actor_rules.cpp
void check_agent(const json& value, const Place& place);
void check_group(const json& value, const Place& place);
void check_actor(const json& value, const Place& place);  ///< agent or group
void check_authority(const json& value, const Place& place);

// Activities: activity_rules.cpp
void check_activity(const json& value, const Place& place);

// Result, context, attachments: context_rules.cpp
void check_result(const json& value, const Place& place);
void check_context(const json& value, const Place& place);
void check_attachments(const json& value, const Place& place);
void check_statement_reference(const json& value, const Place& place);

}  // namespace oneroom::lrs::rules
