#include "tracking/rte.h"

#include "core/base/failure.h"
#include "support/catch.h"
#include "support/tracked_course.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace oneroom::tracking;
using enum TrackingStatus;

namespace {

constexpr int scorm12 = 1;
constexpr int scorm2004 = 2;

std::string value(const RteStart& start, const std::string& name) {
    const auto found = start.elements.find(name);
    return found == start.elements.end() ? "(absent)" : found->second;
}

}  // namespace

TEST_CASE("a suspended SCORM 1.2 course comes back where it was") {
    TrackedCourse course(scorm12);
    const auto first = course.launch();
    auto session = course.start(first);
    CHECK(value(session, "cmi.core.entry") == "ab-initio");
    CHECK(session.href == "../files/index.html");
    CHECK(course.status() == incomplete);
    course.commit(first, session, {{"cmi.core.lesson_location", "page 3"}, {"cmi.core.lesson_status", "incomplete"}});
    course.commit(first, session,
                  {{"cmi.suspend_data", "a=1"}, {"cmi.core.exit", "suspend"}, {"cmi.core.session_time", "00:02:00"}},
                  true);

    auto again = course.start(course.launch());
    CHECK(value(again, "cmi.core.entry") == "resume");
    CHECK(value(again, "cmi.core.lesson_location") == "page 3");
    CHECK(value(again, "cmi.suspend_data") == "a=1");
    CHECK(value(again, "cmi.core.total_time") == "0000:02:00.00");
    CHECK(again.session_id != session.session_id);
    CHECK(again.next_sequence == 1);
}

TEST_CASE("a SCORM 2004 course ended normally starts afresh, and its new data replaces the old") {
    TrackedCourse course(scorm2004);
    const auto first = course.launch();
    auto session = course.start(first);
    course.commit(first, session,
                  {{"cmi.location", "9"},
                   {"cmi.completion_status", "incomplete"},
                   {"cmi.interactions.4.id", "old"},
                   {"cmi.session_time", "PT1M"},
                   {"cmi.exit", "normal"}},
                  true);

    const auto second = course.launch();
    auto again = course.start(second);
    CHECK(value(again, "cmi.entry") == "ab-initio");
    CHECK(value(again, "cmi.location") == "(absent)");
    CHECK(value(again, "cmi.total_time") == "PT0S");
    course.commit(second, again,
                  {{"cmi.interactions.0.id", "new"}, {"cmi.exit", "suspend"}, {"cmi.session_time", "PT5S"}}, true);

    const auto third = course.start(course.launch());
    CHECK(value(third, "cmi.entry") == "resume");
    CHECK(value(third, "cmi.interactions.0.id") == "new");
    CHECK(value(third, "cmi.interactions.4.id") == "(absent)");
    CHECK(value(third, "cmi.total_time") == "PT5S");
    CHECK(course.standing<std::int64_t>("total_ms") == 65'000);
}

TEST_CASE("opening a course afresh without saving anything loses nothing") {
    TrackedCourse course(scorm2004);
    const auto first = course.launch();
    auto session = course.start(first);
    course.commit(first, session, {{"cmi.location", "9"}, {"cmi.exit", "suspend"}}, true);
    course.start(course.launch());
    CHECK(value(course.start(course.launch()), "cmi.location") == "9");
}

TEST_CASE("the same commit twice counts once, and an older one gives only what no later one set [CS-22]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    const auto send = [&](std::int64_t sequence, std::map<std::string, std::string> elements) {
        session.next_sequence = sequence;
        return course.commit(key, session, std::move(elements));
    };
    send(2, {{"cmi.core.lesson_location", "new"}, {"cmi.core.session_time", "00:00:20"}});
    send(1, {{"cmi.core.lesson_location", "old"}, {"cmi.suspend_data", "kept"}, {"cmi.core.session_time", "00:00:10"}});
    const auto repeated = send(2, {{"cmi.core.lesson_location", "forged"}});
    CHECK(repeated.sequence == 2);
    CHECK_FALSE(repeated.is_stale);

    const auto again = course.start(key);
    CHECK(value(again, "cmi.core.lesson_location") == "new");
    CHECK(value(again, "cmi.suspend_data") == "kept");
    CHECK(course.standing<std::int64_t>("total_ms") == 20'000);
}

TEST_CASE("nothing counts any more once the course has finished [AZ-11]", "[SCORM-12]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.core.lesson_status", "failed"}, {"cmi.core.score.raw", "10"}}, true);
    const auto answer =
        course.commit(key, session, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "100"}});
    CHECK(answer.is_stale);
    CHECK(answer.sco_status == failed);
    CHECK(course.status() == failed);
    CHECK(course.standing<std::int64_t>("score_percent") == 1000);
}

