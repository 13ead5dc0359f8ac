#include "accounts/groups.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

}  // namespace

std::vector<Route> group_routes(Accounts& accounts) {
    using enum Method;
    using enum Role;
    Accounts* const a = &accounts;
    const Access manage = any_of({CanManagePermissionGroups}), members = any_of({UserSecurity_EditPermissionGroups});
    const Access see = any_of({CanManagePermissionGroups, UserSecurity_EditPermissionGroups});
    return {
        route<GroupListRequest, GroupPage>(
            get, "permissionGroups.list", "/api/permission-groups", see,
            [a](Context& context, const GroupListRequest& in) { return list_group_page(*a, caller_of(context), in); },
            "Permission groups by name or description, page by page"),
        route<Nothing, std::vector<GroupOption>>(
            get, "permissionGroups.options", "/api/permission-group-options",
            any_of({CanViewUserList, UserSecurity_EditPermissionGroups}),
            [a](Context& context, const Nothing&) { return list_group_options(*a, caller_of(context)); },
            "The permission groups to choose from for a person"),
        route<GroupRef, GroupDetails>(
            get, "permissionGroups.show", "/api/permission-groups/{groupId}", see,
            [a](Context& context, const GroupRef& in) {
                return show_group_details(*a, caller_of(context), in.group_id);
            },
            "A permission group with its roles"),
        route<GroupRef, GroupLosses>(
            get, "permissionGroups.losses", "/api/permission-groups/{groupId}/losses", manage,
            [a](Context& context, const GroupRef& in) {
                return show_group_losses(*a, caller_of(context), in.group_id);
            },
            "What people would lose without this permission group"),
        route<CreateGroupRequest, GroupDetails>(
            post, "permissionGroups.create", "/api/permission-groups", manage,
            [a](Context& context, const CreateGroupRequest& in) { return create_group(*a, caller_of(context), in); },
            "Adds a permission group"),
        route<SaveGroupRequest, GroupDetails>(
            put, "permissionGroups.save", "/api/permission-groups/{groupId}", manage,
            [a](Context& context, const SaveGroupRequest& in) { return save_group(*a, caller_of(context), in); },
            "Changes a permission group; its members have the new roles from their next request on"),
        route<GroupRef, GroupRemoved>(
            remove, "permissionGroups.remove", "/api/permission-groups/{groupId}", manage,
            [a](Context& context, const GroupRef& in) { return remove_group(*a, caller_of(context), in.group_id); },
            "Removes a permission group; its members lose what only it gave them"),
        route<GroupMembersRequest, GroupMemberPage>(
            get, "permissionGroups.members", "/api/permission-groups/{groupId}/members", see,
            [a](Context& context, const GroupMembersRequest& in) {
                return list_member_page(*a, caller_of(context), in);
            },
            "The people in a permission group, page by page"),
        route<AddMembersRequest, GroupDetails>(
            post, "permissionGroups.addMembers", "/api/permission-groups/{groupId}/members", members,
            [a](Context& context, const AddMembersRequest& in) { return add_members(*a, caller_of(context), in); },
            "Puts people into a permission group; who is in it already stays"),
        route<MemberRef, GroupDetails>(
            remove, "permissionGroups.removeMember", "/api/permission-groups/{groupId}/members/{userId}", members,
            [a](Context& context, const MemberRef& in) { return remove_member(*a, caller_of(context), in); },
            "Takes a person out of a permission group"),
    };
}

}  // namespace oneroom::accounts
