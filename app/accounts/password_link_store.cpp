#include "accounts/password_link_store.h"

#include "core/base/text.h"

namespace oneroom::accounts {

void save_link(db::Writer& tx, const StoredLink& link) {
    tx.run(R"sql(
        INSERT INTO password_link (user_id, purpose, kind, token_hash, email, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (user_id) DO UPDATE SET purpose = excluded.purpose, kind = excluded.kind,
                                            token_hash = excluded.token_hash,
                                            email = excluded.email, created_at = excluded.created_at,
                                            expires_at = excluded.expires_at)sql",
           link.user_id, link.purpose, link.kind, link.token_hash, link.email, link.created_at, link.expires_at);
}

std::optional<StoredLink> find_link(const db::Reader& db, const std::string& token_hash) {
    return db.one<StoredLink>(
        "SELECT user_id, purpose, kind, token_hash, email, created_at, expires_at FROM password_link WHERE token_hash "
        "= $1",
        token_hash);
}

std::optional<StoredLink> find_link_of(const db::Reader& db, Id user_id) {
    return db.one<StoredLink>(
        "SELECT user_id, purpose, kind, token_hash, email, created_at, expires_at FROM password_link WHERE user_id = "
        "$1",
        user_id);
}

std::optional<mail::MessageKind> find_link_kind(const db::Reader& db, Id user_id) {
    return db.value<std::optional<mail::MessageKind>>("SELECT password_link_kind FROM app_user WHERE id = $1", user_id);
}

void set_link_kind(db::Writer& tx, Id user_id, mail::MessageKind kind) {
    tx.run("UPDATE app_user SET password_link_kind = $2 WHERE id = $1", user_id, kind);
}

void forget_link_kind(db::Writer& tx, Id user_id) {
    tx.run("UPDATE app_user SET password_link_kind = NULL WHERE id = $1 AND password_link_kind IS NOT NULL", user_id);
}

void delete_link_of(db::Writer& tx, Id user_id) { tx.run("DELETE FROM password_link WHERE user_id = $1", user_id); }

std::int64_t delete_old_links(db::Writer& tx, Instant now) {
    tx.run("DELETE FROM password_link WHERE expires_at <= $1", now);
    return tx.changed();
}

void insert_wish(db::Writer& tx, const std::string& name, const std::string& address, Instant now, WishKind kind) {
    tx.run("INSERT INTO password_wish (name, address, created_at, kind) VALUES ($1, $2, $3, $4)", name, address, now,
           kind);
}

std::optional<PasswordWish> find_first_wish(const db::Reader& db) {
    return db.one<PasswordWish>("SELECT id, name, address, kind FROM password_wish ORDER BY id LIMIT 1");
}

void delete_wish(db::Writer& tx, Id id) { tx.run("DELETE FROM password_wish WHERE id = $1", id); }

std::vector<Id> list_users_by_email(const db::Reader& db, std::string_view email) {
    return db.values<Id>("SELECT id FROM app_user WHERE LOWER(email) = $1 AND is_active = 1 ORDER BY id LIMIT 5",
                         to_lower_ascii(trim(email)));
}

}  // namespace oneroom::accounts
