#include "settings/setting_routes.h"

#include "core/api/language.h"

namespace oneroom::settings {
namespace {

struct SettingChoice {
    std::string value{};
    std::string title{};

    static Fields fields() { return {field<&SettingChoice::value>("value"), field<&SettingChoice::title>("title")}; }
};

struct SettingRow {
    std::string name{};
    SettingType type = SettingType::string;
    SettingGroup group = SettingGroup::portal;
    std::string title{};
    std::string meaning{};
    std::string effect{};
    std::string value{};
    std::string initial{};
    bool is_secret = false;
    bool is_set = false;
    bool is_changed = false;
    std::int64_t least = 0, most = 0;
    std::vector<SettingChoice> options{};
    std::optional<Instant> changed_at{};
    std::string changed_by{};

    static Fields fields() {
        return {field<&SettingRow::name>("name"),
                field<&SettingRow::type>("type"),
                field<&SettingRow::group>("group"),
                field<&SettingRow::title>("title"),
                field<&SettingRow::meaning>("meaning"),
                field<&SettingRow::effect>("effect").means("Where it shows"),
                field<&SettingRow::value>("value").means("As text: true, 7; empty for a secret"),
                field<&SettingRow::initial>("initial").means("The default"),
                field<&SettingRow::is_secret>("isSecret").means("Can be written and never read"),
                field<&SettingRow::is_set>("isSet").means("There is a value; of a secret nothing else is told"),
                field<&SettingRow::is_changed>("isChanged").means("Differs from the default"),
                field<&SettingRow::least>("least").means("Of a number; of a text, characters"),
                field<&SettingRow::most>("most"),
                field<&SettingRow::options>("options").means("Of type option only"),
                field<&SettingRow::changed_at>("changedAt").means("null: never"),
                field<&SettingRow::changed_by>("changedBy")};
    }
};

struct SettingRef {
    std::string name{};
    static Fields fields() { return {field<&SettingRef::name>("name").required()}; }
};

struct SaveSettingRequest {
    std::string name{};
    std::string value{};

    static Fields fields() {
        return {field<&SaveSettingRequest::name>("name").required(),
                field<&SaveSettingRequest::value>("value").max_length(20'000).secret().means(
                    "As text; for a secret, empty removes it")};
    }
};

/// Titles and explanations in the language of the caller.
SettingRow row_of(const SettingState& state, Language language) {
    const Setting& setting = *state.setting;
    SettingRow row{.name = std::string(setting.name),
                   .type = setting.type,
                   .group = setting.group,
                   .title = in_language(language, setting.title),
                   .meaning = in_language(language, setting.meaning),
                   .effect = in_language(language, setting.effect),
                   .value = state.value,
                   .initial = std::string(setting.initial),
                   .is_secret = setting.is_secret,
                   .is_set = state.is_set,
                   .is_changed = state.is_changed,
                   .least = setting.least,
                   .most = setting.most,
                   .changed_at = state.changed_at,
                   .changed_by = state.changed_by};
    for (const SettingOption& option : setting.options)
        row.options.push_back({std::string(option.value), in_language(language, option.title)});
    for (const RowOption& option : state.rows) row.options.push_back({option.value, option.title});
    return row;
}

/// Throws Failure 403 for a setting that says where messages go, to who may not steer them.
void require_may_change(const SettingState& state, const Session& caller, const MaySteerMessages& may_steer_messages) {
    const SettingGroup group = state.setting->group;
    const bool steers_messages = group == SettingGroup::mail || group == SettingGroup::sms;
    if (steers_messages && !may_steer_messages(caller))
        throw Failure(403,
                      "Messages hold links that let in as their recipients, so only somebody who holds every "
                      "permission, for everybody, can change how they are sent");
}

/// The screen knows one field, whatever the setting is called.
template <class Work>
SettingRow changed(Settings& settings, const Context& context, const std::string& name,
                   const MaySteerMessages& may_steer_messages, const RequireForAll& require_for_all, Work work) {
    require_for_all(context.session);
    require_may_change(settings.show(name), context.session, may_steer_messages);
    try {
        work();
    } catch (const Failure& failure) {
        const auto found = failure.errors.by_field.find(name);
        if (failure.status != 400 || found == failure.errors.by_field.end()) throw;
        throw invalid("value", found->second.front());
    }
    return row_of(settings.show(name), language_of(context.request));
}

}  // namespace

std::vector<Route> setting_routes(Settings& settings, const MaySteerMessages& may_steer_messages,
                                  const RequireForAll& require_for_all) {
    using enum Method;
    Settings* const s = &settings;
    const auto may = may_steer_messages;
    const Access configuration = any_of({Role::CanAccessConfiguration});
    return {
        route<Nothing, std::vector<SettingRow>>(
            get, "settings.list", "/api/settings", configuration,
            [s](Context& context, const Nothing&) {
                const Language language = language_of(context.request);
                std::vector<SettingRow> rows;
                for (const SettingState& state : s->list()) rows.push_back(row_of(state, language));
                return rows;
            },
            "Every setting with its value, its default and who changed it last"),
        route<SaveSettingRequest, SettingRow>(
            put, "settings.save", "/api/settings/{name}", configuration.by_person_only(),
            [s, may, require_for_all](Context& context, const SaveSettingRequest& in) {
                return changed(*s, context, in.name, may, require_for_all,
                               [&] { s->save(context.actor(), context.now(), in.name, in.value); });
            },
            "Changes a setting; it is in force at once"),
        route<SettingRef, SettingRow>(
            remove, "settings.reset", "/api/settings/{name}", configuration.by_person_only(),
            [s, may, require_for_all](Context& context, const SettingRef& in) {
                return changed(*s, context, in.name, may, require_for_all,
                               [&] { s->reset(context.actor(), context.now(), in.name); });
            },
            "Gives a setting its default back"),
    };
}

}  // namespace oneroom::settings
