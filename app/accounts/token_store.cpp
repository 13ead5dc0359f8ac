#include "accounts/token_store.h"

#include "core/base/failure.h"

namespace oneroom::accounts {

Fields StoredToken::fields() {
    return {field<&StoredToken::id>("id"),
            field<&StoredToken::user_id>("userId"),
            field<&StoredToken::name>("name"),
            field<&StoredToken::hint>("hint"),
            field<&StoredToken::roles>("roles"),
            field<&StoredToken::created_at>("createdAt"),
            field<&StoredToken::expires_at>("expiresAt"),
            field<&StoredToken::last_used_at>("lastUsedAt"),
            field<&StoredToken::revoked_at>("revokedAt"),
            field<&StoredToken::full_name>("fullName"),
            field<&StoredToken::username>("username"),
            field<&StoredToken::is_active>("isActive"),
            field<&StoredToken::is_restricted>("isRestricted"),
            field<&StoredToken::must_change_password>("mustChangePassword"),
            field<&StoredToken::locked_until_at>("lockedUntilAt")};
}

std::optional<StoredToken> find_token_by_hash(const db::Reader& db, const std::string& token_hash) {
    return db.one<StoredToken>(R"sql(
        SELECT t.id, t.user_id, t.name, t.hint, t.roles, t.created_at, t.expires_at, t.last_used_at, t.revoked_at,
               u.full_name, u.username, u.is_active, u.is_restricted, u.must_change_password, u.locked_until_at
          FROM personal_token t JOIN app_user u ON u.id = t.user_id
         WHERE t.token_hash = $1)sql",
                               token_hash);
}

StoredToken show_token(const db::Reader& db, Id token_id) {
    auto token = db.one<StoredToken>(R"sql(
        SELECT t.id, t.user_id, t.name, t.hint, t.roles, t.created_at, t.expires_at, t.last_used_at, t.revoked_at,
               u.full_name, u.username, u.is_active, u.is_restricted, u.must_change_password, u.locked_until_at
          FROM personal_token t JOIN app_user u ON u.id = t.user_id
         WHERE t.id = $1)sql",
                                     token_id);
    if (!token) throw not_found("access token");
    return std::move(*token);
}

// A macro, because statements stay prepared under the address of their literal.
#define ONEROOM_FOUND_TOKENS                                                  \
    "  FROM personal_token t JOIN app_user u ON u.id = t.user_id"             \
    " WHERE ($1 IS NULL OR t.user_id = $1)"                                   \
    "   AND (REPLACE(u.search_folded, $2, '') <> u.search_folded OR $2 = '')" \
    "   AND " ONEROOM_IN_SCOPE("u", "$3", "$4")

#define ONEROOM_TOKENS                                                                                           \
    "SELECT t.id, t.user_id, t.name, t.hint, t.roles, t.created_at, t.expires_at, t.last_used_at, t.revoked_at," \
    "       u.full_name, u.username, u.is_active, u.is_restricted, u.must_change_password, "                     \
    "u.locked_until_at" ONEROOM_FOUND_TOKENS

std::vector<StoredToken> list_tokens(const db::Reader& db, const TokenFilter& filter) {
    return db.all<StoredToken>(ONEROOM_TOKENS " ORDER BY t.id DESC LIMIT $5 OFFSET $6", filter.user_id, filter.search,
                               filter.scope.user_id, filter.scope.reach, filter.limit, filter.offset);
}

std::int64_t count_tokens(const db::Reader& db, const TokenFilter& filter) {
    return db.value<std::int64_t>("SELECT COUNT(*)" ONEROOM_FOUND_TOKENS, filter.user_id, filter.search,
                                  filter.scope.user_id, filter.scope.reach);
}

std::int64_t count_living_tokens_of(const db::Reader& db, Id user_id, Instant now) {
    return db.value<std::int64_t>(R"sql(
        SELECT COUNT(*) FROM personal_token
         WHERE user_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2))sql",
                                  user_id, now);
}

Id insert_token(db::Writer& tx, const NewToken& token) {
    return tx.value<Id>(R"sql(
        INSERT INTO personal_token (user_id, name, token_hash, hint, roles, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id)sql",
                        token.user_id, token.name, token.token_hash, token.hint, token.roles, token.created_at,
                        token.expires_at);
}

void set_revoked(db::Writer& tx, Id token_id, Instant now) {
    tx.run("UPDATE personal_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", token_id, now);
}

void note_token_use(db::Writer& tx, Id token_id, Instant at) {
    tx.run("UPDATE personal_token SET last_used_at = $2 WHERE id = $1", token_id, at);
}

std::int64_t delete_old_tokens(db::Writer& tx, Instant ended_before, std::int64_t limit) {
    tx.run(R"sql(
        DELETE FROM personal_token WHERE id IN (
            SELECT id FROM personal_token WHERE revoked_at < $1 OR expires_at < $1 ORDER BY id LIMIT $2))sql",
           ended_before, limit);
    return tx.changed();
}

}  // namespace oneroom::accounts
