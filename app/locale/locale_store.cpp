#include "locale/locale_store.h"

namespace oneroom::locale {

std::vector<PortalLanguage> list_languages(const db::Reader& db) {
    return db.all<PortalLanguage>(R"sql(
        -- short: one row a language there are texts for
        SELECT id, code, display_name, is_active, is_default, sort_order FROM portal_language
         ORDER BY sort_order, id)sql");
}

Id insert_language(db::Writer& tx, const PortalLanguage& language) {
    return tx.value<Id>(R"sql(
        INSERT INTO portal_language (code, display_name, is_active, is_default, sort_order)
        VALUES ($1, $2, $3, $4, $5) RETURNING id)sql",
                        language.code, language.display_name, language.is_active, language.is_default,
                        language.sort_order);
}

void update_language(db::Writer& tx, const PortalLanguage& language) {
    tx.run("UPDATE portal_language SET display_name = $2, is_active = $3, sort_order = $4 WHERE id = $1", language.id,
           language.display_name, language.is_active, language.sort_order);
}

void set_default_language(db::Writer& tx, Id language_id) {
    tx.run("UPDATE portal_language SET is_default = CASE WHEN id = $1 THEN 1 ELSE 0 END", language_id);
}

void delete_language(db::Writer& tx, Id language_id) {
    tx.run("DELETE FROM portal_language WHERE id = $1", language_id);
}

std::vector<Country> list_countries(const db::Reader& db) {
    return db.all<Country>(
        "SELECT id, code, name, is_active, sort_order FROM country ORDER BY sort_order, code LIMIT 1000");
}

std::optional<Country> find_country(const db::Reader& db, Id country_id) {
    return db.one<Country>("SELECT id, code, name, is_active, sort_order FROM country WHERE id = $1", country_id);
}

std::optional<Country> find_country_by_code(const db::Reader& db, std::string_view code) {
    return db.one<Country>("SELECT id, code, name, is_active, sort_order FROM country WHERE code = $1", code);
}

Id insert_country(db::Writer& tx, const Country& country) {
    return tx.value<Id>("INSERT INTO country (code, name, is_active, sort_order) VALUES ($1, $2, $3, $4) RETURNING id",
                        country.code, country.name, country.is_active, country.sort_order);
}

void update_country(db::Writer& tx, const Country& country) {
    tx.run("UPDATE country SET code = $2, name = $3, is_active = $4, sort_order = $5 WHERE id = $1", country.id,
           country.code, country.name, country.is_active, country.sort_order);
}

void delete_country(db::Writer& tx, Id country_id) { tx.run("DELETE FROM country WHERE id = $1", country_id); }

bool is_country_used(const db::Reader& db, std::string_view code) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE country_code = $1", code) > 0;
}

bool has_countries(const db::Reader& db) { return db.value<std::int64_t>("SELECT COUNT(*) FROM country") > 0; }

}  // namespace oneroom::locale
