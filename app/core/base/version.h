// The version of this build. The text is written by the build, see cmake/version.cmake.
#pragma once

#include <string_view>

namespace oneroom {

/// "0.1.0 (3aa0841f2)": the release, and the commit it was built from ("-dirty" with uncommitted changes).
std::string_view version();

}  // namespace oneroom
