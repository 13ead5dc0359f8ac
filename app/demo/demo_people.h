// The people of the demo.
#pragma once

#include <map>
#include <string>

#include "demo/demo.h"

namespace oneroom::demo {

/// Ids by the names that the rest of the demo uses.
struct DemoPeople {
    std::map<std::string, Id, std::less<>> users{};      ///< by username
    std::map<std::string, Id, std::less<>> locations{};  ///< by name
    audit::Actor administrator{};                        ///< who has set everything up
};

/// Makes locations and people, who joined at `joined_at`.
DemoPeople add_people(const DemoSetup& setup, Instant joined_at);

}  // namespace oneroom::demo
