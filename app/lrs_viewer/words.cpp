#include "lrs_viewer/words.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "lrs/formats.h"
#include "lrs/marks.h"
#include "lrs/xapi_values.h"
#include "lrs_viewer/answers.h"

namespace oneroom::lrs_viewer {
namespace {

constexpr std::size_t most_named_members = 3;

std::string string_in(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<double> number_in(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

std::optional<bool> flag_in(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_boolean() ? std::optional(found->get<bool>()) : std::nullopt;
}

std::string name_of(const json& actor, const Knowledge& known) {
    if (std::string name = string_in(actor, "name"); !name.empty()) return name;
    const std::string key = lrs::agent_key(actor);
    if (!key.empty()) {
        std::string name = known.name_of_agent ? known.name_of_agent(key) : "";
        return name.empty() ? text_of_key(key) : name;
    }
    std::string names;
    std::size_t count = 0;
    for (const json& member : actor.value("member", json::array())) {
        if (++count > most_named_members) break;
        names.append(names.empty() ? "" : ", ").append(name_of(member, known));
    }
    return count > most_named_members ? names + " …" : names;
}

/// What this statement says of an activity goes before what is known of it.
json definition_of(const json& activity, const std::string& iri, const Knowledge& known) {
    json definition = json::object();
    if (known.definition_of)
        if (auto stored = known.definition_of(iri)) definition = std::move(*stored);
    const auto own = activity.find("definition");
    return own == activity.end() ? definition : lrs::merge_definitions(std::move(definition), *own);
}

void tell_result(StatementRow& row, const json& result, const json& definition, std::string_view languages) {
    row.is_success = flag_in(result, "success");
    row.is_completed = flag_in(result, "completion");
    row.duration_seconds = seconds_of(string_in(result, "duration"));
    const std::string response = string_in(result, "response");
    row.response = shortened(response);
    row.answer = answer_text(response, definition, languages);
    const auto score = result.find("score");
    if (score == result.end() || !score->is_object()) return;
    row.score_raw = number_in(*score, "raw");
    row.score_max = number_in(*score, "max");
    const double least = number_in(*score, "min").value_or(0);
    std::optional<double> share = number_in(*score, "scaled");
    if (!share && row.score_raw && row.score_max && *row.score_max > least)
        share = (*row.score_raw - least) / (*row.score_max - least);
    if (share) row.score_percent = std::round(*share * 10'000) / 100;
}

StatementMoment moment_of(std::string_view verb) {
    const std::string last = last_part(verb);
    const auto is_any = [&](std::initializer_list<std::string_view> words) {
        return std::ranges::find(words, last) != words.end();
    };
    if (is_any({"initialized", "launched", "resumed"})) return StatementMoment::begins;
    if (is_any({"terminated", "abandoned", "suspended", "exited"})) return StatementMoment::ends;
    return is_any({"passed", "failed", "completed", "satisfied", "waived"}) ? StatementMoment::status
                                                                            : StatementMoment::other;
}

}  // namespace

std::string text_of_key(const std::string& key) {
    const auto blank = key.find(' ');
    const std::string kind = key.substr(0, blank);
    std::string rest = blank == key.npos ? "" : key.substr(blank + 1);
    if (kind == "mbox") return rest.starts_with("mailto:") ? rest.substr(7) : rest;
    if (kind == "account") return rest.substr(rest.find(' ') + 1);
    return rest;
}

std::string last_part(std::string_view iri) {
    while (iri.ends_with('/') || iri.ends_with('#')) iri.remove_suffix(1);
    const auto at = iri.find_last_of("/#:");
    return std::string(at == iri.npos ? iri : iri.substr(at + 1));
}

std::string text_in(const json& map, std::string_view languages) {
    if (!map.is_object() || map.empty()) return "";
    const auto best = map.find(lrs::best_language(map, std::string(languages) + ",en;q=0.01"));
    return best != map.end() && best->is_string() ? best->get<std::string>() : "";
}

std::optional<std::int64_t> seconds_of(std::string_view duration) {
    if (!lrs::is_duration(duration)) return std::nullopt;
    double seconds = 0;
    bool is_time = false;
    for (std::size_t at = 1; at < duration.size(); ++at) {
        if (duration[at] == 'T') {
            is_time = true;
            continue;
        }
        const auto end = duration.find_first_not_of("0123456789.,", at);
        if (end == duration.npos) return std::nullopt;
        std::string digits(duration.substr(at, end - at));
        std::ranges::replace(digits, ',', '.');
        const double number = to_number(digits).value_or(0);
        constexpr double minute = 60, hour = 3600, day = 86'400;
        switch (duration[end]) {
            case 'S':
                seconds += number;
                break;
            case 'M':
                seconds += number * (is_time ? minute : 30 * day);
                break;
            case 'H':
                seconds += number * hour;
                break;
            case 'D':
                seconds += number * day;
                break;
            case 'W':
                seconds += number * 7 * day;
                break;
            default:
                seconds += number * 365 * day;
        }
        at = end;
    }
    constexpr double longest = 1e12;
    return static_cast<std::int64_t>(std::min(seconds, longest));
}

void tell(StatementRow& row, const json& statement, const Knowledge& known) {
    const json& actor = statement["actor"];
    row.actor = name_of(actor, known);
    row.agent = lrs::agent_key(actor);
    const json& verb = statement["verb"];
    row.verb_id = string_in(verb, "id");
    row.verb = text_in(verb.value("display", json::object()), known.languages);
    if (row.verb.empty()) row.verb = last_part(row.verb_id);
    row.moment = moment_of(row.verb_id);
    json definition = json::object();
    const json& object = statement["object"];
    const std::string type = object.value("objectType", "Activity");
    if (type == "Agent" || type == "Group") {
        row.object_kind = ObjectKind::agent;
        row.object = name_of(object, known);
        row.object_id = lrs::agent_key(object);
    } else if (type == "StatementRef") {
        row.object_kind = ObjectKind::statement;
        row.object = row.object_id = to_lower_ascii(string_in(object, "id"));
    } else if (type == "SubStatement") {
        StatementRow inner;
        tell(inner, object, known);
        row.object_kind = ObjectKind::subStatement;
        row.object = sentence_of(inner);
    } else {
        row.object_id = string_in(object, "id");
        definition = definition_of(object, row.object_id, known);
        row.object = text_in(definition.value("name", json::object()), known.languages);
        if (row.object.empty()) row.object = row.object_id;
    }
    if (statement.contains("result")) tell_result(row, statement["result"], definition, known.languages);
    if (statement.contains("context"))
        row.registration = to_lower_ascii(string_in(statement["context"], "registration"));
    if (const auto at = lrs::read_timestamp(string_in(statement, "timestamp")))
        row.happened_at = Instant{std::chrono::milliseconds{*at / 1000}};
}

std::vector<std::string> correct_answers_to(const json& statement, const Knowledge& known) {
    const json& object = statement["object"];
    if (object.value("objectType", "Activity") != "Activity") return {};
    return correct_answers(definition_of(object, string_in(object, "id"), known), known.languages);
}

std::string sentence_of(const StatementRow& row) { return row.actor + " " + row.verb + " " + row.object; }

}  // namespace oneroom::lrs_viewer
