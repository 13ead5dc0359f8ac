// Making and changing permission groups and their members.
#pragma once

#include "accounts/grants.h"
#include "accounts/group_types.h"

namespace oneroom::accounts {

GroupPage list_group_page(const Accounts& accounts, const Caller& caller, const GroupListRequest& request);
GroupDetails show_group_details(const Accounts& accounts, const Caller& caller, Id group_id);
/// Of everybody: it is what a removal does. Like making, changing and removing a group only for who manages groups
/// unrestricted.
GroupLosses show_group_losses(const Accounts& accounts, const Caller& caller, Id group_id);
/// The groups to choose from for a person.
std::vector<GroupOption> list_group_options(const Accounts& accounts, const Caller& caller);

/// Nobody puts a role into a group, or takes it out, that they do not hold unrestricted. Throw Failure 400 by field,
/// 403, 404, and 409 when nobody would be left to manage permissions.
GroupDetails create_group(Accounts& accounts, const Caller& caller, const CreateGroupRequest& request);
GroupDetails save_group(Accounts& accounts, const Caller& caller, const SaveGroupRequest& request);
GroupRemoved remove_group(Accounts& accounts, const Caller& caller, Id group_id);

GroupMemberPage list_member_page(const Accounts& accounts, const Caller& caller, const GroupMembersRequest& request);
GroupDetails add_members(Accounts& accounts, const Caller& caller, const AddMembersRequest& request);
GroupDetails remove_member(Accounts& accounts, const Caller& caller, const MemberRef& request);

std::vector<Route> group_routes(Accounts& accounts);

}  // namespace oneroom::accounts
