// Sections that one role opens: it alone does, and all the others together do not.
#include <set>

#include "api/laws/law_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// Refused by the table, and not by a rule of the operation about this person or object.
bool is_denied(const http::Reply& reply) {
    return reply.status == 403 && reply.text.find("You do not have access to this") != reply.text.npos;
}

std::set<Role> all_but(Role left_out) {
    std::set<Role> roles;
    for (const auto& [role, name] : enum_names(Role{}))
        if (role != left_out) roles.insert(role);
    return roles;
}

/// Every operation under these prefixes that needs somebody signed in; at least `least` of them.
void require_section(const std::vector<std::string_view>& prefixes, Role role, std::size_t least) {
    LawPortal portal;
    const Id with = portal.add_user("with", {role});
    const auto rest = all_but(role);
    const Id without = portal.add_user("without", {rest.begin(), rest.end()});
    std::size_t found = 0;
    for (const Route& route : portal.routes()) {
        const bool is_in =
            std::ranges::any_of(prefixes, [&](std::string_view prefix) { return route.operation.starts_with(prefix); });
        if (!is_in || route.access.any_role.empty()) continue;
        INFO(route.operation);
        CHECK_FALSE(is_denied(portal.call(route, portal.open_session(with))));
        CHECK(is_denied(portal.call(route, portal.open_session(without))));
        ++found;
    }
    CHECK(found >= least);
}

}  // namespace

TEST_CASE("what is configured for everybody opens to CanAccessConfiguration alone [PERM-43]") {
    require_section(
        {"settings.", "languages.", "countries.", "emailDomains.", "skins.", "customFields.create", "customFields.save",
         "customFields.remove", "loginOptions.", "relationshipTypes.create", "relationshipTypes.save",
         "relationshipTypes.remove", "locationRelationshipTypes.create", "locationRelationshipTypes.save",
         "locationRelationshipTypes.remove", "backups.", "outbox.", "navigation.", "lrsTargets."},
        Role::CanAccessConfiguration, 30);
}

TEST_CASE("the approval of registrations opens to CanManageUserApproval alone [PERM-30]") {
    require_section({"registrations."}, Role::CanManageUserApproval, 5);
}

TEST_CASE("writing help opens to CanManageHowTo alone [PERM-28]") {
    require_section({"howTos."}, Role::CanManageHowTo, 7);
}
