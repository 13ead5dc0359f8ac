// Packages of xAPI (tincan.xml): no profile tells them what to say, so what they say is taken as it comes.
#include "api/xapi_courses/unit_rig.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("a package of xAPI is launched and taken, and its result is on record [PROD-14] [LRS-04]") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    CHECK(taking.launch["standard"] == "xapi");
    Unit unit(taking, 0);
    CHECK(unit.activity() == "http://pub.test/fire");
    CHECK(unit.given["endpoint"].ends_with("/xapi/"));

    CHECK(unit.call("PUT", unit.state_path("resume"), "page 3", {}).status == 204);
    const json attempted = unit.say("attempted"),
               failed = unit.say("failed", {{"success", false}, {"score", {{"raw", 40}, {"min", 0}, {"max", 100}}}});
    unit.tell(attempted);
    CHECK(rig.counted(attempted) == 1);
    CHECK(taking.state()["contentStage"] == "inProgress");
    unit.tell(failed);
    CHECK(rig.attempt(taking)["trackingStatus"] == "failed");
    CHECK(rig.attempt(taking)["scorePercent"] == 40.0);
    const json passed = unit.say("passed", {{"success", true}, {"score", {{"scaled", 0.9}}}});
    unit.tell(passed);
    CHECK(rig.attempt(taking)["trackingStatus"] == "passed");
    CHECK(rig.attempt(taking)["scorePercent"] == 90.0);
    // A worse result later stands in the store, not in the attempt.
    const json worse = unit.say("failed", {{"success", false}, {"score", {{"scaled", 0.1}}}});
    unit.tell(worse);
    CHECK(rig.counted(worse) == 11);
    CHECK(rig.attempt(taking)["scorePercent"] == 90.0);
}

TEST_CASE("what is about something else, or of another registration, is kept and counts for nothing") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    json question = unit.say("passed");
    question["object"]["id"] = "http://pub.test/fire/question";
    json other = unit.say("completed");
    other["context"]["registration"] = Unit::new_id();
    const json clicked = unit.say("http://x.test/verbs/clicked");
    unit.tell(json::array({question, other, clicked}));
    CHECK(rig.counted(question) == 2);
    CHECK(rig.counted(other) == 4);
    CHECK(rig.counted(clicked) == 3);
    CHECK(taking.state()["contentStage"] == "inProgress");

    json forged = unit.say("completed");
    forged["actor"] = {{"mbox", "mailto:ann@example.org"}};
    CHECK(unit.post(forged).status == 403);
}

TEST_CASE("what names no registration is of the launch by whose authorization it comes") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    json unregistered = unit.say("completed");
    unregistered.erase("context");
    unit.tell(unregistered);
    CHECK(rig.counted(unregistered) == 1);
    CHECK(taking.state()["contentStage"] == "completed");
}

TEST_CASE("a course sends only so much at once") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    json many = json::array();
    for (int i = 0; i < 101; ++i) many.push_back(unit.say("progressed"));
    CHECK(unit.post(many).status == 413);
    many.erase(many.begin());
    CHECK(unit.post(many).status == 200);
}

TEST_CASE("packages of xAPI find the store by the ways that they are used to") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    // An endpoint that ends with a slash, put together with a path that begins with one.
    CHECK(unit.call("POST", "//statements", unit.say("attempted").dump()).status == 200);
    // The alternate request syntax of 1.0.x.
    const std::string form = "Authorization=" + Unit::encoded(unit.authorization) +
                             "&X-Experience-API-Version=1.0.2&Content-Type=application%2Fjson&content=" +
                             Unit::encoded(unit.say("completed").dump());
    CHECK(send(rig.app.content_port(), "POST", taking.base() + "xapi/statements?method=POST",
               {{"Content-Type", "application/x-www-form-urlencoded"}}, form)
              .status == 200);
    CHECK(taking.state()["contentStage"] == "completed");
    const Answer head = unit.call("HEAD", "/statements");
    CHECK(head.status == 200);
    CHECK(head.text.empty());
    CHECK(unit.call("GET", "/statements").json()["statements"].size() == 2);
    // A page goes on by an address of this door.
    const std::string more = unit.call("GET", "/statements?limit=1").json()["more"];
    CHECK(more.starts_with(unit.place() + "xapi/statements?"));
    CHECK(unit.call("GET", more.substr((unit.place() + "xapi").size())).json()["statements"].size() == 1);
    // It voids what it wrote.
    const std::string first = unit.read()[0]["id"];
    json voiding = unit.say("voided");
    voiding["object"] = {{"objectType", "StatementRef"}, {"id", first}};
    unit.tell(voiding);
    CHECK(unit.call("GET", "/statements?statementId=" + first).status == 404);
}

