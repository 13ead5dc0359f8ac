#include "settings/settings_store.h"

namespace oneroom::settings {

std::vector<StoredSetting> list_settings(const db::Reader& db) {
    return db.all<StoredSetting>("SELECT name, value FROM app_setting ORDER BY name LIMIT 10000");
}

std::optional<StoredSetting> find_setting(const db::Reader& db, std::string_view name) {
    return db.one<StoredSetting>("SELECT name, value FROM app_setting WHERE name = $1", name);
}

void save_setting(db::Writer& tx, std::string_view name, const std::string& value) {
    tx.run(R"sql(
        INSERT INTO app_setting (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)sql",
           name, value);
}

}  // namespace oneroom::settings
