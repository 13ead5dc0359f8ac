// Courses of cmi5, taken by units that do what the specification tells them, and by some that do not.
#include "api/xapi_courses/unit_rig.h"

using namespace oneroom;
using namespace oneroom::test;
using Words = std::vector<std::string>;

TEST_CASE("a cmi5 course is launched, taken to its end and on record [PROD-14]") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    CHECK(taking.launch["standard"] == "cmi5");
    Unit theory(taking, 0);
    CHECK(theory.begun["launchMethod"] == "AnyWindow");
    const std::string url = theory.begun["url"];
    CHECK(url.starts_with(taking.launch["contentOrigin"].get<std::string>() + theory.place() +
                          "files/one/index.html?lang=en&"));
    CHECK(url.ends_with("#top"));
    CHECK(rig.content("GET", taking.base() + "files/one/index.html").status == 200);

    const json actor = json::parse(theory.given["actor"]);
    CHECK(actor["objectType"] == "Agent");
    CHECK(actor.dump().find("lea") == std::string::npos);
    CHECK(theory.activity() != "https://pub.test/au/1");

    theory.enter();
    CHECK(theory.fetch()["error-code"] == "1");
    CHECK(theory.data["launchMode"] == "Normal");
    CHECK(theory.data["masteryScore"] == 0.8);
    CHECK(theory.data["moveOn"] == "CompletedAndPassed");
    CHECK(theory.data["launchParameters"] == "level=3");
    CHECK(theory.data["entitlementKey"]["courseStructure"] == "key-1");
    CHECK(theory.data["contextTemplate"]["contextActivities"]["grouping"][0]["id"] == "https://pub.test/au/1");
    CHECK(theory
              .call("GET",
                    "/agents/profile?profileId=cmi5LearnerPreferences&agent=" + Unit::encoded(theory.given["actor"]))
              .json()["languagePreference"] == "en");

    theory.tell(theory.say("initialized"));
    const json completed = theory.say("completed", Unit::completed());
    theory.tell(completed);
    CHECK(rig.counted(completed) == 1);
    CHECK(rig.attempt(taking)["scos"][0]["status"] == "incomplete");  // it has to be passed, too
    theory.tell(theory.say("passed", Unit::passed(0.9)));
    rig.clock.move(5min + 30s);
    theory.tell(theory.say("terminated", Unit::over("PT5M30S")));
    json attempt = rig.attempt(taking);
    INFO(attempt.dump(1));
    CHECK(attempt["scos"][0]["status"] == "passed");
    CHECK(attempt["scos"][0]["scoreScaled"] == 0.9);
    CHECK(attempt["trackingStatus"] == "incomplete");
    CHECK(attempt["progressPercent"] == 50);
    CHECK(attempt["totalSeconds"] == 330);

    Unit drill(taking, 2);
    CHECK(drill.begun["launchMethod"] == "OwnWindow");
    CHECK(drill.given["registration"] == theory.given["registration"]);
    drill.enter();
    drill.tell(drill.say("initialized"));
    drill.tell(drill.say("completed", Unit::completed()));
    // The block, then the course; both say by which session.
    const Words said = drill.verbs();
    CHECK(Words(said.begin(), said.begin() + 5) ==
          Words{"launched", "initialized", "completed", "passed", "terminated"});
    CHECK(Words(said.end() - 4, said.end()) == Words{"initialized", "completed", "satisfied", "satisfied"});
    const json satisfied = drill.read().back();
    CHECK(satisfied["object"]["definition"]["type"] == "https://w3id.org/xapi/cmi5/activitytype/course");
    CHECK(satisfied["context"]["contextActivities"]["grouping"][0]["id"] == "https://pub.test/course");
    CHECK(satisfied["context"]["extensions"] == drill.data["contextTemplate"]["extensions"]);
    CHECK(rig.attempt(taking)["trackingStatus"] == "passed");
    CHECK(taking.state()["contentStage"] == "completed");
    CHECK(taking.state()["scos"][2]["status"] == "completed");
}

