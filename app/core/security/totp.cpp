#include "core/security/totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/base/bytes.h"

namespace oneroom {
namespace {

constexpr std::size_t digits = 6;
constexpr std::uint32_t modulus = 1'000'000;

std::array<unsigned char, 20> hmac_sha1(std::string_view key, const std::array<unsigned char, 8>& message) {
    std::array<unsigned char, 20> out{};
    unsigned length = 0;
    const auto* done = ::HMAC(::EVP_sha1(), key.data(), static_cast<int>(key.size()), message.data(), message.size(),
                              out.data(), &length);
    if (!done || length != out.size()) throw std::runtime_error("HMAC-SHA-1 is not available");
    return out;
}

/// As RFC 3986 wants names in an address; apps show what they decode.
std::string escaped(std::string_view text) {
    std::string out;
    for (const unsigned char c : text) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                              c == '.' || c == '_' || c == '~';
        if (is_plain)
            out += static_cast<char>(c);
        else
            (out += '%') += to_hex(std::string(1, static_cast<char>(c)));
    }
    return out;
}

}  // namespace

std::int64_t totp_step(Instant at) {
    return std::chrono::duration_cast<std::chrono::seconds>(at.time_since_epoch()).count() / 30;
}

std::string totp_code(std::string_view secret, std::int64_t step) {
    std::array<unsigned char, 8> counter{};
    for (std::size_t i = 0; i < counter.size(); ++i)
        counter[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (8 * (7 - i)));
    const auto hash = hmac_sha1(secret, counter);
    const std::size_t at = hash.back() & 0x0FU;  // RFC 4226, section 5.3: dynamic truncation
    const std::uint32_t number = (hash[at] & 0x7FU) << 24U | static_cast<std::uint32_t>(hash[at + 1]) << 16U |
                                 static_cast<std::uint32_t>(hash[at + 2]) << 8U | hash[at + 3];
    const std::string text = std::to_string(number % modulus);
    return std::string(digits - text.size(), '0') + text;
}

std::optional<std::int64_t> decide_totp_step(std::string_view secret, std::string_view code, std::int64_t last_step,
                                             Instant now) {
    std::string typed(code);
    std::erase(typed, ' ');
    const std::int64_t present = totp_step(now);
    std::optional<std::int64_t> found;
    for (const std::int64_t step : {present - 1, present, present + 1})
        if (step > last_step && equal_constant_time(typed, totp_code(secret, step))) found = step;
    return found;
}

std::string totp_address(std::string_view portal_title, std::string_view username, std::string_view secret) {
    std::string issuer(portal_title);
    std::erase(issuer, ':');  // parts the issuer from the account
    return "otpauth://totp/" + escaped(issuer) + ":" + escaped(username) + "?secret=" + std::string(secret) +
           "&issuer=" + escaped(issuer);
}

std::string to_base32(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    std::string out;
    std::uint32_t held = 0;
    int bits = 0;
    for (const unsigned char byte : bytes) {
        held = held << 8U | byte;
        for (bits += 8; bits >= 5; bits -= 5) out += letters[held >> static_cast<unsigned>(bits - 5) & 31U];
    }
    if (bits > 0) out += letters[held << static_cast<unsigned>(5 - bits) & 31U];
    return out;
}

}  // namespace oneroom