TEST_CASE("a commit needs its own launch, its own SCO and an open door [AZ-11]") {
    TrackedCourse course(scorm12, {{.identifier = "one"}, {.identifier = "two"}});
    const auto key = course.launch();
    auto session = course.start(key);

    SECTION("a session of another launch is none") {
        auto foreign = key;
        foreign.launch_id += 1;
        CHECK_THROWS_AS(course.commit(foreign, session, {{"cmi.suspend_data", "x"}}), Failure);
    }
    SECTION("nor one of another SCO") {
        session.sco_id = course.items[1];
        CHECK_THROWS_AS(course.commit(key, session, {{"cmi.suspend_data", "x"}}), Failure);
    }
    SECTION("nor one that was made up") {
        session.session_id += 100;
        CHECK_THROWS_AS(course.commit(key, session, {{"cmi.suspend_data", "x"}}), Failure);
    }
    SECTION("nor one whose launch has ended") {
        course.portal.run("UPDATE launch SET ended_at = 1");
        CHECK_THROWS_AS(course.commit(key, session, {{"cmi.suspend_data", "x"}}), Failure);
    }
    SECTION("a SCO of another package cannot be started") {
        const Id other = make_version_row(course.portal, make_content_row(course.portal), scorm12);
        CHECK_THROWS_AS(start_sco(course.portal.db, {}, key, course.items_of(other)[0], course.portal.clock.now()),
                        Failure);
    }
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM rte_element") == 0);
}

TEST_CASE("what the browser kept is saved for its owner after the launch has ended, and for nobody else [AZ-11]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.run("UPDATE launch SET ended_at = 1");
    const Commit kept{session.sco_id, session.session_id, 1, {{"cmi.core.lesson_location", "7"}}, false};
    const Instant now = course.portal.clock.now();

    CHECK_FALSE(save_late_commit(course.portal.db, {}, course.learner + 1, kept, now));
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM rte_element") == 0);
    CHECK(save_late_commit(course.portal.db, {}, course.learner, kept, now));
    CHECK(save_late_commit(course.portal.db, {}, course.learner, kept, now));
    CHECK(value(course.start(course.launch()), "cmi.core.lesson_location") == "7");
}

TEST_CASE("how long a commit was kept is not time spent") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.portal.clock.move(5h);
    const Commit kept{session.sco_id, session.session_id, 1, {{"cmi.core.lesson_location", "7"}}, false};
    save_late_commit(course.portal.db, {}, course.learner, kept, course.portal.clock.now());
    CHECK(course.standing<std::int64_t>("total_ms") == 0);
}

