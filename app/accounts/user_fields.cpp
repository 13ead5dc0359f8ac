#include "accounts/user_fields.h"

#include "accounts/grants.h"
#include "accounts/user_store.h"
#include "accounts/users.h"

namespace oneroom::accounts {
namespace {

using fields::FieldObject;
using Values = std::vector<fields::FieldValue>;

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

Values show_of_user(Context& context, const UserValuesRef& request) {
    return context.db.read([&](const db::Reader& db) {
        require_seen(db, find_rights(db, context.session).scope(user_details_roles), request.user_id);
        return fields::list_values(db, {.object = FieldObject::user, .id = request.user_id});
    });
}

Values save_of_user(Context& context, const SaveUserValuesRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const Caller caller = caller_of(context);
        require_reached(tx, rights_of(tx, caller), Role::CanManageUser, request.user_id);
        require_not_above(tx, caller, request.user_id);
        const StoredUser user = show_user(tx, request.user_id);
        const fields::Holder holder{.object = FieldObject::user, .id = user.id};
        fields::save_values(tx, holder, request.values,
                            {.actor = caller.actor,
                             .now = context.now(),
                             .action = "customValues.saveUser",
                             .summary = "Changed the custom fields of " + user.full_name + " (" + user.username + ")"});
        return fields::list_values(tx, holder);
    });
}

fields::Holder own_of(const Context& context) {
    return {.object = FieldObject::user, .id = context.session.user_id, .is_own = true};
}

Values show_own(Context& context, const Nothing&) {
    return context.db.read([&](const db::Reader& db) { return fields::list_values(db, own_of(context)); });
}

Values save_own(Context& context, const fields::SaveValuesRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const StoredUser user = show_user(tx, context.session.user_id);
        const audit::Actor actor = context.actor();
        fields::save_values(
            tx, own_of(context), request.values,
            {.actor = actor,
             .now = context.now(),
             .action = "customValues.saveOwn",
             .summary = user.full_name + " (" + user.username + ") changed custom fields of their own"});
        return fields::list_values(tx, own_of(context));
    });
}

}  // namespace

std::vector<Route> user_field_routes() {
    using enum Method;
    return {
        route<UserValuesRef, Values>(get, "customValues.showUser", "/api/users/{userId}/custom-values",
                                     Access{.any_role = {user_details_roles.begin(), user_details_roles.end()}},
                                     show_of_user, "The custom fields of a person"),
        route<SaveUserValuesRequest, Values>(put, "customValues.saveUser", "/api/users/{userId}/custom-values",
                                             any_of({Role::CanManageUser}), save_of_user,
                                             "Fills in custom fields of a person"),
        route<Nothing, Values>(get, "customValues.showOwn", "/api/profile/custom-values", signed_in(), show_own,
                               "The caller's custom fields, as far as they are theirs to see"),
        route<fields::SaveValuesRequest, Values>(put, "customValues.saveOwn", "/api/profile/custom-values", signed_in(),
                                                 save_own,
                                                 "Fills in the caller's custom fields that are theirs to edit"),
    };
}

}  // namespace oneroom::accounts
