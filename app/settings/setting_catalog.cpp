#include "core/base/text.h"
#include "settings/settings.h"

namespace oneroom::settings {
namespace {

bool is_true(const std::string& value) { return value != "false"; }

std::int64_t number(const std::string& value) { return to_integer(value).value_or(0); }

}  // namespace

const std::vector<Setting>& setting_catalog() {
    using enum SettingType;
    static const std::vector<Setting> catalog{
        {"applicationTitle", string, "Oneroom", "Name of the portal, in the title of every page", 1, 100,
         [](Values& v, const std::string& text) { v.application_title = text; }},
        {"requireUppercase", boolean, "true", "A password needs a capital letter", 0, 0,
         [](Values& v, const std::string& text) { v.require_uppercase = is_true(text); }},
        {"requireLowercase", boolean, "true", "A password needs a small letter", 0, 0,
         [](Values& v, const std::string& text) { v.require_lowercase = is_true(text); }},
        {"requireDigit", boolean, "true", "A password needs a digit", 0, 0,
         [](Values& v, const std::string& text) { v.require_digit = is_true(text); }},
        {"requireNonAlphanumeric", boolean, "true", "A password needs a character that is neither letter nor digit", 0,
         0, [](Values& v, const std::string& text) { v.require_non_alphanumeric = is_true(text); }},
        {"requiredLength", integer, "6", "Characters a password needs at least (PROF-16)", 1, 128,
         [](Values& v, const std::string& text) { v.required_length = number(text); }},
        {"sessionIdleMinutes", integer, "30", "Minutes without a request after which a session ends", 1, 24 * 60,
         [](Values& v, const std::string& text) { v.session_idle = std::chrono::minutes(number(text)); }},
        {"sessionHours", integer, "12", "Hours after which a session ends in any case", 1, 30 * 24,
         [](Values& v, const std::string& text) { v.session_length = std::chrono::hours(number(text)); }},
        {"backupEnabled", boolean, "true", "Backups are made by schedule", 0, 0,
         [](Values& v, const std::string& text) { v.backup_enabled = is_true(text); }},
        {"backupHour", integer, "2", "Hour of the day, in UTC, at which a backup is made", 0, 23,
         [](Values& v, const std::string& text) { v.backup_hour = number(text); }},
        {"backupEveryHours", integer, "24", "Hours between two scheduled backups, counted from that hour", 1, 168,
         [](Values& v, const std::string& text) { v.backup_every_hours = number(text); }},
        {"backupKeep", integer, "7", "Scheduled backups that are kept; older ones are deleted", 1, 365,
         [](Values& v, const std::string& text) { v.backup_keep = number(text); }},
    };
    return catalog;
}

}  // namespace oneroom::settings
