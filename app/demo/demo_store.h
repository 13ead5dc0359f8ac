// What the database says of the demo. Private to demo.
#pragma once

#include <string>

#include "core/db/db.h"

namespace oneroom::demo {

/// "" : no demo; "filling": begun and not ended; "ready".
std::string demo_state(const db::Reader& db);
void set_demo_state(db::Writer& tx, const std::string& state);

/// True when there is neither a person nor a course.
bool is_empty_portal(const db::Reader& db);

}  // namespace oneroom::demo
