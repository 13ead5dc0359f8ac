// The SQL of history. Private to this folder.
#pragma once

#include "core/db/db.h"
#include "history/history_types.h"

namespace oneroom::history {

struct StoredEvent {
    Id id{};
    Instant at{};
    std::string actor_name{};
    std::string action{};
    std::string summary{};
    std::string before_json{};  ///< empty: none
    std::string after_json{};

    static Fields fields();
};

/// The newest first.
std::vector<StoredEvent> list_events(const db::Reader& db, const HistoryRequest& request);
std::int64_t count_events(const db::Reader& db, const HistoryRequest& request);

/// Of an object that has a name in the place of an id.
std::vector<StoredEvent> list_events_named(const db::Reader& db, const HistoryRequest& request);
std::int64_t count_events_named(const db::Reader& db, const HistoryRequest& request);

}  // namespace oneroom::history
