#include "settings/settings.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "settings/settings_store.h"

namespace oneroom::settings {
namespace {

const Setting* find_row(std::string_view name) {
    for (const Setting& setting : setting_catalog())
        if (setting.name == name) return &setting;
    return nullptr;
}

/// What is wrong with a value; empty when it is right.
std::string complaint(const Setting& setting, const std::string& value) {
    const auto between = std::to_string(setting.least) + " and " + std::to_string(setting.most);
    switch (setting.type) {
        case SettingType::boolean:
            return value == "true" || value == "false" ? "" : "Must be true or false";
        case SettingType::integer: {
            const auto number = to_integer(value);
            const bool fits = number && *number >= setting.least && *number <= setting.most;
            return fits ? "" : "Must be a whole number between " + between;
        }
        default: {
            const auto length = static_cast<std::int64_t>(code_points(value));
            const bool fits = is_utf8(value) && length >= setting.least && length <= setting.most;
            return fits ? "" : "Must have between " + between + " characters";
        }
    }
}

}  // namespace

Settings::Settings(db::Database& db) : db_(db) { reload(); }

std::shared_ptr<const Values> Settings::now() const {
    const std::lock_guard lock(mutex_);
    return values_;
}

void Settings::reload() {
    auto values = std::make_shared<Values>();
    for (const Setting& setting : setting_catalog()) setting.apply(*values, std::string(setting.initial));
    const auto stored = db_.read([](const db::Reader& reader) { return list_settings(reader); });
    for (const auto& [name, value] : stored) {
        const Setting* setting = find_row(name);
        if (!setting) continue;  // of a newer program
        if (const auto wrong = complaint(*setting, value); wrong.empty())
            setting->apply(*values, value);
        else
            log::warning("settings.ignored", {{"name", name}, {"why", wrong}});
    }
    const std::lock_guard lock(mutex_);
    values_ = std::move(values);
}

void Settings::save(const audit::Actor& actor, Instant now, std::string_view name, const std::string& value) {
    const Setting* setting = find_row(name);
    if (!setting) throw not_found("setting");
    if (auto wrong = complaint(*setting, value); !wrong.empty()) throw invalid(name, std::move(wrong));
    db_.write([&](db::Writer& tx) {
        const auto before =
            find_setting(tx, name).value_or(StoredSetting{std::string(name), std::string(setting->initial)});
        save_setting(tx, name, value);
        audit::record(tx, actor, now,
                      {.action = "settings.save",
                       .object_kind = "setting",
                       .summary = "Changed the setting " + std::string(name),
                       .before = to_audit_text(before),
                       .after = to_audit_text(StoredSetting{std::string(name), value})});
    });
    reload();
}

}  // namespace oneroom::settings
