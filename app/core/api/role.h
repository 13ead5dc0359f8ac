// Every role of the product, under the name the specification gives it (PERM-02 to PERM-48). Who holds which is rows.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace oneroom {

// One list, read twice: as the enum and as its names.
#define ONEROOM_ROLES(X)                                   \
    X(CanViewUserList)                                     \
    X(CanCreateUser)                                       \
    X(CanManageUser)                                       \
    X(CanManageUserReadOnly)                               \
    X(UserProfile_ResetLockout)                            \
    X(UserSecurity_Edit)                                   \
    X(UserSecurity_View)                                   \
    X(UserSecurity_ChangePassword)                         \
    X(UserSecurity_EditPermissionGroups)                   \
    X(CanManageUserDueDate)                                \
    X(UserDueDates_View)                                   \
    X(UserDueDates_ChangeUserDueDates)                     \
    X(UserDueDates_ReassignRefresherContents)              \
    X(CanManageUserEnrollment)                             \
    X(UserEnrollment_View)                                 \
    X(UserLearningPathsContent_Edit)                       \
    X(UserLearningPathsContent_View)                       \
    X(CanManageUserContentExemptions)                      \
    X(UserContentExemptions_View)                          \
    X(CanViewUserRelationshipHierarchy)                    \
    X(ContentExemptionUpdates)                             \
    X(CanManageContentTrackingUpdates)                     \
    X(CanAccessMergeUserAccounts)                          \
    X(CanManageHomeCarouselImages)                         \
    X(CanManageCourse_OnlineTracked)                       \
    X(CanManageCourse_DownloadableResource)                \
    X(CanManageCourse_ExternalLink)                        \
    X(CanManageCourse_Activity)                            \
    X(CanManageCourse_InstructorLedTraining)               \
    X(CanManageCourse_ExamOnly)                            \
    X(CanManageCourse_MultiPartContent)                    \
    X(CanManageCourse_SurveyOnly)                          \
    X(CanManageCourse_CertificateOnly)                     \
    X(CanManageInstructorLedTrainingClassGroup)            \
    X(CanManageContentRewardPointTiers)                    \
    X(CanManageCourseGroup)                                \
    X(CanManageCustomFooter)                               \
    X(CanManageHowTo)                                      \
    X(CanAccessInstructorLedTrainingAttendance)            \
    X(CanManageInstructorLedTrainingAttendance)            \
    X(CanManageInstructorLedTrainingAttendance_Instructor) \
    X(CanManageUserApproval)                               \
    X(CanManageLearningPath)                               \
    X(CanManageProgram)                                    \
    X(CanManageLocationGroup)                              \
    X(CanManageManualAssignments)                          \
    X(CanManageNotifications)                              \
    X(CanManageEnrollmentGroup)                            \
    X(CanManageReportConfiguration)                        \
    X(CanManageRewardGroup)                                \
    X(CanManageTitle)                                      \
    X(CanAccessAdminDataUpload)                            \
    X(CanManagePermissionGroups)                           \
    X(CanManageSocialForum)                                \
    X(CanAccessConfiguration)                              \
    X(CanCompleteActivitiesForAllUsers)                    \
    X(CanAccessReleaseNotes)                               \
    X(ReportScheduleAdmin)                                 \
    X(Reports_CanViewCourseStatusReport)

enum class Role {
#define X(name) name,
    ONEROOM_ROLES(X)
#undef X
};

constexpr auto enum_names(Role) {
#define X(name) std::pair{Role::name, std::string_view(#name)},
    return std::array{ONEROOM_ROLES(X)};
#undef X
}

#undef ONEROOM_ROLES

/// The nine roles for courses by type; any of them opens the course screens (PERM-15 to PERM-23).
inline constexpr std::array course_roles = {
    Role::CanManageCourse_OnlineTracked,         Role::CanManageCourse_DownloadableResource,
    Role::CanManageCourse_ExternalLink,          Role::CanManageCourse_Activity,
    Role::CanManageCourse_InstructorLedTraining, Role::CanManageCourse_ExamOnly,
    Role::CanManageCourse_MultiPartContent,      Role::CanManageCourse_SurveyOnly,
    Role::CanManageCourse_CertificateOnly};

}  // namespace oneroom
