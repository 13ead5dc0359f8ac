#include "lrs/removed_store.h"

#include "core/base/bytes.h"

namespace oneroom::lrs {
namespace {

/// Enough that no two ids have the same by chance.
std::string hash_of(const std::string& uuid) { return sha256_hex(uuid).substr(0, 32); }

}  // namespace

void insert_removed(db::Writer& tx, const std::string& uuid, Instant now) {
    tx.run(R"sql(
        INSERT INTO lrs_removed (uuid_hash, removed_at) VALUES ($1, $2)
            ON CONFLICT (uuid_hash) DO UPDATE SET removed_at = excluded.removed_at)sql",
           hash_of(uuid), now);
}

bool is_removed(const db::Reader& db, const std::string& uuid) {
    return db.value<bool>("SELECT CASE WHEN EXISTS (SELECT 1 FROM lrs_removed WHERE uuid_hash = $1) THEN 1 ELSE 0 END",
                          hash_of(uuid));
}

bool has_any_removed(const db::Reader& db) {
    return db.value<bool>("SELECT CASE WHEN EXISTS (SELECT 1 FROM lrs_removed) THEN 1 ELSE 0 END");
}

bool delete_removed(db::Writer& tx, Instant before, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM lrs_removed
         WHERE uuid_hash IN (SELECT uuid_hash FROM lrs_removed WHERE removed_at < $1 ORDER BY removed_at LIMIT $2))sql",
           before, limit);
    return tx.changed() == limit;
}

}  // namespace oneroom::lrs
