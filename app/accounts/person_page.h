// The page of one person: its heading, which of its tabs the caller may open for them, and their permission groups.
#pragma once

#include <array>

#include "accounts/two_step_types.h"
#include "accounts/users.h"

namespace oneroom::accounts {

/// What opens a tab of the page of a person (PERM-04 to PERM-09).
inline constexpr std::array person_page_roles = {Role::CanManageUser,
                                                 Role::CanManageUserReadOnly,
                                                 Role::UserProfile_ResetLockout,
                                                 Role::UserSecurity_Edit,
                                                 Role::UserSecurity_View,
                                                 Role::UserSecurity_ChangePassword,
                                                 Role::UserSecurity_EditPermissionGroups,
                                                 Role::CanManageUserDueDate,
                                                 Role::UserDueDates_View,
                                                 Role::UserDueDates_ChangeUserDueDates,
                                                 Role::UserDueDates_ReassignRefresherContents,
                                                 Role::CanManageUserEnrollment,
                                                 Role::UserEnrollment_View,
                                                 Role::CanManageContentTrackingUpdates,
                                                 Role::UserLearningPathsContent_Edit,
                                                 Role::UserLearningPathsContent_View,
                                                 Role::CanManageUserContentExemptions,
                                                 Role::UserContentExemptions_View};

struct PersonHead {
    Id id{};
    std::string username{};
    std::string full_name{};
    std::string location_name{};
    bool is_active{};
    bool is_locked{};
    std::vector<std::string> roles{};
    std::optional<std::string> picture_url{};

    static Fields fields() {
        using H = PersonHead;
        return {field<&H::id>("id"),
                field<&H::username>("username"),
                field<&H::full_name>("fullName"),
                field<&H::location_name>("locationName"),
                field<&H::is_active>("isActive"),
                field<&H::is_locked>("isLocked"),
                field<&H::roles>("roles").means("Of the roles for one person, those of the caller that reach this one"),
                field<&H::picture_url>("pictureUrl").means("null: no picture")};
    }
};

struct SaveGroupsRequest {
    Id user_id{};
    std::vector<Id> before{};
    std::vector<Id> permission_group_ids{};

    static Fields fields() {
        using R = SaveGroupsRequest;
        return {field<&R::user_id>("userId").required(),
                field<&R::before>("before").required().max_length(1000).means(
                    "The groups as the caller saw them: a change by somebody else meanwhile is not undone unseen"),
                field<&R::permission_group_ids>("permissionGroupIds").required().max_length(1000)};
    }
};

struct UserSessionRef {
    Id user_id{};
    Id session_id{};

    static Fields fields() {
        return {field<&UserSessionRef::user_id>("userId").required(),
                field<&UserSessionRef::session_id>("sessionId").required()};
    }
};

PersonHead show_person_head(const Accounts& accounts, const Caller& caller, Id user_id);

/// Puts somebody into exactly these groups, as far as require_may_grant() lets the caller. Throws Failure 409 when they
/// are not in those of `before` any more.
UserDetails save_groups_of(Accounts& accounts, const Caller& caller, const SaveGroupsRequest& request);

/// Signs somebody out in one browser.
SecurityStatus end_session_of(Accounts& accounts, const Caller& caller, const UserSessionRef& ref);

std::vector<Route> person_page_routes(Accounts& accounts);  ///< users.showHead, saveGroups, endSession

}  // namespace oneroom::accounts
