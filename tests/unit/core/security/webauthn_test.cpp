// What a browser sends of a passkey, with real keys.
#include "core/security/webauthn.h"
#include "core/base/bytes.h"
#include "core/security/cbor.h"
#include "support/authenticator.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

const std::string challenge = "a challenge of this portal";
const PasskeyScene scene{"https://learn.example.org", "learn.example.org", challenge};

std::optional<NewPasskey> make(const Authenticator& device) {
    const auto data = device.client_data("webauthn.create", to_base64url(challenge));
    return read_new_passkey(scene, data, device.attestation_object(data));
}

std::optional<PasskeyUse> use(const Authenticator& device, const std::string& key, const PasskeyScene& where = scene) {
    const auto data = device.client_data("webauthn.get", to_base64url(challenge));
    return prove_passkey(where, {data, device.authenticator_data(), device.signature(data)}, key);
}

}  // namespace

TEST_CASE("passkeys of the three common kinds of key are taken and proved") {
    const auto kind = GENERATE(KeyKind::es256, KeyKind::ed25519, KeyKind::rs256);
    Authenticator device(kind);
    const auto made = make(device);
    REQUIRE(made);
    CHECK(made->credential_id == device.credential_id);
    device.counter = 7;
    const auto used = use(device, made->public_key);
    REQUIRE(used);
    CHECK(used->is_user_verified);
    CHECK(used->sign_count == 7);
    device.flags = 1;
    CHECK_FALSE(use(device, made->public_key)->is_user_verified);
    CHECK_FALSE(use(Authenticator(kind), made->public_key));
}

TEST_CASE("a passkey counts only for the page, the portal and the challenge it was made for") {
    Authenticator device;
    const auto key = make(device).value().public_key;
    REQUIRE(use(device, key));
    SECTION("another page") { device.origin = "https://learn.example.org.evil.example"; }
    SECTION("another port") { device.origin = "https://learn.example.org:8443"; }
    SECTION("another portal") { device.rp_id = "evil.example"; }
    SECTION("nobody was present") { device.flags = 4; }
    SECTION("flags that contradict each other") { device.flags = 1 | 16; }
    SECTION("another challenge") {
        CHECK_FALSE(use(device, key, {scene.origin, scene.rp_id, challenge + "x"}));
        return;
    }
    CHECK_FALSE(use(device, key));
    CHECK_FALSE(make(device));
}

TEST_CASE("what was signed cannot be changed, and a making is no sign-in") {
    const Authenticator device;
    const auto key = make(device).value().public_key;
    const auto data = device.client_data("webauthn.get", to_base64url(challenge));
    auto head = device.authenticator_data(), signature = device.signature(data);
    REQUIRE(prove_passkey(scene, {data, head, signature}, key));
    CHECK_FALSE(prove_passkey(scene, {data + " ", head, signature}, key));
    auto bent = signature;
    bent.back() = static_cast<char>(bent.back() ^ 1);
    CHECK_FALSE(prove_passkey(scene, {data, head, bent}, key));
    CHECK_FALSE(prove_passkey(scene, {data, head, ""}, key));
    head[36] = 9;
    CHECK_FALSE(prove_passkey(scene, {data, head, signature}, key));
    const auto creation = device.client_data("webauthn.create", to_base64url(challenge));
    CHECK_FALSE(prove_passkey(scene, {creation, device.authenticator_data(), device.signature(creation)}, key));
    const auto framed = nlohmann::json{
        {"type", "webauthn.get"},
        {"challenge", to_base64url(challenge)},
        {"origin", scene.origin},
        {"crossOrigin",
         true}}.dump();
    CHECK_FALSE(prove_passkey(scene, {framed, device.authenticator_data(), device.signature(framed)}, key));
}

TEST_CASE("whatever of a new passkey is cut off, longer or bent is refused, and nothing breaks") {
    Authenticator device;
    const auto data = device.client_data("webauthn.create", to_base64url(challenge));
    const auto whole = device.attestation_object(data);
    REQUIRE(read_new_passkey(scene, data, whole));
    for (std::size_t length = 0; length < whole.size(); ++length)
        CHECK_FALSE(read_new_passkey(scene, data, whole.substr(0, length)));
    CHECK_FALSE(read_new_passkey(scene, data, whole + '\0'));
    CHECK_FALSE(read_new_passkey(scene, "{", whole));
    CHECK_FALSE(read_new_passkey(scene, "[]", whole));
    for (std::size_t at = 0; at < whole.size(); ++at) {  // must only not break: some bytes do not matter
        auto bent = whole;
        bent[at] = static_cast<char>(bent[at] ^ 0xFF);
        read_new_passkey(scene, data, bent);
    }
    device.format = "packed";  // signed by itself
    CHECK(make(device));
    device.format = "tpm";
    CHECK_FALSE(make(device));
}

TEST_CASE("CBOR is read strictly: no tags, no open ends, no depth, no key twice") {
    CHECK(read_cbor(std::string("\xa1\x01\x02", 3))->first.find(1)->number == 2);
    CHECK(read_cbor("\x20")->first.number == -1);
    CHECK(read_cbor(std::string("\x19\x01\x00", 3))->first.number == 256);
    CHECK(read_cbor("\x63"
                    "abcrest")
              ->second == 4);
    for (const auto& wrong : std::vector<std::string>{
             "", "\x18", "\xa1\x01",
             "\x63"
             "ab",
             "\x9f\xff", "\x5f\xff", "\xbf\xff", "\xc0\x01", "\xf9\x3c", "\xa2\x01\x02\x01\x03",
             "\x81\x81\x81\x81\x81\x81\x01", "\x1b\xff\xff\xff\xff\xff\xff\xff\xff",
             "\x5b\xff\xff\xff\xff\xff\xff\xff\xff", "\x9a\xff\xff\xff\xff", "\xba\xff\xff\xff\xff"})
        CHECK_FALSE(read_cbor(wrong));
}

TEST_CASE("passkeys belong to a name with https, or to localhost") {
    CHECK(rp_id_of("https://learn.example.org:8443") == "learn.example.org");
    CHECK(rp_id_of("http://localhost:8080") == "localhost");
    for (const auto* const none : {"http://learn.example.org", "http://127.0.0.1:8080", "https://10.0.0.5", "", "x",
                                   "https://[::1]:8080", "http://[::1]"})
        CHECK(rp_id_of(none).empty());
}

TEST_CASE("a counter that does not go up means that there is a copy of the passkey") {
    CHECK(is_counter_good(0, 0));
    CHECK(is_counter_good(0, 1));
    CHECK(is_counter_good(4, 5));
    CHECK_FALSE(is_counter_good(5, 5));
    CHECK_FALSE(is_counter_good(5, 4));
    CHECK_FALSE(is_counter_good(5, 0));
}
