#include "lrs_viewer/answers.h"

#include <algorithm>
#include <array>

#include "core/api/language.h"
#include "lrs_viewer/words.h"

namespace oneroom::lrs_viewer {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t longest_answer = 500;  // bytes
constexpr std::size_t most_parts = 500;
constexpr std::size_t most_correct = 20;

/// One explanation of an answer: whose ids stand where.
struct Kind {
    std::string_view name;
    const char* components;  ///< whose ids stand in front of "[.]", or alone; empty: none
    const char* others;      ///< behind it
};

constexpr std::array kinds = {
    Kind{"choice"sv, "choices", ""},        Kind{"sequencing"sv, "choices", ""}, Kind{"likert"sv, "scale", ""},
    Kind{"matching"sv, "source", "target"}, Kind{"performance"sv, "steps", ""},  Kind{"fill-in"sv, "", ""},
    Kind{"long-fill-in"sv, "", ""},         Kind{"true-false"sv, "", ""},        Kind{"numeric"sv, "", ""}};

bool has_list(const json& definition, const char* name) {
    const auto found = definition.find(name);
    return found != definition.end() && found->is_array();
}

/// By its interactionType, or else by the first list of components that there is.
const Kind* kind_of(const json& definition) {
    if (!definition.is_object()) return nullptr;
    const auto type = definition.find("interactionType");
    const auto* found = std::ranges::find_if(kinds, [&](const Kind& kind) {
        if (type != definition.end() && type->is_string()) return *type->get_ptr<const std::string*>() == kind.name;
        return *kind.components != '\0' && has_list(definition, kind.components);
    });
    return found == kinds.end() ? nullptr : found;
}

class Reader {
public:
    Reader(const json& definition, std::string_view languages) : definition_(definition), languages_(languages) {}

    std::string read(std::string_view answer) const {
        const Kind* kind = kind_of(definition_);
        if (!kind) return std::string(answer);
        if (kind->name == "true-false") return truth(answer);
        if (kind->name == "numeric") return range(answer);
        std::string text;
        for (std::size_t part = 0; part < most_parts && text.size() <= longest_answer; ++part) {
            const auto end = answer.find("[,]");
            text.append(part == 0 ? "" : ", ").append(read_part(*kind, answer.substr(0, end)));
            if (end == answer.npos) break;
            answer.remove_prefix(end + 3);
        }
        return text;
    }

private:
    std::string read_part(const Kind& kind, std::string_view part) const {
        const bool is_text = kind.name == "fill-in" || kind.name == "long-fill-in";
        if (is_text || kind.name == "performance") part = without_settings(part);
        if (is_text) return std::string(part);
        const auto between = part.find("[.]");
        if (between == part.npos) return words_of(kind.components, part);
        const auto behind = part.substr(between + 3);
        return words_of(kind.components, part.substr(0, between)) + (*kind.others == '\0' ? ": " : " – ") +
               (*kind.others == '\0' ? range(without_settings(behind)) : words_of(kind.others, behind));
    }

    std::string words_of(const char* components, std::string_view id) const {
        const auto list = definition_.find(components);
        if (list == definition_.end() || !list->is_array()) return std::string(id);
        for (const json& one : *list) {
            if (!one.is_object()) continue;
            const auto own = one.find("id"), description = one.find("description");
            if (own == one.end() || !own->is_string() || *own->get_ptr<const std::string*>() != id) continue;
            std::string words = description == one.end() ? "" : text_in(*description, languages_);
            if (!words.empty()) return words;
        }
        return std::string(id);
    }

    std::string truth(std::string_view answer) const {
        const Language language = wanted_language(languages_);
        if (answer == "true") return in_language(language, "True");
        return answer == "false" ? in_language(language, "False") : std::string(answer);
    }

    /// "5 – 7" of "5[:]7", "≥ 5" of "5[:]".
    static std::string range(std::string_view answer) {
        const auto between = answer.find("[:]");
        if (between == answer.npos) return std::string(answer);
        const std::string least(answer.substr(0, between)), most(answer.substr(between + 3));
        if (least == most) return least;
        if (most.empty()) return "≥ " + least;
        return least.empty() ? "≤ " + most : least + " – " + most;
    }

    /// What stands in front of a text to say how it is compared: {lang=en}{case_matters=false}.
    static std::string_view without_settings(std::string_view text) {
        constexpr std::array settings = {"{lang="sv, "{case_matters="sv, "{order_matters="sv};
        while (std::ranges::any_of(settings, [&](std::string_view one) { return text.starts_with(one); })) {
            const auto end = text.find('}');
            if (end == text.npos) break;
            text.remove_prefix(end + 1);
        }
        return text;
    }

    const json& definition_;
    const std::string_view languages_;
};

}  // namespace

std::string shortened(std::string text) {
    if (text.size() <= longest_answer) return text;
    std::size_t end = longest_answer;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    return text + "…";
}

std::string answer_text(std::string_view response, const json& definition, std::string_view languages) {
    return shortened(Reader(definition, languages).read(response));
}

std::vector<std::string> correct_answers(const json& definition, std::string_view languages) {
    std::vector<std::string> answers;
    const auto patterns = definition.is_object() ? definition.find("correctResponsesPattern") : definition.end();
    if (patterns == definition.end() || !patterns->is_array()) return answers;
    for (const json& pattern : *patterns) {
        if (answers.size() == most_correct) break;
        if (pattern.is_string())
            answers.push_back(answer_text(*pattern.get_ptr<const std::string*>(), definition, languages));
    }
    return answers;
}

}  // namespace oneroom::lrs_viewer
