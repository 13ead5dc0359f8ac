// The face of locale: in which of the shipped languages the portal is offered, and the countries there are.
#pragma once

#include <functional>
#include <map>

#include "core/api/route.h"
#include "locale/locale_types.h"

namespace oneroom::locale {

/// Brings in the shipped languages and the countries of ISO 3166 where there are none yet.
void seed(db::Writer& tx);

/// Those people can choose, in their order. Never empty.
std::vector<ActiveLanguage> list_active_languages(const db::Reader& db);
bool is_active_language(const db::Reader& db, std::string_view code);
std::string default_language(const db::Reader& db);
/// The language itself, or the portal's default where it was switched off.
std::string language_in_force(const db::Reader& db, std::string_view code);

/// By their codes, whether they can be chosen.
std::map<std::string, bool, std::less<>> list_country_states(const db::Reader& db);
/// As codes are written: "ch" -> "CH".
std::string country_code_of(std::string_view typed);

/// Throws Failure 403 for somebody who may not configure for everybody: both lists are everybody's.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

std::vector<Route> language_routes(const RequireForAll& require_for_all);  ///< languages.*
std::vector<Route> country_routes(const RequireForAll& require_for_all);   ///< countries.*

}  // namespace oneroom::locale
