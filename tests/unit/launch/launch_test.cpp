#include "launch/launch.h"

#include "support/catch.h"
#include "support/launched_course.h"

using namespace oneroom;
using namespace oneroom::launch;
using namespace oneroom::test;
using tracking::LaunchMode;
using tracking::TrackingStatus;

TEST_CASE("a launch names the course, its parts and where to go on") {
    LaunchedCourse course(2, {{.identifier = "chapter", .href = ""}, {.identifier = "one"}, {.identifier = "two"}});
    const Launch launch = course.open();
    CHECK(launch.kind == LaunchKind::play);
    CHECK(launch.title == "Fire safety");
    CHECK(launch.standard == tracking::Standard::scorm2004);
    CHECK(launch.mode == LaunchMode::normal);
    CHECK(launch.content_origin == "http://content.test");
    CHECK(launch.url.starts_with("http://content.test/c/"));
    CHECK(launch.url.ends_with("/bridge"));
    REQUIRE(launch.scos.size() == 3);
    CHECK_FALSE(launch.scos[0].is_sco);
    CHECK(launch.scos[1].is_sco);
    CHECK(launch.first_sco_id == course.items[1]);

    auto key = course.launch();
    auto session = course.start(key, 1);
    course.commit(key, session, {{"cmi.completion_status", "completed"}});
    const Launch later = course.open();
    CHECK(later.attempt_id == launch.attempt_id);
    CHECK(later.first_sco_id == course.items[2]);
    CHECK(later.scos[1].status == TrackingStatus::completed);
}

TEST_CASE("hidden parts are not in the table of contents, unless all are hidden") {
    LaunchedCourse course(1, {{.identifier = "one"}, {.identifier = "hidden", .is_visible = false}});
    CHECK(course.open().scos.size() == 1);
    LaunchedCourse hidden(1, {{.identifier = "only", .is_visible = false}});
    CHECK(hidden.open().scos.size() == 1);
}

TEST_CASE("only the hash of a token is stored, and every launch has its own [CS-06]") {
    LaunchedCourse course;
    const std::string base = LaunchedCourse::base_of(course.open());
    const std::string token = base.substr(3, base.size() - 4);
    CHECK(token.size() == 43);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM launch WHERE token_hash = $1", token) == 0);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM launch WHERE token_hash = $1", sha256_hex(token)) ==
          1);
    CHECK(LaunchedCourse::base_of(course.open()) != base);
}

TEST_CASE("a preview by somebody who manages courses leaves no trace in the records") {
    LaunchedCourse course;
    course.portal.run("DELETE FROM assignment");
    CHECK_THROWS_AS(course.open(), Failure);
    Session manager = course.session();
    manager.roles.add(Role::CanManageCourse_OnlineTracked);
    const Launch preview =
        start_launch(course.launches, manager, {.content_id = course.content}, "http://content.test");
    CHECK(preview.mode == LaunchMode::browse);
    CHECK_FALSE(preview.attempt_id);
    const auto start = course.begin(preview);
    CHECK(start["sessionId"] == 0);
    CHECK(start["elements"]["cmi.core.lesson_mode"] == "browse");
    CHECK(course.commit(preview, start, 1, {{"cmi.core.lesson_status", "passed"}}, true).status == 200);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM attempt") == 0);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking") == 0);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM sco_session") == 0);
}

TEST_CASE("a link is visited and a file downloaded, and both are completed by it", "[LNCH-10]") {
    LaunchedCourse course;
    const auto open_as = [&](int type) {
        course.portal.run("UPDATE content SET content_type = $1, link_url = 'https://example.org/x' WHERE id = $2",
                          type, course.content);
        course.portal.run("DELETE FROM attempt");
        return course.open();
    };
    const Launch visit = open_as(3);
    CHECK(visit.kind == LaunchKind::visit);
    CHECK(visit.url == "https://example.org/x");
    CHECK(course.status() == TrackingStatus::completed);
    CHECK_FALSE(show_launch(course.launches, course.learner, visit.launch_id).is_open);

    const Launch download = open_as(2);
    CHECK(download.kind == LaunchKind::download);
    CHECK(download.url.ends_with("/file/course.zip"));
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM attempt WHERE status = 2 AND version_id = $1",
                                            course.version) == 1);
}

