// A statement of a course, as far as its launch is concerned. Pure.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lrs/xapi_values.h"
#include "xapi_courses/verbs.h"

namespace oneroom::xapi_courses {

using nlohmann::json;

struct Said {
    bool has_id = true;  ///< of its own
    Verb verb = Verb::other;
    bool is_defined = false;     ///< cmi5 7.1.3: it has the category of statements that cmi5 defines
    std::string agent{};         ///< lrs::agent_key() of the actor
    std::string activity{};      ///< its object; empty: it is about no activity
    std::string registration{};  ///< lower case
    std::string session{};       ///< cmi5 9.6.3.1
    std::vector<std::string> categories{};
    std::vector<std::string> groupings{};
    std::optional<lrs::Microseconds> at{};  ///< its timestamp
    bool is_utc = true;
    bool is_voiding = false;
    // Of its result.
    std::optional<bool> success{};
    std::optional<bool> completion{};
    bool has_score = false;
    std::optional<double> scaled{};
    std::optional<double> raw{};
    std::optional<double> min{};
    std::optional<double> max{};
    std::optional<std::int64_t> duration_ms{};
    std::optional<double> progress{};  ///< as said: 0 to 100
    bool is_progress_wrong = false;    ///< it is there and no whole number from 0 to 100
    std::optional<double> mastery{};   ///< the extension of its context

    bool has_category(std::string_view id) const;
    bool has_grouping(std::string_view id) const;
};

/// Of a statement that the store has found valid.
Said read_said(const json& statement, bool is_cmi5);

/// ISO 8601: "PT1H30M5.25S"; years and months at their usual length.
std::optional<std::int64_t> duration_ms(std::string_view text);
/// "PT90.5S"
std::string duration_text(std::int64_t ms);

}  // namespace oneroom::xapi_courses
