// Making and changing people, and the rights that takes.
#pragma once

#include "accounts/accounts.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {

/// The caller as the rules below see them.
struct Caller {
    Id user_id{};
    RoleSet roles{};
    audit::Actor actor{};
};

UserPage list_user_page(const Accounts& accounts, const UserListRequest& request);
UserRow row_of(const db::Reader& db, const StoredUser& user, Instant now);
UserDetails show_user_details(const Accounts& accounts, Id user_id);
std::vector<PersonOption> find_people(const Accounts& accounts, const FindPeopleRequest& request);

/// Adds a person with a temporary password. Groups only as require_may_grant() allows.
UserCreated create_user_for(Accounts& accounts, const Caller& caller, const CreateUserRequest& request);

/// Saves name, e-mail, location, groups and whether the person is active; who is made inactive is signed out at once.
/// Throws Failure 403 for somebody above the caller, 400 by field for the rest.
UserDetails save_user(Accounts& accounts, const Caller& caller, const SaveUserRequest& request);

/// Replaces the password by a temporary one and ends all sessions of the person.
TemporaryPassword reset_password(Accounts& accounts, const Caller& caller, Id user_id);

/// Lets a person try again who is locked out by wrong passwords.
UserRow unlock_user(Accounts& accounts, const audit::Actor& actor, Id user_id);

/// Nobody touches the account of somebody who holds a role the caller lacks.
void require_not_above(const db::Reader& db, const Caller& caller, Id user_id);

/// Nobody gives or takes a group that holds a role they lack, and nobody at all without
/// UserSecurity_EditPermissionGroups.
void require_may_grant(const db::Reader& db, const Caller& caller, const std::vector<Id>& before,
                       const std::vector<Id>& after);

}  // namespace oneroom::accounts
