// The operations on settings: what the configuration screen reads and writes.
#pragma once

#include <functional>

#include "core/api/route.h"
#include "settings/settings.h"

namespace oneroom::settings {

/// Where messages go: who can change that can get the links in them, so it takes whoever may do everything.
using MaySteerMessages = std::function<bool(const Session& caller)>;

/// Throws Failure 403 for somebody who may configure only for some people: a setting is everybody's.
using RequireForAll = std::function<void(const Session& caller)>;

/// settings.*
std::vector<Route> setting_routes(Settings& settings, const MaySteerMessages& may_steer_messages,
                                  const RequireForAll& require_for_all);

}  // namespace oneroom::settings
