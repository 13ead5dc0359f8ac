#include "history_kinds.h"

#include "accounts/accounts.h"
#include "accounts/rights.h"
#include "accounts/tokens.h"
#include "entry/entry.h"

namespace oneroom {

std::vector<history::Kind> history_kinds(const RequireForAll& require_configuring_for_all) {
    using enum Role;
    using accounts::find_scope;
    const auto person = [](const db::Reader& db, const Session& session, Id user_id) {
        if (!accounts::may_reach(db, find_scope(db, session, {CanManageUser, UserSecurity_View}), user_id))
            throw not_found("user");  // of who was removed, the history stays
    };
    const auto group = [](const db::Reader& db, const Session& session, Id) {
        if (!find_scope(db, session, {CanManagePermissionGroups}).is_everybody())
            throw Failure(403, "The history of a group names people whom your permissions do not reach");
    };
    const auto location = [](const db::Reader& db, const Session& session, Id location_id) {
        if (!accounts::may_see_location(db, find_scope(db, session, {CanManageLocationGroup}), location_id))
            throw not_found("location");
    };
    const auto token = [](const db::Reader& db, const Session& session, Id token_id) {
        const Scope scope = find_scope(db, session, {UserSecurity_View, UserSecurity_Edit});
        if (!accounts::may_see(db, scope, accounts::owner_of_token(db, token_id))) throw not_found("access token");
    };
    const auto for_all = [require_configuring_for_all](const db::Reader& db, const Session& session, Id) {
        require_configuring_for_all(db, session);
    };
    return {{"user", {CanManageUser, UserSecurity_View}, person},
            {"permissionGroup", {CanManagePermissionGroups}, group},
            {"location", {CanManageLocationGroup}, location},
            {"title", {CanManageTitle}, nullptr},
            {"emailDomain", {CanAccessConfiguration}, nullptr},
            {"loginOption", {CanAccessConfiguration}, nullptr},
            {"dispatch", {CanManageCourse_OnlineTracked}, nullptr},
            {"lrsClient", {CanAccessConfiguration}, nullptr},
            {"howTo", {CanManageHowTo}, nullptr},
            {"skin", {CanAccessConfiguration}, nullptr},
            {"lrsTarget", {CanAccessConfiguration}, for_all},
            {"customField", {CanAccessConfiguration}, nullptr},
            {"country", {CanAccessConfiguration}, nullptr},
            {"language", {CanAccessConfiguration}, nullptr},
            {"locationDefinition", {CanAccessConfiguration}, nullptr},
            {"relationshipType", {CanAccessConfiguration}, nullptr},
            {"locationRelationshipType", {CanAccessConfiguration}, nullptr},
            {"navigationMenu", {CanAccessConfiguration}, nullptr},
            {"setting", {CanAccessConfiguration}, nullptr, true},
            {"accessToken", {UserSecurity_View, UserSecurity_Edit}, token},
            {"registration", {CanManageUserApproval}, entry::require_registration_seen}};
}

}  // namespace oneroom
