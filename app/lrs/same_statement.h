// Whether two statements say the same (xAPI 1.0.3 Data 2.3.1 and 2.2): a second one of the same id is then nothing new.
// Pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace oneroom::lrs {

/// Compares what the standard holds unchangeable. Not looked at: id, stored, authority and version, how verbs and
/// activities are described, the order of a group's members, the case of UUIDs, how an instant is written, what of a
/// duration is finer than a hundredth of a second, and the timestamp where `sent` has none.
bool is_same_statement(const nlohmann::json& kept, const nlohmann::json& sent);

}  // namespace oneroom::lrs
