#include "backup/backup_store.h"

namespace oneroom::backup {

std::optional<std::string> find_fact(const db::Reader& db, std::string_view name) {
    const auto fact = db.one<Fact>("SELECT name, value FROM portal_fact WHERE name = $1", name);
    return fact ? std::optional(fact->value) : std::nullopt;
}

std::vector<Fact> list_checks(const db::Reader& db) {
    return db.all<Fact>(R"sql(
        SELECT name, value FROM portal_fact WHERE name >= 'backup_check ' AND name < 'backup_check!'
         ORDER BY name LIMIT 10000)sql");
}

std::vector<std::string> list_former_ids(const db::Reader& db) {
    return db.values<std::string>(R"sql(
        SELECT substr(name, 18) FROM portal_fact WHERE name >= 'former_portal_id ' AND name < 'former_portal_id!'
         ORDER BY value DESC, name LIMIT 100)sql");
}

void save_fact(db::Writer& tx, std::string_view name, std::string_view value) {
    tx.run(R"sql(
        INSERT INTO portal_fact (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value)sql",
           name, value);
}

void remove_fact(db::Writer& tx, std::string_view name) { tx.run("DELETE FROM portal_fact WHERE name = $1", name); }

void end_all_sessions(db::Writer& tx, Instant now) {
    tx.run("DELETE FROM user_session");
    tx.run("DELETE FROM personal_token");  // one that was revoked since would live again
    tx.run("UPDATE launch SET ended_at = $1 WHERE ended_at IS NULL", now);
}

void remove_waiting_backups(db::Writer& tx) {
    tx.run("DELETE FROM scheduled_job WHERE name IN ('backup.make', 'backup.check')");
}

bool is_work_pending(const db::Reader& db, std::string_view name) {
    return db.value<std::int64_t>("SELECT COUNT(*) FROM scheduled_job WHERE name = $1 AND state IN (0, 1)", name) > 0;
}

}  // namespace oneroom::backup
