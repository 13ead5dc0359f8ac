#include "history/history_store.h"

namespace oneroom::history {

Fields StoredEvent::fields() {
    using E = StoredEvent;
    return {field<&E::id>("id"),
            field<&E::at>("at"),
            field<&E::actor_name>("actorName"),
            field<&E::action>("action"),
            field<&E::summary>("summary"),
            field<&E::before_json>("beforeJson"),
            field<&E::after_json>("afterJson")};
}

namespace {

/// Where the present holder of the id was made; 0 when that is not written down.
Id find_first_event(const db::Reader& db, const HistoryRequest& request) {
    return db.value<Id>(R"sql(-- engine: sqlite
        SELECT COALESCE(MAX(id), 0) FROM audit_event
         WHERE object_kind = $1 AND object_id = $2 AND INSTR(action, '.create') > 0)sql",
                        request.kind, request.object_id);
}

}  // namespace

// The id of what was removed may be given to something new: its history begins where it was made.
std::vector<StoredEvent> list_events(const db::Reader& db, const HistoryRequest& request) {
    return db.all<StoredEvent>(R"sql(
        SELECT id, at, actor_name, action, summary, COALESCE(before_json, '') AS before_json,
               COALESCE(after_json, '') AS after_json
          FROM audit_event WHERE object_kind = $1 AND object_id = $2 AND id >= $5
         ORDER BY id DESC LIMIT $3 OFFSET $4)sql",
                               request.kind, request.object_id, request.page_size,
                               (request.page - 1) * request.page_size, find_first_event(db, request));
}

std::int64_t count_events(const db::Reader& db, const HistoryRequest& request) {
    return db.value<std::int64_t>(
        "SELECT COUNT(*) FROM audit_event WHERE object_kind = $1 AND object_id = $2 AND id >= $3", request.kind,
        request.object_id, find_first_event(db, request));
}

#define ONEROOM_NAMED                                                 \
    "  FROM audit_event WHERE object_kind = $1 AND object_id IS NULL" \
    "   AND json_extract(after_json, '$.name') = $2"

std::vector<StoredEvent> list_events_named(const db::Reader& db, const HistoryRequest& request) {
    return db.all<StoredEvent>(
        "-- engine: sqlite\n"
        "SELECT id, at, actor_name, action, summary, COALESCE(before_json, '') AS before_json,"
        "       COALESCE(after_json, '') AS after_json" ONEROOM_NAMED " ORDER BY id DESC LIMIT $3 OFFSET $4",
        request.kind, request.name, request.page_size, (request.page - 1) * request.page_size);
}

std::int64_t count_events_named(const db::Reader& db, const HistoryRequest& request) {
    return db.value<std::int64_t>("-- engine: sqlite\nSELECT COUNT(*)" ONEROOM_NAMED, request.kind, request.name);
}

}  // namespace oneroom::history
