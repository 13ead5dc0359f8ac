#include "tracking/cmi_model.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "tracking/cmi_time.h"

namespace oneroom::tracking {
namespace {

using enum Use;
using enum Form;

constexpr std::array scorm12_elements = {
    Element{"cmi.core.student_id", read, text, 255},
    Element{"cmi.core.student_name", read, text, 255},
    Element{"cmi.core.lesson_location", both, text, 255},
    Element{"cmi.core.credit", read, credit},
    Element{"cmi.core.lesson_status", both, status},
    Element{"cmi.core.entry", read, entry},
    Element{"cmi.core.score.raw", both, decimal},
    Element{"cmi.core.score.max", both, decimal},
    Element{"cmi.core.score.min", both, decimal},
    Element{"cmi.core.total_time", read, length},
    Element{"cmi.core.lesson_mode", read, mode},
    Element{"cmi.core.exit", write, exit},
    Element{"cmi.core.session_time", write, length},
    Element{"cmi.suspend_data", both, text, 4096},
    Element{"cmi.launch_data", read, text, 4096},
    Element{"cmi.comments", both, text, 4096},
    Element{"cmi.comments_from_lms", read, text, 4096},
    Element{"cmi.objectives.n.id", both, text, 255},
    Element{"cmi.objectives.n.score.raw", both, decimal},
    Element{"cmi.objectives.n.score.max", both, decimal},
    Element{"cmi.objectives.n.score.min", both, decimal},
    Element{"cmi.objectives.n.status", both, status},
    Element{"cmi.student_data.mastery_score", read, decimal},
    Element{"cmi.student_data.max_time_allowed", read, length},
    Element{"cmi.student_data.time_limit_action", read, text, 255},
    Element{"cmi.student_preference.audio", both, decimal},
    Element{"cmi.student_preference.language", both, text, 255},
    Element{"cmi.student_preference.speed", both, decimal},
    Element{"cmi.student_preference.text", both, decimal},
    Element{"cmi.interactions.n.id", write, text, 255},
    Element{"cmi.interactions.n.objectives.n.id", write, text, 255},
    Element{"cmi.interactions.n.time", write, text, 255},
    Element{"cmi.interactions.n.type", write, text, 255},
    Element{"cmi.interactions.n.correct_responses.n.pattern", write, text, 255},
    Element{"cmi.interactions.n.weighting", write, decimal},
    Element{"cmi.interactions.n.student_response", write, text, 255},
    Element{"cmi.interactions.n.result", write, text, 255},
    Element{"cmi.interactions.n.latency", write, length},
};

constexpr std::array scorm2004_elements = {
    Element{"cmi.comments_from_learner.n.comment", both, text, 4000},
    Element{"cmi.comments_from_learner.n.location", both, text, 250},
    Element{"cmi.comments_from_learner.n.timestamp", both, text, 255},
    Element{"cmi.comments_from_lms.n.comment", read, text, 4000},
    Element{"cmi.comments_from_lms.n.location", read, text, 250},
    Element{"cmi.comments_from_lms.n.timestamp", read, text, 255},
    Element{"cmi.completion_status", both, completion},
    Element{"cmi.completion_threshold", read, fraction},
    Element{"cmi.credit", read, credit},
    Element{"cmi.entry", read, entry},
    Element{"cmi.exit", write, exit},
    Element{"cmi.interactions.n.id", both, text, 4000},
    Element{"cmi.interactions.n.type", both, text, 255},
    Element{"cmi.interactions.n.objectives.n.id", both, text, 4000},
    Element{"cmi.interactions.n.timestamp", both, text, 255},
    Element{"cmi.interactions.n.correct_responses.n.pattern", both, text},
    Element{"cmi.interactions.n.weighting", both, decimal},
    Element{"cmi.interactions.n.learner_response", both, text},
    Element{"cmi.interactions.n.result", both, text, 255},
    Element{"cmi.interactions.n.latency", both, length},
    Element{"cmi.interactions.n.description", both, text, 250},
    Element{"cmi.launch_data", read, text, 4000},
    Element{"cmi.learner_id", read, text, 4000},
    Element{"cmi.learner_name", read, text, 250},
    Element{"cmi.learner_preference.audio_level", both, decimal},
    Element{"cmi.learner_preference.language", both, text, 250},
    Element{"cmi.learner_preference.delivery_speed", both, decimal},
    Element{"cmi.learner_preference.audio_captioning", both, text, 255},
    Element{"cmi.location", both, text, 1000},
    Element{"cmi.max_time_allowed", read, length},
    Element{"cmi.mode", read, mode},
    Element{"cmi.objectives.n.id", both, text, 4000},
    Element{"cmi.objectives.n.score.scaled", both, scaled},
    Element{"cmi.objectives.n.score.raw", both, decimal},
    Element{"cmi.objectives.n.score.min", both, decimal},
    Element{"cmi.objectives.n.score.max", both, decimal},
    Element{"cmi.objectives.n.success_status", both, success},
    Element{"cmi.objectives.n.completion_status", both, completion},
    Element{"cmi.objectives.n.progress_measure", both, fraction},
    Element{"cmi.objectives.n.description", both, text, 250},
    Element{"cmi.progress_measure", both, fraction},
    Element{"cmi.scaled_passing_score", read, scaled},
    Element{"cmi.score.scaled", both, scaled},
    Element{"cmi.score.raw", both, decimal},
    Element{"cmi.score.min", both, decimal},
    Element{"cmi.score.max", both, decimal},
    Element{"cmi.session_time", write, length},
    Element{"cmi.success_status", both, success},
    Element{"cmi.suspend_data", both, text, 64000},
    Element{"cmi.time_limit_action", read, text, 255},
    Element{"cmi.total_time", read, length},
    // What a SCO shares and asks for by sequencing (SN 5.6, RTE 4.3).
    Element{"adl.data.n.store", both, text, 64000},
    Element{"adl.nav.request", both, text, 4096},
};

/// "cmi.objectives.12.id" -> "cmi.objectives.n.id"; empty when an index is out of bounds.
std::string pattern_of(std::string_view name) {
    if (name.find_first_of("0123456789") == name.npos) return std::string(name);
    std::string pattern;
    for (const auto part : split(name, '.')) {
        if (!pattern.empty()) pattern += '.';
        if (part.empty() || !std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; })) {
            pattern += part;
        } else if (part.size() > 4 || (part.size() > 1 && part.front() == '0')) {
            return {};
        } else {
            pattern += 'n';
        }
    }
    return pattern;
}

