// The catalogue of roles: every role of the product, under the name the specification gives it (PERM-02 to PERM-48),
// and the area it stands in. Who holds which is rows; titles and explanations are texts (resources/text/roles).
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/failure.h"

namespace oneroom {

/// Where a role is listed.
enum class RoleArea { people, organisation, contents, learning, community, configuration, reports };

constexpr auto enum_names(RoleArea) {
    using enum RoleArea;
    return std::array{std::pair{people, std::string_view("people")},
                      std::pair{organisation, std::string_view("organisation")},
                      std::pair{contents, std::string_view("contents")},
                      std::pair{learning, std::string_view("learning")},
                      std::pair{community, std::string_view("community")},
                      std::pair{configuration, std::string_view("configuration")},
                      std::pair{reports, std::string_view("reports")}};
}

// One list, read three times: as the enum, as its names, as the areas.
#define ONEROOM_ROLES(X)                                                 \
    X(CanViewUserList, people)                                           \
    X(CanCreateUser, people)                                             \
    X(CanManageUser, people)                                             \
    X(CanManageUserReadOnly, people)                                     \
    X(UserProfile_ResetLockout, people)                                  \
    X(UserSecurity_Edit, people)                                         \
    X(UserSecurity_View, people)                                         \
    X(UserSecurity_ChangePassword, people)                               \
    X(UserSecurity_EditPermissionGroups, people)                         \
    X(CanManageUserDueDate, people)                                      \
    X(UserDueDates_View, people)                                         \
    X(UserDueDates_ChangeUserDueDates, people)                           \
    X(UserDueDates_ReassignRefresherContents, people)                    \
    X(CanManageUserEnrollment, people)                                   \
    X(UserEnrollment_View, people)                                       \
    X(UserLearningPathsContent_Edit, people)                             \
    X(UserLearningPathsContent_View, people)                             \
    X(CanManageUserContentExemptions, people)                            \
    X(UserContentExemptions_View, people)                                \
    X(CanViewUserRelationshipHierarchy, people)                          \
    X(ContentExemptionUpdates, people)                                   \
    X(CanManageContentTrackingUpdates, learning)                         \
    X(CanAccessMergeUserAccounts, people)                                \
    X(CanManageHomeCarouselImages, configuration)                        \
    X(CanManageCourse_OnlineTracked, contents)                           \
    X(CanManageCourse_DownloadableResource, contents)                    \
    X(CanManageCourse_ExternalLink, contents)                            \
    X(CanManageCourse_Activity, contents)                                \
    X(CanManageCourse_InstructorLedTraining, contents)                   \
    X(CanManageCourse_ExamOnly, contents)                                \
    X(CanManageCourse_MultiPartContent, contents)                        \
    X(CanManageCourse_SurveyOnly, contents)                              \
    X(CanManageCourse_CertificateOnly, contents)                         \
    X(CanManageInstructorLedTrainingClassGroup, learning)                \
    X(CanManageContentRewardPointTiers, community)                       \
    X(CanManageCourseGroup, contents)                                    \
    X(CanManageCustomFooter, configuration)                              \
    X(CanManageHowTo, configuration)                                     \
    X(CanAccessInstructorLedTrainingAttendance, learning)                \
    X(CanManageInstructorLedTrainingAttendance, learning)                \
    X(CanManageInstructorLedTrainingAttendance_Instructor, learning)     \
    X(CanManageUserApproval, people)                                     \
    X(CanManageLearningPath, learning)                                   \
    X(CanManageProgram, learning)                                        \
    X(CanManageLocationGroup, organisation)                              \
    X(CanManageManualAssignments, learning)                              \
    X(CanManageNotifications, configuration)                             \
    X(CanManageEnrollmentGroup, learning)                                \
    X(CanManageReportConfiguration, reports)                             \
    X(CanManageRewardGroup, community)                                   \
    X(CanManageTitle, organisation)                                      \
    X(CanAccessAdminDataUpload, configuration)                           \
    X(CanManagePermissionGroups, organisation)                           \
    X(CanManageSocialForum, community)                                   \
    X(CanAccessConfiguration, configuration)                             \
    X(CanCompleteActivitiesForAllUsers, learning)                        \
    X(CanAccessReleaseNotes, configuration)                              \
    X(ReportScheduleAdmin, reports)                                      \
    X(Reports_CanViewAllUsersReport, reports)                            \
    X(Reports_CanViewAllStoresReport, reports)                           \
    X(Reports_CanViewPermissionGroupReport, reports)                     \
    X(Reports_CanViewUserApprovalReport, reports)                        \
    X(Reports_CanViewUserRelationshipReport, reports)                    \
    X(Reports_CanViewUserHierarchyReport, reports)                       \
    X(Reports_CanViewUserChangeLogReport, reports)                       \
    X(Reports_CanViewCourseStatusReport, reports)                        \
    X(Reports_CanViewContentCompletionReport, reports)                   \
    X(Reports_CanViewCourseGroupCompletionReport, reports)               \
    X(Reports_CanViewOverdueContentReport, reports)                      \
    X(Reports_CanViewUpcomingDueDatesReport, reports)                    \
    X(Reports_CanViewNotStartedReport, reports)                          \
    X(Reports_CanViewContentEquivalencyReport, reports)                  \
    X(Reports_CanViewContentExemptionReport, reports)                    \
    X(Reports_CanViewRefresherContentReport, reports)                    \
    X(Reports_CanViewManualAssignmentReport, reports)                    \
    X(Reports_CanViewEnrollmentGroupReport, reports)                     \
    X(Reports_CanViewUserTranscriptReport, reports)                      \
    X(Reports_CanViewContentCatalogReport, reports)                      \
    X(Reports_CanViewAssetReviewReport, reports)                         \
    X(Reports_CanViewLearningPathReport, reports)                        \
    X(Reports_CanViewProgramCompletionReport, reports)                   \
    X(Reports_CanViewLocationGroupCompletionReport, reports)             \
    X(Reports_CanViewOrgUnitCompletionReport, reports)                   \
    X(Reports_CanViewExamReport, reports)                                \
    X(Reports_CanViewExamQuestionAnalysisReport, reports)                \
    X(Reports_CanViewExamAnswerReport, reports)                          \
    X(Reports_CanViewSurveyReport, reports)                              \
    X(Reports_CanViewSurveyResponseDetailReport, reports)                \
    X(Reports_CanViewIltAttendanceReport, reports)                       \
    X(Reports_CanViewIltEnrollmentReport, reports)                       \
    X(Reports_CanViewClassScheduleReport, reports)                       \
    X(Reports_CanViewClassWaitlistReport, reports)                       \
    X(Reports_CanViewClassDropReport, reports)                           \
    X(Reports_CanViewClassEnrollQuestionReport, reports)                 \
    X(Reports_CanViewCertificateReport, reports)                         \
    X(Reports_CanViewExpiringCertificateReport, reports)                 \
    X(Reports_CanViewActivityStatusReport, reports)                      \
    X(Reports_CanViewRewardPointsReport, reports)                        \
    X(Reports_CanViewRewardRedemptionReport, reports)                    \
    X(Reports_CanViewSocialForumReport, reports)                         \
    X(Reports_CanViewContentUsageReport, reports)                        \
    X(Reports_CanViewLoginReport, reports)                               \
    X(Reports_CanViewInactiveUsersReport, reports)                       \
    X(Reports_CanViewScormAttemptDetailReport, reports)                  \
    X(Reports_CanViewPurchaseReport, reports)                            \
    X(Reports_CanViewCartReport, reports)                                \
    X(Reports_CanViewCouponCodeReport, reports)                          \
    X(Reports_CanViewSeatAssignmentReport, reports)                      \
    X(Reports_CanViewEmailLogReport, reports)                            \
    X(Reports_CanViewDataExchangeLogReport, reports)                     \
    X(Reports_CanViewCustomReportReport, reports)                        \
    X(Reports_CanViewAuditTrailReport, reports)                          \
    X(Reports_CanViewCompletionDashboardReport, reports)                 \
    X(Reports_CanViewContentUsageDashboardReport, reports)               \
    X(Reports_CanViewUserLearningPathCompletionDashboardReport, reports) \
    X(Reports_CanViewExamDashboardReport, reports)                       \
    X(Reports_CanViewSurveyDashboardReport, reports)                     \
    X(Reports_CanViewLoginDashboardReport, reports)

enum class Role {
#define X(name, area) name,
    ONEROOM_ROLES(X)
#undef X
};

constexpr auto enum_names(Role) {
#define X(name, area) std::pair{Role::name, std::string_view(#name)},
    return std::array{ONEROOM_ROLES(X)};
#undef X
}

constexpr RoleArea area_of(Role role) {
#define X(name, area) RoleArea::area,
    constexpr std::array areas{ONEROOM_ROLES(X)};
#undef X
    return areas[static_cast<std::size_t>(role)];
}

#undef ONEROOM_ROLES

/// Failure 403 that says which roles would do: any one of them. The screens put it into words.
Failure denied_without(std::span<const Role> any_role);

/// The nine roles for courses by type; any of them opens the course screens (PERM-15 to PERM-23).
inline constexpr std::array course_roles = {
    Role::CanManageCourse_OnlineTracked,         Role::CanManageCourse_DownloadableResource,
    Role::CanManageCourse_ExternalLink,          Role::CanManageCourse_Activity,
    Role::CanManageCourse_InstructorLedTraining, Role::CanManageCourse_ExamOnly,
    Role::CanManageCourse_MultiPartContent,      Role::CanManageCourse_SurveyOnly,
    Role::CanManageCourse_CertificateOnly};

/// Any of them opens the viewer of the learning record store, to whom it reaches everybody.
inline constexpr std::array record_roles = {Role::Reports_CanViewScormAttemptDetailReport,
                                            Role::CanAccessConfiguration};

}  // namespace oneroom
