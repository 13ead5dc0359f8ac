// Web signatures as signed statements of xAPI carry them, with keys and certificates made here.
#include "core/security/jws.h"

#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "lrs/statement.h"
#include "support/catch.h"

using namespace oneroom;
using nlohmann::json;

namespace {

template <auto release>
struct Release {
    void operator()(auto* what) const { release(what); }
};
using Key = std::unique_ptr<EVP_PKEY, Release<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Release<X509_free>>;

Key new_rsa() { return Key(EVP_RSA_gen(2048)); }
Key new_curve() { return Key(EVP_EC_gen("P-256")); }

/// RFC 4648 section 4, as x5c has it.
std::string to_base64(const std::string& bytes) {
    std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    return out.substr(0, static_cast<std::size_t>(size));
}

/// Of the key, signed by `issuer`; an element of x5c.
std::string certificate_of(EVP_PKEY* key, EVP_PKEY* issuer) {
    const Certificate certificate(X509_new());
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 3600);
    X509_set_pubkey(certificate.get(), key);
    REQUIRE(X509_sign(certificate.get(), issuer, EVP_sha256()) > 0);
    unsigned char* der = nullptr;
    const int size = i2d_X509(certificate.get(), &der);
    REQUIRE(size > 0);
    const std::string bytes(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(der);
    return to_base64(bytes);
}

std::string signature_of(EVP_PKEY* key, const char* digest, const std::string& text) {
    const std::unique_ptr<EVP_MD_CTX, Release<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
    REQUIRE(EVP_DigestSignInit(context.get(), nullptr, EVP_get_digestbyname(digest), nullptr, key) == 1);
    std::size_t size = 1024;
    std::string out(size, '\0');
    REQUIRE(EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                           reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1);
    out.resize(size);
    return out;
}

/// The compact form: head, payload and what `key` signs of both.
std::string compact(const json& head, const std::string& payload, EVP_PKEY* key, const char* digest) {
    const std::string text = to_base64url(head.dump()) + "." + to_base64url(payload);
    return text + "." + to_base64url(signature_of(key, digest, text));
}

int refusal(const std::string& text) {
    try {
        read_jws(text);
        return 0;
    } catch (const Failure& failure) {
        return failure.status;
    }
}

const std::vector<std::pair<std::string, const char*>> methods = {
    {"RS256", "SHA256"}, {"RS384", "SHA384"}, {"RS512", "SHA512"}};

}  // namespace

TEST_CASE("signatures of all three methods are verified by the key of their certificate") {
    const Key key = new_rsa(), issuer = new_rsa(), other = new_rsa();
    const std::string own = certificate_of(key.get(), issuer.get()), root = certificate_of(issuer.get(), issuer.get());
    for (const auto& [name, digest] : methods) {
        INFO(name);
        const json head = {{"alg", name}, {"x5c", {own, root}}};
        const auto good = read_jws(compact(head, "what is said", key.get(), digest));
        CHECK(good.is_verified);
        CHECK(good.payload == "what is said");
        // The first certificate is that of the key (RFC 7515 section 4.1.6).
        CHECK(refusal(compact({{"alg", name}, {"x5c", {root, own}}}, "x", key.get(), digest)) == 400);
        CHECK(refusal(compact(head, "x", other.get(), digest)) == 400);
        // Made by another method than its head says.
        for (const auto& [other_name, other_digest] : methods)
            if (other_name != name) CHECK(refusal(compact(head, "x", key.get(), other_digest)) == 400);
        // Without a certificate there is nothing to hold it against.
        CHECK_FALSE(read_jws(compact({{"alg", name}}, "x", other.get(), digest)).is_verified);
    }
}

