#include "demo/demo_store.h"

namespace oneroom::demo {

std::string demo_state(const db::Reader& db) {
    return db.value<std::string>("SELECT value FROM portal_fact WHERE name = 'demo'");
}

void set_demo_state(db::Writer& tx, const std::string& state) {
    tx.run("INSERT INTO portal_fact (name, value) VALUES ('demo', $1) ON CONFLICT (name) DO UPDATE SET value = $1",
           state);
}

bool is_empty_portal(const db::Reader& db) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM app_user") == 0 &&
           db.value<std::int64_t>("SELECT COUNT(*) FROM content") == 0;
}

void save_account_state(db::Writer& tx, const AccountState& state) {
    tx.run(R"sql(
        UPDATE app_user SET is_active = $2, failed_sign_ins = $3, locked_until_at = $4, last_sign_in_at = $5
         WHERE id = $1)sql",
           state.user_id, state.is_active, state.failed_sign_ins, state.locked_until_at, state.last_sign_in_at);
}

Id find_simulator(const db::Reader& db) { return db.value<Id>("SELECT MAX(id) FROM lrs_client"); }

void save_query(db::Writer& tx, Id user_id, const std::string& name, const std::string& query, Instant now) {
    tx.run("INSERT INTO lrs_saved_query (user_id, name, query, created_at) VALUES ($1, $2, $3, $4)", user_id, name,
           query, now);
}

}  // namespace oneroom::demo
