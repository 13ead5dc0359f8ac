#include "core/db/audit.h"

namespace oneroom::audit {

void record(db::Writer& tx, const Actor& actor, Instant now, const Event& event) {
    tx.run(R"sql(
        INSERT INTO audit_event (at, actor_id, actor_name, address, action, object_kind, object_id, summary,
                                 before_json, after_json)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))sql",
           now, actor.user_id, actor.name, actor.address, event.action, event.object_kind, event.object_id,
           event.summary, event.before, event.after);
}

}  // namespace oneroom::audit
