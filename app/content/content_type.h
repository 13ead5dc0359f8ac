// The kinds of content. Numbers and names are the specification's (PROD-15 to PROD-24).
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/api/role.h"

namespace oneroom::content {

enum class ContentType {
    onlineTracked = 1,
    downloadableResource = 2,
    externalLink = 3,
    activity = 4,
    instructorLedTraining = 5,
    examOnly = 6,
    multiPartContent = 7,
    surveyOnly = 8,
    certificateOnly = 9,
    scormHomePage = 10
};

constexpr auto enum_names(ContentType) {
    using enum ContentType;
    using Name = std::string_view;
    return std::array{std::pair{onlineTracked, Name("onlineTracked")},
                      std::pair{downloadableResource, Name("downloadableResource")},
                      std::pair{externalLink, Name("externalLink")},
                      std::pair{activity, Name("activity")},
                      std::pair{instructorLedTraining, Name("instructorLedTraining")},
                      std::pair{examOnly, Name("examOnly")},
                      std::pair{multiPartContent, Name("multiPartContent")},
                      std::pair{surveyOnly, Name("surveyOnly")},
                      std::pair{certificateOnly, Name("certificateOnly")},
                      std::pair{scormHomePage, Name("scormHomePage")}};
}

/// Whether somebody can be done with it. Files and links are only opened (TILE-18 to TILE-20).
constexpr bool is_completable(ContentType type) {
    using enum ContentType;
    return type != downloadableResource && type != externalLink && type != scormHomePage;
}

/// Whether its file is a course package: what is taken in attempts, with a record.
constexpr bool takes_package(ContentType type) {
    return type == ContentType::onlineTracked || type == ContentType::scormHomePage;
}

/// STAT-15: completable content except instructor-led.
constexpr bool takes_due_date(ContentType type) {
    return is_completable(type) && type != ContentType::instructorLedTraining;
}

/// The role that manages contents of this type (PERM-15 to PERM-23). A SCORM home page is a tracked course.
constexpr Role role_for(ContentType type) {
    switch (type) {
        case ContentType::downloadableResource:
            return Role::CanManageCourse_DownloadableResource;
        case ContentType::externalLink:
            return Role::CanManageCourse_ExternalLink;
        case ContentType::activity:
            return Role::CanManageCourse_Activity;
        case ContentType::instructorLedTraining:
            return Role::CanManageCourse_InstructorLedTraining;
        case ContentType::examOnly:
            return Role::CanManageCourse_ExamOnly;
        case ContentType::multiPartContent:
            return Role::CanManageCourse_MultiPartContent;
        case ContentType::surveyOnly:
            return Role::CanManageCourse_SurveyOnly;
        case ContentType::certificateOnly:
            return Role::CanManageCourse_CertificateOnly;
        default:
            return Role::CanManageCourse_OnlineTracked;
    }
}

}  // namespace oneroom::content
