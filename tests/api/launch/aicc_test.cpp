// AICC units that talk HACP, over the content origin.
#include "api/launch/taking.h"
#include "support/catch.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

std::string aicc_zip() {
    ZipBuilder zip;
    zip.add("course.crs", "[Course]\r\nCourse_ID=FIRE-1\r\nCourse_Title=Fire safety\r\nVersion=4.0\r\nTotal_AUs=1\r\n");
    zip.add("course.au",
            "System_ID,Type,Command_Line,File_Name,Max_Score,Mastery_Score,System_Vendor,Core_Vendor,Web_Launch,"
            "AU_Password\r\n\"A001\",lesson,,\"index.html\",100,80,,\"level=3\",,\r\n");
    zip.add("course.des", "System_ID,Title,Description\r\n\"A001\",\"How to use an extinguisher\",\r\n");
    zip.add("course.cst", "Block,Member\r\nroot,A001\r\n");
    zip.add("index.html", "<!DOCTYPE html><title>AU</title>");
    return zip.bytes();
}

/// One unit of a launch, and the messages it sends.
struct Unit : Taking {
    json session;
    Unit(LivePortal& portal_, Browser& browser_, Id content_id) : Taking(portal_, browser_, content_id) {
        session = start();
    }
    std::string say(const std::string& command, const std::string& data = "", std::string session_id = "") {
        if (session_id.empty()) session_id = std::to_string(session["sessionId"].get<Id>());
        const std::string path = base() + "hacp/" + std::to_string(launch["scos"][0]["id"].get<Id>());
        const Answer answer = portal.form(path, "command=" + command + "&version=4.0&session_id=" + session_id +
                                                    (data.empty() ? "" : "&aicc_data=" + data));
        CHECK(answer.status == 200);
        CHECK(answer.header("Content-Type") == "text/plain; charset=utf-8");
        return answer.text;
    }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

const std::string well = "error=0\r\n", no_session = "error=3\r\nerror_text=Invalid Session ID\r\nversion=4.0\r\n";

}  // namespace

TEST_CASE("a unit of AICC is taken by messages, left, gone on with, and it is on record [PROD-13]") {
    LivePortal portal;
    const Id course = portal.add_course(aicc_zip());
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");

    Unit first(portal, learner, course);
    CHECK(first.launch["standard"] == "scorm12");
    CHECK(first.launch["scos"][0]["title"] == "How to use an extinguisher");
    CHECK(first.session["isAicc"] == true);
    const std::string params = first.say("GetParam");
    CHECK(params.starts_with(well));
    for (const char* line :
         {"Student_Name=Person lea\r\n", "Credit=C\r\n", "Lesson_Status=N,A\r\n", "Lesson_Location=\r\n",
          "Time=0000:00:00\r\n", "Mastery_Score=80\r\n", "[Core_Vendor]\r\nlevel=3\r\n"}) {
        INFO(line << params);
        CHECK(has(params, line));
    }
    const std::string half =
        "%5BCore%5D%0D%0ALesson_Location=page+3%0D%0ALesson_Status=I,S%0D%0AScore=40%0D%0A"
        "Time=00:05:00%0D%0A%5BCore_Lesson%5D%0D%0Aseen=1,2,3";
    CHECK(first.say("putparam", half).starts_with(well));
    CHECK(first.say("PutParam", half).starts_with(well));  // a unit that heard no answer says it again
    CHECK(has(first.say("GetParam"), "Lesson_Location=page 3\r\n"));
    CHECK(first.say("ExitAU").starts_with(well));
    CHECK(first.say("PutParam", half) == no_session);
    CHECK(first.state()["contentStage"] == "inProgress");

    portal.clock.move(5min);
    Unit second(portal, learner, course);
    CHECK(second.launch["attemptId"] == first.launch["attemptId"]);
    const std::string again = second.say("GetParam");
    for (const char* line : {"Lesson_Status=I,R\r\n", "Lesson_Location=page 3\r\n", "Score=40\r\n",
                             "Time=0000:05:00\r\n", "[Core_Lesson]\r\nseen=1,2,3\r\n"}) {
        INFO(line << again);
        CHECK(has(again, line));
    }
    CHECK(second
              .say("PutInteractions",
                   "interaction_id,type_interaction,student_response,result%0D%0A"
                   "Q1,C,a,C%0D%0AQ2,C,b,W")
              .starts_with(well));
    CHECK(second.say("PutParam", "%5BCore%5D%0ALesson_Status=P%0AScore=90,100%0ATime=00:01:00").starts_with(well));
    CHECK(second.say("ExitAU").starts_with(well));
    const json details = learner.get("/api/attempts/" + std::to_string(first.launch["attemptId"].get<Id>())).json();
    INFO(details.dump(1));
    CHECK(details["trackingStatus"] == "passed");
    CHECK(details["scorePercent"] == 90.0);
    CHECK(details["totalSeconds"] == 360);
    CHECK(details["scos"][0]["interactions"].size() == 2);
}

