// Nine roles for nine kinds of course: each opens its own kind, and no other.
#include "support/catalog_portal.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::test;
using content::ContentType;
using nlohmann::json;

namespace {

struct CourseRole {
    Role role;
    ContentType type;
};

constexpr CourseRole course_role_table[] = {
    {Role::CanManageCourse_OnlineTracked, ContentType::onlineTracked},
    {Role::CanManageCourse_DownloadableResource, ContentType::downloadableResource},
    {Role::CanManageCourse_ExternalLink, ContentType::externalLink},
    {Role::CanManageCourse_Activity, ContentType::activity},
    {Role::CanManageCourse_InstructorLedTraining, ContentType::instructorLedTraining},
    {Role::CanManageCourse_ExamOnly, ContentType::examOnly},
    {Role::CanManageCourse_MultiPartContent, ContentType::multiPartContent},
    {Role::CanManageCourse_SurveyOnly, ContentType::surveyOnly},
    {Role::CanManageCourse_CertificateOnly, ContentType::certificateOnly}};

std::string path_of(Id content_id) { return "/api/contents/" + std::to_string(content_id); }

}  // namespace

TEST_CASE(
    "each course role lists, opens and removes its own kind of course only [PERM-15] [PERM-16] [PERM-17] [PERM-18] "
    "[PERM-19] [PERM-20] [PERM-21] [PERM-22] [PERM-23]") {
    CatalogPortal portal;
    const Id author = portal.add_person("author", RoleSet::all());
    std::vector<Id> contents;
    for (const auto& [role, type] : course_role_table) {
        contents.push_back(portal.make_link(author, std::string(name_of(type))));
        portal.run("UPDATE content SET content_type = $2 WHERE id = $1", contents.back(), type);
    }
    for (const auto& [role, type] : course_role_table) {
        const Id holder = portal.add_person(std::string(name_of(role)), {role});
        INFO(name_of(role));
        const auto list = portal.get(holder, "/api/contents").body;
        CHECK(list["total"] == 1);
        CHECK(list["rows"][0]["contentType"] == name_of(type));
        for (std::size_t i = 0; i < contents.size(); ++i) {
            const bool is_own = course_role_table[i].type == type;
            CHECK(portal.get(holder, path_of(contents[i])).status == (is_own ? 200 : 403));
            if (!is_own) CHECK(portal.remove(holder, path_of(contents[i])).status == 403);
        }
    }
    for (std::size_t i = 0; i < contents.size(); ++i) {
        const Id holder = portal.add_person("remover " + std::to_string(i), {course_role_table[i].role});
        CHECK(portal.remove(holder, path_of(contents[i])).status == 200);
    }
}
