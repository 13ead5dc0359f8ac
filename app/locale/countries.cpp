// The countries people can have: those of ISO 3166, as an administrator changed them.
#include <algorithm>

#include "core/base/text.h"
#include "core/db/audit.h"
#include "locale/locale.h"
#include "locale/locale_store.h"
#include "locale/permission.h"

namespace oneroom::locale {
namespace {

/// ISO 3166-1, as of 2024. Their names are known to browsers in every language.
constexpr std::string_view iso_codes =
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA "
    "CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA "
    "GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP "
    "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS "
    "MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS "
    "RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW "
    "TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/// In capitals. Throws Failure 400 for what is no code of two letters, or stands for another country here.
std::string free_code(const db::Reader& db, std::string_view typed, Id own_id) {
    std::string code = country_code_of(typed);
    const bool is_code = code.size() == 2 && std::ranges::all_of(code, [](char c) { return c >= 'A' && c <= 'Z'; });
    if (!is_code) throw invalid("code", "Write the two letters of ISO 3166, for example CH");
    const auto holder = find_country_by_code(db, code);
    if (holder && holder->id != own_id) throw invalid("code", "There is a country with this code already");
    return code;
}

void record(db::Writer& tx, Context& context, std::string_view action, const std::string& summary,
            const std::optional<Country>& before, const std::optional<Country>& after) {
    const auto text = [](const std::optional<Country>& one) {
        return one ? std::optional(to_audit_text(*one)) : std::nullopt;
    };
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "country",
                   .object_id = after ? after->id : before->id,
                   .summary = summary + " the country " + (after ? after->code : before->code),
                   .before = text(before),
                   .after = text(after)});
}

Country get_country(const db::Reader& db, Id country_id) {
    if (auto country = find_country(db, country_id)) return *country;
    throw not_found("country");
}

Country create(db::Writer& tx, Context& context, const CreateCountryRequest& request) {
    Country country{.code = free_code(tx, request.code, 0),
                    .name = std::string(trim(request.name)),
                    .is_active = request.is_active,
                    .sort_order = request.sort_order};
    country.id = insert_country(tx, country);
    record(tx, context, "countries.create", "Added", {}, country);
    return country;
}

Country save(db::Writer& tx, Context& context, const SaveCountryRequest& request) {
    const Country before = get_country(tx, request.country_id);
    const std::string code = free_code(tx, request.code, before.id);
    if (code != before.code && is_country_used(tx, before.code))
        throw invalid("code", "People have this country. Add another one with the new code and switch this one off");
    const Country after{.id = before.id,
                        .code = code,
                        .name = std::string(trim(request.name)),
                        .is_active = request.is_active,
                        .sort_order = request.sort_order};
    update_country(tx, after);
    record(tx, context, "countries.save", "Changed", before, after);
    return after;
}

Country remove_country(db::Writer& tx, Context& context, const CountryRef& request) {
    const Country before = get_country(tx, request.country_id);
    if (is_country_used(tx, before.code))
        throw Failure(409, "People have this country. Switch it off instead: then nobody can choose it any more");
    delete_country(tx, before.id);
    record(tx, context, "countries.remove", "Removed", before, {});
    return before;
}

template <class In>
auto changing(const RequireForAll& require_for_all, Country (*work)(db::Writer&, Context&, const In&)) {
    return [=](Context& context, const In& in) {
        return context.db.write([&](db::Writer& tx) {
            require_for_all(tx, context.session);
            return work(tx, context, in);
        });
    };
}

void seed_countries(db::Writer& tx) {
    if (has_countries(tx)) return;
    for (std::size_t at = 0; at < iso_codes.size(); at += 3)
        insert_country(tx, {.code = std::string(iso_codes.substr(at, 2))});
}

}  // namespace

void seed(db::Writer& tx) {
    seed_languages(tx);
    seed_countries(tx);
}

std::map<std::string, bool, std::less<>> list_country_states(const db::Reader& db) {
    std::map<std::string, bool, std::less<>> states;
    for (const Country& country : list_countries(db)) states.emplace(country.code, country.is_active);
    return states;
}

std::string country_code_of(std::string_view typed) {
    std::string code(trim(typed));
    for (char& c : code)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return code;
}

std::vector<Route> country_routes(const RequireForAll& require_for_all) {
    using enum Method;
    const Access configure = any_of({configurer});
    return {
        route<Nothing, std::vector<Country>>(
            get, "countries.list", "/api/countries", signed_in(),
            [](Context& context, const Nothing&) {
                return context.db.read([](const db::Reader& db) { return list_countries(db); });
            },
            "The countries, also those that are switched off"),
        route<CreateCountryRequest, Country>(post, "countries.create", "/api/countries", configure,
                                             changing(require_for_all, create), "Adds a country"),
        route<SaveCountryRequest, Country>(put, "countries.save", "/api/countries/{countryId}", configure,
                                           changing(require_for_all, save), "Changes a country"),
        route<CountryRef, Country>(remove, "countries.remove", "/api/countries/{countryId}", configure,
                                   changing(require_for_all, remove_country), "Removes a country"),
    };
}

}  // namespace oneroom::locale
