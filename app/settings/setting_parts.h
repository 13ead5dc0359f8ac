// The parts of the catalogue that stand in files of their own.
#pragma once

#include "settings/settings.h"

namespace oneroom::settings {

std::vector<Setting> entry_settings();
std::vector<Setting> home_settings();
std::vector<Setting> record_settings();

}  // namespace oneroom::settings
