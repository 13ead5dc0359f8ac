// What the operations on users take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "accounts/password_link_types.h"
#include "core/base/describe.h"
#include "fields/fields.h"

namespace oneroom::accounts {

enum class UserSort { fullName, username, email, locationName, lastSignInAt, titleName };

constexpr auto enum_names(UserSort) {
    using enum UserSort;
    return std::array{std::pair{fullName, std::string_view("fullName")},
                      std::pair{username, std::string_view("username")},
                      std::pair{email, std::string_view("email")},
                      std::pair{locationName, std::string_view("locationName")},
                      std::pair{lastSignInAt, std::string_view("lastSignInAt")},
                      std::pair{titleName, std::string_view("titleName")}};
}

struct UserListRequest {
    std::string search{};
    std::optional<Id> location_id{};
    std::optional<Id> title_id{};
    std::optional<Id> permission_group_id{};
    std::optional<bool> is_active{};
    bool never_signed_in = false;
    std::optional<Id> field_id{};
    std::string field_value{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    UserSort sort = UserSort::fullName;
    bool descending = false;

    static Fields fields() {
        return {field<&UserListRequest::search>("search").max_length(200).means("Beginnings of words or parts of them"),
                field<&UserListRequest::location_id>("locationId"),
                field<&UserListRequest::title_id>("titleId"),
                field<&UserListRequest::permission_group_id>("permissionGroupId"),
                field<&UserListRequest::is_active>("isActive").means("Left out: both"),
                field<&UserListRequest::never_signed_in>("neverSignedIn").means("Only who has never signed in"),
                field<&UserListRequest::field_id>("fieldId").means("A custom field; goes with fieldValue"),
                field<&UserListRequest::field_value>("fieldValue")
                    .max_length(500)
                    .means("A part of the text or day, or the id of an option. Empty: everybody"),
                field<&UserListRequest::page>("page").between(1, 1'000'000),
                field<&UserListRequest::page_size>("pageSize").between(1, 100),
                field<&UserListRequest::sort>("sort"),
                field<&UserListRequest::descending>("descending")};
    }
};

struct UserRow {
    Id id{};
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::string location_name{};
    bool is_active{};
    bool is_locked{};
    std::vector<std::string> permission_groups{};
    std::optional<Instant> last_sign_in_at{};
    std::string title_name{};
    std::optional<std::string> picture_url{};
    std::vector<fields::ShownValue> custom_values{};

    static Fields fields() {
        return {field<&UserRow::id>("id"),
                field<&UserRow::username>("username"),
                field<&UserRow::full_name>("fullName"),
                field<&UserRow::email>("email"),
                field<&UserRow::location_id>("locationId"),
                field<&UserRow::location_name>("locationName"),
                field<&UserRow::is_active>("isActive"),
                field<&UserRow::is_locked>("isLocked").means("Too many wrong passwords; users.unlock ends it"),
                field<&UserRow::permission_groups>("permissionGroups").means("Names, sorted"),
                field<&UserRow::last_sign_in_at>("lastSignInAt").means("null: never"),
                field<&UserRow::title_name>("titleName"),
                field<&UserRow::picture_url>("pictureUrl").means("In lists; null: no picture"),
                field<&UserRow::custom_values>("customValues").means("Of the custom fields that are columns")};
    }
};

struct UserPage {
    std::vector<UserRow> rows{};
    std::int64_t total{};
    std::int64_t page{};
    std::int64_t page_size{};

    static Fields fields() {
        return {field<&UserPage::rows>("rows"), field<&UserPage::total>("total"), field<&UserPage::page>("page"),
                field<&UserPage::page_size>("pageSize")};
    }
};

/// A user as the edit screen has it.
struct UserDetails {
    Id id{};
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::string location_name{};
    bool is_active{};
    bool is_locked{};
    std::vector<std::string> permission_groups{};
    std::optional<Instant> last_sign_in_at{};
    std::vector<Id> permission_group_ids{};
    std::vector<Id> other_location_ids{};
    std::vector<std::string> other_locations{};
    std::optional<Id> title_id{};
    std::string title_name{};
    std::string country_code{};

    static Fields fields() {
        return {field<&UserDetails::id>("id"),
                field<&UserDetails::username>("username"),
                field<&UserDetails::full_name>("fullName"),
                field<&UserDetails::email>("email"),
                field<&UserDetails::location_id>("locationId"),
                field<&UserDetails::location_name>("locationName"),
                field<&UserDetails::is_active>("isActive"),
                field<&UserDetails::is_locked>("isLocked"),
                field<&UserDetails::permission_groups>("permissionGroups"),
                field<&UserDetails::last_sign_in_at>("lastSignInAt"),
                field<&UserDetails::permission_group_ids>("permissionGroupIds"),
                field<&UserDetails::other_location_ids>("otherLocationIds").means("Beside the primary location group"),
                field<&UserDetails::other_locations>("otherLocations").means("Their names"),
                field<&UserDetails::title_id>("titleId"),
                field<&UserDetails::title_name>("titleName"),
                field<&UserDetails::country_code>("countryCode").means("Empty: none")};
    }
};

struct UserRef {
    Id user_id{};

