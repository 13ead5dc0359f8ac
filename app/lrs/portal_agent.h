// The people of the portal as xAPI names them: one agent for one person, whoever speaks of them. Decision 0052.
#pragma once

#include <string>

#include "core/base/describe.h"

namespace oneroom::lrs {

/// The name of a person's account in statements: the id of their row, which nobody else ever gets and which says
/// nothing about them.
inline std::string opaque_id_of(Id user_id) { return std::to_string(user_id); }

/// JSON: {"objectType":"Agent","name":...,"account":{"homePage":...,"name":...}}. `home_page` is the portal's address
/// (home_of()). An empty `name` is left out.
std::string portal_agent(const std::string& home_page, const std::string& opaque_id, const std::string& name);

/// The activity of a content: "https://portal.example.org/xapi/activities/content/7".
std::string content_activity(const std::string& home_page, Id content_id);

}  // namespace oneroom::lrs
