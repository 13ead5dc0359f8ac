#include "accounts/people_match.h"
#include "accounts/person_page.h"
#include "accounts/user_bulk.h"
#include "accounts/user_fields.h"
#include "accounts/user_file_routes.h"
#include "accounts/user_notes.h"
#include "accounts/users.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

}  // namespace

std::vector<Route> user_routes(Accounts& accounts) {
    using enum Method;
    using enum Role;
    Accounts* const a = &accounts;
    std::vector<Route> rows = {
        route<UserListRequest, UserPage>(
            get, "users.list", "/api/users", any_of({CanViewUserList}),
            [a](Context& context, const UserListRequest& in) { return list_user_page(*a, caller_of(context), in); },
            "People by name, username or e-mail, page by page"),
        route<UserRef, UserDetails>(
            get, "users.show", "/api/users/{userId}",
            Access{.any_role = {user_details_roles.begin(), user_details_roles.end()}},
            [a](Context& context, const UserRef& in) { return show_user_details(*a, caller_of(context), in.user_id); },
            "One person"),
        route<CreateUserRequest, UserCreated>(
            post, "users.create", "/api/users", any_of({CanCreateUser}),
            [a](Context& context, const CreateUserRequest& in) {
                return create_user_for(*a, caller_of(context), in, language_of(context.request));
            },
            "Adds a person, who gets a temporary password or, invited, a link to choose one by"),
        route<SaveUserRequest, UserDetails>(
            put, "users.save", "/api/users/{userId}", any_of({CanManageUser}),
            [a](Context& context, const SaveUserRequest& in) { return save_user(*a, caller_of(context), in); },
            "Changes a person; who is made inactive is signed out at once"),
        route<UserRef, TemporaryPassword>(
            post, "users.resetPassword", "/api/users/{userId}/password",
            any_of({UserSecurity_ChangePassword}).by_person_only(),
            [a](Context& context, const UserRef& in) { return reset_password(*a, caller_of(context), in.user_id); },
            "Replaces a password by a temporary one and signs the person out"),
        route<UserRef, UserRow>(
            post, "users.unlock", "/api/users/{userId}/unlock", any_of({UserProfile_ResetLockout}),
            [a](Context& context, const UserRef& in) { return unlock_user(*a, caller_of(context), in.user_id); },
            "Lets a person try again after too many wrong passwords"),
        route<FindPeopleRequest, std::vector<PersonOption>>(
            get, "people.find", "/api/people",
            Access{.any_role = {people_choosing_roles.begin(), people_choosing_roles.end()}},
            [a](Context& context, const FindPeopleRequest& in) { return find_people(*a, caller_of(context), in); },
            "Active people to choose from, by parts of their names"),
    };
    for (auto& row : user_file_routes(accounts)) rows.push_back(std::move(row));
    for (auto& row : user_bulk_routes(accounts)) rows.push_back(std::move(row));
    for (auto& row : person_page_routes(accounts)) rows.push_back(std::move(row));
    for (auto& row : user_note_routes(accounts)) rows.push_back(std::move(row));
    for (auto& row : user_field_routes()) rows.push_back(std::move(row));
    rows.push_back(match_people_route(accounts));
    return rows;
}

}  // namespace oneroom::accounts
