#include "accounts/users.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

}  // namespace

std::vector<Route> user_routes(Accounts& accounts) {
    using enum Method;
    using enum Role;
    Accounts* const a = &accounts;
    return {
        route<UserListRequest, UserPage>(
            get, "users.list", "/api/users", any_of({CanViewUserList}),
            [a](Context&, const UserListRequest& in) { return list_user_page(*a, in); },
            "People by name, username or e-mail, page by page"),
        route<UserRef, UserDetails>(
            get, "users.show", "/api/users/{userId}", any_of({CanViewUserList}),
            [a](Context&, const UserRef& in) { return show_user_details(*a, in.user_id); }, "One person"),
        route<CreateUserRequest, UserCreated>(
            post, "users.create", "/api/users", any_of({CanCreateUser}),
            [a](Context& context, const CreateUserRequest& in) { return create_user_for(*a, caller_of(context), in); },
            "Adds a person, who gets a temporary password"),
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
            [a](Context& context, const UserRef& in) { return unlock_user(*a, context.actor(), in.user_id); },
            "Lets a person try again after too many wrong passwords"),
        route<Nothing, std::vector<PermissionGroup>>(
            get, "permissionGroups.list", "/api/permission-groups", any_of({CanViewUserList}),
            [a](Context&, const Nothing&) { return a->db.read([](const db::Reader& db) { return list_groups(db); }); },
            "The permission groups with their roles"),
        route<FindPeopleRequest, std::vector<PersonOption>>(
            get, "people.find", "/api/people",
            any_of({CanManageManualAssignments, CanViewUserList, Reports_CanViewCourseStatusReport}),
            [a](Context&, const FindPeopleRequest& in) { return find_people(*a, in); },
            "Active people to choose from, by parts of their names"),
    };
}

}  // namespace oneroom::accounts
