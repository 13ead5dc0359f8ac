// The SQL of settings. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::settings {

/// One stored setting; also what the audit log keeps of a change.
struct StoredSetting {
    std::string name;
    std::string value;

    static Fields fields() { return {field<&StoredSetting::name>("name"), field<&StoredSetting::value>("value")}; }
};

std::vector<StoredSetting> list_settings(const db::Reader& db);
std::optional<StoredSetting> find_setting(const db::Reader& db, std::string_view name);
void save_setting(db::Writer& tx, std::string_view name, const std::string& value);

}  // namespace oneroom::settings
