// An authenticator in software: real keys of OpenSSL, and what a browser writes around them. Everything it signs can be
// bent, to see it refused.
#pragma once

#include <openssl/evp.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace oneroom::test {

enum class KeyKind { es256, ed25519, rs256 };

class Authenticator {
public:
    explicit Authenticator(KeyKind kind = KeyKind::es256);

    std::string origin = "https://learn.example.org";
    std::string rp_id = "learn.example.org";
    unsigned flags = 5;  ///< present and verified
    std::uint32_t counter = 0;
    std::string credential_id;  ///< raw bytes
    std::string format = "none";

    std::string client_data(std::string_view type, const std::string& challenge) const;
    /// The key as COSE has it, as CBOR.
    std::string cose_key() const;
    std::string head(unsigned more_flags) const;
    std::string attestation_object(const std::string& client_data) const;
    std::string authenticator_data() const { return head(0); }
    std::string sign(const std::string& message) const;
    /// What is signed at a sign-in: authenticator data and the hash of the client data.
    std::string signature(const std::string& client_data) const;

    // ---- as the API takes it; `begun` is the answer that holds the challenge

    nlohmann::json made(const nlohmann::json& begun) const;
    /// Counts up first, where it counts.
    nlohmann::json used(const nlohmann::json& begun, const std::string& user_handle = "");

private:
    KeyKind kind_;
    std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace oneroom::test
