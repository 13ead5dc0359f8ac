#include <algorithm>

#include "accounts/rights.h"
#include "navigation/navigation.h"
#include "navigation/navigation_store.h"

namespace oneroom::navigation {
namespace {

constexpr Role sorter = Role::CanAccessConfiguration;

/// The order is everybody's, so it takes a permission for everybody.
bool may_sort(const db::Reader& db, const Session& caller) {
    return caller.roles.contains(sorter) && accounts::find_rights(db, caller).reach_of(sorter) == Scope::everybody;
}

NavigationMenu show(const db::Reader& db, const settings::Settings& settings, const Session& caller,
                    const DeliveredMenu& menu) {
    const auto values = settings.now();
    auto shown = make_menu(menu, caller.roles, list_overrides(db, menu.id),
                           [&](const std::string& item_id) { return values->main_nav.contains(item_id); });
    shown.may_be_sorted = may_sort(db, caller);
    return shown;
}

/// What the audit log keeps: the titles in their order.
struct AuditedOrder {
    std::vector<std::string> order{};

    static Fields fields() { return {field<&AuditedOrder::order>("order")}; }
};

std::string audit_text(const DeliveredMenu& menu, const Overrides& overrides) {
    AuditedOrder audited;
    const auto whole = make_menu(menu, RoleSet::all(), overrides, [](const std::string&) { return false; });
    for (const auto& item : whole.navigation_menu_items) audited.order.push_back(item.display_label);
    return to_audit_text(audited);
}

template <class Decide>
NavigationMenu change(const settings::Settings& settings, Context& context, Id menu_id, std::string_view action,
                      std::string_view verb, Decide decide) {
    const DeliveredMenu& menu = get_menu(menu_id);
    return context.db.write([&](db::Writer& tx) {
        accounts::require_unrestricted(accounts::find_rights(tx, context.session), sorter);
        const Overrides before = list_overrides(tx, menu.id);
        const Overrides after = decide(menu, before);
        if (before != after) {
            save_overrides(tx, menu.id, after);
            audit::record(tx, context.actor(), context.now(),
                          {.action = action,
                           .object_kind = "navigationMenu",
                           .object_id = menu.id,
                           .summary = std::string(verb) + " the order of menu " + std::to_string(menu.id),
                           .before = audit_text(menu, before),
                           .after = audit_text(menu, after)});
        }
        return show(tx, settings, context.session, menu);
    });
}

}  // namespace

std::vector<Route> navigation_routes(const settings::Settings& settings) {
    using enum Method;
    const settings::Settings* const s = &settings;
    const Access sorting = any_of({sorter});
    return {
        route<Nothing, std::vector<NavigationMenu>>(
            get, "navigation.list", "/api/navigation-menus", signed_in(),
            [s](Context& context, const Nothing&) {
                return context.db.read([&](const db::Reader& db) {
                    std::vector<NavigationMenu> menus;
                    for (const auto& menu : delivered_menus()) menus.push_back(show(db, *s, context.session, menu));
                    return menus;
                });
            },
            "The five menus with what the caller may open, in order"),
        route<SaveOrderRequest, NavigationMenu>(
            put, "navigation.saveOrder", "/api/navigation-menus/{menuId}/sort-orders", sorting,
            [s](Context& context, const SaveOrderRequest& in) {
                return change(*s, context, in.menu_id, "navigation.saveOrder", "Changed",
                              [&](const DeliveredMenu& menu, const Overrides& before) {
                                  return decide_overrides(menu, before, in.items);
                              });
            },
            "Changes the order of a menu for everybody"),
        route<MenuRef, NavigationMenu>(
            remove, "navigation.resetOrder", "/api/navigation-menus/{menuId}/sort-orders", sorting,
            [s](Context& context, const MenuRef& in) {
                return change(*s, context, in.menu_id, "navigation.resetOrder", "Set back",
                              [](const DeliveredMenu&, const Overrides&) { return Overrides(); });
            },
            "Gives a menu the order back that it was delivered with"),
    };
}

}  // namespace oneroom::navigation
