// The cookies of a browser, and the XSRF tokens in one of them.
#pragma once

#include "accounts/accounts.h"

namespace oneroom::accounts {

/// A token for the session of `session_key`, or (empty) for pages of nobody signed in.
std::string make_xsrf_token(const SecretKey& secret, std::string_view session_key);
bool is_xsrf_token(const SecretKey& secret, std::string_view session_key, std::string_view token);

/// Set-Cookie values.
std::string xsrf_cookie(const Accounts& accounts, std::string_view session_key);
std::string sid_cookie(const Accounts& accounts, std::string_view sid);  ///< empty sid: removes it
std::string device_cookie(const Accounts& accounts, Id user_id);

/// Whether this browser has signed in as `user_id` before (within a year).
bool is_known_device(const Accounts& accounts, const http::Request& request, Id user_id);

}  // namespace oneroom::accounts
