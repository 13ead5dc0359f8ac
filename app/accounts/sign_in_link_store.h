// The SQL of links to sign in by. Private to this folder.
#pragma once

#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredSignInLink {
    Id user_id{};
    std::string token_hash{};
    std::string email{};  ///< the person's address when it was made; with another one it is not good any more
    Instant created_at{};
    Instant expires_at{};

    static Fields fields() {
        using L = StoredSignInLink;
        return {field<&L::user_id>("userId"), field<&L::token_hash>("tokenHash").secret(), field<&L::email>("email"),
                field<&L::created_at>("createdAt"), field<&L::expires_at>("expiresAt")};
    }
};

/// Replaces the one the person may have had.
void save_sign_in_link(db::Writer& tx, const StoredSignInLink& link);
std::optional<StoredSignInLink> find_sign_in_link(const db::Reader& db, const std::string& token_hash);
std::optional<StoredSignInLink> find_sign_in_link_of(const db::Reader& db, Id user_id);
void delete_sign_in_link_of(db::Writer& tx, Id user_id);
void delete_old_sign_in_links(db::Writer& tx, Instant now);

}  // namespace oneroom::accounts
