// The addresses of the files of how-tos. Private to this folder.
#pragma once

#include "core/security/secret_key.h"
#include "how_to/how_to_store.h"

namespace oneroom::how_to {

enum class FileFor { readers, authors };  ///< readers' addresses end when the how-to is no longer published

/// For one person and some hours: films are shown by <video>, which cannot send the session key (threat model D11).
std::string file_url(const SecretKey& secret, const StoredTranslation& translation, Id user_id, Instant now,
                     FileFor whom);

}  // namespace oneroom::how_to
