// The SQL of how-tos. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "how_to/how_to_types.h"

namespace oneroom::how_to {

struct StoredHowTo {
    Id id{};
    std::string page{};
    bool is_published = false;
    bool is_on_page = false;

    static Fields fields() {
        using H = StoredHowTo;
        return {field<&H::id>("id"), field<&H::page>("page"), field<&H::is_published>("isPublished"),
                field<&H::is_on_page>("isOnPage")};
    }
};

struct StoredTranslation {
    Id id{};
    Id how_to_id{};
    std::optional<Id> language_id{};
    std::string language{};
    std::string title{};
    std::string description{};
    std::string sha256{};
    std::int64_t size{};
    std::string mime{};
    std::string file_name{};
    bool is_embedded = false;

    static Fields fields() {
        using T = StoredTranslation;
        return {field<&T::id>("id"),
                field<&T::how_to_id>("howToId"),
                field<&T::language_id>("languageId"),
                field<&T::language>("language"),
                field<&T::title>("title"),
                field<&T::description>("description"),
                field<&T::sha256>("sha256"),
                field<&T::size>("size"),
                field<&T::mime>("mime"),
                field<&T::file_name>("fileName"),
                field<&T::is_embedded>("isEmbedded")};
    }
};

/// The title of one published translation.
struct PublishedTitle {
    Id how_to_id{};
    std::string page{};
    bool is_on_page = false;
    std::string language{};
    std::string title{};

    static Fields fields() {
        using P = PublishedTitle;
        return {field<&P::how_to_id>("howToId"), field<&P::page>("page"), field<&P::is_on_page>("isOnPage"),
                field<&P::language>("language"), field<&P::title>("title")};
    }
};

std::vector<HowToRow> list_how_tos(const db::Reader& db);
/// Of all that is published, in the order of the pages; of one page side by side, the oldest first.
std::vector<PublishedTitle> list_published_titles(const db::Reader& db);
std::vector<HowToLanguage> list_languages(const db::Reader& db);

std::optional<StoredHowTo> find_how_to(const db::Reader& db, Id how_to_id);
std::optional<Id> find_how_to_of_page(const db::Reader& db, std::string_view page);
Id insert_how_to(db::Writer& tx, const StoredHowTo& how_to);
void update_how_to(db::Writer& tx, const StoredHowTo& how_to);
void delete_how_to(db::Writer& tx, Id how_to_id);

std::vector<StoredTranslation> list_translations(const db::Reader& db, Id how_to_id);
std::optional<StoredTranslation> find_translation(const db::Reader& db, Id translation_id);
void insert_translation(db::Writer& tx, const StoredTranslation& translation);
void update_translation(db::Writer& tx, const StoredTranslation& translation);
void delete_translation(db::Writer& tx, Id translation_id);

}  // namespace oneroom::how_to
