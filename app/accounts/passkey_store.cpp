#include "accounts/passkey_store.h"

namespace oneroom::accounts {

Fields StoredPasskey::fields() {
    return {field<&StoredPasskey::id>("id"),
            field<&StoredPasskey::user_id>("userId"),
            field<&StoredPasskey::credential_id>("credentialId"),
            field<&StoredPasskey::public_key>("publicKey"),
            field<&StoredPasskey::rp_id>("rpId"),
            field<&StoredPasskey::name>("name"),
            field<&StoredPasskey::sign_count>("signCount"),
            field<&StoredPasskey::created_at>("createdAt"),
            field<&StoredPasskey::last_used_at>("lastUsedAt")};
}

std::vector<StoredPasskey> list_passkeys(const db::Reader& db, Id user_id) {
    return db.all<StoredPasskey>(R"sql(
        SELECT id, user_id, credential_id, public_key, rp_id, name, sign_count, created_at, last_used_at
          FROM user_passkey WHERE user_id = $1 ORDER BY id LIMIT 100)sql",
                                 user_id);
}

bool has_passkey(const db::Reader& db, Id user_id) {
    return db.value<std::int64_t>("SELECT EXISTS (SELECT 1 FROM user_passkey WHERE user_id = $1)", user_id) != 0;
}

std::optional<StoredPasskey> find_passkey(const db::Reader& db, const std::string& credential_id) {
    return db.one<StoredPasskey>(R"sql(
        SELECT id, user_id, credential_id, public_key, rp_id, name, sign_count, created_at, last_used_at
          FROM user_passkey WHERE credential_id = $1)sql",
                                 credential_id);
}

bool insert_passkey(db::Writer& tx, const StoredPasskey& passkey) {
    tx.run(R"sql(
        INSERT INTO user_passkey (user_id, credential_id, public_key, rp_id, name, sign_count, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING)sql",
           passkey.user_id, passkey.credential_id, passkey.public_key, passkey.rp_id, passkey.name, passkey.sign_count,
           passkey.created_at);
    return tx.changed() == 1;
}

bool rename_passkey(db::Writer& tx, Id user_id, Id passkey_id, const std::string& name) {
    tx.run("UPDATE user_passkey SET name = $3 WHERE user_id = $1 AND id = $2", user_id, passkey_id, name);
    return tx.changed() == 1;
}

bool delete_passkey(db::Writer& tx, Id user_id, Id passkey_id) {
    tx.run("DELETE FROM user_passkey WHERE user_id = $1 AND id = $2", user_id, passkey_id);
    return tx.changed() == 1;
}

void delete_passkeys_of(db::Writer& tx, Id user_id) { tx.run("DELETE FROM user_passkey WHERE user_id = $1", user_id); }

void note_passkey_use(db::Writer& tx, Id passkey_id, std::int64_t sign_count, Instant now) {
    tx.run("UPDATE user_passkey SET sign_count = $2, last_used_at = $3 WHERE id = $1", passkey_id, sign_count, now);
}

bool use_challenge(db::Writer& tx, const std::string& challenge_hash, Instant expires_at) {
    tx.run(
        "INSERT INTO passkey_challenge (challenge_hash, expires_at) VALUES ($1, $2) "
        "ON CONFLICT (challenge_hash) DO NOTHING",
        challenge_hash, expires_at);
    return tx.changed() == 1;
}

void delete_old_challenges(db::Writer& tx, Instant now) {
    tx.run("DELETE FROM passkey_challenge WHERE expires_at <= $1", now);
}

}  // namespace oneroom::accounts
