// The activity tree out of imsmanifest.xml.
#pragma once

#include "sequencing/activity.h"

namespace oneroom::sequencing {

/// Reads the organisation of that identifier; without one, or without it in the manifest, the default one, else the
/// first one. The order of the items is that of packages::Package::items: item n is activity n + 1. Empty for what is
/// no manifest with items; packages/ says why.
std::optional<Tree> read_tree(std::string_view manifest, std::string_view organisation, Edition edition);

}  // namespace oneroom::sequencing
