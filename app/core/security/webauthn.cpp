#include "core/security/webauthn.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/security/cbor.h"

namespace oneroom {
namespace {

constexpr std::size_t longest_client_data = 2048;
constexpr std::size_t longest_credential_id = 1023;  // WebAuthn 7.1, step 17
constexpr std::size_t head_length = 37;              // hash of the rp id, flags, counter
constexpr std::size_t hash_length = 32;
enum Flag : unsigned { present = 1, verified = 4, may_back_up = 8, is_backed_up = 16, has_key = 64, has_more = 128 };

using Key = std::unique_ptr<EVP_PKEY, decltype(&::EVP_PKEY_free)>;
Key no_key() { return {nullptr, &::EVP_PKEY_free}; }

const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

std::string sha256(std::string_view bytes) {
    std::string out(hash_length, '\0');
    unsigned length = 0;
    if (::EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out.data()), &length, ::EVP_sha256(),
                     nullptr) != 1)
        return {};
    return out;
}

struct AuthenticatorData {
    unsigned flags = 0;
    std::int64_t sign_count = 0;
    std::string_view rest;  ///< after the head
};

/// The flags and the counter, where the hash is that of our rp id and somebody was present.
std::optional<AuthenticatorData> read_head(std::string_view bytes, const std::string& rp_id) {
    if (bytes.size() < head_length || bytes.substr(0, hash_length) != sha256(rp_id)) return std::nullopt;
    AuthenticatorData data{.flags = static_cast<unsigned char>(bytes[hash_length]), .rest = bytes.substr(head_length)};
    for (std::size_t i = hash_length + 1; i < head_length; ++i)
        data.sign_count = data.sign_count << 8 | static_cast<unsigned char>(bytes[i]);
    const bool is_odd = (data.flags & is_backed_up) && !(data.flags & may_back_up);
    if (!(data.flags & present) || is_odd) return std::nullopt;
    return data;
}

nlohmann::json read_client_data(std::string_view client_data) {
    if (client_data.size() > longest_client_data) return nullptr;
    return nlohmann::json::parse(client_data, nullptr, false);
}

std::string text_of(const nlohmann::json& object, const char* name) {
    if (!object.is_object()) return {};
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool fits(const PasskeyScene& scene, std::string_view client_data, std::string_view type) {
    const auto data = read_client_data(client_data);
    if (!data.is_object() || text_of(data, "type") != type || text_of(data, "origin") != scene.origin) return false;
    const auto crossed = data.find("crossOrigin");
    if (crossed != data.end() && *crossed != false) return false;
    const auto challenge = from_base64url(text_of(data, "challenge"));
    return challenge && !challenge->empty() && equal_constant_time(*challenge, scene.challenge);
}

Key from_der(std::string_view der) {
    const unsigned char* at = raw(der);
    Key key(::d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size())), &::EVP_PKEY_free);
    if (key && at != raw(der) + der.size()) return no_key();
    return key;
}

std::string to_der(EVP_PKEY* key) {
    unsigned char* bytes = nullptr;
    const int length = ::i2d_PUBKEY(key, &bytes);
    if (length <= 0) return {};
    std::string der(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(length));
    ::OPENSSL_free(bytes);
    return der;
}

Key read_p256(const CborValue& cose) {
    const auto *curve = cose.find(-1), *x = cose.find(-2), *y = cose.find(-3);
    if (!curve || curve->number != 1 || !x || !y || x->text.size() != 32 || y->text.size() != 32) return no_key();
    // SubjectPublicKeyInfo of an uncompressed point of P-256; OpenSSL refuses points that are not on the curve.
    constexpr std::array<unsigned char, 27> prefix{0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48,
                                                   0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
                                                   0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};
    return from_der(std::string(prefix.begin(), prefix.end()) + x->text + y->text);
}

Key read_ed25519(const CborValue& cose) {
    const auto *curve = cose.find(-1), *x = cose.find(-2);
    if (!curve || curve->number != 6 || !x || x->text.size() != 32) return no_key();
    return {::EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw(x->text), 32), &::EVP_PKEY_free};
}

Key read_rsa(const CborValue& cose) {
    const auto *n = cose.find(-1), *e = cose.find(-2);
    const bool is_sized = n && e && n->text.size() >= 256 && n->text.size() <= 512 && (n->text[0] & 0x80) != 0;
    if (!is_sized || e->text != std::string("\x01\x00\x01", 3)) return no_key();
    const std::unique_ptr<BIGNUM, decltype(&::BN_free)> number(
        ::BN_bin2bn(raw(n->text), static_cast<int>(n->text.size()), nullptr), &::BN_free);
    const std::unique_ptr<BIGNUM, decltype(&::BN_free)> power(::BN_bin2bn(raw(e->text), 3, nullptr), &::BN_free);
    const std::unique_ptr<OSSL_PARAM_BLD, decltype(&::OSSL_PARAM_BLD_free)> build(::OSSL_PARAM_BLD_new(),
                                                                                  &::OSSL_PARAM_BLD_free);
    if (!number || !power || !build || !::OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_RSA_N, number.get()) ||
        !::OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_RSA_E, power.get()))
        return no_key();
    const std::unique_ptr<OSSL_PARAM, decltype(&::OSSL_PARAM_free)> parts(::OSSL_PARAM_BLD_to_param(build.get()),
                                                                          &::OSSL_PARAM_free);
    const std::unique_ptr<EVP_PKEY_CTX, decltype(&::EVP_PKEY_CTX_free)> context(
        ::EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), &::EVP_PKEY_CTX_free);
    EVP_PKEY* key = nullptr;
    if (!parts || !context || ::EVP_PKEY_fromdata_init(context.get()) != 1 ||
        ::EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parts.get()) != 1)
        return no_key();
    return {key, &::EVP_PKEY_free};
}

