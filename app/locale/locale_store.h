// The SQL of locale. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "locale/locale_types.h"

namespace oneroom::locale {

std::vector<PortalLanguage> list_languages(const db::Reader& db);
Id insert_language(db::Writer& tx, const PortalLanguage& language);
void update_language(db::Writer& tx, const PortalLanguage& language);
/// No other one is the default from now on.
void set_default_language(db::Writer& tx, Id language_id);
void delete_language(db::Writer& tx, Id language_id);

std::vector<Country> list_countries(const db::Reader& db);
std::optional<Country> find_country(const db::Reader& db, Id country_id);
std::optional<Country> find_country_by_code(const db::Reader& db, std::string_view code);
Id insert_country(db::Writer& tx, const Country& country);
void update_country(db::Writer& tx, const Country& country);
void delete_country(db::Writer& tx, Id country_id);
bool is_country_used(const db::Reader& db, std::string_view code);
bool has_countries(const db::Reader& db);

}  // namespace oneroom::locale
