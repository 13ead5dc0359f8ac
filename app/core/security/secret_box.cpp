#include "core/security/secret_box.h"

#include <sodium.h>

#include <stdexcept>

#include "core/base/bytes.h"

namespace oneroom {
namespace {

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

std::string key_for(const SecretKey& key, std::string_view purpose) {
    auto derived = from_base64url(key.sign("box", purpose));
    if (!derived || derived->size() != crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
        throw std::logic_error("a signature is no key");
    return std::move(*derived);
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::string SecretBox::close(std::string_view purpose, std::string_view text) const {
    std::string out = random_bytes(nonce_bytes);
    const std::string key = key_for(key_, purpose);
    std::string sealed(text.size() + tag_bytes, '\0');
    crypto_aead_xchacha20poly1305_ietf_encrypt(reinterpret_cast<unsigned char*>(sealed.data()), nullptr, bytes_of(text),
                                               text.size(), nullptr, 0, nullptr, bytes_of(out), bytes_of(key));
    return to_base64url(out + sealed);
}

std::optional<std::string> SecretBox::open(std::string_view purpose, std::string_view closed) const {
    const auto raw = from_base64url(closed);
    if (!raw || raw->size() < nonce_bytes + tag_bytes) return std::nullopt;
    const std::string key = key_for(key_, purpose);
    const std::string_view nonce = std::string_view(*raw).substr(0, nonce_bytes);
    const std::string_view sealed = std::string_view(*raw).substr(nonce_bytes);
    std::string text(sealed.size() - tag_bytes, '\0');
    const bool is_ours = crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(text.data()),
                                                                    nullptr, nullptr, bytes_of(sealed), sealed.size(),
                                                                    nullptr, 0, bytes_of(nonce), bytes_of(key)) == 0;
    if (!is_ours) return std::nullopt;
    return text;
}

}  // namespace oneroom
