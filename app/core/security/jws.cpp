#include "core/security/jws.h"

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/text.h"
#include "core/json/codec.h"
#include "core/security/basic_authorization.h"

namespace oneroom {
namespace {

using Key = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;

const EVP_MD* method_of(std::string_view algorithm) {
    if (algorithm == "RS256") return EVP_sha256();
    if (algorithm == "RS384") return EVP_sha384();
    if (algorithm == "RS512") return EVP_sha512();
    throw Failure(400, "A signature is made with RS256, RS384 or RS512");
}

/// As x5c has it; blanks are let pass.
std::string certificate_of(std::string text) {
    std::erase_if(text, [](char c) { return c == '\n' || c == '\r' || c == ' '; });
    auto bytes = from_base64(text);
    if (!bytes) throw Failure(400, "The certificate of the signature cannot be read");
    return std::move(*bytes);
}

Key key_of(const json& chain) {
    if (!chain.is_array() || chain.empty() || !chain[0].is_string())
        throw Failure(400, "The certificate of the signature cannot be read");
    const std::string der = certificate_of(chain[0].get<std::string>());
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    const std::unique_ptr<X509, void (*)(X509*)> certificate(d2i_X509(nullptr, &at, static_cast<long>(der.size())),
                                                             X509_free);
    Key key(certificate ? X509_get_pubkey(certificate.get()) : nullptr, EVP_PKEY_free);
    if (!key) throw Failure(400, "The certificate of the signature cannot be read");
    return key;
}

bool is_signature(const EVP_MD* method, EVP_PKEY* key, std::string_view signature, std::string_view text) {
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA &&
           EVP_DigestVerifyInit(context.get(), nullptr, method, nullptr, key) == 1 &&
           EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                            reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

}  // namespace

Jws read_jws(std::string_view compact) {
    const auto parts = split(trim(compact), '.');
    if (parts.size() != 3) throw Failure(400, "A signature has three parts");
    const auto head_text = from_base64url(parts[0]);
    auto payload = from_base64url(parts[1]);
    const auto signature = from_base64url(parts[2]);
    if (!head_text || !payload || !signature) throw Failure(400, "The parts of a signature are base64url");
    const json head = parse_json(*head_text);
    if (!head.is_object() || !head.contains("alg") || !head["alg"].is_string())
        throw Failure(400, "A signature names its algorithm");
    const EVP_MD* method = method_of(head["alg"].get<std::string>());
    Jws jws{std::move(*payload), false};
    if (!head.contains("x5c")) return jws;
    const Key key = key_of(head["x5c"]);
    const std::string_view signed_text = trim(compact).substr(0, parts[0].size() + 1 + parts[1].size());
    if (!is_signature(method, key.get(), *signature, signed_text))
        throw Failure(400, "The signature is not of the key in its certificate");
    jws.is_verified = true;
    return jws;
}

}  // namespace oneroom
