#include "how_to/how_to_store.h"

namespace oneroom::how_to {
namespace {

struct LanguageRow {
    Id how_to_id{};
    std::string language{};

    static Fields fields() {
        return {field<&LanguageRow::how_to_id>("howToId"), field<&LanguageRow::language>("language")};
    }
};

}  // namespace

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_TRANSLATION                                                                                         \
    "SELECT t.id, t.how_to_id, l.id AS language_id, t.language, t.title, t.description, t.sha256, t.size, t.mime, " \
    "t.file_name, t.is_embedded FROM how_to_translation t LEFT JOIN portal_language l ON l.code = t.language "

std::vector<HowToRow> list_how_tos(const db::Reader& db) {
    std::vector<HowToRow> out;
    for (auto& row : db.all<StoredHowTo>(R"sql(
             -- short: at most one a screen
             SELECT id, page, is_published, is_on_page FROM how_to ORDER BY page)sql"))
        out.push_back({row.id, std::move(row.page), row.is_published, row.is_on_page, {}});
    const auto languages = db.all<LanguageRow>(R"sql(
        -- short: at most one a screen and language
        SELECT how_to_id, language FROM how_to_translation ORDER BY how_to_id, language)sql");
    for (const auto& [how_to_id, language] : languages)
        for (HowToRow& row : out)
            if (row.id == how_to_id) row.languages.push_back(language);
    return out;
}

std::vector<PublishedTitle> list_published_titles(const db::Reader& db) {
    return db.all<PublishedTitle>(R"sql(
        -- short: at most one a screen and language
        SELECT h.id AS how_to_id, h.page, h.is_on_page, t.language, t.title
          FROM how_to h JOIN how_to_translation t ON t.how_to_id = h.id
         WHERE h.is_published = 1 ORDER BY h.page, t.id)sql");
}

std::vector<HowToLanguage> list_languages(const db::Reader& db) {
    return db.all<HowToLanguage>(R"sql(
        -- short: the languages there are texts for
        SELECT id AS language_id, code, display_name FROM portal_language ORDER BY sort_order, id)sql");
}

std::optional<StoredHowTo> find_how_to(const db::Reader& db, Id how_to_id) {
    return db.one<StoredHowTo>("SELECT id, page, is_published, is_on_page FROM how_to WHERE id = $1", how_to_id);
}

std::optional<Id> find_how_to_of_page(const db::Reader& db, std::string_view page) {
    const auto ids = db.values<Id>("SELECT id FROM how_to WHERE page = $1 ORDER BY id LIMIT 1", page);
    if (ids.empty()) return std::nullopt;
    return ids.front();
}

Id insert_how_to(db::Writer& tx, const StoredHowTo& how_to) {
    return tx.value<Id>("INSERT INTO how_to (page, is_published, is_on_page) VALUES ($1, $2, $3) RETURNING id",
                        how_to.page, how_to.is_published, how_to.is_on_page);
}

void update_how_to(db::Writer& tx, const StoredHowTo& how_to) {
    tx.run("UPDATE how_to SET page = $2, is_published = $3, is_on_page = $4 WHERE id = $1", how_to.id, how_to.page,
           how_to.is_published, how_to.is_on_page);
}

void delete_how_to(db::Writer& tx, Id how_to_id) { tx.run("DELETE FROM how_to WHERE id = $1", how_to_id); }

std::vector<StoredTranslation> list_translations(const db::Reader& db, Id how_to_id) {
    return db.all<StoredTranslation>(
        "-- short: one a language\n" ONEROOM_TRANSLATION "WHERE t.how_to_id = $1 ORDER BY t.id", how_to_id);
}

std::optional<StoredTranslation> find_translation(const db::Reader& db, Id translation_id) {
    return db.one<StoredTranslation>(ONEROOM_TRANSLATION "WHERE t.id = $1", translation_id);
}

void insert_translation(db::Writer& tx, const StoredTranslation& t) {
    tx.run(R"sql(
        INSERT INTO how_to_translation (how_to_id, language, title, description, sha256, size, mime, file_name,
                                        is_embedded)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))sql",
           t.how_to_id, t.language, t.title, t.description, t.sha256, t.size, t.mime, t.file_name, t.is_embedded);
}

void update_translation(db::Writer& tx, const StoredTranslation& t) {
    tx.run(R"sql(
        UPDATE how_to_translation SET language = $2, title = $3, description = $4, sha256 = $5, size = $6, mime = $7,
                                      file_name = $8, is_embedded = $9
         WHERE id = $1)sql",
           t.id, t.language, t.title, t.description, t.sha256, t.size, t.mime, t.file_name, t.is_embedded);
}

void delete_translation(db::Writer& tx, Id translation_id) {
    tx.run("DELETE FROM how_to_translation WHERE id = $1", translation_id);
}

}  // namespace oneroom::how_to
