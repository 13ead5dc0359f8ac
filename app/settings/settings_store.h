// The SQL of settings. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::settings {

/// One row. Without a value the default is in force again.
struct StoredSetting {
    std::string name;
    std::optional<std::string> value{};
    std::optional<Instant> changed_at{};
    std::string changed_by{};

    static Fields fields() {
        return {field<&StoredSetting::name>("name"), field<&StoredSetting::value>("value"),
                field<&StoredSetting::changed_at>("changedAt"), field<&StoredSetting::changed_by>("changedBy")};
    }
};

std::vector<StoredSetting> list_settings(const db::Reader& db);
std::optional<StoredSetting> find_setting(const db::Reader& db, std::string_view name);
void save_setting(db::Writer& tx, const StoredSetting& setting);

}  // namespace oneroom::settings
