// A skin as a style sheet. Private to this folder.
#pragma once

#include <string>

#include "appearance/skin_types.h"

namespace oneroom::appearance {

/// Overrides of the tokens for the accent, light and dark, then the administrator's own rules. Empty for a skin with
/// neither.
std::string css_of(const Skin& skin);

}  // namespace oneroom::appearance
