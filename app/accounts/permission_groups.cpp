// The groups a new portal starts with.
#include "accounts/accounts.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {
namespace {

using enum Role;

void add_group(db::Writer& tx, std::string_view name, const std::vector<Role>& roles) {
    insert_group(tx, name);
    const auto id = find_permission_group(tx, name);
    for (const Role role : roles) add_role_to_group(tx, *id, name_of(role));
}

std::vector<Role> course_manager_roles() {
    std::vector<Role> roles{course_roles.begin(), course_roles.end()};
    roles.insert(roles.end(), {CanManageManualAssignments, CanManageCourseGroup});
    return roles;
}

}  // namespace

void seed_permission_groups(db::Writer& tx) {
    if (list_groups(tx).empty()) {
        add_group(tx, course_managers, course_manager_roles());
        add_group(tx, report_viewers, {Reports_CanViewCourseStatusReport});
    }
    std::vector<Role> all;
    for (const auto& [role, name] : enum_names(Role{})) all.push_back(role);
    add_group(tx, administrators, all);
}

std::optional<Id> find_permission_group(const db::Reader& db, std::string_view name) {
    for (const PermissionGroup& group : list_groups(db))
        if (group.name == name) return group.id;
    return std::nullopt;
}

}  // namespace oneroom::accounts