TEST_CASE("a signature is of exactly the text that it came with") {
    const Key key = new_rsa();
    const json head = {{"alg", "RS384"}, {"x5c", {certificate_of(key.get(), key.get())}}};
    const std::string good = compact(head, "1234", key.get(), "SHA384");
    REQUIRE(refusal(good) == 0);
    const auto first = good.find('.'), last = good.rfind('.');
    const std::string other_payload = good.substr(0, first + 1) + to_base64url("1235") + good.substr(last);
    CHECK(refusal(other_payload) == 400);
    json more = head;
    more["typ"] = "JWT";
    CHECK(refusal(to_base64url(more.dump()) + good.substr(first)) == 400);
    std::string bent = good;
    bent[last + 5] = bent[last + 5] == 'A' ? 'B' : 'A';
    CHECK(refusal(bent) == 400);
    CHECK(refusal(good.substr(0, last + 1)) == 400);
    CHECK(refusal(good.substr(0, last)) == 400);
    CHECK(refusal(good + ".x") == 400);
    CHECK(refusal(good + "=") == 400);
}

TEST_CASE("no other method signs a statement") {
    const Key key = new_rsa(), curve = new_curve();
    const std::string certificate = certificate_of(key.get(), key.get());
    for (const std::string name : {"none", "HS256", "HS384", "PS256", "ES256", "rs256", "", "RS1"}) {
        INFO(name);
        CHECK(refusal(compact({{"alg", name}, {"x5c", {certificate}}}, "x", key.get(), "SHA256")) == 400);
        CHECK(refusal(compact({{"alg", name}}, "x", key.get(), "SHA256")) == 400);
    }
    CHECK(refusal(compact({{"x5c", {certificate}}}, "x", key.get(), "SHA256")) == 400);
    // The key of the certificate is of another kind.
    CHECK(refusal(compact({{"alg", "RS256"}, {"x5c", {certificate_of(curve.get(), key.get())}}}, "x", curve.get(),
                          "SHA256")) == 400);
    for (const json& chain : {json::array(), json("x"), json::array({1}), json::array({"bm8gY2VydGlmaWNhdGU="})})
        CHECK(refusal(compact({{"alg", "RS256"}, {"x5c", chain}}, "x", key.get(), "SHA256")) == 400);
}

TEST_CASE("a signed statement is the one that was signed") {
    const Key key = new_rsa();
    const json statement = {{"id", "6690e6c9-3ef0-4ed3-8b37-7f3964730bee"},
                            {"actor", {{"mbox", "mailto:ann@example.org"}}},
                            {"verb", {{"id", "http://example.org/did"}}},
                            {"object", {{"id", "http://example.org/a"}}}};
    json carried = statement;
    carried["attachments"] = {{{"usageType", "http://adlnet.gov/expapi/attachments/signature"},
                               {"display", {{"en", "s"}}},
                               {"contentType", "application/octet-stream"},
                               {"length", 1},
                               {"sha2", "x"}}};
    const auto is_refused = [&](const std::string& payload) {
        const json head = {{"alg", "RS512"}, {"x5c", {certificate_of(key.get(), key.get())}}};
        try {
            lrs::require_signature_of(carried.dump(), compact(head, payload, key.get(), "SHA512"));
            return false;
        } catch (const Failure& failure) {
            return failure.status == 400;
        }
    };
    CHECK_FALSE(is_refused(statement.dump()));
    for (const std::string part : {"/actor/mbox", "/verb/id", "/object/id"}) {
        INFO(part);
        json other = statement;
        other[json::json_pointer(part)] = "mailto:bob@example.org";
        CHECK(is_refused(other.dump()));
    }
    CHECK(is_refused("[]"));
    CHECK(is_refused("no JSON"));
    for (const char* patch :
         {R"({"actor": "x"})", R"({"actor": {"objectType": 5}})", R"({"verb": 5})",
          R"({"context": {"contextActivities": {"parent": 5}}})", R"({"object": ["x"]})",
          R"({"context": {"contextAgents": ["x"]}})", R"({"object": {"objectType": "SubStatement", "verb": "x"}})"}) {
        INFO(patch);
        json other = statement;
        other.update(json::parse(patch));
        CHECK(is_refused(other.dump()));
    }
}