TEST_CASE("a message counts for the launch by whose address it comes, and for no other session [SS-15]") {
    LivePortal portal;
    const Id course = portal.add_course(aicc_zip());
    portal.assign_to_everyone(course);
    Browser lea = portal.add_learner("lea"), mallory = portal.add_learner("mallory");
    Unit hers(portal, lea, course), theirs(portal, mallory, course);
    const std::string passed = "%5BCore%5D%0D%0ALesson_Status=P%0D%0AScore=100";
    const auto session_of = [](const Unit& unit) { return std::to_string(unit.session["sessionId"].get<Id>()); };
    for (const std::string& foreign : {session_of(hers), std::string("0"), std::string("999"), std::string("-1"),
                                       std::string("x"), std::string("%27+OR+1=1")}) {
        INFO(foreign);
        CHECK(theirs.say("PutParam", passed, foreign) == no_session);
        CHECK(theirs.say("GetParam", "", foreign) == no_session);
    }
    CHECK(hers.state()["contentStage"] != "completed");
    CHECK(theirs.say("Drop").starts_with("error=1\r\nerror_text=Invalid Command\r\n"));

    // What a unit says cannot become lines of another group when it comes back.
    CHECK(hers.say("PutParam", "%5BCore%5D%0ALesson_Location=a%0DLesson_Status=P%0DScore=100").starts_with(well));
    const std::string back = hers.say("GetParam");
    CHECK_FALSE(has(back, "\rLesson_Status=P"));
    CHECK(has(back, "Lesson_Location=a Lesson_Status=P Score=100\r\n"));
    CHECK_FALSE(has(back, "Score=100\r\n[Core_Lesson]"));

    lea.post(hers.own_path("/end"));
    const std::string path = hers.base() + "hacp/" + std::to_string(hers.launch["scos"][0]["id"].get<Id>());
    CHECK(portal.form(path, "command=GetParam&session_id=" + session_of(hers)).status == 404);
}

TEST_CASE("messages of a unit are recorded by the same switch, without session ids and names [SCORM-55]") {
    LivePortal portal;
    const Id course = portal.add_course(aicc_zip());
    portal.assign_to_everyone(course);
    Browser learner = portal.add_learner("lea");
    const auto calls_of = [&](const Unit& unit) {
        const std::string path = "/api/attempts/" + std::to_string(unit.launch["attemptId"].get<Id>());
        json calls = json::array();
        portal.app.database().write([](db::Writer&) {});  // nobody waits for the recording: what was begun is done now
        const json trace = portal.admin.get(path + "/trace?level=verbose&pageSize=100").json();
        for (const json& row : trace["rows"])
            if (row["kind"] == "call") calls.push_back(row);
        return calls;
    };
    Unit before(portal, learner, course);
    before.say("GetParam");
    CHECK(calls_of(before).empty());
    const std::string path = "/api/attempts/" + std::to_string(before.launch["attemptId"].get<Id>()) + "/recording";
    REQUIRE(portal.admin.put(path, {{"days", 1}}).status == 200);

    Unit unit(portal, learner, course);
    CHECK(unit.launch["debugLevel"] == "verbose");
    unit.say("GetParam");
    unit.say("PutParam", "%5BCore%5D%0D%0ALesson_Location=page+3");
    unit.say("PutParam", "%5BCore%5D%0D%0ALesson_Location=page+4", "999");
    const json calls = calls_of(unit);
    INFO(calls.dump(1));
    REQUIRE(calls.size() == 3);
    CHECK(calls[0]["name"] == "getparam");
    CHECK(has(calls[0]["text"], "Student_Name=(not recorded)"));
    CHECK_FALSE(has(calls[0]["text"], "Person lea"));
    CHECK(calls[1]["name"] == "putparam");
    CHECK(has(calls[1]["text"], "Lesson_Location=page 3 -> error=0"));
    CHECK(calls[2]["isError"] == true);
    CHECK(has(calls[2]["text"], "error 3: Invalid Session ID"));
    CHECK_FALSE(has(calls[2]["text"], "999"));

    REQUIRE(portal.admin.remove(path).status == 200);
    unit.say("GetParam");
    CHECK(calls_of(unit).size() == 3);
}
