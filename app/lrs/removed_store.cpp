#include "lrs/removed_store.h"

#include "core/base/bytes.h"

namespace oneroom::lrs {
namespace {

/// 128 bits as 22 characters: enough that no two ids have the same by chance.
std::string hash_of(const std::string& uuid) { return to_base64url(hmac_sha256("lrs_removed", uuid).substr(0, 16)); }

}  // namespace

// One that was made anonymous first and went after its days later stays one of an erasure.
void insert_removed(db::Writer& tx, const std::string& uuid, bool is_erased, Instant known_until) {
    tx.run(R"sql(
        INSERT INTO lrs_removed (uuid_hash, is_erased, known_until) VALUES ($1, $2, $3)
            ON CONFLICT (uuid_hash) DO UPDATE
           SET is_erased = CASE WHEN excluded.is_erased = 1 THEN 1 ELSE is_erased END,
               known_until = CASE WHEN excluded.known_until > known_until THEN excluded.known_until
                                  ELSE known_until END)sql",
           hash_of(uuid), is_erased, known_until);
}

std::optional<bool> find_removed(const db::Reader& db, const std::string& uuid) {
    const auto found = db.value<std::int64_t>(
        "SELECT COALESCE((SELECT is_erased FROM lrs_removed WHERE uuid_hash = $1), -1)", hash_of(uuid));
    return found < 0 ? std::nullopt : std::optional(found == 1);
}

bool has_any_removed(const db::Reader& db) {
    return db.value<bool>("SELECT CASE WHEN EXISTS (SELECT 1 FROM lrs_removed) THEN 1 ELSE 0 END");
}

bool delete_removed_by_age(db::Writer& tx, const std::string& uuid) {
    tx.run("DELETE FROM lrs_removed WHERE uuid_hash = $1 AND is_erased = 0", hash_of(uuid));
    return tx.changed() > 0;
}

bool delete_removed(db::Writer& tx, Instant now, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM lrs_removed
         WHERE uuid_hash IN (
                SELECT uuid_hash FROM lrs_removed WHERE known_until < $1 ORDER BY known_until LIMIT $2))sql",
           now, limit);
    return tx.changed() == limit;
}

}  // namespace oneroom::lrs
