// The tree of one relationship type, opened level by level. Who is outside the caller's scope is not in it; who stands
// below them in the scope comes up to the top.
#include <algorithm>

#include "accounts/rights.h"
#include "core/base/failure.h"
#include "relations/relation_store.h"
#include "relations/relations.h"

namespace oneroom::relations {

std::vector<Route> relation_routes() {
    std::vector<Route> all;
    for (auto&& part : {type_routes(), person_relation_routes(), location_relation_routes(), hierarchy_routes()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

namespace {

constexpr std::int64_t most_counted = 10'000, deepest = 200;

Scope scope_of(const db::Reader& db, const Context& context) {
    return accounts::find_scope(db, context.session, {Role::CanViewUserRelationshipHierarchy});
}

void require_type(const db::Reader& db, Id type_id) {
    if (!has_type(db, type_id)) throw not_found("relationship type");
}

TreePage list(Context& context, const TreeRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        const Scope scope = scope_of(db, context);
        require_type(db, request.type_id);
        if (request.below_id) accounts::require_seen(db, scope, *request.below_id);
        TreePage page{.rows = request.below_id ? list_below(db, request, scope) : list_top(db, request, scope)};
        page.has_more = std::ssize(page.rows) > request.page_size;
        if (page.has_more) page.rows.pop_back();
        return page;
    });
}

Way find_way(Context& context, const WayRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        const Scope scope = scope_of(db, context);
        require_type(db, request.type_id);
        accounts::require_seen(db, scope, request.user_id);
        Way way{.all_below = count_all_below(db, request.type_id, request.user_id, scope, most_counted)};
        std::optional<Id> at = request.user_id;
        for (std::int64_t depth = 0; at && depth < deepest; ++depth) {
            way.steps.push_back(find_node(db, request.type_id, *at, scope).value());
            const auto above = find_first_above(db, request.type_id, *at, scope);
            way.places.push_back(above ? count_below_before(db, request.type_id, *above, *at, scope)
                                       : count_top_before(db, request.type_id, *at, scope));
            at = above;
        }
        std::ranges::reverse(way.steps);
        std::ranges::reverse(way.places);
        return way;
    });
}

}  // namespace

std::vector<Route> hierarchy_routes() {
    using enum Method;
    const Access see = any_of({Role::CanViewUserRelationshipHierarchy});
    return {
        route<TreeRequest, TreePage>(get, "hierarchy.list", "/api/hierarchy/{typeId}", see, list,
                                     "The people at the top of the tree of a relationship type, or right below one"),
        route<WayRequest, Way>(get, "hierarchy.find", "/api/hierarchy/{typeId}/people/{userId}", see, find_way,
                               "Where somebody stands in the tree of a relationship type, from the top down"),
    };
}

}  // namespace oneroom::relations
