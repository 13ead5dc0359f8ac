#include "xapi_courses/said.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "lrs/marks.h"
#include "lrs/statement_words.h"

namespace oneroom::xapi_courses {
namespace {

using Word = std::pair<std::string_view, Verb>;

template <std::size_t N>
Verb find_verb(const std::array<Word, N>& words, std::string_view iri) {
    const auto found = std::ranges::find(words, iri, &Word::first);
    return found == words.end() ? Verb::other : found->second;
}

const json* at_path(const json& from, std::initializer_list<std::string_view> names) {
    const json* value = &from;
    for (const auto name : names) {
        if (!value->is_object()) return nullptr;
        const auto found = value->find(name);
        if (found == value->end()) return nullptr;
        value = &*found;
    }
    return value;
}

std::string text_at(const json& from, std::initializer_list<std::string_view> names) {
    const json* value = at_path(from, names);
    return value && value->is_string() ? value->get<std::string>() : "";
}

std::optional<double> number_at(const json& from, std::initializer_list<std::string_view> names) {
    const json* value = at_path(from, names);
    return value && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

std::optional<bool> flag_at(const json& from, std::initializer_list<std::string_view> names) {
    const json* value = at_path(from, names);
    return value && value->is_boolean() ? std::optional(value->get<bool>()) : std::nullopt;
}

/// Ids of context activities; one may stand without a list (Data 2.4.6.2).
std::vector<std::string> context_activities(const json& statement, std::string_view kind) {
    std::vector<std::string> ids;
    const json* activities = at_path(statement, {"context", "contextActivities", kind});
    if (!activities) return ids;
    if (activities->is_object()) ids.push_back(text_at(*activities, {"id"}));
    if (activities->is_array())
        for (const json& one : *activities) ids.push_back(text_at(one, {"id"}));
    return ids;
}

void read_result(const json& statement, Said& said) {
    said.success = flag_at(statement, {"result", "success"});
    said.completion = flag_at(statement, {"result", "completion"});
    said.has_score = at_path(statement, {"result", "score"}) != nullptr;
    said.scaled = number_at(statement, {"result", "score", "scaled"});
    said.raw = number_at(statement, {"result", "score", "raw"});
    said.min = number_at(statement, {"result", "score", "min"});
    said.max = number_at(statement, {"result", "score", "max"});
    said.duration_ms = duration_ms(text_at(statement, {"result", "duration"}));
    const json* progress = at_path(statement, {"result", "extensions", extension_progress});
    if (!progress) return;
    said.progress = number_at(statement, {"result", "extensions", extension_progress});
    said.is_progress_wrong =
        !said.progress || *said.progress < 0 || *said.progress > 100 || *said.progress != std::floor(*said.progress);
    if (said.is_progress_wrong) said.progress.reset();
}

}  // namespace

Verb cmi5_verb(std::string_view iri) {
    static constexpr std::array<Word, 9> words = {{{"http://adlnet.gov/expapi/verbs/initialized", Verb::initialized},
                                                   {"http://adlnet.gov/expapi/verbs/completed", Verb::completed},
                                                   {"http://adlnet.gov/expapi/verbs/passed", Verb::passed},
                                                   {"http://adlnet.gov/expapi/verbs/failed", Verb::failed},
                                                   {"http://adlnet.gov/expapi/verbs/terminated", Verb::terminated},
                                                   {verb_launched, Verb::ofThePortal},
                                                   {verb_abandoned, Verb::ofThePortal},
                                                   {verb_satisfied, Verb::ofThePortal},
                                                   {verb_waived, Verb::ofThePortal}}};
    return find_verb(words, iri);
}

Verb xapi_verb(std::string_view iri) {
    static constexpr std::array<Word, 13> words = {{{"http://adlnet.gov/expapi/verbs/completed", Verb::completed},
                                                    {"http://activitystrea.ms/schema/1.0/complete", Verb::completed},
                                                    {"http://adlnet.gov/expapi/verbs/passed", Verb::passed},
                                                    {"http://adlnet.gov/expapi/verbs/mastered", Verb::passed},
                                                    {"http://adlnet.gov/expapi/verbs/failed", Verb::failed},
                                                    {"http://adlnet.gov/expapi/verbs/progressed", Verb::progressed},
                                                    {"http://adlnet.gov/expapi/verbs/initialized", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/attempted", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/launched", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/resumed", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/suspended", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/exited", Verb::begun},
                                                    {"http://adlnet.gov/expapi/verbs/terminated", Verb::begun}}};
    return find_verb(words, iri);
}

bool Said::has_category(std::string_view id) const { return std::ranges::find(categories, id) != categories.end(); }
bool Said::has_grouping(std::string_view id) const { return std::ranges::find(groupings, id) != groupings.end(); }

Said read_said(const json& statement, bool is_cmi5) {
    Said said;
    const std::string verb = text_at(statement, {"verb", "id"});
    said.verb = is_cmi5 ? cmi5_verb(verb) : xapi_verb(verb);
    said.is_voiding = verb == lrs::voided_verb;
    // cmi5 9.2: a group is nobody, even by the name of the learner.
    if (text_at(statement, {"actor", "objectType"}) != "Group") said.agent = lrs::agent_key(statement["actor"]);
    const std::string type = text_at(statement, {"object", "objectType"});
    if (type.empty() || type == "Activity") said.activity = text_at(statement, {"object", "id"});
    said.registration = to_lower_ascii(text_at(statement, {"context", "registration"}));
    said.session = text_at(statement, {"context", "extensions", extension_session});
    said.mastery = number_at(statement, {"context", "extensions", extension_mastery});
    said.categories = context_activities(statement, "category");
    said.groupings = context_activities(statement, "grouping");
    said.is_defined = said.has_category(category_cmi5);
    const std::string timestamp = text_at(statement, {"timestamp"});
    said.at = lrs::read_timestamp(timestamp);
    said.is_utc = !lrs::has_offset(timestamp) || timestamp.ends_with("+00:00") || timestamp.ends_with("+0000") ||
                  timestamp.ends_with("+00");
    read_result(statement, said);
    return said;
}

std::optional<std::int64_t> duration_ms(std::string_view text) {
    if (!lrs::is_duration(text)) return std::nullopt;
    constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
    double seconds = 0;
    bool is_time = false;
    std::size_t at = 1;
    while (at < text.size()) {
        if (text[at] == 'T') {
            is_time = true;
            ++at;
            continue;
        }
        const auto end = text.find_first_not_of("0123456789.,", at);
        if (end == text.npos || end == at) return std::nullopt;
        std::string digits(text.substr(at, end - at));
        std::ranges::replace(digits, ',', '.');
        const double number = to_number(digits).value_or(0);
        switch (text[end]) {
            case 'Y':
                seconds += number * 365 * day;
                break;
            case 'M':
                seconds += number * (is_time ? minute : 30 * day);
                break;
            case 'W':
                seconds += number * 7 * day;
                break;
            case 'D':
                seconds += number * day;
                break;
            case 'H':
                seconds += number * hour;
                break;
            default:
                seconds += number;
        }
        at = end + 1;
    }
    constexpr double longest = 10 * 365 * day;
    return std::llround(std::min(seconds, longest) * 1000);
}

std::string duration_text(std::int64_t ms) {
    std::string text = "PT" + std::to_string(ms / 1000);
    if (ms % 1000 != 0) {
        std::string part = std::to_string(1000 + ms % 1000).substr(1);
        while (part.back() == '0') part.pop_back();
        text += "." + part;
    }
    return text + "S";
}

}  // namespace oneroom::xapi_courses
