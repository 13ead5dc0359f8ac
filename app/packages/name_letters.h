// Letters with marks as letter and mark, so that names can be compared that computers write in two ways: macOS takes
// "ü" apart, Windows and the web do not. Private to packages/.
#pragma once

#include <string>
#include <string_view>

namespace oneroom::packages {

/// Canonical decomposition (Unicode NFD) of Latin, Cyrillic and Korean letters; others as they are.
std::string decomposed(std::string_view utf8);

}  // namespace oneroom::packages
