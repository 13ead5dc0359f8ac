// The face of navigation: the five menus, their order changed by administrators for everybody.
#pragma once

#include "core/api/route.h"
#include "settings/settings.h"

namespace oneroom::navigation {

std::vector<Route> navigation_routes(const settings::Settings& settings);  ///< navigation.*

}  // namespace oneroom::navigation