/// The words of a vocabulary; empty for forms that are no vocabulary.
std::span<const std::string_view> words_of(Standard standard, Form form) {
    static constexpr std::array<std::string_view, 6> statuses = {"passed",     "completed", "failed",
                                                                 "incomplete", "browsed",   "not attempted"};
    static constexpr std::array<std::string_view, 4> completions = {"completed", "incomplete", "not attempted",
                                                                    "unknown"};
    static constexpr std::array<std::string_view, 3> successes = {"passed", "failed", "unknown"};
    static constexpr std::array<std::string_view, 5> exits = {"time-out", "suspend", "logout", "", "normal"};
    static constexpr std::array<std::string_view, 3> entries = {"ab-initio", "resume", ""};
    static constexpr std::array<std::string_view, 3> modes = {"browse", "normal", "review"};
    static constexpr std::array<std::string_view, 2> credits = {"credit", "no-credit"};
    switch (form) {
        case status:
            return statuses;
        case completion:
            return completions;
        case success:
            return successes;
        case exit:
            return std::span<const std::string_view>(exits).first(standard == Standard::scorm12 ? 4 : 5);
        case entry:
            return entries;
        case mode:
            return modes;
        case credit:
            return credits;
        default:
            return {};
    }
}

std::optional<std::string> accept_number(std::string_view value, double least, double most) {
    const auto trimmed = trim(value);
    // An empty score is how a course takes one back (SCORM 1.2 RTE 3.4.4: CMIDecimal or blank).
    if (trimmed.empty()) return std::string();
    const auto number = to_number(trimmed, true);
    if (!number || *number < least || *number > most) return std::nullopt;
    return std::string(trimmed);
}

std::optional<std::string> accept_word(std::span<const std::string_view> words, std::string_view value) {
    std::string word = to_lower_ascii(trim(value));
    std::ranges::replace(word, '_', ' ');
    if (word == "notattempted") word = "not attempted";
    if (std::ranges::find(words, word) == words.end()) return std::nullopt;
    return word;
}

}  // namespace

std::span<const Element> elements_of(Standard standard) {
    if (standard == Standard::scorm12) return scorm12_elements;
    if (standard == Standard::scorm2004) return scorm2004_elements;
    return {};
}

const Element* find_element(Standard standard, std::string_view name) {
    if (name.size() > 200) return nullptr;
    const std::string pattern = pattern_of(name);
    const auto elements = elements_of(standard);
    const auto found = std::ranges::find(elements, pattern, &Element::name);
    return found == elements.end() ? nullptr : &*found;
}

std::size_t suspend_data_limit(Standard standard, std::string_view edition) {
    if (standard == Standard::scorm12) return 4096;
    return edition == "2nd" ? 4000 : 64000;
}

std::optional<std::string> accept_value(Standard standard, std::string_view name, std::string_view value) {
    const Element* element = find_element(standard, name);
    if (!element || element->use == read) return std::nullopt;
    if (const auto words = words_of(standard, element->form); !words.empty()) return accept_word(words, value);
    switch (element->form) {
        case decimal:
            return accept_number(value, -1e9, 1e9);
        case scaled:
            return accept_number(value, -1, 1);
        case fraction:
            return accept_number(value, 0, 1);
        case length: {
            const auto trimmed = trim(value);
            return parse_cmi_time(trimmed) ? std::optional(std::string(trimmed)) : std::nullopt;
        }
        default:
            break;
    }
    if (!is_utf8(value)) return std::nullopt;
    // Cut text would come back as nonsense to the course, so what is too long is refused as a whole.
    if (value.size() > tolerated_text) return std::nullopt;
    return std::string(value);
}

bool is_restored(Standard standard, std::string_view name) {
    const Element* element = find_element(standard, name);
    // What courses share comes from the attempt's sequencing, not from what this one last wrote.
    return element && element->form != exit && !name.ends_with("session_time") && !name.starts_with("adl.");
}

}  // namespace oneroom::tracking
