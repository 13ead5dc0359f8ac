// The face of login options: which ways to sign in there are, and which of them is open to whom.
#pragma once

#include <functional>

#include "core/api/route.h"
#include "login_options/login_option_types.h"
#include "settings/settings.h"

namespace oneroom::login_options {

/// Brings in one option of each type but sso, where it is missing; the standard one active.
void seed(db::Writer& tx);

/// Those on the sign-in page for somebody at this address, in their order. Never empty: where nothing else works, the
/// standard one does. Only that one while the setting loginOptionsEnabled is off.
std::vector<OfferedOption> list_offered(const db::Reader& db, const settings::Values& settings,
                                        const std::string& address, Language language);

/// Whether people sign in by this type from this address now.
bool is_open(const db::Reader& db, const settings::Values& settings, LoginType type, const std::string& address);

/// Where people go who sign out and had come in by this type; empty: to the sign-in page.
std::string sign_out_address(const db::Reader& db, const settings::Values& settings, LoginType type);

/// Throws Failure 403 for somebody who may not configure for everybody.
using RequireForAll = std::function<void(const db::Reader& db, const Session& caller)>;

std::vector<Route> login_option_routes(settings::Settings& settings,
                                       RequireForAll require_for_all);  ///< loginOptions.*

}  // namespace oneroom::login_options
