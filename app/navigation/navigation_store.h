// The SQL of navigation. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "navigation/menus.h"

namespace oneroom::navigation {

Overrides list_overrides(const db::Reader& db, Id menu_id);
/// In place of all that was stored of the menu.
void save_overrides(db::Writer& tx, Id menu_id, const Overrides& overrides);

}  // namespace oneroom::navigation
