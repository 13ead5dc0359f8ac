#include "navigation/screens.h"

#include <algorithm>

#include "core/http/assets.h"
#include "core/json/codec.h"

namespace oneroom::navigation {

Fields DeliveredScreen::fields() {
    using S = DeliveredScreen;
    return {field<&S::page>("page"), field<&S::display_label>("displayLabel"), field<&S::roles>("roles")};
}

const std::vector<DeliveredScreen>& delivered_screens() {
    static const auto screens = [] {
        const http::Asset* asset = http::find_asset("resources/screens.json");
        if (!asset) throw std::logic_error("this build carries no resources/screens.json");
        return from_json_text<std::vector<DeliveredScreen>>(asset->plain);
    }();
    return screens;
}

const DeliveredScreen* find_screen(std::string_view page) {
    const auto found = std::ranges::find(delivered_screens(), page, &DeliveredScreen::page);
    return found == delivered_screens().end() ? nullptr : &*found;
}

bool may_open(const DeliveredScreen& screen, const RoleSet& roles) {
    return screen.roles.empty() || std::ranges::any_of(screen.roles, [&](Role role) { return roles.contains(role); });
}

}  // namespace oneroom::navigation