    static Fields fields() { return {field<&UserRef::user_id>("userId").required()}; }
};

struct CreateUserRequest {
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::vector<Id> permission_group_ids{};
    bool is_invited = false;
    std::optional<Id> title_id{};
    std::string country_code{};
    std::vector<fields::TypedValue> custom_values{};

    static Fields fields() {
        return {field<&CreateUserRequest::username>("username").required().max_length(100),
                field<&CreateUserRequest::full_name>("fullName").required().max_length(200),
                field<&CreateUserRequest::email>("email").max_length(254).email(),
                field<&CreateUserRequest::location_id>("locationId"),
                field<&CreateUserRequest::permission_group_ids>("permissionGroupIds")
                    .max_length(100)
                    .means("Needs the role UserSecurity_EditPermissionGroups and every role that the groups hold"),
                field<&CreateUserRequest::is_invited>("isInvited")
                    .means("Gets a link to choose a password by, instead of a temporary password"),
                field<&CreateUserRequest::title_id>("titleId"),
                field<&CreateUserRequest::country_code>("countryCode").max_length(2),
                field<&CreateUserRequest::custom_values>("customValues")
                    .max_length(fields::most_fields)
                    .means("Required fields need one. What is refused is told under field<id>")};
    }
};

struct UserCreated {
    UserRow user;
    std::string temporary_password{};
    std::optional<LinkSent> invitation{};

    static Fields fields() {
        return {field<&UserCreated::user>("user"),
                field<&UserCreated::temporary_password>("temporaryPassword")
                    .secret()
                    .means("Shown once; has to be changed at the first sign-in. Empty for who was invited"),
                field<&UserCreated::invitation>("invitation").secret().means("null unless invited")};
    }
};

struct SaveUserRequest {
    Id user_id{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    bool is_active = true;
    std::optional<std::vector<Id>> permission_group_ids{};
    std::optional<std::vector<Id>> other_location_ids{};
    std::optional<Id> title_id{};
    std::optional<std::string> country_code{};
    std::string password{};

    static Fields fields() {
        return {
            field<&SaveUserRequest::user_id>("userId").required(),
            field<&SaveUserRequest::full_name>("fullName").required().max_length(200),
            field<&SaveUserRequest::email>("email").max_length(254).email(),
            field<&SaveUserRequest::location_id>("locationId").means("The primary location group; null: none"),
            field<&SaveUserRequest::is_active>("isActive").required(),
            field<&SaveUserRequest::permission_group_ids>("permissionGroupIds").means("Left out: as they are"),
            field<&SaveUserRequest::other_location_ids>("otherLocationIds")
                .max_length(100)
                .means("Location groups beside the primary one. Left out: as they are"),
            field<&SaveUserRequest::title_id>("titleId").means("0: none. Left out: as it is"),
            field<&SaveUserRequest::country_code>("countryCode").max_length(2).means("Empty: none. Left out: as it is"),
            field<&SaveUserRequest::password>("password")
                .secret()
                .means("The caller's, once more: needed where they change their own e-mail address")};
    }
};

struct TemporaryPassword {
    std::string temporary_password{};

    static Fields fields() {
        return {field<&TemporaryPassword::temporary_password>("temporaryPassword")
                    .secret()
                    .means("Shown once; has to be changed at the next sign-in")};
    }
};

struct FindPeopleRequest {
    std::string search{};
    std::string for_role{};
    std::int64_t limit = 20;

    static Fields fields() {
        return {field<&FindPeopleRequest::search>("search").max_length(200).means("Empty: the first by name"),
                field<&FindPeopleRequest::for_role>("for").max_length(100).means(
                    "The role they are chosen for: only people whom it reaches. Empty: any role that opens this"),
                field<&FindPeopleRequest::limit>("limit").between(1, 100)};
    }
};

/// A person to choose in a field.
struct PersonOption {
    Id id{};
    std::string full_name{};
    std::string username{};
    std::string location_name{};

    static Fields fields() {
        return {field<&PersonOption::id>("id"), field<&PersonOption::full_name>("fullName"),
                field<&PersonOption::username>("username"), field<&PersonOption::location_name>("locationName")};
    }
};

}  // namespace oneroom::accounts
