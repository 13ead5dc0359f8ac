#include "how_to/how_to_rules.h"

#include "core/base/failure.h"
#include "core/base/text.h"
#include "core/files/image_info.h"

namespace oneroom::how_to {

bool is_help_file(std::string_view mime) {
    return mime == film_mime || mime == "application/pdf" || !files::image_extension(mime).empty();
}

bool is_shown_inline(std::string_view mime, bool is_embedded) {
    return mime == film_mime ? is_embedded : !files::image_extension(mime).empty();
}

StoredTranslation decide_saved(const StoredTranslation& before, const SaveHowToTranslationRequest& request,
                               std::span<const StoredTranslation> others, std::span<const HowToLanguage> languages,
                               const StoredTranslation& file) {
    FieldErrors errors;
    const auto language = std::ranges::find(languages, request.language_id, &HowToLanguage::language_id);
    if (language == languages.end())
        errors.add("languageId", "Choose a language of the portal");
    else if (std::ranges::any_of(others, [&](const StoredTranslation& other) {
                 return other.id != before.id && other.language == language->code;
             }))
        errors.add("languageId", "There is a translation to this language already");
    const std::string title(trim(request.title));
    if (title.empty()) errors.add("title", "This is required");
    const StoredTranslation& content = file.sha256.empty() ? before : file;
    if (content.sha256.empty()) errors.add("content", "Choose a file");
    if (request.embedded && !content.sha256.empty() && content.mime != film_mime)
        errors.add("embedded", "Only a film (MP4) can play on the page");
    if (!errors.empty()) throw invalid(std::move(errors));

    StoredTranslation saved = content;
    saved.id = before.id;
    saved.how_to_id = request.how_to_id;
    saved.language = language->code;
    saved.title = title;
    saved.description = std::string(trim(request.description));
    saved.is_embedded = request.embedded;
    return saved;
}

}  // namespace oneroom::how_to