TEST_CASE("a second launch takes over; the first one's finish still counts, its place does not [CS-22]") {
    TrackedCourse course(scorm12);
    const auto old_tab = course.launch();
    auto old_session = course.start(old_tab);
    CHECK_FALSE(course.commit(old_tab, old_session, {{"cmi.core.lesson_location", "2"}}).is_stale);

    const auto new_tab = course.launch();
    CHECK(course.commit(old_tab, old_session, {{"cmi.core.lesson_location", "3"}}).is_stale);
    auto new_session = course.start(new_tab);
    CHECK(value(new_session, "cmi.core.lesson_location") == "3");
    CHECK_FALSE(course.commit(new_tab, new_session, {{"cmi.core.lesson_location", "5"}}).is_stale);

    const auto late = course.commit(old_tab, old_session,
                                    {{"cmi.core.lesson_location", "4"},
                                     {"cmi.core.lesson_status", "passed"},
                                     {"cmi.core.score.raw", "90"},
                                     {"cmi.core.session_time", "00:00:30"}});
    CHECK(late.is_stale);
    CHECK(late.sco_status == passed);
    CHECK(course.status() == passed);
    CHECK(course.standing<std::int64_t>("score_percent") == 9000);
    CHECK(course.standing<std::int64_t>("total_ms") == 30'000);

    course.commit(new_tab, new_session, {{"cmi.core.lesson_status", "incomplete"}});
    CHECK(course.status() == passed);
    CHECK(value(course.start(course.launch()), "cmi.core.lesson_location") == "5");
}

TEST_CASE("an overtaken session that fails or says nothing of its end changes nothing [CS-22]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto old_session = course.start(key);
    course.commit(key, old_session, {{"cmi.core.lesson_location", "2"}});
    auto new_session = course.start(key);
    course.commit(key, new_session, {{"cmi.core.lesson_status", "completed"}, {"cmi.core.score.raw", "50"}});
    course.commit(key, old_session, {{"cmi.core.lesson_status", "failed"}, {"cmi.core.score.raw", "90"}});
    course.commit(key, old_session, {}, true);
    CHECK(course.status() == completed);
    CHECK(course.standing<std::int64_t>("score_percent") == 5000);
}

TEST_CASE("completed never goes back, whatever a later session says [CS-22]") {
    TrackedCourse course(scorm2004);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.completion_status", "completed"}, {"cmi.exit", "suspend"}}, true);
    course.portal.clock.move(1h);
    auto later = course.start(key);
    CHECK(value(later, "cmi.completion_status") == "completed");
    course.commit(key, later, {{"cmi.completion_status", "incomplete"}, {"cmi.success_status", "failed"}}, true);
    CHECK(course.status() == completed);
    CHECK(course.standing<std::int64_t>("progress_percent") == 100);
}

TEST_CASE("a course may report its end before its score, within one session") {
    TrackedCourse course(scorm12, {{.mastery_score = "80"}});
    const auto key = course.launch();
    auto session = course.start(key);
    CHECK(course.commit(key, session, {{"cmi.core.lesson_status", "completed"}}).sco_status == completed);
    CHECK(course.commit(key, session, {{"cmi.core.score.raw", "40"}}).sco_status == failed);
    CHECK(course.status() == failed);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM attempt WHERE completed_at IS NOT NULL") == 0);
}

TEST_CASE("a finished course opens for review, and review changes nothing", "[SCORM-21][SCORM-23]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session,
                  {{"cmi.core.lesson_status", "passed"},
                   {"cmi.core.score.raw", "90"},
                   {"cmi.core.session_time", "00:01:00"},
                   {"cmi.core.lesson_location", "end"}},
                  true);
    const auto review = course.launch();
    CHECK(review.mode == LaunchMode::review);
    CHECK(review.attempt_id == key.attempt_id);
    auto looking = course.start(review);
    CHECK(value(looking, "cmi.core.lesson_mode") == "review");
    CHECK(value(looking, "cmi.core.credit") == "no-credit");
    CHECK(value(looking, "cmi.core.lesson_location") == "end");
    const auto last_at = course.portal.value<std::int64_t>("SELECT last_at FROM attempt_sco");
    course.portal.clock.move(10min);
    course.commit(review, looking,
                  {{"cmi.core.lesson_status", "failed"},
                   {"cmi.core.score.raw", "1"},
                   {"cmi.core.lesson_location", "start"},
                   {"cmi.core.session_time", "00:00:30"}},
                  true);
    CHECK(course.status() == passed);
    CHECK(course.standing<std::int64_t>("score_percent") == 9000);
    CHECK(course.standing<std::int64_t>("total_ms") == 60'000);
    CHECK(course.portal.value<std::int64_t>("SELECT last_at FROM attempt_sco") == last_at);
    auto again = course.start(course.launch());
    CHECK(value(again, "cmi.core.lesson_location") == "end");
    CHECK(value(again, "cmi.core.total_time") == "0000:01:00.00");
    CHECK(value(again, "cmi.core.lesson_status") == "passed");
}

TEST_CASE("a new attempt leaves the finished one standing until it is better [CS-22]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "70"}}, true);

    const auto second = course.launch(true);
    CHECK(second.attempt_id != key.attempt_id);
    CHECK(second.mode == LaunchMode::normal);
    CHECK(course.status() == passed);
    auto again = course.start(second);
    CHECK(value(again, "cmi.core.entry") == "ab-initio");
    course.commit(second, again, {{"cmi.core.lesson_status", "failed"}, {"cmi.core.score.raw", "10"}});
    CHECK(course.status() == passed);
    CHECK(course.standing<std::int64_t>("score_percent") == 7000);
    course.commit(second, again, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "95"}});
    CHECK(course.standing<std::int64_t>("score_percent") == 9500);
    CHECK(course.standing<std::int64_t>("attempts") == 2);
}

