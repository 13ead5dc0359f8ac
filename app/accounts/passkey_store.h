// The SQL of passkeys. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"
#include "core/base/instant.h"
#include "core/db/db.h"

namespace oneroom::accounts {

struct StoredPasskey {
    Id id{};
    Id user_id{};
    std::string credential_id{};  ///< base64url, as all bytes here
    std::string public_key{};
    std::string rp_id{};
    std::string name{};
    std::int64_t sign_count{};
    Instant created_at{};
    std::optional<Instant> last_used_at{};

    static Fields fields();
};

std::vector<StoredPasskey> list_passkeys(const db::Reader& db, Id user_id);  ///< oldest first
bool has_passkey(const db::Reader& db, Id user_id);
std::optional<StoredPasskey> find_passkey(const db::Reader& db, const std::string& credential_id);

/// False when the credential is known already, whoever has it.
bool insert_passkey(db::Writer& tx, const StoredPasskey& passkey);

/// False when this person has no such passkey.
bool rename_passkey(db::Writer& tx, Id user_id, Id passkey_id, const std::string& name);
bool delete_passkey(db::Writer& tx, Id user_id, Id passkey_id);
void delete_passkeys_of(db::Writer& tx, Id user_id);

void note_passkey_use(db::Writer& tx, Id passkey_id, std::int64_t sign_count, Instant now);

/// True once for each challenge.
bool use_challenge(db::Writer& tx, const std::string& challenge_hash, Instant expires_at);
void delete_old_challenges(db::Writer& tx, Instant now);

}  // namespace oneroom::accounts
