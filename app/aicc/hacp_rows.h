// The parts of HACP messages that are tables: interactions, objectives, comments (CMI001 5.3 to 5.5). Private to aicc.
#pragma once

#include "aicc/hacp.h"

namespace oneroom::aicc {

/// "passed" for "P", "pass", "Passed" ...; empty for what is no status.
std::string status_of(std::string_view said);

/// "P" for "passed"; "N" for nothing.
std::string letter_of(std::string_view status);

/// Each row is one interaction more, unless the same answer to it at the same time is known: then it was sent again. A
/// table without a heading is read in the order that CMI001 gives.
Elements elements_of_interactions(std::string_view data, const Elements& kept);

/// A row whose objective is known changes that one.
Elements elements_of_objectives(std::string_view data, const Elements& kept);

/// The texts, one a line, after those that are kept; nothing when these were the last ones said.
Elements elements_of_comments(std::string_view data, const Elements& kept);

}  // namespace oneroom::aicc
