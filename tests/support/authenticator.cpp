#include "support/authenticator.h"

#include <openssl/core_names.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#include <stdexcept>
#include <vector>

#include "core/base/bytes.h"

namespace oneroom::test {
namespace {

std::string sha256(const std::string& bytes) {
    std::string out(32, '\0');
    ::SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
             reinterpret_cast<unsigned char*>(out.data()));
    return out;
}

std::string cbor_head(unsigned major, std::size_t length) {
    const auto first = static_cast<char>(major << 5);
    if (length < 24) return {static_cast<char>(first | static_cast<char>(length))};
    if (length < 256) return {static_cast<char>(first | 24), static_cast<char>(length)};
    return {static_cast<char>(first | 25), static_cast<char>(length >> 8), static_cast<char>(length & 255)};
}
std::string cbor_bytes(const std::string& bytes) { return cbor_head(2, bytes.size()) + bytes; }
std::string cbor_text(const std::string& text) { return cbor_head(3, text.size()) + text; }
std::string cbor_int(int number) {
    return number >= 0 ? cbor_head(0, static_cast<std::size_t>(number))
                       : cbor_head(1, static_cast<std::size_t>(-1 - number));
}

std::string number_of(EVP_PKEY* key, const char* name, int length) {
    BIGNUM* number = nullptr;
    if (::EVP_PKEY_get_bn_param(key, name, &number) != 1) throw std::runtime_error("no such number");
    std::string out(static_cast<std::size_t>(length ? length : BN_num_bytes(number)), '\0');
    ::BN_bn2binpad(number, reinterpret_cast<unsigned char*>(out.data()), static_cast<int>(out.size()));
    ::BN_free(number);
    return out;
}

EVP_PKEY* generate(KeyKind kind) {
    if (kind == KeyKind::es256) return ::EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
    if (kind == KeyKind::rs256) return ::EVP_RSA_gen(2048U);
    return ::EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
}

}  // namespace

Authenticator::Authenticator(KeyKind kind)
    : credential_id(random_bytes(32)), kind_(kind), key_(generate(kind), &::EVP_PKEY_free) {}

std::string Authenticator::client_data(std::string_view type, const std::string& challenge) const {
    return nlohmann::json{{"type", type}, {"challenge", challenge}, {"origin", origin}, {"crossOrigin", false}}.dump();
}

std::string Authenticator::cose_key() const {
    if (kind_ == KeyKind::rs256)
        return cbor_head(5, 4) + cbor_int(1) + cbor_int(3) + cbor_int(3) + cbor_int(-257) + cbor_int(-1) +
               cbor_bytes(number_of(key_.get(), OSSL_PKEY_PARAM_RSA_N, 0)) + cbor_int(-2) +
               cbor_bytes(number_of(key_.get(), OSSL_PKEY_PARAM_RSA_E, 0));
    if (kind_ == KeyKind::ed25519) {
        std::string point(32, '\0');
        std::size_t length = point.size();
        ::EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(point.data()), &length);
        return cbor_head(5, 4) + cbor_int(1) + cbor_int(1) + cbor_int(3) + cbor_int(-8) + cbor_int(-1) + cbor_int(6) +
               cbor_int(-2) + cbor_bytes(point);
    }
    return cbor_head(5, 5) + cbor_int(1) + cbor_int(2) + cbor_int(3) + cbor_int(-7) + cbor_int(-1) + cbor_int(1) +
           cbor_int(-2) + cbor_bytes(number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, 32)) + cbor_int(-3) +
           cbor_bytes(number_of(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, 32));
}

std::string Authenticator::head(unsigned more_flags) const {
    std::string out = sha256(rp_id) + static_cast<char>(flags | more_flags);
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(counter >> shift & 255);
    return out;
}

std::string Authenticator::attestation_object(const std::string& client_data) const {
    const std::string length{static_cast<char>(credential_id.size() >> 8),
                             static_cast<char>(credential_id.size() & 255)};
    const std::string data = head(64) + std::string(16, '\0') + length + credential_id + cose_key();
    const std::string statement = format == "none"
                                      ? cbor_head(5, 0)
                                      : cbor_head(5, 2) + cbor_text("alg") + cbor_int(-7) + cbor_text("sig") +
                                            cbor_bytes(sign(data + sha256(client_data)));
    return cbor_head(5, 3) + cbor_text("fmt") + cbor_text(format) + cbor_text("attStmt") + statement +
           cbor_text("authData") + cbor_bytes(data);
}

std::string Authenticator::sign(const std::string& message) const {
    const std::unique_ptr<EVP_MD_CTX, decltype(&::EVP_MD_CTX_free)> context(::EVP_MD_CTX_new(), &::EVP_MD_CTX_free);
    std::string out(1024, '\0');
    std::size_t length = out.size();
    const EVP_MD* const hash = kind_ == KeyKind::ed25519 ? nullptr : ::EVP_sha256();
    if (::EVP_DigestSignInit(context.get(), nullptr, hash, nullptr, key_.get()) != 1 ||
        ::EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(out.data()), &length,
                         reinterpret_cast<const unsigned char*>(message.data()), message.size()) != 1)
        throw std::runtime_error("cannot sign");
    out.resize(length);
    return out;
}

std::string Authenticator::signature(const std::string& client_data) const {
    return sign(authenticator_data() + sha256(client_data));
}

nlohmann::json Authenticator::made(const nlohmann::json& begun) const {
    const std::string data = client_data("webauthn.create", begun.at("challenge"));
    return {{"clientData", to_base64url(data)}, {"attestation", to_base64url(attestation_object(data))}};
}

nlohmann::json Authenticator::used(const nlohmann::json& begun, const std::string& user_handle) {
    if (counter > 0) ++counter;
    const std::string data = client_data("webauthn.get", begun.at("challenge"));
    return {{"credentialId", to_base64url(credential_id)},
            {"clientData", to_base64url(data)},
            {"authenticatorData", to_base64url(authenticator_data())},
            {"signature", to_base64url(signature(data))},
            {"userHandle", user_handle}};
}

}  // namespace oneroom::test
