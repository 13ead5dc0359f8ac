// The record store by the door of a launch: who comes in, and how far.
#include "api/xapi_courses/unit_rig.h"

using namespace oneroom;
using namespace oneroom::test;

TEST_CASE("the actor must be the one of the launch, and nobody else's launch opens anything [SS-12]") {
    UnitRig rig;
    Browser mallory = rig.add_learner("mallory");
    Taking hers(rig, rig.learner, rig.course), theirs(rig, mallory, rig.course);
    Unit unit(hers, 0), foreign(theirs, 0);
    unit.enter();
    foreign.enter();
    CHECK(json::parse(unit.given["actor"]) != json::parse(foreign.given["actor"]));
    CHECK(unit.given["registration"] != foreign.given["registration"]);

    // The authorization of one launch, at the address of another.
    const std::string own = unit.authorization;
    unit.authorization = foreign.authorization;
    CHECK(unit.post(unit.say("initialized")).status == 401);
    CHECK(unit.call("GET", "/statements").status == 401);
    CHECK(unit.call("GET", "/statements").header("WWW-Authenticate").empty());  // a browser would ask for a password
    unit.authorization = "";
    CHECK(unit.get_state("LMS.LaunchData").status == 401);
    CHECK(unit.call("GET", "/about").status == 200);
    unit.authorization = "Basic x";
    CHECK(unit.get_state("LMS.LaunchData").status == 401);
    unit.authorization = own;

    json forged = unit.say("initialized");
    forged["actor"] = json::parse(foreign.given["actor"]);
    CHECK(unit.post(forged).status == 403);
    forged["actor"] = {{"mbox", "mailto:ann@example.org"}};
    CHECK(unit.post(forged).status == 403);

    // Nor is anything of theirs read or changed.
    const std::string agent = Unit::encoded(foreign.given["actor"]);
    CHECK(unit.call("GET", "/statements?agent=" + agent).status == 403);
    CHECK(unit.call("GET", "/statements?registration=" + foreign.given["registration"]).status == 403);
    CHECK(unit.call("GET", "/agents?agent=" + agent).status == 403);
    CHECK(unit.call("GET", "/agents/profile?profileId=x&agent=" + agent).status == 403);
    CHECK(unit.call("GET", foreign.state_path("LMS.LaunchData")).status == 403);
    CHECK(unit.call("PUT", foreign.state_path("x"), "{}").status == 403);
    const std::string launched = foreign.read()[0]["id"];
    CHECK(foreign.call("GET", "/statements?statementId=" + launched).status == 200);
    CHECK(unit.call("GET", "/statements?statementId=" + launched).status == 404);
    for (const json& one : unit.read()) CHECK(one["actor"]["account"] == json::parse(unit.given["actor"])["account"]);

    // Its own it may, but what the portal wrote there it leaves.
    CHECK(unit.call("PUT", unit.state_path("bookmark"), R"({"page":3})").status == 204);
    CHECK(unit.get_state("bookmark").json()["page"] == 3);
    CHECK(unit.call("PUT", unit.state_path("LMS.LaunchData"), "{}").status == 403);
    CHECK(unit.call("DELETE", unit.state_path("LMS.LaunchData")).status == 403);
    CHECK(unit.call("PUT", "/activities/profile?profileId=x&activityId=" + Unit::encoded("http://other.test/"), "{}",
                    {{"If-None-Match", "*"}})
              .status == 403);
    CHECK(unit.call("PUT", "/activities/profile?profileId=x&activityId=" + Unit::encoded(unit.activity()), "{}",
                    {{"If-None-Match", "*"}})
              .status == 204);

    // A client of the portal's own door is none here, and the other way round.
    CHECK(
        send(rig.app.port(), "GET", "/xapi/statements", {{"Authorization", own}, {"X-Experience-API-Version", "1.0.3"}})
            .status == 401);
}

