// Bytes and their text forms, hashes and randomness. The only file of core/base that knows the crypto libraries is
// bytes.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oneroom {

std::string to_hex(std::string_view bytes);

/// base64url without padding (RFC 4648 section 5).
std::string to_base64url(std::string_view bytes);
/// Empty when `text` is not base64url.
std::optional<std::string> from_base64url(std::string_view text);

/// SHA-256 as 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

/// SHA-256 of data that arrives in pieces.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    void add(std::string_view bytes);
    /// 64 lower-case hex digits. Call once.
    std::string hex();

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// HMAC-SHA256, 32 raw bytes.
std::string hmac_sha256(std::string_view key, std::string_view message);

/// `count` bytes from the system's generator.
std::string random_bytes(std::size_t count);

/// A 256-bit secret as 43 base64url characters: sessions, keys, launch tokens.
std::string random_token();

/// Compares without telling by its time where the difference is.
bool equal_constant_time(std::string_view a, std::string_view b);

}  // namespace oneroom