TEST_CASE("what a unit may not say is refused by its clause, and changes nothing") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    const auto refused = [&](json statement, int status, const std::string& clause) {
        const Answer answer = unit.post(statement);
        INFO(statement.dump(1) << answer.text);
        CHECK(answer.status == status);
        CHECK(answer.text.find("cmi5 " + clause) != std::string::npos);
        CHECK_FALSE(rig.is_kept(statement));
    };
    const auto changed = [](json statement, const std::string& pointer, const json& value) {
        statement[json::json_pointer(pointer)] = value;
        return statement;
    };
    const std::string defined = "/context/contextActivities/category";

    json nameless = unit.say("initialized");
    nameless.erase("id");
    const Answer unnamed = unit.post(nameless);
    CHECK(unnamed.status == 403);
    CHECK(unnamed.text.find("cmi5 9.1") != std::string::npos);
    refused(unit.say("completed", Unit::completed()), 403, "9.3:");  // before initialized
    refused(changed(unit.say("initialized"), "/actor/account/name", "somebody"), 403, "9.2");
    refused(changed(unit.say("initialized"), "/actor/objectType", "Group"), 403, "9.2");
    refused(changed(unit.say("initialized"), "/context/registration", Unit::new_id()), 403, "9.6.1");
    refused(changed(unit.say("initialized"),
                    "/context/extensions/https:~1~1w3id.org~1xapi~1cmi5~1context~1extensions~1sessionid", "x"),
            403, "9.6.3.1");
    refused(changed(unit.say("initialized"), "/context/contextActivities/grouping/0/id", "http://x.test/"), 403,
            "10.2.1");
    refused(changed(unit.say("initialized"), "/timestamp", "2026-03-02T10:00:01+01:00"), 403, "9.7");
    refused(changed(unit.say("initialized"), "/object/id", "https://pub.test/au/1"), 403, "9.4");
    json timeless = unit.say("initialized");
    timeless.erase("timestamp");
    refused(timeless, 403, "9.7");
    refused(unit.say("launched"), 403, "9.3:");
    refused(unit.say("experienced"), 403, "9.3:");

    unit.tell(unit.say("initialized"));
    refused(unit.say("initialized"), 403, "9.3.2");
    refused(unit.say("completed", {{"completion", true}}), 403, "9.5.4.1");
    refused(unit.say("completed", Unit::over()), 403, "9.5.3");
    refused(unit.say("passed", {{"success", false}, {"duration", "PT1M"}}), 403, "9.5.2");
    refused(unit.say("completed", {{"completion", true}, {"score", {{"scaled", 1}}}, {"duration", "PT1M"}}), 403,
            "9.5.1");
    refused(unit.say("passed", {{"success", true}, {"score", {{"raw", 9}}}, {"duration", "PT1M"}}), 403, "9.5.1");
    refused(unit.say("passed", Unit::passed(0.5)), 403, "9.3.4");
    refused(unit.say("failed", {{"success", false}, {"score", {{"scaled", 0.9}}}, {"duration", "PT1M"}}), 403, "9.3.5");
    refused(changed(unit.say("passed", Unit::passed(0.9)), defined,
                    json::array({unit.say("initialized")["context"]["contextActivities"]["category"][0]})),
            403, "9.6.2.2");
    refused(changed(unit.say("passed", Unit::passed(0.9)),
                    "/context/extensions/https:~1~1w3id.org~1xapi~1cmi5~1context~1extensions~1masteryscore", 0.1),
            403, "9.6.3.2");
    refused(changed(unit.say("terminated", Unit::over()), "/timestamp", "2026-03-02T08:00:00Z"), 403, "9.3:");
    json voiding = unit.say("https://x.test/verbs/x");
    voiding["verb"]["id"] = adl + "voided";
    voiding["object"] = {{"objectType", "StatementRef"}, {"id", Unit::new_id()}};
    refused(voiding, 403, "6.3");
    CHECK(rig.attempt(taking)["scos"][0]["completionStatus"] == "");

    unit.tell(unit.say("completed", Unit::completed()));
    refused(unit.say("completed", Unit::completed()), 403, "9.3:");
    unit.tell(unit.say("failed", {{"success", false}, {"score", {{"scaled", 0.2}}}, {"duration", "PT1M"}}));
    CHECK(rig.attempt(taking)["scos"][0]["status"] == "failed");
    refused(unit.say("passed", Unit::passed(0.9)), 403, "9.3:");
    // What cmi5 allows without defining it is kept and counts for nothing.
    json allowed = unit.say("experienced");
    allowed["context"]["contextActivities"].erase("category");
    unit.tell(allowed);
    CHECK(rig.counted(allowed) == 8);
    unit.tell(unit.say("terminated", Unit::over()));
    // Nothing is taken any more, whatever its time, and nothing is given.
    allowed["id"] = Unit::new_id();
    CHECK(unit.post(allowed).status == 401);
    CHECK(unit.get_state("LMS.LaunchData").status == 401);

    // In another session of the same registration it may be passed, but not completed again.
    Unit again(taking, 0);
    again.enter();
    again.seconds = 100;
    again.tell(again.say("initialized"));
    CHECK(again.post(again.say("completed", Unit::completed())).status == 403);
    again.tell(again.say("passed", Unit::passed(0.8)));
    CHECK(rig.attempt(taking)["scos"][0]["status"] == "passed");
    CHECK(rig.attempt(taking)["scos"][0]["scoreScaled"] == 0.8);
}

