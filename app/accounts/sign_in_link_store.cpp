#include "accounts/sign_in_link_store.h"

namespace oneroom::accounts {

#define ONEROOM_SIGN_IN_LINK "SELECT user_id, token_hash, email, created_at, expires_at FROM sign_in_link "

void save_sign_in_link(db::Writer& tx, const StoredSignInLink& link) {
    tx.run(R"sql(
        INSERT INTO sign_in_link (user_id, token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email,
                                            created_at = excluded.created_at, expires_at = excluded.expires_at)sql",
           link.user_id, link.token_hash, link.email, link.created_at, link.expires_at);
}

std::optional<StoredSignInLink> find_sign_in_link(const db::Reader& db, const std::string& token_hash) {
    return db.one<StoredSignInLink>(ONEROOM_SIGN_IN_LINK "WHERE token_hash = $1", token_hash);
}

std::optional<StoredSignInLink> find_sign_in_link_of(const db::Reader& db, Id user_id) {
    return db.one<StoredSignInLink>(ONEROOM_SIGN_IN_LINK "WHERE user_id = $1", user_id);
}

void delete_sign_in_link_of(db::Writer& tx, Id user_id) {
    tx.run("DELETE FROM sign_in_link WHERE user_id = $1", user_id);
}

void delete_old_sign_in_links(db::Writer& tx, Instant now) {
    tx.run("DELETE FROM sign_in_link WHERE expires_at <= $1", now);
}

}  // namespace oneroom::accounts