TEST_CASE("what records and other servers learn of a launch begins no unit and fetches nothing [SS-12]") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    const std::string token = taking.base().substr(3, 43);
    CHECK(unit.begun["url"].get<std::string>().find(token) == std::string::npos);
    const auto item = std::to_string(taking.launch["scos"][0]["id"].get<Id>());
    CHECK(rig.content("POST", unit.place() + "units/" + item).status == 404);
    CHECK(rig.content("GET", unit.place() + "bridge").status == 404);
    CHECK(rig.content("GET", unit.place() + "rte/" + item).status == 404);
    CHECK(rig.content("GET", unit.place() + "files/one/index.html").status == 200);
    // The session is in each statement; its authorization asks for more.
    const std::string fetch = unit.given["fetch"];
    const auto place = fetch.find("/c/");
    CHECK(rig.content("POST", fetch.substr(place, fetch.rfind('-') - place)).json().contains("error-code"));
    unit.enter();
    CHECK(rig.app.database().read([&](const db::Reader& db) {
        return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_statement WHERE INSTR(body, $1) > 0", token) +
               db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_document WHERE INSTR(content, $1) > 0", token);
    }) == 0);
}

TEST_CASE("the door of a launch closes with it") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    unit.tell(unit.say("initialized"));
    unit.tell(unit.say("terminated", Unit::over()));
    CHECK(unit.call("GET", "/statements").status == 401);
    Unit next(taking, 0);
    next.enter();
    REQUIRE(taking.browser.post(taking.own_path("/end")).status == 200);
    // The last words may still be on their way.
    next.tell(next.say("initialized"));
    CHECK(rig.content("GET", taking.base() + "bridge").status == 404);
    rig.clock.move(std::chrono::seconds(61));
    CHECK(next.call("GET", "/statements").status == 404);
    CHECK(rig.content("POST", taking.base() + "units/" + std::to_string(taking.launch["scos"][0]["id"].get<Id>()))
              .status == 404);
}

TEST_CASE("only what is a unit of the course is begun") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    const auto begin = [&](const std::string& id) { return rig.content("POST", taking.base() + "units/" + id).status; };
    CHECK(begin("999") == 404);
    CHECK(begin("x") == 404);
    CHECK(begin(std::to_string(taking.launch["scos"][1]["id"].get<Id>())) == 404);  // a block
    CHECK(rig.content("GET", taking.rte(0)).status == 404);                         // it has no API
    CHECK(rig.content("PUT", taking.base() + "bridge").status == 405);
    CHECK(rig.content("GET", "/left").status == 200);
}

TEST_CASE("a unit on another server is opened in a window, and calls from there") {
    UnitRig rig(
        cmi5_zip(R"(<au id="https://pub.test/au/1" moveOn="Completed"><title><langstring lang="en">One</langstring>
        </title><description><langstring lang="en">One</langstring></description>
        <url>https://Courses.example.org/one.html?a=1</url></au>)"));
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    CHECK(unit.begun["launchMethod"] == "OwnWindow");
    CHECK(unit.begun["url"].get<std::string>().starts_with("https://Courses.example.org/one.html?a=1&endpoint="));
    unit.enter();
    const auto asked = [&](const std::string& origin) {
        return send(rig.app.content_port(), "OPTIONS", taking.base() + "xapi/statements", {{"Origin", origin}});
    };
    const Answer allowed = asked("https://courses.example.org");
    CHECK(allowed.status == 204);
    CHECK(allowed.header("Access-Control-Allow-Origin") == "https://courses.example.org");
    CHECK(allowed.header("Access-Control-Allow-Credentials").empty());
    CHECK(asked("https://evil.example.org").status == 403);
    CHECK(asked("https://courses.example.org.evil.test").header("Access-Control-Allow-Origin").empty());
    // It may ask before it fetches, and nobody else hears that it may.
    const auto asked_to_fetch = [&](const std::string& origin) {
        return send(rig.app.content_port(), "OPTIONS", unit.place() + "fetch/x", {{"Origin", origin}});
    };
    const Answer may_fetch = asked_to_fetch("https://courses.example.org");
    CHECK(may_fetch.status == 204);
    CHECK(may_fetch.header("Access-Control-Allow-Origin") == "https://courses.example.org");
    CHECK(may_fetch.header("Access-Control-Allow-Headers") == "Content-Type");
    CHECK(asked_to_fetch("https://evil.example.org").header("Access-Control-Allow-Origin").empty());
    CHECK(rig.content("OPTIONS", unit.place() + "files/one.html").status == 405);
    CHECK(unit.call("GET", "/statements", "", {{"Origin", "https://courses.example.org"}})
              .header("Access-Control-Allow-Origin") == "https://courses.example.org");
}
