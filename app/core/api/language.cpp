#include "core/api/language.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/http/assets.h"

namespace oneroom {
namespace {

/// "de-AT" -> de
std::optional<Language> find_language(std::string_view tag) {
    const std::string_view base = tag.substr(0, tag.find('-'));
    for (const auto& [language, code] : enum_names(Language{}))
        if (equal_ignoring_case(base, code)) return language;
    return std::nullopt;
}

/// The weight behind a tag: "de;q=0.8" -> 0.8; 1 where there is none, 0 where it cannot be read.
double weight_of(std::string_view entry) {
    const auto at = entry.find(';');
    if (at == entry.npos) return 1;
    const std::string_view weight = trim(entry.substr(at + 1));
    return weight.starts_with("q=") ? to_number(weight.substr(2)).value_or(0) : 0;
}

Catalogue load(std::string_view code) {
    const http::Asset* asset = http::find_asset("resources/text/server/" + std::string(code) + ".json");
    return Catalogue(asset ? asset->plain : "{}");
}

const Catalogue& catalogue_of(Language language) {
    static const std::array catalogues = {Catalogue("{}"), load("de"), load("fr"), load("es"), load("ar")};
    static_assert(catalogues.size() == enum_names(Language{}).size());
    return catalogues[static_cast<std::size_t>(language)];
}

}  // namespace

Language wanted_language(std::string_view accept_language) {
    Language wanted = Language::en;
    double most = 0;
    for (const std::string_view entry : split(accept_language, ',')) {
        const auto language = find_language(trim(entry.substr(0, entry.find(';'))));
        const double weight = weight_of(entry);
        if (!language || weight <= most) continue;
        wanted = *language;
        most = weight;
    }
    return wanted;
}

Language language_of(const http::Request& request) {
    return wanted_language(http::header(request.headers, "Accept-Language"));
}

std::string in_language(Language language, std::string_view english) {
    return language == Language::en ? std::string(english) : catalogue_of(language).translate(english);
}

FieldErrors in_language(Language language, const FieldErrors& errors) {
    FieldErrors translated;
    for (const auto& [field, messages] : errors.by_field)
        for (const auto& message : messages) translated.add(field, in_language(language, message));
    return translated;
}

Catalogue::Catalogue(std::string_view text) {
    const auto all = nlohmann::json::parse(text);
    for (const auto& [english, translation] : all.items())
        sentences_.push_back(read(english, translation.get<std::string>()));
    std::ranges::stable_sort(sentences_, std::greater{}, &Sentence::weight);
}

Catalogue::Sentence Catalogue::read(std::string_view english, std::string translation) {
    Sentence sentence{.fixed = {}, .names = {}, .translation = std::move(translation)};
    while (true) {
        const auto open = english.find('{');
        const auto close = english.find('}', open == english.npos ? 0 : open);
        sentence.fixed.emplace_back(english.substr(0, close == english.npos ? close : open));
        sentence.weight += sentence.fixed.back().size();
        if (open == english.npos || close == english.npos) return sentence;
        sentence.names.emplace_back(english.substr(open, close + 1 - open));
        english.remove_prefix(close + 1);
    }
}

bool Catalogue::fits(const Sentence& sentence, std::string_view english, std::vector<std::string>& values) {
    values.clear();
    if (!english.starts_with(sentence.fixed.front())) return false;
    english.remove_prefix(sentence.fixed.front().size());
    if (sentence.names.empty()) return english.empty();
    for (std::size_t i = 1; i < sentence.fixed.size(); ++i) {
        const bool is_last = i + 1 == sentence.fixed.size();
        const std::string& next = sentence.fixed[i];
        if (is_last && !english.ends_with(next)) return false;
        const auto at = is_last ? english.size() - next.size() : english.find(next);
        if (at == english.npos) return false;
        values.emplace_back(english.substr(0, at));
        english.remove_prefix(at + next.size());
    }
    return true;
}

std::string Catalogue::translate(std::string_view english) const {
    std::vector<std::string> values;
    const auto sentence =
        std::ranges::find_if(sentences_, [&](const Sentence& one) { return fits(one, english, values); });
    if (sentence == sentences_.end()) return std::string(english);
    std::string out;
    std::string_view rest = sentence->translation;
    while (!rest.empty()) {
        const auto close = rest.front() == '{' ? rest.find('}') : rest.npos;
        const auto name = std::ranges::find(sentence->names, close == rest.npos ? "" : rest.substr(0, close + 1));
        if (name == sentence->names.end()) {
            const auto next = rest.find('{', 1);
            out += rest.substr(0, next);
            rest.remove_prefix(std::min(next, rest.size()));
            continue;
        }
        out += values[static_cast<std::size_t>(name - sentence->names.begin())];
        rest.remove_prefix(close + 1);
    }
    return out;
}

}  // namespace oneroom
