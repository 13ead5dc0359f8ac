// The custom fields of one location group.
#include "accounts/rights.h"
#include "core/base/failure.h"
#include "fields/fields.h"
#include "organisation/location_store.h"
#include "organisation/organisation.h"

namespace oneroom::organisation {
namespace {

using fields::FieldObject;
using Values = std::vector<fields::FieldValue>;

/// Its name; 404 for one outside the caller's area.
std::string require_location(const db::Reader& db, const Context& context, Id location_id) {
    const Scope scope = accounts::find_scope(db, context.session, {Role::CanManageLocationGroup});
    const auto location = find_location_by_id(db, location_id);
    if (!location || !accounts::may_see_location(db, scope, location_id)) throw not_found("location");
    return location->name;
}

Values show(Context& context, const LocationRef& request) {
    return context.db.read([&](const db::Reader& db) {
        require_location(db, context, request.location_id);
        return fields::list_values(db, {.object = FieldObject::locationGroup, .id = request.location_id});
    });
}

Values save(Context& context, const SaveLocationValuesRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const std::string name = require_location(tx, context, request.location_id);
        const fields::Holder holder{.object = FieldObject::locationGroup, .id = request.location_id};
        const audit::Actor actor = context.actor();
        fields::save_values(tx, holder, request.values,
                            {.actor = actor,
                             .now = context.now(),
                             .action = "customValues.saveLocation",
                             .summary = "Changed the custom fields of " + name});
        return fields::list_values(tx, holder);
    });
}

}  // namespace

std::vector<Route> location_field_routes() {
    using enum Method;
    const Access manage = any_of({Role::CanManageLocationGroup});
    return {
        route<LocationRef, Values>(get, "customValues.showLocation", "/api/locations/{locationId}/custom-values",
                                   manage, show, "The custom fields of a location group"),
        route<SaveLocationValuesRequest, Values>(put, "customValues.saveLocation",
                                                 "/api/locations/{locationId}/custom-values", manage, save,
                                                 "Fills in custom fields of a location group"),
    };
}

}  // namespace oneroom::organisation
