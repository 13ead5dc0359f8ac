#include "navigation/navigation_store.h"

namespace oneroom::navigation {

Overrides list_overrides(const db::Reader& db, Id menu_id) {
    Overrides overrides;
    for (auto& row : db.all<ItemPlace>(R"sql(
             -- whole: one menu
             SELECT item_id AS id, sort_order FROM menu_item_order WHERE menu_id = $1 ORDER BY item_id)sql",
                                       menu_id))
        overrides[row.id] = row.sort_order;
    return overrides;
}

void save_overrides(db::Writer& tx, Id menu_id, const Overrides& overrides) {
    tx.run("DELETE FROM menu_item_order WHERE menu_id = $1", menu_id);
    for (const auto& [item_id, sort_order] : overrides)
        tx.run("INSERT INTO menu_item_order (menu_id, item_id, sort_order) VALUES ($1, $2, $3)", menu_id, item_id,
               sort_order);
}

}  // namespace oneroom::navigation
