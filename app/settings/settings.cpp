#include "settings/settings.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "settings/settings_store.h"

namespace oneroom::settings {
namespace {

const Setting* find_row(std::string_view name) {
    const auto found = std::ranges::find(setting_catalog(), name, &Setting::name);
    return found == setting_catalog().end() ? nullptr : &*found;
}

const Setting& get_row(std::string_view name) {
    if (const Setting* setting = find_row(name)) return *setting;
    throw not_found("setting");
}

std::string text_complaint(const Setting& setting, const std::string& value) {
    const auto length = static_cast<std::int64_t>(code_points(value));
    if (is_utf8(value) && length >= setting.least && length <= setting.most) return "";
    if (setting.least == 0) return "Must have at most " + std::to_string(setting.most) + " characters";
    return "Must have between " + std::to_string(setting.least) + " and " + std::to_string(setting.most) +
           " characters";
}

std::string option_complaint(const Setting& setting, const std::string& value) {
    std::string all;
    for (const SettingOption& option : setting.options) {
        if (option.value == value) return "";
        all += (all.empty() ? "" : ", ") + std::string(option.value);
    }
    return "Must be one of: " + all;
}

bool has_control_character(std::string_view text, bool may_have_lines) {
    return std::ranges::any_of(text, [&](unsigned char c) {
        return c == 0x7F || (c < ' ' && !(may_have_lines && (c == '\n' || c == '\r' || c == '\t')));
    });
}

/// What is wrong with a value; empty when it is right.
std::string complaint(const Setting& setting, const std::string& value) {
    std::string wrong;
    switch (setting.type) {
        case SettingType::boolean:
            return value == "true" || value == "false" ? "" : "Must be true or false";
        case SettingType::integer: {
            const auto number = to_integer(value);
            const bool fits = number && *number >= setting.least && *number <= setting.most;
            return fits ? ""
                        : "Must be a whole number between " + std::to_string(setting.least) + " and " +
                              std::to_string(setting.most);
        }
        case SettingType::option:
            // Which rows there are changes by itself: a value is held to them when it is chosen.
            if (setting.has_rows) return "";
            return option_complaint(setting, value);
        default:
            wrong = text_complaint(setting, value);
    }
    if (wrong.empty() && has_control_character(value, setting.type == SettingType::longString))
        wrong = "Must not contain control characters";
    if (wrong.empty() && setting.complaint) wrong = setting.complaint(value);
    return wrong;
}

/// What the audit log keeps of a change.
struct AuditedSetting {
    std::string name;
    std::string value;