TEST_CASE("the state of a launch is that of its attempt") {
    LaunchedCourse course;
    const Launch launch = course.open();
    LaunchState state = show_launch(course.launches, course.learner, launch.launch_id);
    CHECK(state.is_open);
    CHECK(state.tracking_status == TrackingStatus::notAttempted);
    CHECK_FALSE(state.saved_at);

    const auto start = course.begin(launch);
    course.portal.clock.move(1min);
    course.commit(launch, start, 1, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "85.5"}});
    state = show_launch(course.launches, course.learner, launch.launch_id);
    CHECK(state.tracking_status == TrackingStatus::passed);
    CHECK(state.content_stage == tracking::ContentStage::completed);
    CHECK(state.progress_percent == 100);
    CHECK(state.score_percent == 85.5);
    CHECK(state.saved_at == course.portal.clock.now());
    CHECK(state.scos.at(0).status == TrackingStatus::passed);
}

TEST_CASE("somebody else's launch is none [AZ-11]") {
    LaunchedCourse course;
    const Launch launch = course.open();
    const Id stranger = make_learner(course.portal, "Eve");
    CHECK_THROWS_AS(show_launch(course.launches, stranger, launch.launch_id), Failure);
    CHECK_THROWS_AS(end_own_launch(course.launches, stranger, launch.launch_id), Failure);
    CHECK_THROWS_AS(save_journal(course.launches, stranger, {launch.launch_id, {}}), Failure);
    CHECK(show_launch(course.launches, course.learner, launch.launch_id).is_open);
}

TEST_CASE("what the browser kept is saved after the launch has ended; what is nobody's is ignored") {
    LaunchedCourse course;
    const Launch launch = course.open();
    const auto start = course.begin(launch);
    const tracking::Commit mine{start["scoId"], start["sessionId"], 1, {{"cmi.core.lesson_status", "completed"}}, true};
    tracking::Commit foreign = mine;
    foreign.session_id += 1;
    end_own_launch(course.launches, course.learner, launch.launch_id);

    const auto answer = save_journal(course.launches, course.learner, {launch.launch_id, {mine, foreign, mine}});
    CHECK(answer.accepted == 2);
    CHECK(answer.ignored == 1);
    CHECK(course.status() == TrackingStatus::completed);
}

TEST_CASE("a token ends with its session, its person's sessions, its launch and its attempt [CS-06]") {
    LaunchedCourse course;
    const Launch launch = course.open(false, 7);
    const std::string page = LaunchedCourse::base_of(launch) + "files/index.html";
    REQUIRE(course.get(page).status == 200);
    const auto end = [&](std::optional<Id> session) {
        course.portal.db.write([&](db::Writer& tx) {
            end_launches(course.launches, tx, course.learner, session, course.portal.clock.now());
        });
    };

    SECTION("the sign-out of another session leaves it") {
        end(8);
        CHECK(course.get(page).status == 200);
    }
    SECTION("that of its own does not") {
        end(7);
        CHECK(course.get(page).status == 404);
    }
    SECTION("the end of all sessions of the person does not") {
        end(std::nullopt);
        CHECK(course.get(page).status == 404);
    }
    SECTION("ended by the learner") {
        CHECK_FALSE(end_own_launch(course.launches, course.learner, launch.launch_id).is_open);
        CHECK(course.get(page).status == 404);
        CHECK_FALSE(end_own_launch(course.launches, course.learner, launch.launch_id).is_open);
    }
    SECTION("a new attempt ends the launches of the old one") {
        course.open(true);
        CHECK(course.get(page).status == 404);
    }
    SECTION("another launch of the same attempt does not") {
        course.open();
        CHECK(course.get(page).status == 200);
    }
    SECTION("a person who was deactivated by other means is noticed within seconds") {
        course.portal.run("UPDATE app_user SET is_active = 0");
        course.portal.clock.move(2s);
        CHECK(course.get(page).status == 404);
    }
    SECTION("twelve hours after the last commit, and not before") {
        const auto start = course.begin(launch);
        course.portal.clock.move(11h);
        CHECK(course.commit(launch, start, 1, {{"cmi.core.lesson_location", "2"}}).status == 200);
        course.portal.clock.move(11h);
        CHECK(course.get(page).status == 200);
        course.portal.clock.move(1h);
        CHECK(course.get(page).status == 404);
        CHECK(course.commit(launch, start, 2, {{"cmi.core.lesson_location", "3"}}).status == 404);
    }
}
