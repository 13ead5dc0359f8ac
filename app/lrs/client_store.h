// The SQL of clients. Private to lrs.
#pragma once

#include <string>
#include <vector>

#include "core/db/db.h"
#include "lrs/client_types.h"

namespace oneroom::lrs {

std::vector<Client> list_clients(const db::Reader& db);
std::optional<Client> find_client(const db::Reader& db, Id client_id);
Id insert_client(db::Writer& tx, const Client& client);
void update_client(db::Writer& tx, const Client& client);
void set_secret(db::Writer& tx, Id client_id, const std::string& secret_hash);
void set_active(db::Writer& tx, Id client_id, bool is_active);
void set_revoked(db::Writer& tx, Id client_id, Instant now);
void note_use(db::Writer& tx, Id client_id, Instant at);

}  // namespace oneroom::lrs
