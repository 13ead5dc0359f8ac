#include "dispatch/dispatch_keys.h"

namespace oneroom::dispatch {
namespace {

constexpr std::string_view package_purpose = "dispatch package";
constexpr std::string_view ticket_purpose = "dispatch ticket";

std::string signed_text(std::string_view public_key, std::int64_t key_number) {
    return std::string(public_key) + " " + std::to_string(key_number);
}

}  // namespace

std::string package_token(const SecretKey& secret, std::string_view public_key, std::int64_t key_number) {
    return std::string(package_prefix) + std::string(public_key) + "." +
           secret.sign(package_purpose, signed_text(public_key, key_number));
}

std::string public_key_in(std::string_view token) {
    if (!token.starts_with(package_prefix)) return "";
    token.remove_prefix(package_prefix.size());
    const auto dot = token.find('.');
    return dot == token.npos ? "" : std::string(token.substr(0, dot));
}

bool is_package_token(const SecretKey& secret, std::string_view token, std::string_view public_key,
                      std::int64_t key_number) {
    const auto dot = token.find('.');
    return dot != token.npos && public_key_in(token) == public_key &&
           secret.is_signed(token.substr(dot + 1), package_purpose, signed_text(public_key, key_number));
}

std::string ticket_token(const SecretKey& secret, const Ticket& ticket) {
    return std::string(ticket_prefix) + secret.seal(ticket_purpose, text_of(ticket));
}

std::optional<Ticket> open_ticket(const SecretKey& secret, std::string_view token) {
    if (!token.starts_with(ticket_prefix)) return std::nullopt;
    const auto text = secret.open(ticket_purpose, token.substr(ticket_prefix.size()));
    return text ? read_ticket(*text) : std::nullopt;
}

}  // namespace oneroom::dispatch
