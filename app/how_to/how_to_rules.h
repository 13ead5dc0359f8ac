// What a how-to may be, and which of its languages somebody gets. Pure.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "how_to/how_to_store.h"

namespace oneroom::how_to {

constexpr std::string_view film_mime = "video/mp4";

/// Whether files of this kind can be help: PDF, pictures, MP4 film.
bool is_help_file(std::string_view mime);
/// Whether browsers show it where it is, instead of saving it.
bool is_shown_inline(std::string_view mime, bool is_embedded);

/// The one in the person's language, else in the portal's, else the first. `translations` is not empty.
template <class Translation>
const Translation& decide_translation(std::span<const Translation> translations, std::string_view wanted,
                                      std::string_view of_portal) {
    for (const auto language : {wanted, of_portal}) {
        const auto found = std::ranges::find(translations, language, &Translation::language);
        if (found != translations.end()) return *found;
    }
    return translations.front();
}

/// A translation as it is saved: what was stored before (id 0: nothing), with what was typed and, where one was sent,
/// the new file (empty sha256: none). Throws Failure 400 by field.
StoredTranslation decide_saved(const StoredTranslation& before, const SaveHowToTranslationRequest& request,
                               std::span<const StoredTranslation> others, std::span<const HowToLanguage> languages,
                               const StoredTranslation& file);

}  // namespace oneroom::how_to
