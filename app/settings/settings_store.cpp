#include "settings/settings_store.h"

namespace oneroom::settings {

std::vector<StoredSetting> list_settings(const db::Reader& db) {
    return db.all<StoredSetting>(
        "SELECT name, value, changed_at, changed_by FROM app_setting ORDER BY name LIMIT 10000");
}

std::optional<StoredSetting> find_setting(const db::Reader& db, std::string_view name) {
    return db.one<StoredSetting>("SELECT name, value, changed_at, changed_by FROM app_setting WHERE name = $1", name);
}

void save_setting(db::Writer& tx, const StoredSetting& setting) {
    tx.run(R"sql(
        INSERT INTO app_setting (name, value, changed_at, changed_by) VALUES ($1, $2, $3, $4)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
                                         changed_by = excluded.changed_by)sql",
           setting.name, setting.value, setting.changed_at, setting.changed_by);
}

}  // namespace oneroom::settings
