#include "sequencing/read_rules.h"

#include <algorithm>

#include "core/base/instant.h"
#include "core/base/text.h"

namespace oneroom::sequencing {

using packages::attribute;
using packages::child;
using packages::children;
using packages::text_of;

namespace {

bool is_hex(char one) { return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'f') || (one >= 'A' && one <= 'F'); }

}  // namespace

pugi::xml_node Parts::find(std::string_view name) const {
    const auto node = child(own, name);
    return node ? node : child(shared, name);
}

std::string read_id(pugi::xml_node node, std::string_view name) {
    const std::string text = attribute(node, name);
    std::string id;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char one = text[at];
        if (one == '%' && at + 2 < text.size() && is_hex(text[at + 1]) && is_hex(text[at + 2])) {
            one = static_cast<char>(std::stoi(text.substr(at + 1, 2), nullptr, 16));
            at += 2;
        }
        const bool is_blank = one == ' ' || one == '\t' || one == '\n' || one == '\r';
        if (!is_blank)
            id += one;
        else if (!id.empty() && id.back() != ' ')
            id += ' ';
    }
    if (!id.empty() && id.back() == ' ') id.pop_back();
    return is_utf8(id) ? id : text;  // escaped in another encoding: as written, since ids are kept as JSON
}

bool read_truth(pugi::xml_node node, std::string_view name, bool otherwise) {
    const std::string text = attribute(node, name);
    if (text == "1" || equal_ignoring_case(text, "true")) return true;
    if (text == "0" || equal_ignoring_case(text, "false")) return false;
    return otherwise;
}

double read_number(pugi::xml_node node, std::string_view name, double lowest, double highest, double otherwise) {
    const auto number = to_number(attribute(node, name));
    return number && *number >= lowest && *number <= highest ? *number : otherwise;
}

std::optional<std::chrono::milliseconds> read_duration(std::string_view text) {
    if (text.size() < 3 || text.front() != 'P') return std::nullopt;
    double seconds = 0;
    bool is_time = false;
    for (std::size_t at = 1; at < text.size();) {
        if (text[at] == 'T') {
            is_time = true;
            ++at;
            continue;
        }
        const auto end = text.find_first_not_of("0123456789.", at);
        const auto number = to_number(text.substr(at, end - at));
        if (end == std::string_view::npos || !number) return std::nullopt;
        switch (text[end]) {
            case 'Y':
                seconds += *number * 365 * 86'400;
                break;
            case 'M':
                seconds += *number * (is_time ? 60 : 30 * 86'400);
                break;
            case 'D':
                seconds += *number * 86'400;
                break;
            case 'H':
                seconds += *number * 3'600;
                break;
            case 'S':
                seconds += *number;
                break;
            default:
                return std::nullopt;
        }
        at = end + 1;
    }
    if (seconds > 3.2e9) return std::nullopt;  // more than a hundred years limits nothing
    return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

void read_control_modes(pugi::xml_node node, ControlModes& control) {
    control.choice = read_truth(node, "choice", true);
    control.choice_exit = read_truth(node, "choiceExit", true);
    control.flow = read_truth(node, "flow", false);
    control.forward_only = read_truth(node, "forwardOnly", false);
    control.use_current_objective_info = read_truth(node, "useCurrentAttemptObjectiveInfo", true);
    control.use_current_progress_info = read_truth(node, "useCurrentAttemptProgressInfo", true);
}

void read_limits(pugi::xml_node node, Limits& limits) {
    if (const auto attempts = to_integer(attribute(node, "attemptLimit")); attempts && *attempts >= 0)
        limits.attempts = static_cast<int>(std::min<std::int64_t>(*attempts, 1'000'000));
    limits.max_time_allowed = attribute(node, "attemptAbsoluteDurationLimit");
    limits.attempt_absolute = read_duration(limits.max_time_allowed);
    limits.attempt_experienced = read_duration(attribute(node, "attemptExperiencedDurationLimit"));
    limits.activity_absolute = read_duration(attribute(node, "activityAbsoluteDurationLimit"));
    limits.activity_experienced = read_duration(attribute(node, "activityExperiencedDurationLimit"));
    const auto instant = [&](const char* name) {
        std::string text = attribute(node, name);
        if (!text.empty() && text.back() != 'Z') text += 'Z';  // a date without zone is taken as UTC
        return from_iso8601(text);
    };
    limits.begin = instant("beginTimeLimit");
    limits.end = instant("endTimeLimit");
}

void read_randomization(pugi::xml_node node, Activity& activity) {
    const auto timing = [&](const char* name) {
        const std::string text = attribute(node, name);
        if (equal_ignoring_case(text, "once")) return Timing::once;
        return equal_ignoring_case(text, "onEachNewAttempt") ? Timing::on_each_new_attempt : Timing::never;
    };
    activity.selection = timing("selectionTiming");
    if (const auto count = to_integer(attribute(node, "selectCount")); count && *count >= 0)
        activity.select_count = static_cast<int>(std::min<std::int64_t>(*count, 1'000'000));
    activity.randomization = timing("randomizationTiming");
    activity.randomizes_children = read_truth(node, "reorderChildren", false);
}

void read_rollup_considerations(pugi::xml_node node, RollupControls& rollup) {
    const auto required = [&](const char* name) {
        const std::string text = attribute(node, name);
        if (equal_ignoring_case(text, "ifAttempted")) return Required::if_attempted;
        if (equal_ignoring_case(text, "ifNotSkipped")) return Required::if_not_skipped;
        return equal_ignoring_case(text, "ifNotSuspended") ? Required::if_not_suspended : Required::always;
    };
    rollup.for_satisfied = required("requiredForSatisfied");
    rollup.for_not_satisfied = required("requiredForNotSatisfied");
    rollup.for_completed = required("requiredForCompleted");
    rollup.for_incomplete = required("requiredForIncomplete");
    rollup.measure_satisfaction_if_active = read_truth(node, "measureSatisfactionIfActive", true);
}

}  // namespace oneroom::sequencing
