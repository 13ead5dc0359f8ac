#include "how_to/how_to_rules.h"

#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::how_to;

namespace {

const std::vector<HowToLanguage> languages{{1, "en", "English"}, {2, "de", "Deutsch"}, {3, "ar", "العربية"}};

StoredTranslation stored(Id id, const std::string& language, const std::string& mime = "application/pdf") {
    return {.id = id,
            .how_to_id = 7,
            .language = language,
            .title = "t",
            .sha256 = "old",
            .mime = mime,
            .file_name = "old.pdf"};
}

SaveHowToTranslationRequest request(Id language_id, bool embedded = false) {
    return {
        .how_to_id = 7, .language_id = language_id, .title = " Title ", .description = " Words ", .embedded = embedded};
}

std::vector<std::string> wrong_fields(const StoredTranslation& before, const SaveHowToTranslationRequest& wanted,
                                      const std::vector<StoredTranslation>& others = {},
                                      const StoredTranslation& file = {}) {
    try {
        decide_saved(before, wanted, others, languages, file);
        return {};
    } catch (const Failure& failure) {
        std::vector<std::string> fields;
        for (const auto& [field, messages] : failure.errors.by_field) fields.push_back(field);
        return fields;
    }
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("help is shown in the person's language, else in the portal's, else in any") {
    const std::vector<StoredTranslation> all{stored(1, "fr"), stored(2, "de"), stored(3, "en")};
    const auto shown = [&](std::string_view wanted, std::string_view of_portal) {
        return decide_translation(std::span(all), wanted, of_portal).id;
    };
    CHECK(shown("en", "de") == 3);
    CHECK(shown("ar", "de") == 2);
    CHECK(shown("ar", "es") == 1);
}

TEST_CASE(
    "a translation needs a language of its own, a title, and content or an existing artifact [HOWTO-04] [HOWTO-05]") {
    const StoredTranslation film{.sha256 = "new", .size = 5, .mime = "video/mp4", .file_name = "new.mp4"};
    CHECK(wrong_fields({}, request(1), {}, film).empty());
    CHECK(wrong_fields({}, request(1)) == Names{"content"});
    CHECK(wrong_fields(stored(1, "en"), request(1), {stored(1, "en")}).empty());
    CHECK(wrong_fields({}, request(9), {}, film) == Names{"languageId"});
    CHECK(wrong_fields({}, request(2), {stored(4, "de")}, film) == Names{"languageId"});
    auto untitled = request(1);
    untitled.title = "  ";
    CHECK(wrong_fields({}, untitled, {}, film) == Names{"title"});
}

TEST_CASE("only an MP4 film is embedded [HOWTO-02]") {
    CHECK(wrong_fields(stored(1, "en"), request(1, true)) == Names{"embedded"});
    CHECK(wrong_fields(stored(1, "en", "video/mp4"), request(1, true)).empty());
    const StoredTranslation picture{.sha256 = "new", .mime = "image/png"};
    CHECK(wrong_fields(stored(1, "en", "video/mp4"), request(1, true), {}, picture) == Names{"embedded"});
}

TEST_CASE("a new file takes the place of the stored one; without one that stays") {
    const StoredTranslation film{.sha256 = "new", .size = 5, .mime = "video/mp4", .file_name = "new.mp4"};
    const auto kept = decide_saved(stored(3, "en"), request(2), {}, languages, {});
    CHECK(kept.id == 3);
    CHECK(kept.sha256 == "old");
    CHECK(kept.file_name == "old.pdf");
    CHECK(kept.language == "de");
    CHECK(kept.title == "Title");
    CHECK(kept.description == "Words");
    const auto replaced = decide_saved(stored(3, "en"), request(2, true), {}, languages, film);
    CHECK(replaced.id == 3);
    CHECK(replaced.sha256 == "new");
    CHECK(replaced.size == 5);
    CHECK(replaced.mime == "video/mp4");
    CHECK(replaced.is_embedded);
}

TEST_CASE("files of help are PDF, pictures and MP4, and none that a browser would run") {
    for (const auto* mime : {"application/pdf", "image/png", "image/jpeg", "image/gif", "image/webp", "video/mp4"})
        CHECK(is_help_file(mime));
    for (const auto* mime : {"", "text/html", "image/svg+xml", "application/zip", "text/plain", "video/webm"})
        CHECK_FALSE(is_help_file(mime));
    CHECK(is_shown_inline("image/png", false));
    CHECK(is_shown_inline("video/mp4", true));
    CHECK_FALSE(is_shown_inline("video/mp4", false));
    CHECK_FALSE(is_shown_inline("application/pdf", false));
}
