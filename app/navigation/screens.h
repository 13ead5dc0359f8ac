// The screens of the interface as the server knows them: resources/screens.json, which is made from the interface's
// table of screens (`npm run menus` in ui/), as the menus are.
#pragma once

#include "core/api/role.h"
#include "core/api/session.h"

namespace oneroom::navigation {

struct DeliveredScreen {
    std::string page{};  ///< its address in the table, without what may be left out: "/admin/user/$userId"
    std::string display_label{};
    std::vector<Role> roles{};  ///< any one of them opens it; none: everybody signed in

    static Fields fields();
};

/// Those with the navigation bar above them, as embedded.
const std::vector<DeliveredScreen>& delivered_screens();
/// nullptr when there is no such page (any more).
const DeliveredScreen* find_screen(std::string_view page);

bool may_open(const DeliveredScreen& screen, const RoleSet& roles);

}  // namespace oneroom::navigation
