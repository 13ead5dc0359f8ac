// What the operations on the menus take and give (SIDE-09, SIDE-10).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::navigation {

/// An item is shown while this field of the authorization profile has this value.
struct MenuCondition {
    std::string field_name{};
    bool true_value = true;

    static Fields fields() {
        using C = MenuCondition;
        return {field<&C::field_name>("field").means("Of the authorization profile"),
                field<&C::true_value>("trueValue")};
    }
};

struct NavigationMenuItem {
    std::string id{};
    std::string vue_route{};
    std::string display_label{};
    std::string display_translation_key{};
    std::string icon{};
    std::string bootstrap_icon{};
    std::optional<MenuCondition> condition{};
    std::int64_t sort_order{};
    std::optional<std::int64_t> sort_order_override{};
    bool sort_order_has_override = false;
    bool show_in_main_nav = false;

    static Fields fields() {
        using I = NavigationMenuItem;
        return {
            field<&I::id>("id").means("The same in every release; made of the address"),
            field<&I::vue_route>("vueRoute").means("The address it leads to"),
            field<&I::display_label>("displayLabel").means("In English"),
            field<&I::display_translation_key>("displayTranslationKey").means("Of resources/text, in all languages"),
            field<&I::icon>("icon").means("The picture in the interface's own sprite"),
            field<&I::bootstrap_icon>("bootstrapIcon").means("The same picture in Bootstrap Icons"),
            field<&I::condition>("condition").means("null: shown to everybody whom the item is told to"),
            field<&I::sort_order>("sortOrder").means("As delivered"),
            field<&I::sort_order_override>("sortOrderOverride").means("As an administrator placed it; else null"),
            field<&I::sort_order_has_override>("sortOrderHasOverride"),
            field<&I::show_in_main_nav>("showInMainNav").means("In the bar itself; else in the menu behind it")};
    }

    /// Where it stands.
    std::int64_t place() const { return sort_order_override.value_or(sort_order); }
};

struct NavigationMenu {
    Id id{};
    std::optional<std::string> return_vue_route{};
    bool may_be_sorted = false;
    std::vector<NavigationMenuItem> navigation_menu_items{};

    static Fields fields() {
        using M = NavigationMenu;
        return {field<&M::id>("id").means("1 main, 2 administration, 4 user, 5 configuration, 6 reports"),
                field<&M::return_vue_route>("returnVueRoute").means("Where its back item leads; null: one step back"),
                field<&M::may_be_sorted>("mayBeSorted").means("By the caller"),
                field<&M::navigation_menu_items>("navigationMenuItems").means("Those the caller may open, in order")};
    }
};

struct MenuRef {
    Id menu_id{};

    static Fields fields() { return {field<&MenuRef::menu_id>("menuId").required()}; }
};

struct ItemPlace {
    std::string id{};
    std::int64_t sort_order{};

    static Fields fields() {
        using P = ItemPlace;
        return {field<&P::id>("id").required().max_length(200),
                field<&P::sort_order>("sortOrder").required().between(0, 2'147'483'647)};
    }
};

struct SaveOrderRequest {
    Id menu_id{};
    std::vector<ItemPlace> items{};

    static Fields fields() {
        using R = SaveOrderRequest;
        return {field<&R::menu_id>("menuId").required(),
                field<&R::items>("items").required().means("Items that are left out stay where they are")};
    }
};

}  // namespace oneroom::navigation
