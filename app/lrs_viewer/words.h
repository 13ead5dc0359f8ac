// A statement in words: who did what with what, and how it went. Pure functions.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "lrs_viewer/viewer_types.h"

namespace oneroom::lrs_viewer {

using nlohmann::json;

/// What is known beside the statement itself.
struct Knowledge {
    /// The name of an agent by its key, as last said; empty: none.
    std::function<std::string(const std::string& key)> name_of_agent{};
    /// The definition of an activity from all statements about it.
    std::function<std::optional<json>(const std::string& iri)> definition_of{};
    /// Accept-Language of who reads; English comes next, and then any other.
    std::string languages{};
};

/// Fills everything that the statement says; what is known only to the store stays.
void tell(StatementRow& row, const json& statement, const Knowledge& known);

/// What would have been right where the object is an interaction; each by itself.
std::vector<std::string> correct_answers_to(const json& statement, const Knowledge& known);

/// "Ann completed Fire safety".
std::string sentence_of(const StatementRow& row);

/// An agent without a name: "ann@example.org", "Ann" of an account.
std::string text_of_key(const std::string& key);
/// "completed" of http://adlnet.gov/expapi/verbs/completed.
std::string last_part(std::string_view iri);
/// The text of a language map that fits best; empty when it has none.
std::string text_in(const json& map, std::string_view languages);

/// Seconds of a duration of ISO 8601; a year has 365 days, a month 30. Nothing for what is none.
std::optional<std::int64_t> seconds_of(std::string_view duration);

}  // namespace oneroom::lrs_viewer
