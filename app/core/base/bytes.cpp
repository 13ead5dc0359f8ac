#include "core/base/bytes.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace oneroom {
namespace {

constexpr std::string_view base64url_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr std::array<int, 256> base64url_values() {
    std::array<int, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < base64url_digits.size(); ++i)
        values[static_cast<unsigned char>(base64url_digits[i])] = static_cast<int>(i);
    return values;
}

/// Looked up once: EVP_sha256() is looked up again at each use, under a lock.
const EVP_MD* sha256() {
    static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    return found ? found : EVP_sha256();
}

/// The SHA-256 of two texts, one after the other. The context is made once a thread.
std::string sha256_of(std::string_view first, std::string_view second) {
    thread_local const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    std::string digest(32, '\0');
    if (EVP_DigestInit_ex(context.get(), sha256(), nullptr) != 1 ||
        EVP_DigestUpdate(context.get(), first.data(), first.size()) != 1 ||
        EVP_DigestUpdate(context.get(), second.data(), second.size()) != 1 ||
        EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr) != 1)
        throw std::runtime_error("no SHA-256");
    return digest;
}

}  // namespace

std::string to_hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const unsigned char byte : bytes) {
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
    return out;
}

std::string to_base64url(std::string_view bytes) {
    std::string out;
    std::uint32_t bits = 0;
    int held = 0;
    for (const unsigned char byte : bytes) {
        bits = bits << 8 | byte;
        for (held += 8; held >= 6; held -= 6) out += base64url_digits[bits >> (held - 6) & 63];
    }
    if (held > 0) out += base64url_digits[bits << (6 - held) & 63];
    return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
    static constexpr auto values = base64url_values();
    std::string out;
    std::uint32_t bits = 0;
    int held = 0;
    for (const unsigned char c : text) {
        if (values[c] < 0) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(values[c]);
        held += 6;
        if (held >= 8) {
            held -= 8;
            out += static_cast<char>(bits >> held & 255);
        }
    }
    if (text.size() % 4 == 1) return std::nullopt;
    return out;
}

std::string sha256_hex(std::string_view bytes) { return to_hex(sha256_of(bytes, {})); }

struct Sha256::State {
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    if (EVP_DigestInit_ex(state_->context.get(), sha256(), nullptr) != 1) throw std::runtime_error("no SHA-256");
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes) { EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()); }

std::string Sha256::hex() {
    std::string digest(32, '\0');
    EVP_DigestFinal_ex(state_->context.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr);
    return to_hex(digest);
}

// RFC 2104 by hand over OpenSSL's SHA-256, which uses the processor's own: its HMAC looks the algorithm up anew for
// each message, and libsodium's does without.
std::string hmac_sha256(std::string_view key, std::string_view message) {
    constexpr std::size_t block = 64;
    std::string inner(block, '\x36'), outer(block, '\x5c');
    const std::string short_key = key.size() > block ? sha256_of(key, {}) : std::string(key);
    for (std::size_t i = 0; i < short_key.size(); ++i) {
        inner[i] = static_cast<char>(inner[i] ^ short_key[i]);
        outer[i] = static_cast<char>(outer[i] ^ short_key[i]);
    }
    return sha256_of(outer, sha256_of(inner, message));
}

std::string random_bytes(std::size_t count) {
    std::string out(count, '\0');
    if (RAND_bytes(reinterpret_cast<unsigned char*>(out.data()), static_cast<int>(count)) != 1)
        throw std::runtime_error("the system gives no random numbers");
    return out;
}

std::string random_token() { return to_base64url(random_bytes(32)); }

bool equal_constant_time(std::string_view a, std::string_view b) {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace oneroom
