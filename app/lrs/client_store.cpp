#include "lrs/client_store.h"

namespace oneroom::lrs {

std::vector<Client> list_clients(const db::Reader& db) {
    return db.all<Client>(R"sql(-- short: programs that administrators let in
        SELECT id, name, public_key, secret_hash, scopes, requests_per_minute, is_active, created_at, last_used_at,
               revoked_at
          FROM lrs_client ORDER BY id)sql");
}

std::optional<Client> find_client(const db::Reader& db, Id client_id) {
    return db.one<Client>(R"sql(
        SELECT id, name, public_key, secret_hash, scopes, requests_per_minute, is_active, created_at, last_used_at,
               revoked_at
          FROM lrs_client WHERE id = $1)sql",
                          client_id);
}

Id insert_client(db::Writer& tx, const Client& client) {
    return tx.value<Id>(R"sql(
        INSERT INTO lrs_client (name, public_key, secret_hash, scopes, requests_per_minute, created_at)
        VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)sql",
                        client.name, client.public_key, client.secret_hash, client.scopes, client.requests_per_minute,
                        client.created_at);
}

void update_client(db::Writer& tx, const Client& client) {
    tx.run("UPDATE lrs_client SET name = $2, scopes = $3, requests_per_minute = $4 WHERE id = $1", client.id,
           client.name, client.scopes, client.requests_per_minute);
}

void set_secret(db::Writer& tx, Id client_id, const std::string& secret_hash) {
    tx.run("UPDATE lrs_client SET secret_hash = $2 WHERE id = $1", client_id, secret_hash);
}

void set_active(db::Writer& tx, Id client_id, bool is_active) {
    tx.run("UPDATE lrs_client SET is_active = $2 WHERE id = $1", client_id, is_active);
}

void set_revoked(db::Writer& tx, Id client_id, Instant now) {
    tx.run("UPDATE lrs_client SET is_active = 0, revoked_at = $2 WHERE id = $1", client_id, now);
}

void note_use(db::Writer& tx, Id client_id, Instant at) {
    tx.run("UPDATE lrs_client SET last_used_at = $2 WHERE id = $1", client_id, at);
}

}  // namespace oneroom::lrs
