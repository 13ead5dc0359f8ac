// What proves that a package, or a page opened from one, is ours.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/security/secret_key.h"
#include "dispatch/dispatch_rules.h"

namespace oneroom::dispatch {

constexpr std::string_view package_prefix = "odp_";
constexpr std::string_view ticket_prefix = "ods_";

/// What a package carries: it lets learners of its dispatch come in, as long as that has this key number.
std::string package_token(const SecretKey& secret, std::string_view public_key, std::int64_t key_number);
/// The public key a token names, which proves nothing yet; empty when it is no such token.
std::string public_key_in(std::string_view token);
bool is_package_token(const SecretKey& secret, std::string_view token, std::string_view public_key,
                      std::int64_t key_number);

std::string ticket_token(const SecretKey& secret, const Ticket& ticket);
std::optional<Ticket> open_ticket(const SecretKey& secret, std::string_view token);

}  // namespace oneroom::dispatch