TEST_CASE("an attempt stays with the version it began with [UP-11]") {
    TrackedCourse course(scorm12);
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.core.lesson_location", "2"}});
    const Id newer = make_version_row(course.portal, course.content, scorm12);

    const auto resumed = course.launch();
    CHECK(resumed.version_id == course.version);
    CHECK(value(course.start(resumed), "cmi.core.lesson_location") == "2");
    const auto fresh = course.launch(true);
    CHECK(fresh.version_id == newer);
    CHECK_THROWS_AS(course.start(fresh), Failure);  // the old version's SCO
}

TEST_CASE("the course is what its parts are") {
    TrackedCourse course(scorm12, {{.identifier = "heading", .href = ""},
                                   {.identifier = "one"},
                                   {.identifier = "two"},
                                   {.identifier = "hidden", .is_visible = false},
                                   {.identifier = "handout", .is_sco = false}});
    const auto key = course.launch();
    CHECK(course.status() == notAttempted);
    auto one = course.start(key, 1);
    course.commit(key, one, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "80"}}, true);
    CHECK(course.status() == incomplete);
    CHECK(course.standing<std::int64_t>("progress_percent") == 50);
    auto two = course.start(key, 2);
    const auto answer = course.commit(key, two, {}, true);
    CHECK(answer.sco_status == completed);
    CHECK(answer.tracking_status == passed);
    CHECK(course.standing<std::int64_t>("progress_percent") == 100);
    CHECK_THROWS_AS(course.start(key, 0), Failure);
}

TEST_CASE("a package of assets is completed by opening them") {
    TrackedCourse course(scorm12, {{.identifier = "a", .is_sco = false}, {.identifier = "b", .is_sco = false}});
    const auto key = course.launch();
    // Authors call pages assets that look for the API all the same: they find one that keeps nothing.
    const RteStart start = course.start(key, 0);
    CHECK(start.is_asset);
    CHECK(start.standard == Standard::scorm12);
    CHECK(start.elements.at("cmi.core.entry") == "ab-initio");
    CHECK(course.status() == incomplete);
    course.start(key, 1);
    CHECK(course.status() == completed);
}

TEST_CASE("who wants to know is told once that a course was completed, in the same transaction") {
    TrackedCourse course(scorm12);
    std::vector<Completion> told;
    course.hooks.on_completed.push_back([&](db::Writer& tx, const Completion& completion) {
        CHECK(tx.value<std::int64_t>("SELECT COUNT(*) FROM content_tracking WHERE completed_at IS NOT NULL") == 1);
        told.push_back(completion);
    });
    const auto key = course.launch();
    auto session = course.start(key);
    course.commit(key, session, {{"cmi.core.lesson_status", "completed"}});
    course.commit(key, session, {{"cmi.core.lesson_status", "passed"}});
    course.commit(key, session, {{"cmi.core.lesson_location", "end"}}, true);
    REQUIRE(told.size() == 1);
    CHECK(told[0].user_id == course.learner);
    CHECK(told[0].content_id == course.content);
    CHECK(told[0].status == completed);
}

TEST_CASE("opening a file or a link completes it, and again only moves its time", "[LNCH-10]") {
    TrackedCourse course(scorm12);
    const Id link = make_content_row(course.portal, 3);
    const auto open = [&] {
        return course.portal.db.write([&](db::Writer& tx) {
            return record_opening(tx, {}, course.learner, link, std::nullopt, course.portal.clock.now());
        });
    };
    const Id attempt = open();
    course.portal.clock.move(1h);
    CHECK(open() == attempt);
    course.content = link;
    CHECK(course.status() == completed);
    CHECK(course.standing<std::int64_t>("attempts") == 1);
    CHECK(course.standing<std::int64_t>("last_at - completed_at") == 3'600'000);
}

TEST_CASE("an odd address of the manifest can be asked for") {
    TrackedCourse course(scorm12, {{.href = "my course\\index \"1\".html?a=b&c=%20#top"}});
    CHECK(course.start(course.launch()).href == "../files/my%20course/index%20%221%22.html?a=b&c=%20#top");
}
