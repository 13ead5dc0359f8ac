// The SQL of access tokens. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "core/api/session.h"
#include "core/db/db.h"

namespace oneroom::accounts {

/// A token with what is true of its owner at this moment.
struct StoredToken {
    Id id{};
    Id user_id{};
    std::string name{};
    std::string hint{};
    std::string roles{};  ///< with a blank between them
    Instant created_at{};
    std::optional<Instant> expires_at{};
    std::optional<Instant> last_used_at{};
    std::optional<Instant> revoked_at{};
    std::string full_name{};
    std::string username{};
    bool is_active{};
    bool is_restricted{};
    bool must_change_password{};
    std::optional<Instant> locked_until_at{};

    static Fields fields();
};

struct NewToken {
    Id user_id{};
    std::string name{};
    std::string token_hash{};
    std::string hint{};
    std::string roles{};
    Instant created_at{};
    std::optional<Instant> expires_at{};
};

struct TokenFilter {
    std::string search{};  ///< folded
    std::optional<Id> user_id{};
    Scope scope = whole_scope;
    std::int64_t limit = 15;
    std::int64_t offset = 0;
};

std::optional<StoredToken> find_token_by_hash(const db::Reader& db, const std::string& token_hash);
StoredToken show_token(const db::Reader& db, Id token_id);  ///< throws Failure 404
/// Newest first.
std::vector<StoredToken> list_tokens(const db::Reader& db, const TokenFilter& filter);
std::int64_t count_tokens(const db::Reader& db, const TokenFilter& filter);
/// Neither revoked nor expired.
std::int64_t count_living_tokens_of(const db::Reader& db, Id user_id, Instant now);

Id insert_token(db::Writer& tx, const NewToken& token);
void set_revoked(db::Writer& tx, Id token_id, Instant now);
void note_token_use(db::Writer& tx, Id token_id, Instant at);
/// Those that were revoked or expired before `ended_before`. Returns how many, at most `limit`.
std::int64_t delete_old_tokens(db::Writer& tx, Instant ended_before, std::int64_t limit);

}  // namespace oneroom::accounts
