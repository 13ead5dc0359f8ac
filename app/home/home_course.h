// A course in the place of the home page. It is an ordinary course: launched, recorded and reported as every other.
#pragma once

#include "content/content.h"
#include "home/home_course_types.h"
#include "settings/settings.h"

namespace oneroom::home {

/// Which course stands in the place of the home page, or why the chosen one does not.
struct HomeCourseChoice {
    std::optional<Id> content_id{};  ///< none: the home page is as ever
    std::string problem{};           ///< a sentence; empty: there is none
};

/// `content` is what the settings name; without one, or while it is off, home is as ever. Pure.
HomeCourseChoice decide_home_course(bool is_enabled, std::optional<Id> chosen,
                                    const std::optional<content::ContentFacts>& content);

HomeCourseChoice find_home_course(const db::Reader& db, const settings::Values& values);

/// Whether a content is that course, for launching.
std::function<bool(const db::Reader&, Id content_id)> is_home_course(const settings::Settings& settings);

/// What it is given about itself and the person in front of it. `may_preview`: also while it is switched off.
HomeCourse show_home_course(const db::Reader& db, const settings::Values& values, const Session& session,
                            bool is_preview);

/// What the setting scormHomePageContentId can be: published courses of that type, and what it is already.
std::vector<settings::RowOption> list_home_courses(const db::Reader& db, std::string_view setting,
                                                   const std::string& current);

}  // namespace oneroom::home
