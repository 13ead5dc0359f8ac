// The five menus as data: resources/menus.json, which is made from the interface's table of screens
// (`npm run menus` in ui/), and what administrators changed of their order.
#pragma once

#include <functional>
#include <map>

#include "core/api/role.h"
#include "core/api/session.h"
#include "navigation/navigation_types.h"

namespace oneroom::navigation {

/// An item as delivered. The address says which screen it opens; the roles are those of that screen.
struct DeliveredItem {
    std::string id{};
    std::string vue_route{};
    std::string display_label{};
    std::string display_translation_key{};
    std::string bootstrap_icon{};
    std::optional<MenuCondition> condition{};
    std::vector<Role> roles{};

    static Fields fields();
};

struct DeliveredMenu {
    Id id{};
    std::optional<std::string> return_vue_route{};
    std::vector<DeliveredItem> items{};

    static Fields fields();
};

/// All of them, as embedded.
const std::vector<DeliveredMenu>& delivered_menus();
/// Throws Failure 404.
const DeliveredMenu& get_menu(Id menu_id);

/// Room between two items as delivered (CONST-04).
inline constexpr std::int64_t sort_gap = 1000;

/// The place of an item as delivered, counted from 0.
constexpr std::int64_t delivered_place(std::size_t number) {
    return (static_cast<std::int64_t>(number) + 1) * sort_gap;
}

using Overrides = std::map<std::string, std::int64_t>;  ///< sort order by the id of the item

/// What somebody with these roles sees of a menu, in order. `in_bar` answers which items stand in the main bar.
NavigationMenu make_menu(const DeliveredMenu& menu, const RoleSet& roles, const Overrides& overrides,
                         const std::function<bool(const std::string& item_id)>& in_bar);

/// What is to be stored: `before` with these places, less those that are as delivered anyway. Throws Failure 400 for an
/// item that the menu does not have, or that is named twice.
Overrides decide_overrides(const DeliveredMenu& menu, Overrides before, const std::vector<ItemPlace>& places);

}  // namespace oneroom::navigation