TEST_CASE("a package that cannot read the actor of its launch speaks of its learner all the same") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    const std::string learner = "&actor=" + Unit::encoded(unit.given["actor"]);
    const auto state = [&](const std::string& agent) {
        return "/activities/state?stateId=cumulative_time&activityId=" + Unit::encoded(unit.activity()) +
               "&registration=" + unit.given["registration"] + agent + learner;
    };
    CHECK(unit.call("PUT", state("&agent=null"), "00:01:00").status == 204);
    CHECK(unit.call("GET", state("")).text == "00:01:00");
    CHECK(unit.get_state("cumulative_time").text == "00:01:00");
    CHECK(unit.call("GET", "/activities/state?stateId=x&activityId=" + Unit::encoded(unit.activity()) +
                               "&agent=" + Unit::encoded(R"({"mbox":"mailto:ann@example.org"})"))
              .status == 403);

    json nobody = unit.say("attempted"), nothing = unit.say("completed");
    nobody.erase("actor");
    nothing["actor"] = nullptr;
    const Answer put =
        unit.call("PUT", "/statements?statementId=" + nobody["id"].get<std::string>() + learner, nobody.dump());
    INFO(put.text);
    CHECK(put.status == 204);
    unit.tell(json::array({nothing}));
    CHECK(rig.counted(nothing) == 1);
    CHECK(taking.state()["contentStage"] == "completed");
    for (const json& one : unit.read("&agent=null&_=1700000000000"))
        CHECK(one["actor"] == json::parse(unit.given["actor"]));
    CHECK(unit.read().size() == 2);
    CHECK(unit.call("GET", "/statements?statementId=" + nobody["id"].get<std::string>()).status == 200);
}

TEST_CASE("a package whose frames send each other to pages opens in a window of its own") {
    UnitRig plain(tincan_zip());
    Taking beside(plain, plain.learner, plain.course);
    CHECK(Unit(beside, 0).begun["launchMethod"] == "AnyWindow");
    UnitRig rig(tincan_zip(R"(<html><FRAMESET rows="0,*"><frame name="manager" src="manager.html">
        <frame name="content" src="content.html"></FRAMESET></html>)"));
    Taking taking(rig, rig.learner, rig.course);
    CHECK(Unit(taking, 0).begun["launchMethod"] == "OwnWindow");
}

TEST_CASE("a unit of cmi5 names its learner, and no other parameters than those of xAPI") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    json nobody = unit.say("initialized");
    nobody.erase("actor");
    CHECK(unit.post(nobody).status == 400);
    CHECK(unit.call("GET", "/statements?_=1700000000000").status == 400);
}

TEST_CASE("a new attempt is a new registration of the same account, and a reset one is closed") {
    UnitRig rig(tincan_zip());
    Taking first(rig, rig.learner, rig.course);
    Unit unit(first, 0);
    unit.tell(unit.say("completed"));
    Taking second(rig, rig.learner, rig.course, {{"startNewAttempt", true}});
    Unit again(second, 0);
    CHECK(again.given["registration"] != unit.given["registration"]);
    CHECK(again.given["actor"] == unit.given["actor"]);
    rig.clock.move(std::chrono::seconds(61));
    CHECK(unit.call("GET", "/statements").status == 404);  // its launch ended as the new attempt began
    const Answer reset =
        rig.admin.post("/api/attempts/" + std::to_string(second.launch["attemptId"].get<Id>()) + "/reset",
                       {{"reason", "Wrong course"}});
    INFO(reset.text);
    REQUIRE(reset.status == 200);
    CHECK(again.post(again.say("completed")).status == 410);
}
