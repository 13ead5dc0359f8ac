#include "navigation/menus.h"

#include <set>

#include "core/base/failure.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::navigation;

namespace {

bool in_no_bar(const std::string&) { return false; }

std::vector<std::string> ids(const NavigationMenu& menu) {
    std::vector<std::string> out;
    for (const auto& item : menu.navigation_menu_items) out.push_back(item.id);
    return out;
}

DeliveredMenu three() {
    return {.id = 2,
            .return_vue_route = "/home",
            .items = {{.id = "a", .vue_route = "/admin/a"},
                      {.id = "b", .vue_route = "/admin/b", .roles = {Role::CanViewUserList, Role::CanManageUser}},
                      {.id = "c", .vue_route = "/admin/c", .roles = {Role::CanAccessConfiguration}}}};
}

}  // namespace

TEST_CASE(
    "the five menus are main 1, administration 2, user 4, configuration 5 and reports 6 [PROD-38] [PROD-39] [PROD-40] "
    "[PROD-41] [PROD-42]") {
    std::vector<Id> found;
    for (const auto& menu : delivered_menus()) found.push_back(menu.id);
    CHECK(found == std::vector<Id>{1, 2, 4, 5, 6});
    CHECK(get_menu(1).items.front().vue_route == "/home");
    CHECK(get_menu(2).items.front().vue_route.starts_with("/admin/"));
    CHECK(get_menu(4).items.front().vue_route == "/change-password");
    CHECK(get_menu(5).items.front().vue_route.starts_with("/configuration/"));
    CHECK(get_menu(6).items.front().vue_route == "/reports");
    CHECK_THROWS_WITH(get_menu(3), "No such menu");
}

TEST_CASE("every item has an address, English words, their key and a picture, and no two share an id [SIDE-10]") {
    for (const auto& menu : delivered_menus()) {
        std::set<std::string> known;
        for (const auto& item : menu.items) {
            INFO(menu.id << " " << item.id);
            CHECK(known.insert(item.id).second);
            CHECK(item.vue_route.starts_with("/"));
            CHECK_FALSE(item.display_label.empty());
            CHECK(item.display_translation_key.find('.') != std::string::npos);
            CHECK_FALSE(item.bootstrap_icon.empty());
        }
    }
}

TEST_CASE("a menu shows what any one role opens, in the order as delivered") {
    CHECK(ids(make_menu(three(), {}, {}, in_no_bar)) == std::vector<std::string>{"a"});
    CHECK(ids(make_menu(three(), {Role::CanManageUser}, {}, in_no_bar)) == std::vector<std::string>{"a", "b"});
    const auto whole = make_menu(three(), RoleSet::all(), {}, in_no_bar);
    CHECK(ids(whole) == std::vector<std::string>{"a", "b", "c"});
    CHECK(whole.navigation_menu_items[1].sort_order == 2000);
    CHECK_FALSE(whole.navigation_menu_items[1].sort_order_has_override);
}

TEST_CASE("items are a thousand apart, and what was placed differently stands there [CONST-04]") {
    const auto menu = make_menu(three(), RoleSet::all(), {{"c", 1500}, {"of an older release", 1}}, in_no_bar);
    CHECK(ids(menu) == std::vector<std::string>{"a", "c", "b"});
    CHECK(menu.navigation_menu_items[1].sort_order == 3000);
    CHECK(menu.navigation_menu_items[1].sort_order_override == 1500);
    CHECK(menu.navigation_menu_items[1].sort_order_has_override);
    CHECK(menu.navigation_menu_items[2].sort_order - menu.navigation_menu_items[0].sort_order == sort_gap);
}

TEST_CASE("only what differs from the order as delivered is stored") {
    const auto stored = decide_overrides(three(), {{"c", 7}}, {{"a", 2000}, {"b", 1000}});
    CHECK(stored == Overrides{{"a", 2000}, {"b", 1000}, {"c", 7}});
    CHECK(decide_overrides(three(), stored, {{"a", 1000}, {"b", 2000}, {"c", 3000}}).empty());
    CHECK_THROWS_WITH(decide_overrides(three(), {}, {{"x", 1}}), "This menu has no item x");
    CHECK_THROWS_WITH(decide_overrides(three(), {}, {{"a", 1}, {"a", 2}}), "Name each item once");
}
