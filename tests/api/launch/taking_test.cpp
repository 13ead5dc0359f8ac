// A course from upload to record, over both listeners.
#include "api/launch/taking.h"
#include "support/catch.h"
#include "support/sample_packages.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

TEST_CASE("a learner takes a course, leaves half-way, comes back, finishes, and it is on record") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip(2));
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");

    Taking first(portal, learner, course);
    CHECK(first.launch["kind"] == "play");
    CHECK(first.launch["standard"] == "scorm12");
    REQUIRE(first.launch["scos"].size() == 2);
    const json session = first.start();
    CHECK(session["elements"]["cmi.core.student_name"] == "Person lea");
    const std::string page = first.base() + session["href"].get<std::string>().substr(3);
    CHECK(portal.content("GET", page).status == 200);
    first.commit(session, 1, {{"cmi.core.lesson_status", "incomplete"}, {"cmi.core.lesson_location", "page 3"}});
    first.commit(session, 2, {{"cmi.core.exit", "suspend"}, {"cmi.core.session_time", "00:05:00"}}, true);
    CHECK(first.state()["contentStage"] == "inProgress");
    CHECK(learner.post(first.own_path("/end")).json()["isOpen"] == false);

    portal.clock.move(24h);
    REQUIRE(learner.sign_in("lea", "Correct-Horse-7").status == 200);
    REQUIRE(portal.admin.sign_in("admin", "Correct-Horse-7").status == 200);
    Taking second(portal, learner, course);
    CHECK(second.launch["attemptId"] == first.launch["attemptId"]);
    const json again = second.start();
    CHECK(again["elements"]["cmi.core.entry"] == "resume");
    CHECK(again["elements"]["cmi.core.lesson_location"] == "page 3");
    second.commit(again, 1,
                  {{"cmi.core.lesson_status", "passed"},
                   {"cmi.core.score.raw", "90"},
                   {"cmi.core.session_time", "00:01:30"},
                   {"cmi.interactions.0.id", "q1"}},
                  true);
    CHECK(second.state()["progressPercent"] == 50);
    const auto last = second.commit(second.start(1), 1, {{"cmi.core.lesson_status", "completed"}}, true, 1).json();
    CHECK(last["trackingStatus"] == "passed");

    const std::string attempt = "/api/attempts/" + std::to_string(first.launch["attemptId"].get<Id>());
    const json details = learner.get(attempt).json();
    CHECK(details["trackingStatus"] == "passed");
    CHECK(details["scorePercent"] == 90.0);
    CHECK(details["totalSeconds"] == 390);
    CHECK(details["scos"][0]["interactions"][0]["id"] == "q1");
    CHECK(portal.admin.get(attempt).json() == details);
    Browser stranger = portal.add_learner("eve");
    CHECK(stranger.get(attempt).status == 404);
    CHECK(Taking(portal, learner, course).launch["mode"] == "review");
}

TEST_CASE("what is not assigned, not there or not published cannot be launched [AZ-11]") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip());
    Browser learner = portal.add_learner("lea");
    const auto try_to_launch = [&](Id id) { return learner.post("/api/launches", {{"contentId", id}}).status; };
    CHECK(try_to_launch(course) == 403);
    CHECK(try_to_launch(course + 100) == 404);
    portal.assign_to_everyone(course);
    CHECK(try_to_launch(course) == 200);
    portal.app.database().write([](db::Writer& tx) { tx.run("UPDATE content SET is_published = 0"); });
    CHECK(try_to_launch(course) == 403);
}

TEST_CASE("a token ends with the sign-out of its session, and outlives its mere time-out [CS-06]") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip());
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");
    Taking taking(portal, learner, course);
    const json session = taking.start();

    SECTION("signing out") {
        CHECK(learner.remove("/api/session").status == 200);
        CHECK(taking.commit(session, 1, {{"cmi.core.lesson_location", "2"}}).status == 404);
        CHECK(portal.content("GET", taking.rte(0)).status == 404);
    }
    SECTION("changing the password elsewhere") {
        Browser other(portal.app.port());
        REQUIRE(other.sign_in("lea", "Correct-Horse-7").status == 200);
        REQUIRE(other
                    .post("/api/session/password", {{"currentPassword", "Correct-Horse-7"},
                                                    {"newPassword", "Better-Horse-8"},
                                                    {"confirmPassword", "Better-Horse-8"}})
                    .status == 200);
        CHECK(taking.commit(session, 1, {{"cmi.core.lesson_location", "2"}}).status == 404);
    }
    SECTION("deactivation") {
        const Id id = learner.get("/api/session").json()["id"];
        const json change = {{"fullName", "Lea"}, {"email", ""}, {"locationId", nullptr}, {"isActive", false}};
        REQUIRE(portal.admin.put("/api/users/" + std::to_string(id), change).status == 200);
        CHECK(taking.commit(session, 1, {{"cmi.core.lesson_location", "2"}}).status == 404);
    }
    SECTION("a session that times out") {
        portal.clock.move(11h);
        portal.app.database().write([](db::Writer& tx) { tx.run("DELETE FROM user_session"); });
        CHECK(learner.get("/api/session").status == 401);
        CHECK(taking.commit(session, 1, {{"cmi.core.lesson_location", "2"}}).status == 200);
    }
}

