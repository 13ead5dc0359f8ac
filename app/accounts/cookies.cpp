#include "accounts/cookies.h"

#include <algorithm>

#include "core/base/bytes.h"

namespace oneroom::accounts {
namespace {

constexpr std::string_view anonymous = "xsrf anonymous", of_session = "xsrf session", of_device = "device";

std::string cookie(const Accounts& accounts, std::string_view name, std::string_view value,
                   std::string_view attributes) {
    std::string text(name);
    text.append("=").append(value).append("; SameSite=Lax").append(attributes);
    return accounts.is_https ? text + "; Secure" : text;
}

}  // namespace

// Bound to the key and not to the cookie of the session: neighbours on other ports see cookies, the key they do not.
std::string make_xsrf_token(const SecretKey& secret, std::string_view session_key) {
    return session_key.empty() ? secret.seal(anonymous, to_base64url(random_bytes(12)))
                               : secret.sign(of_session, session_key);
}

bool is_xsrf_token(const SecretKey& secret, std::string_view session_key, std::string_view token) {
    return session_key.empty() ? secret.open(anonymous, token).has_value()
                               : secret.is_signed(token, of_session, session_key);
}

std::string xsrf_cookie(const Accounts& accounts, std::string_view session_key) {
    return cookie(accounts, "XSRF-TOKEN", make_xsrf_token(accounts.secret, session_key), "; Path=/");
}

std::string sid_cookie(const Accounts& accounts, std::string_view sid) {
    return cookie(accounts, accounts.is_https ? "__Host-sid" : "sid", sid,
                  sid.empty() ? "; Path=/; HttpOnly; Max-Age=0" : "; Path=/; HttpOnly");
}

std::string device_cookie(const Accounts& accounts, Id user_id) {
    return cookie(accounts, "device", accounts.secret.seal(of_device, std::to_string(user_id)),
                  "; Path=/api/session; HttpOnly; Max-Age=31536000");
}

bool is_known_device(const Accounts& accounts, const http::Request& request, Id user_id) {
    const auto sealed = http::cookies(request.headers, "device");
    return std::ranges::any_of(sealed, [&](const std::string& value) {
        return accounts.secret.open(of_device, value) == std::to_string(user_id);
    });
}

}  // namespace oneroom::accounts