/// A key as COSE writes it (RFC 9053); its kind and its algorithm have to belong together.
Key read_cose(const CborValue& cose) {
    const auto *kind = cose.find(1), *algorithm = cose.find(3);
    if (!kind || !algorithm) return no_key();
    if (kind->number == 2 && algorithm->number == -7) return read_p256(cose);
    if (kind->number == 1 && algorithm->number == -8) return read_ed25519(cose);
    if (kind->number == 3 && algorithm->number == -257) return read_rsa(cose);
    return no_key();
}

bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&::EVP_MD_CTX_free)> context(::EVP_MD_CTX_new(), &::EVP_MD_CTX_free);
    const EVP_MD* const hash = ::EVP_PKEY_is_a(key, "ED25519") == 1 ? nullptr : ::EVP_sha256();
    return context && ::EVP_DigestVerifyInit(context.get(), nullptr, hash, nullptr, key) == 1 &&
           ::EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(message), message.size()) == 1;
}

/// Nothing but extensions may stand behind, and only where the flags say so.
bool ends_well(const AuthenticatorData& data, std::string_view rest) {
    if (!(data.flags & has_more)) return rest.empty();
    const auto more = read_cbor(rest);
    return more && more->first.kind == CborValue::Kind::map && more->second == rest.size();
}

/// "none", or signed by the new key itself, which browsers pass on as well. Nothing is learned of its maker.
bool is_attestation_good(const CborValue& object, EVP_PKEY* key, std::string_view authenticator_data,
                         std::string_view client_data) {
    const auto *format = object.find("fmt"), *statement = object.find("attStmt");
    if (!format || !statement || statement->kind != CborValue::Kind::map) return false;
    if (format->text == "none") return statement->items.empty();
    const auto* const signature = statement->find("sig");
    return format->text == "packed" && !statement->find("x5c") && signature &&
           is_signed_by(key, std::string(authenticator_data) + sha256(client_data), signature->text);
}

}  // namespace

std::string rp_id_of(std::string_view origin) {
    const auto scheme = origin.find("://");
    if (scheme == origin.npos) return {};
    const bool is_https = origin.substr(0, scheme) == "https";
    std::string_view host = origin.substr(scheme + 3);
    if (host.empty() || host.front() == '[') return {};
    host = host.substr(0, host.find_first_of(":/"));
    const auto last = host.substr(host.rfind('.') + 1);
    const bool is_address = !last.empty() && std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
    if (host.empty() || is_address) return {};
    if (!is_https && host != "localhost" && !host.ends_with(".localhost")) return {};
    return std::string(host);
}

std::string challenge_in(std::string_view client_data) {
    return from_base64url(text_of(read_client_data(client_data), "challenge")).value_or("");
}

std::optional<NewPasskey> read_new_passkey(const PasskeyScene& scene, std::string_view client_data,
                                           std::string_view attestation_object) {
    if (!fits(scene, client_data, "webauthn.create")) return std::nullopt;
    const auto object = read_cbor(attestation_object);
    const auto* const bytes = object ? object->first.find("authData") : nullptr;
    if (!bytes || bytes->kind != CborValue::Kind::bytes || object->second != attestation_object.size())
        return std::nullopt;
    const std::string_view authenticator_data = bytes->text;
    const auto data = read_head(authenticator_data, scene.rp_id);
    constexpr std::size_t before_id = 18;  // the model of the authenticator, which does not matter, and a length
    if (!data || !(data->flags & has_key) || data->rest.size() < before_id) return std::nullopt;
    const std::size_t id_length =
        static_cast<unsigned char>(data->rest[16]) * 256U + static_cast<unsigned char>(data->rest[17]);
    if (id_length == 0 || id_length > longest_credential_id || data->rest.size() < before_id + id_length)
        return std::nullopt;
    const auto after = data->rest.substr(before_id + id_length);
    const auto cose = read_cbor(after);
    const Key key = cose ? read_cose(cose->first) : no_key();
    if (!key || !ends_well(*data, after.substr(cose->second)) ||
        !is_attestation_good(object->first, key.get(), authenticator_data, client_data))
        return std::nullopt;
    return NewPasskey{std::string(data->rest.substr(before_id, id_length)), to_der(key.get()), data->sign_count};
}

std::optional<PasskeyUse> prove_passkey(const PasskeyScene& scene, const PasskeyProof& proof,
                                        std::string_view public_key) {
    if (!fits(scene, proof.client_data, "webauthn.get")) return std::nullopt;
    const auto data = read_head(proof.authenticator_data, scene.rp_id);
    if (!data || (data->flags & has_key) || !ends_well(*data, data->rest)) return std::nullopt;
    const Key key = from_der(public_key);
    if (!key || !is_signed_by(key.get(), proof.authenticator_data + sha256(proof.client_data), proof.signature))
        return std::nullopt;
    return PasskeyUse{(data->flags & verified) != 0, data->sign_count};
}

bool is_counter_good(std::int64_t stored, std::int64_t now) { return (stored == 0 && now == 0) || now > stored; }

}  // namespace oneroom
