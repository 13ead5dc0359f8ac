// One-time codes of authenticator apps: RFC 6238 with what every app understands (SHA-1, 30 s, six digits).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/instant.h"

namespace oneroom {

/// As many as the hash has (RFC 4226, section 4).
inline constexpr std::size_t totp_secret_bytes = 20;

/// The 30 s step that an instant lies in.
std::int64_t totp_step(Instant at);

/// Six digits of one step.
std::string totp_code(std::string_view secret, std::int64_t step);

/// The step that a code belongs to: the present one, or one before or after it, because clocks differ. Steps up to
/// `last_step` have been used and count no more. Blanks in `code` are allowed.
std::optional<std::int64_t> decide_totp_step(std::string_view secret, std::string_view code, std::int64_t last_step,
                                             Instant now);

/// What an authenticator app reads from the QR code ("otpauth://totp/..."). `secret` as base32.
std::string totp_address(std::string_view portal_title, std::string_view username, std::string_view secret);

/// RFC 4648, section 6, without padding.
std::string to_base32(std::string_view bytes);

}  // namespace oneroom
