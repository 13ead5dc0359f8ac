#include "navigation/menus.h"

#include <algorithm>
#include <set>

#include "core/base/failure.h"
#include "core/http/assets.h"
#include "core/json/codec.h"

namespace oneroom::navigation {

Fields DeliveredItem::fields() {
    using I = DeliveredItem;
    return {field<&I::id>("id"),
            field<&I::vue_route>("vueRoute"),
            field<&I::display_label>("displayLabel"),
            field<&I::display_translation_key>("displayTranslationKey"),
            field<&I::bootstrap_icon>("bootstrapIcon"),
            field<&I::condition>("condition"),
            field<&I::roles>("roles")};
}

Fields DeliveredMenu::fields() {
    using M = DeliveredMenu;
    return {field<&M::id>("id"), field<&M::return_vue_route>("returnVueRoute"), field<&M::items>("items")};
}

const std::vector<DeliveredMenu>& delivered_menus() {
    static const auto menus = [] {
        const http::Asset* asset = http::find_asset("resources/menus.json");
        if (!asset) throw std::logic_error("this build carries no resources/menus.json");
        return from_json_text<std::vector<DeliveredMenu>>(asset->plain);
    }();
    return menus;
}

const DeliveredMenu& get_menu(Id menu_id) {
    const auto found = std::ranges::find(delivered_menus(), menu_id, &DeliveredMenu::id);
    if (found == delivered_menus().end()) throw not_found("menu");
    return *found;
}

NavigationMenu make_menu(const DeliveredMenu& menu, const RoleSet& roles, const Overrides& overrides,
                         const std::function<bool(const std::string& item_id)>& in_bar) {
    NavigationMenu made{.id = menu.id, .return_vue_route = menu.return_vue_route};
    for (std::size_t i = 0; i < menu.items.size(); ++i) {
        const DeliveredItem& item = menu.items[i];
        const bool is_open =
            item.roles.empty() || std::ranges::any_of(item.roles, [&](Role role) { return roles.contains(role); });
        if (!is_open) continue;
        NavigationMenuItem row{.id = item.id,
                               .vue_route = item.vue_route,
                               .display_label = item.display_label,
                               .display_translation_key = item.display_translation_key,
                               .icon = item.bootstrap_icon,
                               .bootstrap_icon = item.bootstrap_icon,
                               .condition = item.condition,
                               .sort_order = delivered_place(i),
                               .show_in_main_nav = in_bar(item.id)};
        if (const auto found = overrides.find(item.id); found != overrides.end()) {
            row.sort_order_override = found->second;
            row.sort_order_has_override = true;
        }
        made.navigation_menu_items.push_back(std::move(row));
    }
    std::ranges::stable_sort(made.navigation_menu_items, {}, &NavigationMenuItem::place);
    return made;
}

Overrides decide_overrides(const DeliveredMenu& menu, Overrides before, const std::vector<ItemPlace>& places) {
    std::set<std::string> named;
    for (const ItemPlace& place : places) {
        const auto found = std::ranges::find(menu.items, place.id, &DeliveredItem::id);
        if (found == menu.items.end()) throw invalid("items", "This menu has no item " + place.id);
        if (!named.insert(place.id).second) throw invalid("items", "Name each item once");
        const auto number = static_cast<std::size_t>(found - menu.items.begin());
        if (place.sort_order == delivered_place(number))
            before.erase(place.id);
        else
            before[place.id] = place.sort_order;
    }
    return before;
}

}  // namespace oneroom::navigation
