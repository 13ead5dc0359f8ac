// What a statement can be found by: agents, verb, activities, registration. Pure functions.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::lrs {

using nlohmann::json;

/// What a mark names. The numbers are those of lrs_key.kind.
enum class KeyKind { agent = 1, verb = 2, activity = 3, registration = 4 };

/// A row of lrs_key as far as it is remembered.
struct KnownKey {
    Id id{};               ///< 0: not looked up, or not there
    std::size_t said = 0;  ///< hash of the agent's name or of the activity's definition, as last saved; 0: none
    bool operator==(const KnownKey&) const = default;
};

/// One thing that a statement can be found by.
struct Mark {
    KeyKind kind;
    std::string text;        ///< what names the thing: agent_key(), an IRI, a UUID in lower case
    bool is_narrow = false;  ///< by the plain filter; without it only by related_agents, related_activities
    std::string name{};      ///< of an agent, as the statement says
    KnownKey known{};        ///< its key, where the reader of the statement knew it
    bool operator==(const Mark&) const = default;
};

/// The text that stands for an agent or identified group, by its one identifier (Data 2.4.2.3); empty for a group
/// without one.
std::string agent_key(const json& actor);
/// The object that a key stands for, with its identifier only.
json agent_of_key(std::string_view key);

/// Every mark of a statement, each thing once, narrow if it is so anywhere (Communication 2.1.3: agent, verb, activity,
/// registration, related_activities, related_agents).
std::vector<Mark> marks_of(const json& statement, const json& authority);

/// An activity with what this statement says of it.
struct DefinedActivity {
    std::string iri;
    json definition;
    std::size_t said;  ///< hash of the definition
    KnownKey known{};  ///< its key, where the reader of the statement knew it
};

/// Activities with a definition anywhere in the statement, in order.
std::vector<DefinedActivity> definitions_in(const json& statement);

}  // namespace oneroom::lrs