TEST_CASE("a new version does not reach into a running attempt [UP-11]") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip(1));
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");
    Taking before(portal, learner, course);
    const json session = before.start();
    before.commit(session, 1, {{"cmi.core.lesson_location", "2"}});
    portal.replace_package(course, sample_scorm12_zip(3));

    CHECK(before.commit(session, 2, {{"cmi.core.lesson_location", "3"}}).status == 200);
    CHECK(portal.content("GET", before.base() + "files/sco1.html").status == 200);
    CHECK(portal.content("GET", before.base() + "files/sco3.html").status == 404);
    Taking resumed(portal, learner, course);
    CHECK(resumed.launch["scos"].size() == 1);
    CHECK(resumed.start()["elements"]["cmi.core.lesson_location"] == "3");
    Browser newcomer = portal.add_learner("new");
    CHECK(Taking(portal, newcomer, course).launch["scos"].size() == 3);
    CHECK(Taking(portal, learner, course, {{"startNewAttempt", true}}).launch["scos"].size() == 3);
}

TEST_CASE("each origin has what is its own and nothing of the other [CS-09]") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip());
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");
    const Taking taking(portal, learner, course);
    const std::string page = taking.base() + "files/sco1.html";
    const auto on_content = portal.content("GET", page);
    REQUIRE(on_content.status == 200);
    CHECK(on_content.header("Content-Security-Policy").find("frame-ancestors 'self' http://127.0.0.1:") !=
          std::string::npos);

    const auto on_app = learner.get(page);
    CHECK(on_app.text != on_content.text);
    CHECK(learner.get(taking.rte(0)).text.find("sessionId") == std::string::npos);
    const json commit = {
        {"scoId", 1}, {"sessionId", 1}, {"sequence", 1}, {"elements", json::object()}, {"isFinish", false}};
    CHECK(learner.post(taking.rte(0) + "/commit", commit).status >= 400);
    for (const std::string path : {"/", "/api/portal", "/api/session", "/api/launches", "/index.html"})
        CHECK(portal.content("GET", path).status == 404);
}

TEST_CASE("what a browser kept is saved through the portal, for its owner only [AZ-11]") {
    LivePortal portal;
    const Id course = portal.add_course(sample_scorm12_zip());
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");
    Taking taking(portal, learner, course);
    const json session = taking.start();
    learner.post(taking.own_path("/end"));
    const json journal = {{"commits",
                           {{{"scoId", session["scoId"]},
                             {"sessionId", session["sessionId"]},
                             {"sequence", 1},
                             {"elements", {{"cmi.core.lesson_status", "completed"}}},
                             {"isFinish", true}}}}};
    Browser stranger = portal.add_learner("eve");
    CHECK(stranger.post(taking.own_path("/journal"), journal).status == 404);
    CHECK(taking.state()["trackingStatus"] == "incomplete");
    CHECK(learner.post(taking.own_path("/journal"), journal).json() == json{{"accepted", 1}, {"ignored", 0}});
    CHECK(taking.state()["trackingStatus"] == "completed");
    CHECK(learner.post(taking.own_path("/journal"), journal).json()["accepted"] == 1);
}

TEST_CASE("a part that waits for others says for which, is not opened before, and opens once they are done") {
    ZipBuilder zip;
    zip.add("imsmanifest.xml",
            R"(<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2")"
            R"( xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema>)"
            R"(<schemaversion>1.2</schemaversion></metadata><organizations default="o"><organization identifier="o">)"
            R"(<title>In order</title><item identifier="A" identifierref="r"><title>Basics</title></item>)"
            R"(<item identifier="B" identifierref="r"><title>Check</title>)"
            R"(<adlcp:prerequisites type="aicc_script">A</adlcp:prerequisites></item></organization></organizations>)"
            R"(<resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="a.html">)"
            R"(<file href="a.html"/></resource></resources></manifest>)");
    zip.add("a.html", "<!doctype html><title>A</title>");
    LivePortal portal;
    const Id course = portal.add_course(zip.bytes());
    {
        // Who only looks may open all.
        Taking preview(portal, portal.admin, course);
        CHECK(preview.launch["mode"] == "browse");
        CHECK(preview.launch["scos"][1]["lockedReason"] == nullptr);
        CHECK(portal.content("GET", preview.rte(1)).status == 200);
    }
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");

    Taking taking(portal, learner, course);
    CHECK(taking.launch["scos"][0]["lockedReason"] == nullptr);
    CHECK(taking.launch["scos"][1]["lockedReason"] == "Finish “Basics” first");
    CHECK(taking.launch["firstScoId"] == taking.launch["scos"][0]["id"]);
    CHECK(portal.content("GET", taking.rte(1)).status == 404);
    const json session = taking.start(0);
    CHECK(taking.commit(session, 1, {{"cmi.core.lesson_status", "incomplete"}}).status == 200);
    CHECK(taking.state()["scos"][1]["lockedReason"] == "Finish “Basics” first");
    CHECK(taking.commit(session, 2, {{"cmi.core.lesson_status", "passed"}}, true).status == 200);
    CHECK(taking.state()["scos"][1]["lockedReason"] == nullptr);
    CHECK(portal.content("GET", taking.rte(1)).status == 200);
    CHECK(Taking(portal, learner, course).launch["firstScoId"] == taking.launch["scos"][1]["id"]);
}