TEST_CASE("a unit is waived once by who corrects tracking, with a reason, and what is satisfied by it is said") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    unit.tell(unit.say("initialized"));
    unit.tell(unit.say("terminated", Unit::over()));
    const std::string path = "/api/attempts/" + std::to_string(taking.launch["attemptId"].get<Id>());
    const auto waive = [&](const char* which, const char* reason = "testedOut") {
        return rig.admin.post(path + "/waive", {{"unit", which}, {"reason", reason}}).status;
    };
    const json drill = rig.admin.get(path).json()["scos"][1];  // never opened, and there all the same
    CHECK(drill["identifier"] == "https://pub.test/au/2");
    CHECK(drill["mayWaive"] == true);
    CHECK(rig.attempt(taking)["scos"][1]["mayWaive"] == false);
    CHECK(rig.learner.post(path + "/waive", {{"unit", drill["identifier"]}, {"reason", "testedOut"}}).status == 403);
    CHECK(waive("https://pub.test/block/1") == 404);
    CHECK(waive("https://pub.test/au/2", "because") == 400);
    REQUIRE(waive("https://pub.test/au/2") == 200);
    CHECK(waive("https://pub.test/au/2") == 409);

    const auto bodies = [&] {
        return rig.app.database().read(
            [](const db::Reader& db) { return db.values<std::string>("SELECT body FROM lrs_statement ORDER BY id"); });
    };
    const auto said = bodies();
    const json waived = json::parse(said.at(said.size() - 2)), satisfied = json::parse(said.back());
    CHECK(waived["verb"]["id"] == "https://w3id.org/xapi/adl/verbs/waived");
    CHECK(waived["result"] ==
          json{{"success", true},
               {"completion", true},
               {"extensions", {{"https://w3id.org/xapi/cmi5/result/extensions/reason", "Tested Out"}}}});
    CHECK(waived["context"]["contextActivities"]["category"].size() == 2);
    CHECK(waived["context"]["registration"] == unit.given["registration"]);
    CHECK(satisfied["object"]["definition"]["type"] == "https://w3id.org/xapi/cmi5/activitytype/block");
    // 9.3.7: one session for both, and for nothing else.
    CHECK(satisfied["context"]["extensions"] == waived["context"]["extensions"]);
    CHECK(waived["context"]["extensions"] != unit.data["contextTemplate"]["extensions"]);
    CHECK(rig.attempt(taking)["scos"][1]["status"] == "passed");
    CHECK(rig.attempt(taking)["progressPercent"] == 50);

    Unit again(taking, 2);
    again.enter();
    again.seconds = 100;
    again.tell(again.say("initialized"));
    // 9.3: a unit says "completed" once, and that it was waived is none of its words.
    again.tell(again.say("completed", Unit::completed()));
    CHECK(again.post(again.say("completed", Unit::completed())).status == 403);
    again.tell(again.say("failed", {{"success", false}, {"duration", "PT1M"}}));
    CHECK(rig.attempt(taking)["scos"][1]["status"] == "passed");
    CHECK(json::parse(bodies().back())["verb"]["id"] == adl + "failed");  // nothing is satisfied twice
    REQUIRE(waive("https://pub.test/au/1", "administrative") == 200);
    CHECK(json::parse(bodies().back())["object"]["definition"]["type"] ==
          "https://w3id.org/xapi/cmi5/activitytype/course");
    CHECK(taking.state()["contentStage"] == "completed");
}

TEST_CASE("a batch of a unit is kept as a whole or not at all") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    const json initialized = unit.say("initialized"), completed = unit.say("completed", Unit::completed());
    const json both = json::array({initialized, completed, unit.say("completed", Unit::completed())});
    CHECK(unit.post(both).status == 403);
    CHECK(unit.verbs() == Words{"launched"});
    CHECK(rig.attempt(taking)["scos"][0]["completionStatus"] == "");
    unit.tell(json::array({initialized, completed}));
    unit.tell(json::array({initialized, completed}));  // a unit that heard no answer says it again
    CHECK(unit.verbs() == Words{"launched", "initialized", "completed"});
}

