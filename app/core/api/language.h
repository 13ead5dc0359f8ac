// Sentences of the server in the caller's language. English stands in the code and is their key: the other languages
// are resources/text/server/<code>.json, with {names} where the sentence holds something of its own. A caller says its
// language in Accept-Language; the interface does so with every call.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/failure.h"
#include "core/http/http_types.h"

namespace oneroom {

/// The languages there are texts for.
enum class Language { en, de, fr, es, ar };
constexpr auto enum_names(Language) {
    using enum Language;
    using Name = std::string_view;
    return std::array{std::pair{en, Name("en")}, std::pair{de, Name("de")}, std::pair{fr, Name("fr")},
                      std::pair{es, Name("es")}, std::pair{ar, Name("ar")}};
}

/// The most wanted language of an Accept-Language header that there are texts for; English when it names none.
Language wanted_language(std::string_view accept_language);
Language language_of(const http::Request& request);

/// The sentence in that language; as it is where nobody has translated it.
std::string in_language(Language language, std::string_view english);
FieldErrors in_language(Language language, const FieldErrors& errors);

/// Sentences in one language by the English ones. The most exact of those that fit is taken.
class Catalogue {
public:
    /// `text`: a JSON object of English to translation.
    explicit Catalogue(std::string_view text);
    std::string translate(std::string_view english) const;

private:
    struct Sentence {
        std::vector<std::string> fixed;  ///< what stands before, between and behind the names
        std::vector<std::string> names;
        std::string translation;
        std::size_t weight = 0;  ///< characters that are fixed
    };
    static Sentence read(std::string_view english, std::string translation);
    static bool fits(const Sentence& sentence, std::string_view english, std::vector<std::string>& values);

    std::vector<Sentence> sentences_;  ///< the most exact first
};

}  // namespace oneroom
