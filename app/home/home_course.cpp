#include "home/home_course.h"

#include "accounts/rights.h"
#include "core/base/text.h"
#include "home/home_store.h"

namespace oneroom::home {

HomeCourseChoice decide_home_course(bool is_enabled, std::optional<Id> chosen,
                                    const std::optional<content::ContentFacts>& content) {
    if (!is_enabled || !chosen) return {};
    if (!content || content->is_archived || !content->is_published)
        return {std::nullopt, "The course that is to be shown here is not published at the moment"};
    const bool is_scorm = packages::is_scorm(static_cast<packages::Framework>(content->framework));
    if (content->content_type != content::ContentType::scormHomePage || (content->version_id && !is_scorm))
        return {std::nullopt, "This feature is supported for SCORM content only"};
    if (!content->version_id) return {std::nullopt, "This course has no package yet. Its author has to upload one"};
    return {content->id, ""};
}

HomeCourseChoice find_home_course(const db::Reader& db, const settings::Values& values) {
    const auto chosen = values.scorm_home_page_content_id;
    if (!values.scorm_home_page_enabled || !chosen) return {};
    return decide_home_course(true, chosen, content::find_content(db, *chosen));
}

std::function<bool(const db::Reader&, Id)> is_home_course(const settings::Settings& settings) {
    return [&settings](const db::Reader& db, Id content_id) {
        return find_home_course(db, *settings.now()).content_id == content_id;
    };
}

HomeCourse show_home_course(const db::Reader& db, const settings::Values& values, const Session& session,
                            bool is_preview) {
    constexpr Role manager = content::role_for(content::ContentType::scormHomePage);
    if (is_preview && !session.roles.contains(manager)) throw denied_without({&manager, 1});
    const auto chosen = values.scorm_home_page_content_id;
    const auto content = chosen ? content::find_content(db, *chosen) : std::nullopt;
    auto choice = decide_home_course(values.scorm_home_page_enabled || is_preview, chosen, content);
    HomeCourse course{.content_id = choice.content_id,
                      .problem = std::move(choice.problem),
                      .profile = {.full_name = session.full_name},
                      .settings = {values.application_title, values.scorm_home_page_enabled, chosen}};
    if (is_preview && !chosen) course.problem = "Choose this course in the settings first";
    if (!course.content_id) return course;
    course.translation = find_home_translation(db, *course.content_id);
    course.package.emplace(static_cast<packages::Framework>(content->framework), content->edition);
    return course;
}

std::vector<settings::RowOption> list_home_courses(const db::Reader& db, std::string_view setting,
                                                   const std::string& current) {
    if (setting != "scormHomePageContentId") return {};
    return list_home_course_options(db, to_integer(current).value_or(0));
}

}  // namespace oneroom::home
