// Making and changing people, and the rights that takes.
#pragma once

#include <array>

#include "accounts/accounts.h"
#include "accounts/grants.h"
#include "accounts/user_store.h"
#include "core/api/language.h"

namespace oneroom::accounts {

/// What opens the details of one person: the list they are found in, and the pages that show more than a heading.
inline constexpr std::array user_details_roles = {Role::CanViewUserList,
                                                  Role::CanManageUser,
                                                  Role::CanManageUserReadOnly,
                                                  Role::UserProfile_ResetLockout,
                                                  Role::UserSecurity_Edit,
                                                  Role::UserSecurity_View,
                                                  Role::UserSecurity_ChangePassword,
                                                  Role::UserSecurity_EditPermissionGroups};

/// Each of these shows and changes only people in the scope of the caller: whom the roles of the operation reach.
UserPage list_user_page(const Accounts& accounts, const Caller& caller, const UserListRequest& request);
UserRow row_of(const db::Reader& db, const StoredUser& user, Instant now);
/// Whoever looks: after a change the caller may not see the person any more.
UserDetails find_user_details(const db::Reader& db, Id user_id, Instant now);
UserDetails show_user_details(const Accounts& accounts, const Caller& caller, Id user_id);
/// What people are chosen for; each of these opens the search for them.
inline constexpr std::array people_choosing_roles = {Role::CanManageManualAssignments,
                                                     Role::CanViewUserList,
                                                     Role::UserSecurity_EditPermissionGroups,
                                                     Role::Reports_CanViewCourseStatusReport,
                                                     Role::CanManageUser,
                                                     Role::CanManageLocationGroup,
                                                     Role::CanViewUserRelationshipHierarchy,
                                                     Role::CanAccessMergeUserAccounts};
/// This one, or all of them when none is named. Throws Failure 400 for another role.
std::vector<Role> roles_to_choose_by(const std::string& for_role);
std::vector<PersonOption> find_people(const Accounts& accounts, const Caller& caller, const FindPeopleRequest& request);

/// Whether somebody can be called so: no blanks, slashes and control characters.
bool is_possible_name(std::string_view username);

/// Whether rights of theirs go by their location groups; only somebody unrestricted then changes these.
bool has_rights_by_place(const Rights& rights);

/// Adds a person with a temporary password, or invited by a link. Groups only as require_may_grant() allows. Until the
/// first sign-in tells better, the person is believed to speak `language`, that of the caller.
UserCreated create_user_for(Accounts& accounts, const Caller& caller, const CreateUserRequest& request,
                            Language language);

/// Saves name, e-mail, location, groups and whether the person is active; who is made inactive is signed out at once.
/// Throws Failure 403 for somebody above the caller, 400 by field for the rest.
UserDetails save_user(Accounts& accounts, const Caller& caller, const SaveUserRequest& request);

/// Replaces the password by a temporary one and ends all sessions of the person.
TemporaryPassword reset_password(Accounts& accounts, const Caller& caller, Id user_id);

/// Lets a person try again who is locked out by wrong passwords.
UserRow unlock_user(Accounts& accounts, const Caller& caller, Id user_id);
/// For the command line: no rights are asked.
UserRow unlock_user(Accounts& accounts, const audit::Actor& actor, Id user_id);

}  // namespace oneroom::accounts
