// Web Authentication, Level 2 (W3C), the part of a relying party: what a browser sends of a passkey is read and proved
// here, without a database. Attestation is not asked for: who made the authenticator does not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom {

/// Where a ceremony has to have happened, and what it had to sign.
struct PasskeyScene {
    std::string origin;     ///< "https://learn.example.org:8443"
    std::string rp_id;      ///< "learn.example.org"
    std::string challenge;  ///< raw bytes
};

/// A passkey that has just been made.
struct NewPasskey {
    std::string credential_id;  ///< raw bytes, at most 1023
    std::string public_key;     ///< DER SubjectPublicKeyInfo, raw bytes: ES256, EdDSA (Ed25519) or RS256
    std::int64_t sign_count = 0;
};

/// A signature with a passkey, all of it raw bytes.
struct PasskeyProof {
    std::string client_data;         ///< JSON, as the browser wrote it
    std::string authenticator_data;  ///< signed together with the hash of client_data
    std::string signature;
};

/// What a good proof says.
struct PasskeyUse {
    bool is_user_verified = false;  ///< by PIN, finger or face, not only touched
    std::int64_t sign_count = 0;    ///< 0: this authenticator does not count
};

/// "learn.example.org" of "https://learn.example.org:8443"; empty where browsers give no passkeys: without https,
/// except on localhost, and for bare network addresses.
std::string rp_id_of(std::string_view origin);

/// The challenge that is in client data; empty when it cannot be read. Proves nothing.
std::string challenge_in(std::string_view client_data);

/// WebAuthn 7.1, steps 5 to 21. Empty when any of it does not fit.
std::optional<NewPasskey> read_new_passkey(const PasskeyScene& scene, std::string_view client_data,
                                           std::string_view attestation_object);

/// WebAuthn 7.2, steps 9 to 20, without the counter (which the caller compares). Empty when any of it does not fit.
std::optional<PasskeyUse> prove_passkey(const PasskeyScene& scene, const PasskeyProof& proof,
                                        std::string_view public_key);

/// WebAuthn 7.2, step 21: an authenticator that counts, counts up. Otherwise there are two of it.
bool is_counter_good(std::int64_t stored, std::int64_t now);

}  // namespace oneroom
