#include "accounts/user_import_store.h"

namespace oneroom::accounts {

std::vector<PlaceName> list_place_names(const db::Reader& db) {
    return db.all<PlaceName>(
        "-- whole: names in a file are looked up in it\n"
        "SELECT id, name, name_folded, parent_id FROM location ORDER BY name_folded");
}

void note_registered(db::Writer& tx, Id user_id, Instant now) {
    tx.run("UPDATE app_user SET registered_at = $2 WHERE id = $1", user_id, now);
}

bool has_registered(const db::Reader& db, Id user_id) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user WHERE id = $1 AND registered_at IS NOT NULL",
                                  user_id) > 0;
}

}  // namespace oneroom::accounts
