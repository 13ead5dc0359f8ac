// What administrators set in the portal: rows of app_setting over defaults. (Where the server listens and keeps its
// data is core/config.)
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/db/audit.h"
#include "core/db/db.h"

namespace oneroom::settings {

/// Numbers are those of the specification (SESS-09 to SESS-13).
enum class SettingType { string = 1, boolean = 2, option = 3, integer = 4, longString = 5 };

constexpr auto enum_names(SettingType) {
    return std::array{std::pair{SettingType::string, std::string_view("string")},
                      std::pair{SettingType::boolean, std::string_view("boolean")},
                      std::pair{SettingType::option, std::string_view("option")},
                      std::pair{SettingType::integer, std::string_view("integer")},
                      std::pair{SettingType::longString, std::string_view("longString")}};
}

/// The settings as values. A boolean is true unless its row is the text "false" (PROF-15).
struct Values {
    std::string application_title;
    bool require_uppercase = true;
    bool require_lowercase = true;
    bool require_digit = true;
    bool require_non_alphanumeric = true;
    std::int64_t required_length = 0;      ///< of a password, in code points
    std::chrono::minutes session_idle{0};  ///< without a request, a session ends after this
    std::chrono::hours session_length{0};  ///< and after this in any case
    bool backup_enabled = true;
    std::int64_t backup_hour = 0;         ///< UTC
    std::int64_t backup_every_hours = 0;  ///< counted from that hour
    std::int64_t backup_keep = 0;         ///< scheduled backups; those made by hand stay
};

/// One row of the catalogue.
struct Setting {
    std::string_view name;
    SettingType type;
    std::string_view initial;
    std::string_view meaning;
    std::int64_t least = 0, most = 0;  ///< of an integer; of a text, the code points
    void (*apply)(Values&, const std::string& value);
};

/// Every setting there is.
const std::vector<Setting>& setting_catalog();

/// The settings in force. Safe from any thread.
class Settings {
public:
    explicit Settings(db::Database& db);

    /// A snapshot; later changes do not reach it.
    std::shared_ptr<const Values> now() const;

    /// Stores one setting, with its audit row, and puts it into force. Throws Failure 404 for an unknown name and 400
    /// (field: the name) for a value that does not fit.
    void save(const audit::Actor& actor, Instant now, std::string_view name, const std::string& value);

private:
    void reload();

    db::Database& db_;
    mutable std::mutex mutex_;
    std::shared_ptr<const Values> values_;  // guarded by mutex_
};

}  // namespace oneroom::settings
