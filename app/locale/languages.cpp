// The languages of the portal: which of those there are texts for people can choose, and the one of everybody else.
#include <algorithm>

#include "core/base/text.h"
#include "core/db/audit.h"
#include "locale/locale.h"
#include "locale/locale_store.h"
#include "locale/permission.h"

namespace oneroom::locale {
namespace {

using Languages = std::vector<PortalLanguage>;

constexpr std::int64_t gap = 10;

/// By its own name, for whoever does not read the language of the page.
std::string own_name(Language language) {
    switch (language) {
        case Language::en:
            return "English";
        case Language::de:
            return "Deutsch";
        case Language::fr:
            return "Français";
        case Language::es:
            return "Español";
        case Language::ar:
            return "العربية";
    }
    return "";
}

const PortalLanguage& get_language(const Languages& all, Id language_id) {
    const auto found = std::ranges::find(all, language_id, &PortalLanguage::id);
    if (found == all.end()) throw not_found("language");
    return *found;
}

std::string required_name(std::string_view typed) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("displayName", "This is required");
    return name;
}

void record(db::Writer& tx, Context& context, std::string_view action, const std::string& summary,
            const std::optional<PortalLanguage>& before, const std::optional<PortalLanguage>& after) {
    const PortalLanguage& language = after ? *after : *before;
    const auto text = [](const std::optional<PortalLanguage>& one) {
        return one ? std::optional(to_audit_text(*one)) : std::nullopt;
    };
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "language",
                   .object_id = language.id,
                   .summary = summary + " the language " + language.display_name,
                   .before = text(before),
                   .after = text(after)});
}

Languages create(db::Writer& tx, Context& context, const CreateLanguageRequest& request) {
    const auto all = list_languages(tx);
    const std::string code(name_of(request.code));
    if (std::ranges::find(all, code, &PortalLanguage::code) != all.end())
        throw invalid("code", "This language is in the list already");
    PortalLanguage language{.code = code,
                            .display_name = required_name(request.display_name),
                            .sort_order = all.empty() ? gap : all.back().sort_order + gap};
    language.id = insert_language(tx, language);
    record(tx, context, "languages.create", "Added", {}, language);
    return list_languages(tx);
}

Languages save(db::Writer& tx, Context& context, const SaveLanguageRequest& request) {
    const auto before = get_language(list_languages(tx), request.language_id);
    const PortalLanguage after{.id = before.id,
                               .code = before.code,
                               .display_name = required_name(request.display_name),
                               .is_active = request.is_active,
                               .is_default = request.is_default,
                               .sort_order = request.sort_order};
    if (after.is_default && !after.is_active)
        throw invalid("isActive",
                      "The default of the portal cannot be switched off. Make another language the default first");
    if (before.is_default && !after.is_default)
        throw invalid("isDefault", "One language has to be the default. Make another one the default instead");
    update_language(tx, after);
    if (after.is_default) set_default_language(tx, after.id);
    record(tx, context, "languages.save", "Changed", before, after);
    return list_languages(tx);
}

Languages remove_language(db::Writer& tx, Context& context, const LanguageRef& request) {
    const auto before = get_language(list_languages(tx), request.language_id);
    if (before.is_default)
        throw Failure(409, "The default of the portal cannot be removed. Make another language the default first");
    delete_language(tx, before.id);
    record(tx, context, "languages.remove", "Removed", before, {});
    return list_languages(tx);
}

template <class In>
auto changing(const RequireForAll& require_for_all, Languages (*work)(db::Writer&, Context&, const In&)) {
    return [=](Context& context, const In& in) {
        return context.db.write([&](db::Writer& tx) {
            require_for_all(tx, context.session);
            return work(tx, context, in);
        });
    };
}

}  // namespace

void seed_languages(db::Writer& tx) {
    if (!list_languages(tx).empty()) return;
    std::int64_t place = 0;
    for (const auto& [language, code] : enum_names(Language{}))
        insert_language(tx, {.code = std::string(code),
                             .display_name = own_name(language),
                             .is_default = language == Language::en,
                             .sort_order = place += gap});
}

std::vector<ActiveLanguage> list_active_languages(const db::Reader& db) {
    std::vector<ActiveLanguage> active;
    for (const auto& language : list_languages(db))
        if (language.is_active) active.push_back({language.code, language.display_name});
    if (active.empty())  // before they were brought in
        for (const auto& [language, code] : enum_names(Language{}))
            active.push_back({std::string(code), own_name(language)});
    return active;
}

bool is_active_language(const db::Reader& db, std::string_view code) {
    const auto active = list_active_languages(db);
    return std::ranges::find(active, code, &ActiveLanguage::code) != active.end();
}

std::string default_language(const db::Reader& db) {
    const auto all = list_languages(db);
    const auto found = std::ranges::find(all, true, &PortalLanguage::is_default);
    return found == all.end() ? std::string(name_of(Language::en)) : found->code;
}

std::string language_in_force(const db::Reader& db, std::string_view code) {
    return is_active_language(db, code) ? std::string(code) : default_language(db);
}

std::vector<Route> language_routes(const RequireForAll& require_for_all) {
    using enum Method;
    const Access configure = any_of({configurer});
    return {
        route<Nothing, std::vector<ActiveLanguage>>(
            get, "languages.active", "/api/languages/active", everyone(),
            [](Context& context, const Nothing&) {
                return context.db.read([](const db::Reader& db) { return list_active_languages(db); });
            },
            "The languages people can choose, in order"),
        route<Nothing, Languages>(
            get, "languages.list", "/api/languages", configure,
            [](Context& context, const Nothing&) {
                return context.db.read([](const db::Reader& db) { return list_languages(db); });
            },
            "The languages of the portal, also those that are switched off"),
        route<CreateLanguageRequest, Languages>(post, "languages.create", "/api/languages", configure,
                                                changing(require_for_all, create),
                                                "Adds one of the languages there are texts for"),
        route<SaveLanguageRequest, Languages>(put, "languages.save", "/api/languages/{languageId}", configure,
                                              changing(require_for_all, save),
                                              "Changes name, place and use of a language"),
        route<LanguageRef, Languages>(remove, "languages.remove", "/api/languages/{languageId}", configure,
                                      changing(require_for_all, remove_language),
                                      "Takes a language off the list; whoever has it gets the default"),
    };
}

}  // namespace oneroom::locale