TEST_CASE("a session that was left without a word is abandoned, and says nothing more") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit first(taking, 0);
    first.enter();
    first.tell(first.say("initialized"));
    rig.clock.move(2min);
    const json progressed = [&] {
        json one =
            first.say("progressed", {{"extensions", {{"https://w3id.org/xapi/cmi5/result/extensions/progress", 40}}}});
        one["context"]["contextActivities"].erase("category");
        return one;
    }();
    first.tell(progressed);
    CHECK(rig.counted(progressed) == 1);
    CHECK(rig.attempt(taking)["progressPercent"] == 20);

    Unit second(taking, 0);
    second.enter();
    const json statements = second.read();
    const json abandoned = statements[statements.size() - 2];
    CHECK(abandoned["verb"]["id"] == "https://w3id.org/xapi/adl/verbs/abandoned");
    CHECK(abandoned["result"]["duration"] == "PT120S");
    CHECK(abandoned["context"]["extensions"] == first.data["contextTemplate"]["extensions"]);
    CHECK(first.post(first.say("terminated", Unit::over())).status == 401);

    // One whose launch has ended is found by the job.
    second.tell(second.say("initialized"));
    REQUIRE(taking.browser.post(taking.own_path("/end")).status == 200);
    rig.clock.move(6min);
    rig.app.run_due_jobs();
    CHECK(rig.count("SELECT COUNT(*) FROM xapi_session WHERE ended_at IS NULL") == 0);
    CHECK(rig.count("SELECT COUNT(*) FROM lrs_statement WHERE body LIKE '%verbs/abandoned%'") == 2);
    CHECK(rig.attempt(taking)["totalSeconds"] == 120);
}

TEST_CASE("in preview and review a unit begins and ends, and nothing counts") {
    UnitRig rig(
        cmi5_zip(R"(<au id="https://pub.test/au/1" moveOn="Completed"><title><langstring lang="en">One</langstring>
        </title><description><langstring lang="en">One</langstring></description><url>two.html</url></au>)"));
    Taking preview(rig, rig.admin, rig.course, {{"isPreview", true}});
    Unit looked(preview, 0);
    looked.enter();
    CHECK(looked.data["launchMode"] == "Browse");
    const json initialized = looked.say("initialized");
    looked.tell(initialized);
    CHECK(rig.counted(initialized) == 5);
    CHECK(looked.post(looked.say("completed", Unit::completed())).status == 403);
    CHECK(rig.count("SELECT COUNT(*) FROM attempt") == 0);

    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    unit.tell(unit.say("initialized"));
    unit.tell(unit.say("completed", Unit::completed()));
    unit.tell(unit.say("terminated", Unit::over()));
    REQUIRE(taking.state()["contentStage"] == "completed");
    Taking review(rig, rig.learner, rig.course);
    REQUIRE(review.launch["mode"] == "review");
    Unit again(review, 0);
    again.enter();
    CHECK(again.data["launchMode"] == "Review");
    const json begun = again.say("initialized");
    again.tell(begun);
    CHECK(rig.counted(begun) == 6);
    CHECK(again.post(again.say("passed", Unit::passed(1))).status == 403);
}

TEST_CASE("a course in which nothing has to be done is satisfied as it is begun") {
    UnitRig rig(cmi5_zip(R"(<au id="https://pub.test/au/1"><title><langstring lang="en">One</langstring></title>
        <description><langstring lang="en">One</langstring></description><url>two.html</url></au>)"));
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    CHECK(unit.verbs() == Words{"satisfied", "launched"});
    CHECK(unit.read()[0]["context"]["extensions"] != unit.data["contextTemplate"]["extensions"]);
    CHECK(taking.state()["contentStage"] == "completed");
}

TEST_CASE("what asks for nothing is satisfied when a unit is waived before any was begun") {
    const auto part = [](const std::string& tag, const std::string& more) {
        return "<" + tag + R"(><title><langstring lang="en">P</langstring></title>
            <description><langstring lang="en">P</langstring></description>)" +
               more;
    };
    const std::string url = "<url>two.html</url></au>";
    UnitRig rig(cmi5_zip(
        part(R"(block id="https://pub.test/block/1")", part(R"(au id="https://pub.test/au/1")", url) + "</block>") +
        part(R"(au id="https://pub.test/au/2" moveOn="Completed")", url) +
        part(R"(au id="https://pub.test/au/3" moveOn="Completed")", url)));
    Taking taking(rig, rig.learner, rig.course);
    const std::string path = "/api/attempts/" + std::to_string(taking.launch["attemptId"].get<Id>());
    REQUIRE(rig.admin.post(path + "/waive", {{"unit", "https://pub.test/au/2"}, {"reason", "testedOut"}}).status ==
            200);
    Unit unit(taking, 3);
    unit.enter();
    CHECK(unit.verbs() == Words{"waived", "satisfied", "launched"});
    unit.tell(unit.say("initialized"));
    unit.tell(unit.say("completed", Unit::completed()));
    CHECK(unit.verbs() == Words{"waived", "satisfied", "launched", "initialized", "completed", "satisfied"});
}
