#include "home/home_course.h"

#include "core/base/failure.h"
#include "support/catch.h"
#include "support/launched_course.h"

using namespace oneroom;
using namespace oneroom::home;
using namespace oneroom::test;
using content::ContentType;

namespace {

const char* const scorm_only = "This feature is supported for SCORM content only";

content::ContentFacts home_page() {
    return {.id = 7,
            .title = "Harbour",
            .content_type = ContentType::scormHomePage,
            .is_published = true,
            .is_archived = false,
            .link_url = {},
            .version_id = 1,
            .framework = 1,
            .edition = {},
            .file_name = {},
            .sha256 = {},
            .size = 0,
            .mime = {}};
}

}  // namespace

TEST_CASE("the chosen course stands in the place of home while its switch is on [SCORM-59] [SETT-53] [SETT-54]") {
    auto content = home_page();
    CHECK(decide_home_course(true, 7, content).content_id == 7);
    CHECK(decide_home_course(true, 7, content).problem.empty());
    content.framework = 2;
    CHECK(decide_home_course(true, 7, content).content_id == 7);
    CHECK_FALSE(decide_home_course(false, 7, content).content_id);
    CHECK(decide_home_course(false, 7, content).problem.empty());
    CHECK_FALSE(decide_home_course(true, std::nullopt, std::nullopt).content_id);
    CHECK(decide_home_course(true, std::nullopt, std::nullopt).problem.empty());
}

TEST_CASE("what cannot be shown leaves home as ever and says why") {
    auto content = home_page();
    SECTION("not published") { content.is_published = false; }
    SECTION("archived") { content.is_archived = true; }
    const auto choice = decide_home_course(true, 7, content);
    if (!content.is_published || content.is_archived) {
        CHECK_FALSE(choice.content_id);
        CHECK(choice.problem == "The course that is to be shown here is not published at the moment");
    }
    CHECK_FALSE(decide_home_course(true, 7, std::nullopt).problem.empty());
    auto empty = home_page();
    empty.version_id = std::nullopt;
    empty.framework = 0;
    CHECK(decide_home_course(true, 7, empty).problem == "This course has no package yet. Its author has to upload one");
}

TEST_CASE("only SCORM is supported as a home page [SCORM-17]") {
    auto content = home_page();
    content.framework = GENERATE(3, 4, 5);
    CHECK(decide_home_course(true, 7, content).problem == scorm_only);
    CHECK_FALSE(decide_home_course(true, 7, content).content_id);
    auto other = home_page();
    other.content_type = ContentType::onlineTracked;
    CHECK(decide_home_course(true, 7, other).problem == scorm_only);
}

TEST_CASE("the home page is opened by everybody who is signed in, and by no restricted person") {
    LaunchedCourse course;
    course.portal.run("DELETE FROM assignment");
    course.portal.run("UPDATE content SET content_type = 10");
    CHECK_THROWS_AS(course.open(), Failure);
    course.launches.is_home_course = [&](const db::Reader&, Id content_id) { return content_id == course.content; };
    const auto launch = course.open();
    CHECK(launch.mode == tracking::LaunchMode::normal);
    CHECK(launch.attempt_id);

    Session restricted = course.session();
    restricted.is_restricted = true;
    CHECK_THROWS_AS(launch::start_launch(course.launches, restricted, {.content_id = course.content}, ""), Failure);
    course.portal.run("UPDATE content SET is_published = 0");
    CHECK_THROWS_AS(course.open(), Failure);
}
