#include "tracking/rte_start.h"

#include <set>

#include "tracking/cmi_model.h"
#include "tracking/cmi_time.h"

namespace oneroom::tracking {
namespace {

using Elements = std::map<std::string, std::string>;

void set_if_any(Elements& elements, const char* name, const std::string& value) {
    if (!value.empty()) elements[name] = value;
}

/// The status a SCORM 1.2 course reads: ours where we have decided, otherwise its own.
std::string lesson_status(const StartFacts& facts) {
    using enum TrackingStatus;
    switch (facts.status) {
        case passed:
            return "passed";
        case completed:
            return "completed";
        case failed:
            return "failed";
        default:
            break;
    }
    const auto said = facts.stored.find("cmi.core.lesson_status");
    return said == facts.stored.end() || said->second.empty() ? "not attempted" : said->second;
}

void add_scorm12(const StartFacts& facts, std::chrono::milliseconds total, const char* entry, Elements& elements) {
    elements["cmi.core.student_id"] = facts.learner_id;
    elements["cmi.core.student_name"] = facts.learner_name;
    elements["cmi.core.entry"] = entry;
    elements["cmi.core.lesson_mode"] = name_of(facts.mode);
    elements["cmi.core.credit"] = facts.mode == LaunchMode::normal ? "credit" : "no-credit";
    elements["cmi.core.lesson_status"] = facts.mode == LaunchMode::browse ? "not attempted" : lesson_status(facts);
    elements["cmi.core.total_time"] = format_cmi_time(Standard::scorm12, total);
    elements["cmi.launch_data"] = facts.launch_data;
    set_if_any(elements, "cmi.student_data.mastery_score", facts.mastery_score);
    set_if_any(elements, "cmi.student_data.max_time_allowed", facts.max_time_allowed);
    set_if_any(elements, "cmi.student_data.time_limit_action", facts.time_limit_action);
}

/// Appends the manifest's objectives that the data does not have yet, so that a course finds them by id.
void seed_objectives(const StartFacts& facts, Elements& elements) {
    std::set<std::string> present;
    std::size_t next = 0;
    for (; elements.contains("cmi.objectives." + std::to_string(next) + ".id"); ++next)
        present.insert(elements["cmi.objectives." + std::to_string(next) + ".id"]);
    for (const std::string& id : facts.objectives)
        if (!id.empty() && present.insert(id).second) elements["cmi.objectives." + std::to_string(next++) + ".id"] = id;
}

/// A course that goes on reads its own words back, also after it has taken some of them back; what was reached all the
/// same is the portal's. In review, and where the course left it to us, it reads what we have decided.
void add_statuses(const StartFacts& facts, Elements& elements) {
    using enum TrackingStatus;
    const auto put = [&](const char* name, const char* decided, bool is_judged) {
        auto& word = elements[name];
        if (word.empty() || word == "unknown" || is_judged || facts.mode == LaunchMode::review) word = decided;
    };
    if (is_finished(facts.status)) put("cmi.completion_status", "completed", !facts.completion_threshold.empty());
    const bool is_measured = !facts.mastery_score.empty();
    if (facts.status == passed) put("cmi.success_status", "passed", is_measured);
    if (facts.status == failed) put("cmi.success_status", "failed", is_measured);
}

void add_scorm2004(const StartFacts& facts, std::chrono::milliseconds total, const char* entry, bool is_restored_here,
                   Elements& elements) {
    elements["cmi.learner_id"] = facts.learner_id;
    elements["cmi.learner_name"] = facts.learner_name;
    elements["cmi.entry"] = entry;
    elements["cmi.mode"] = name_of(facts.mode);
    elements["cmi.credit"] = facts.mode == LaunchMode::normal ? "credit" : "no-credit";
    elements["cmi.total_time"] = format_cmi_time(Standard::scorm2004, total);
    elements["cmi.launch_data"] = facts.launch_data;
    set_if_any(elements, "cmi.scaled_passing_score", facts.mastery_score);
    set_if_any(elements, "cmi.max_time_allowed", facts.max_time_allowed);
    set_if_any(elements, "cmi.time_limit_action", facts.time_limit_action);
    set_if_any(elements, "cmi.completion_threshold", facts.completion_threshold);
    if (!facts.language.empty()) elements.try_emplace("cmi.learner_preference.language", facts.language);
    if (is_restored_here) add_statuses(facts, elements);
    seed_objectives(facts, elements);
}

}  // namespace

StartElements start_elements(const StartFacts& facts) {
    const bool is_preview = facts.mode == LaunchMode::browse;
    const bool has_history = facts.has_history && !is_preview;
    const bool was_left =
        has_history && facts.is_resumed.value_or(!facts.history_ended || facts.last_exit == "suspend");
    const bool keeps = facts.standard == Standard::scorm12 || facts.mode == LaunchMode::review || was_left;

    StartElements start;
    start.is_fresh = has_history && !keeps;
    const bool is_first = !has_history || start.is_fresh;
    const char* entry = is_first ? "ab-initio" : was_left ? "resume" : "";

    if (!is_first)
        for (const auto& [name, value] : facts.stored)
            if (is_restored(facts.standard, name)) start.elements[name] = value;

    const auto total = is_first ? std::chrono::milliseconds{} : facts.total;
    start.total = total;
    if (facts.standard == Standard::scorm12)
        add_scorm12(facts, total, entry, start.elements);
    else
        add_scorm2004(facts, total, entry, !is_first, start.elements);
    return start;
}

}  // namespace oneroom::tracking
