#include "xapi_courses/unit_launch.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "launch/launch_rules.h"
#include "xapi_courses/said.h"
#include "xapi_courses/verbs.h"

namespace oneroom::xapi_courses {
namespace {

std::string course_path(const std::string& home, Id content_id) {
    return home + "/courses/" + std::to_string(content_id);
}

/// Names of any length and letters, as a part of an address.
std::string short_name(const std::string& publisher_id) { return sha256_hex(publisher_id).substr(0, 24); }

json activity(std::string_view id) { return {{"objectType", "Activity"}, {"id", id}}; }

std::optional<double> mastery_of(const UnitFacts& unit) { return to_number(unit.mastery_score); }

json verb(std::string_view iri, const char* word) { return {{"id", iri}, {"display", {{"en", word}}}}; }

json unit_object(const UnitFacts& unit) {
    json object = activity(activity_of(unit));
    object["definition"] = {{"name", {{"und", unit.title}}}};
    // Of an older package: what is no IRI no statement may have.
    if (lrs::is_iri(unit.activity_type)) object["definition"]["type"] = unit.activity_type;
    return object;
}

/// 9.6 of what the portal says; `publisher_id` is of what it is about (9.6.2.3).
json context(const UnitFacts& unit, const std::string& publisher_id) {
    return {{"registration", unit.registration},
            {"contextActivities",
             {{"category", json::array({activity(category_cmi5)})},
              {"grouping", json::array({activity(publisher_activity(publisher_id))})}}},
            {"extensions", {{extension_session, unit.session}}}};
}

json statement(const UnitFacts& unit, json said, Instant now) {
    said["actor"] = agent_of(unit);
    said["timestamp"] = to_iso8601(now);
    return said;
}

/// Everything but what an address must have encoded; what is encoded already stays.
std::string encoded_path(std::string_view path) {
    static constexpr std::string_view unsafe = " \"<>^`{|}";
    std::string out;
    for (const char c : path) {
        if (c == '\\')
            out += '/';
        else if (unsafe.find(c) != std::string_view::npos || static_cast<unsigned char>(c) < 0x20 ||
                 static_cast<unsigned char>(c) >= 0x7F)
            out += launch::percent_encode({&c, 1});
        else
            out += c;
    }
    return out;
}

}  // namespace

std::string publisher_activity(const std::string& publisher_id) {
    return lrs::is_iri(publisher_id) ? publisher_id : "urn:oneroom:" + short_name(publisher_id);
}

json agent_of(const UnitFacts& unit) {
    return {{"objectType", "Agent"}, {"account", {{"homePage", unit.account_home}, {"name", unit.account_name}}}};
}

std::string unit_activity(const std::string& home, Id content_id, const std::string& publisher_id) {
    return course_path(home, content_id) + "/units/" + short_name(publisher_id);
}

std::string block_activity(const std::string& home, Id content_id, const std::string& publisher_id) {
    return course_path(home, content_id) + "/blocks/" + short_name(publisher_id);
}

std::string course_activity(const std::string& home, Id content_id) { return course_path(home, content_id); }

std::string activity_of(const UnitFacts& unit) {
    if (!unit.is_cmi5() && lrs::is_iri(unit.publisher_id)) return unit.publisher_id;
    return unit_activity(unit.home, unit.content_id, unit.publisher_id);
}

bool is_elsewhere(const std::string& href) {
    // Nothing else is opened: "javascript://..." would be a file of the package, and there is none.
    const std::string start = to_lower_ascii(href.substr(0, 8));
    return start.starts_with("http://") || start.starts_with("https://");
}

std::string origin_of(const std::string& href) {
    if (!is_elsewhere(href)) return "";
    const auto host = href.find("://") + 3;
    return to_lower_ascii(href.substr(0, href.find_first_of("/?#", host)));
}

std::string bare_address(const std::string& files, const std::string& href) {
    return is_elsewhere(href) ? encoded_path(href) : files + encoded_path(href);
}

std::string with_parameters(const std::string& address,
                            const std::vector<std::pair<std::string, std::string>>& parameters) {
    const auto hash = std::min(address.find('#'), address.size());
    std::string out = address.substr(0, hash);
    char separator = out.find('?') == out.npos ? '?' : '&';
    for (const auto& [name, value] : parameters) {
        out += separator + name + "=" + launch::percent_encode(value);
        separator = '&';
    }
    return out + address.substr(hash);
}

std::string launch_mode_name(tracking::LaunchMode mode) {
    switch (mode) {
        case tracking::LaunchMode::review:
            return "Review";
        case tracking::LaunchMode::browse:
            return "Browse";
        default:
            return "Normal";
    }
}

json launch_data(const UnitFacts& unit, const std::string& return_url) {
    json data = {
        {"contextTemplate",
         {{"registration", unit.registration},
          {"contextActivities", {{"grouping", json::array({activity(publisher_activity(unit.publisher_id))})}}},
          {"extensions", {{extension_session, unit.session}}}}},
        {"launchMode", launch_mode_name(unit.mode)},
        {"launchMethod", unit.launch_method},
        {"moveOn", unit.move_on},
        {"returnURL", return_url}};
    if (!unit.launch_data.empty()) data["launchParameters"] = unit.launch_data;
    if (const auto mastery = mastery_of(unit)) data["masteryScore"] = *mastery;
    if (!unit.entitlement_key.empty()) data["entitlementKey"] = {{"courseStructure", unit.entitlement_key}};
    return data;
}

json launched_statement(const UnitFacts& unit, const std::string& address, Instant now) {
    json said = {{"verb", verb(verb_launched, "launched")},
                 {"object", unit_object(unit)},
                 {"context", context(unit, unit.publisher_id)}};
    json& extensions = said["context"]["extensions"];
    extensions[std::string(extension_mode)] = launch_mode_name(unit.mode);
    extensions[std::string(extension_url)] = address;
    extensions[std::string(extension_move_on)] = unit.move_on;
    if (const auto mastery = mastery_of(unit)) extensions[std::string(extension_mastery)] = *mastery;
    if (!unit.launch_data.empty()) extensions[std::string(extension_parameters)] = unit.launch_data;
    return statement(unit, std::move(said), now);
}

json abandoned_statement(const UnitFacts& unit, std::int64_t duration_ms, Instant now) {
    return statement(unit,
                     {{"verb", verb(verb_abandoned, "abandoned")},
                      {"object", unit_object(unit)},
                      {"result", {{"duration", duration_text(duration_ms)}}},
                      {"context", context(unit, unit.publisher_id)}},
                     now);
}

json waived_statement(const UnitFacts& unit, std::string_view reason, Instant now) {
    json said = {{"verb", verb(verb_waived, "waived")},
                 {"object", unit_object(unit)},
                 {"result",
                  {{"success", true}, {"completion", true}, {"extensions", {{std::string(extension_reason), reason}}}}},
                 {"context", context(unit, unit.publisher_id)}};
    said["context"]["contextActivities"]["category"].push_back(activity(category_move_on));
    return statement(unit, std::move(said), now);
}

json satisfied_statement(const UnitFacts& unit, const SatisfiedPart& part, Instant now) {
    json object = activity(part.is_course ? course_activity(unit.home, unit.content_id)
                                          : block_activity(unit.home, unit.content_id, part.publisher_id));
    object["definition"] = {{"type", part.is_course ? type_course : type_block}, {"name", {{"und", part.title}}}};
    return statement(unit,
                     {{"verb", verb(verb_satisfied, "satisfied")},
                      {"object", object},
                      {"context", context(unit, part.publisher_id)}},
                     now);
}

}  // namespace oneroom::xapi_courses
