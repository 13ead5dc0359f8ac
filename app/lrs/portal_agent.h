// The people of the portal as xAPI names them: one agent for one person, whoever speaks of them. Decision 0052.
#pragma once

#include <string>

#include "core/base/describe.h"

namespace oneroom::lrs {

/// JSON: {"objectType":"Agent","name":...,"account":{"homePage":...,"name":...}}. `home_page` and
/// `account_name` are those of take_account(). An empty `name` is left out.
std::string portal_agent(const std::string& home_page, const std::string& account_name, const std::string& name);

/// The activity of a content: "https://portal.example.org/xapi/activities/content/7".
std::string content_activity(const std::string& home_page, Id content_id);

}  // namespace oneroom::lrs
