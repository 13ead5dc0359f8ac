// "Did you mean ...?" for options, settings and commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom::config {

/// The candidate that `word` was probably meant to be; empty when none is close.
std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace oneroom::config
