// The groups a new portal starts with.
#include "accounts/accounts.h"
#include "accounts/group_store.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {
namespace {

using enum Role;

std::vector<Role> course_manager_roles() {
    std::vector<Role> roles{course_roles.begin(), course_roles.end()};
    roles.insert(roles.end(), {CanManageManualAssignments, CanManageCourseGroup});
    return roles;
}

}  // namespace

Id create_permission_group(db::Writer& tx, const NewGroup& group) {
    const Id id =
        insert_stored_group(tx, {.name = group.name,
                                 .description = group.description,
                                 .restricted_to = group.is_of_own_place ? RestrictedTo::primary : RestrictedTo::none});
    for (const Role role : group.roles) add_role_to_group(tx, id, name_of(role));
    return id;
}

void seed_permission_groups(db::Writer& tx) {
    if (list_groups(tx).empty()) {
        create_permission_group(tx, {.name = std::string(course_managers),
                                     .description = "Make and change courses, and assign them",
                                     .roles = course_manager_roles()});
        create_permission_group(tx, {.name = std::string(report_viewers),
                                     .description = "See how everybody is doing",
                                     .roles = {Reports_CanViewCourseStatusReport}});
    }
    const auto known = find_group_of_all(tx);
    const Id all =
        known ? *known
              : insert_stored_group(
                    tx, {.name = std::string(administrators), .description = "Run the portal", .holds_all = true});
    for (const auto& [role, name] : enum_names(Role{})) add_role_to_group(tx, all, name);
}

std::optional<Id> find_permission_group(const db::Reader& db, std::string_view name) {
    if (name == administrators) return find_group_of_all(db);  // whatever it is called by now
    for (const GroupName& group : list_groups(db))
        if (group.name == name) return group.id;
    return std::nullopt;
}

}  // namespace oneroom::accounts