    static Fields fields() { return {field<&AuditedSetting::name>("name"), field<&AuditedSetting::value>("value")}; }
};

std::string audit_text(const Setting& setting, const std::string& value) {
    const bool is_hidden = setting.is_secret;
    return to_audit_text(
        AuditedSetting{std::string(setting.name), is_hidden ? std::string(value.empty() ? "" : "(secret)") : value});
}

std::string_view purpose_of(const Setting& setting) { return setting.name; }

}  // namespace

Settings::Settings(db::Database& db, std::shared_ptr<const SecretBox> box, FindRows rows)
    : db_(db), box_(std::move(box)), rows_(std::move(rows)) {
    reload();
}

std::shared_ptr<const Values> Settings::now() const {
    const std::lock_guard lock(mutex_);
    return values_;
}

/// Empty, with a line in the log, when it cannot be used.
std::optional<std::string> Settings::read_value(const Setting& setting, const std::string& stored) const {
    std::optional<std::string> value = stored;
    std::string wrong;
    if (setting.is_secret && !stored.empty()) {
        value = box_ ? box_->open(purpose_of(setting), stored) : std::nullopt;
        if (!value) wrong = "It was stored with another key (secret.key). Enter it again";
    }
    if (value) wrong = complaint(setting, *value);
    if (wrong.empty()) return value;
    log::warning("settings.ignored", {{"name", setting.name}, {"why", wrong}});
    return std::nullopt;
}

void Settings::reload() {
    auto values = std::make_shared<Values>();
    for (const Setting& setting : setting_catalog()) setting.apply(*values, std::string(setting.initial));
    const auto stored = db_.read([](const db::Reader& reader) { return list_settings(reader); });
    for (const StoredSetting& row : stored) {
        const Setting* setting = find_row(row.name);
        if (!setting || !row.value) continue;  // of a newer program, or back at its default
        if (const auto value = read_value(*setting, *row.value)) setting->apply(*values, *value);
    }
    const std::lock_guard lock(mutex_);
    values_ = std::move(values);
}

void Settings::change(const audit::Actor& actor, Instant now, const Setting& setting,
                      const std::optional<std::string>& value) {
    const auto plain = [&](const Setting& row, const std::optional<StoredSetting>& stored) {
        return stored && stored->value ? *stored->value : std::string(row.initial);
    };
    db_.write([&](db::Writer& tx) {
        const auto set = [&](const Setting& row, const std::optional<std::string>& to, const std::string& summary) {
            const std::string before = plain(row, find_setting(tx, row.name));
            std::optional<std::string> kept = to;
            if (row.is_secret && to && !to->empty()) {
                if (!box_) throw std::logic_error("no box for secrets");
                kept = box_->close(purpose_of(row), *to);
            }
            save_setting(tx, {std::string(row.name), kept, now, actor.name});
            audit::record(tx, actor, now,
                          {.action = to ? "settings.save" : "settings.reset",
                           .object_kind = "setting",
                           .summary = summary,
                           .before = audit_text(row, before),
                           .after = audit_text(row, to.value_or(std::string(row.initial)))});
            return before;
        };
        const std::string name(setting.name);
        const std::string before =
            set(setting, value, (value ? "Changed the setting " : "Set back the setting ") + name);
        if (setting.forgets.empty() || before == value.value_or(std::string(setting.initial))) return;
        const Setting& secret = get_row(setting.forgets);
        if (!plain(secret, find_setting(tx, secret.name)).empty())
            set(secret, std::nullopt, "Forgot " + std::string(secret.name) + ", because " + name + " changed");
    });
    reload();
}

void Settings::require_row(const Setting& setting, const std::string& value) const {
    if (!setting.has_rows || option_complaint(setting, value).empty()) return;
    const auto found =
        rows_ ? db_.read([&](const db::Reader& db) { return rows_(db, setting.name, ""); }) : std::vector<RowOption>();
    if (std::ranges::find(found, value, &RowOption::value) == found.end())
        throw invalid(setting.name, "Choose one of the list");
}

void Settings::save(const audit::Actor& actor, Instant now, std::string_view name, const std::string& value) {
    const Setting& setting = get_row(name);
    const bool is_trimmed = setting.type == SettingType::string && !setting.is_secret;
    const std::string given = is_trimmed ? std::string(trim(value)) : value;
    if (auto wrong = complaint(setting, given); !wrong.empty()) throw invalid(name, std::move(wrong));
    require_row(setting, given);
    change(actor, now, setting, given);
}

void Settings::reset(const audit::Actor& actor, Instant now, std::string_view name) {
    change(actor, now, get_row(name), std::nullopt);
}

std::vector<SettingState> Settings::list() const {
    const auto stored = db_.read([](const db::Reader& reader) { return list_settings(reader); });
    std::vector<SettingState> states;
    for (const Setting& setting : setting_catalog()) {
        SettingState state{&setting, std::string(setting.initial)};
        const auto row = std::ranges::find(stored, setting.name, &StoredSetting::name);
        if (row != stored.end()) {
            state.changed_at = row->changed_at;
            state.changed_by = row->changed_by;
            const auto value = row->value ? read_value(setting, *row->value) : std::nullopt;
            if (value) state.value = *value;
        }
        state.is_changed = state.value != setting.initial;
        state.is_set = !state.value.empty();
        if (setting.is_secret) state.value.clear();
        if (setting.has_rows && rows_)
            state.rows = db_.read([&](const db::Reader& reader) { return rows_(reader, setting.name, state.value); });
        states.push_back(std::move(state));
    }
    return states;
}

SettingState Settings::show(std::string_view name) const {
    for (SettingState& state : list())
        if (state.setting->name == name) return std::move(state);
    throw not_found("setting");
}

}  // namespace oneroom::settings
