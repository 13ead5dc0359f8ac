// The SQL of lrs_event. Private to lrs.
#pragma once

#include <vector>

#include "core/db/db.h"
#include "lrs/portal_event.h"

namespace oneroom::lrs {

/// The first `limit`, in the order in which they happened. `full_name` is empty where the person is gone.
std::vector<PortalEvent> list_events(const db::Reader& db, std::int64_t limit);
void delete_event(db::Writer& tx, Id event_id);

}  // namespace oneroom::lrs
