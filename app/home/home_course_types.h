// What the interface is told of the course in the place of the home page, and passes on to it.
#pragma once

#include "core/api/language.h"
#include "core/base/describe.h"
#include "packages/package_types.h"
#include "tracking/attempt_trace.h"

namespace oneroom::home {

/// The words of a content. Contents are written in one language so far, so they are the same for everybody.
struct HomeTranslation {
    Id content_id{};
    std::string title{};
    std::string description{};
    std::string language_code{};

    static Fields fields() {
        using T = HomeTranslation;
        return {field<&T::content_id>("contentId"), field<&T::title>("title"), field<&T::description>("description"),
                field<&T::language_code>("languageCode").means("Of the person who asks")};
    }
};

struct HomePackage {
    packages::Framework framework{};
    std::string edition{};

    static Fields fields() {
        return {field<&HomePackage::framework>("framework"), field<&HomePackage::edition>("edition")};
    }
};

/// All that the course is told of the person besides what every SCORM course is: no roles, no address, no token.
struct HomePerson {
    std::string full_name{};
    std::string preferred_language_code{};

    static Fields fields() {
        return {field<&HomePerson::full_name>("fullName"),
                field<&HomePerson::preferred_language_code>("preferredLanguageCode")};
    }
};

struct HomeSettings {
    std::string application_title{};
    bool scorm_home_page_enabled = false;
    std::optional<Id> scorm_home_page_content_id{};

    static Fields fields() {
        using S = HomeSettings;
        return {field<&S::application_title>("applicationTitle"),
                field<&S::scorm_home_page_enabled>("scormHomePageEnabled"),
                field<&S::scorm_home_page_content_id>("scormHomePageContentId")};
    }
};

struct HomeCourse {
    std::optional<Id> content_id{};
    std::string problem{};
    std::optional<HomeTranslation> translation{};
    std::optional<HomePackage> package{};
    tracking::DebugLevel debug_level = tracking::DebugLevel::information;
    HomePerson profile{};
    HomeSettings settings{};

    static Fields fields() {
        using C = HomeCourse;
        return {field<&C::content_id>("contentId").means("null: the home page is as ever"),
                field<&C::problem>("problem").means("Why the chosen course is not shown; empty: nothing is wrong"),
                field<&C::translation>("translation"),
                field<&C::package>("package"),
                field<&C::debug_level>("debugLevel").means("How much of the course is recorded without being asked"),
                field<&C::profile>("profile").means("All that the course is told of the person"),
                field<&C::settings>("settings").means("Those of the portal that the course is told")};
    }
};

struct HomeCourseRequest {
    Language language = Language::en;
    bool is_preview = false;

    static Fields fields() {
        using R = HomeCourseRequest;
        return {field<&R::language>("language").means("The person's preferred one"),
                field<&R::is_preview>("isPreview").means("Also while it is off; for who manages such courses")};
    }
};

}  // namespace oneroom::home
