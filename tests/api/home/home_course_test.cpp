// A course in the place of the home page, from its upload to its record.
#include "api/launch/taking.h"
#include "support/catch.h"
#include "support/sample_packages.h"
#include "support/zip_builder.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

const char* const scorm_only = "This feature is supported for SCORM content only";

std::string aicc_zip() {
    ZipBuilder zip;
    zip.add("course.crs", "[Course]\r\nCourse_ID=FIRE-1\r\nCourse_Title=Fire safety\r\nVersion=4.0\r\nTotal_AUs=1\r\n");
    zip.add("course.au",
            "System_ID,Type,Command_Line,File_Name,Max_Score,Mastery_Score,System_Vendor,Core_Vendor,Web_Launch,"
            "AU_Password\r\n\"A001\",lesson,,\"index.html\",100,80,,,,\r\n");
    zip.add("course.des", "System_ID,Title,Description\r\n\"A001\",\"How to use an extinguisher\",\r\n");
    zip.add("course.cst", "Block,Member\r\nroot,A001\r\n");
    zip.add("index.html", "<!DOCTYPE html><title>AU</title>");
    return zip.bytes();
}

struct HomeRig : LivePortal {
    Answer create(const std::string& zip, const std::string& title) {
        const json upload = admin.upload("/api/uploads?fileName=home.zip&purpose=package", zip).json();
        return admin.post("/api/contents", {{"contentType", "scormHomePage"},
                                            {"title", title},
                                            {"description", "All about the harbour"},
                                            {"uploadId", upload["uploadId"]},
                                            {"isPublished", true}});
    }
    Id add_home(const std::string& title = "Harbour") {
        const Answer made = create(sample_scorm12_zip(), title);
        INFO(made.text);
        REQUIRE(made.status == 200);
        return made.json()["id"];
    }
    Answer set(const std::string& name, const std::string& value) {
        return admin.put("/api/settings/" + name, {{"value", value}});
    }
    void choose(Id content_id, bool is_enabled = true) {
        REQUIRE(set("scormHomePageContentId", std::to_string(content_id)).status == 200);
        REQUIRE(set("scormHomePageEnabled", is_enabled ? "true" : "false").status == 200);
    }
    json options() {
        for (const json& row : admin.get("/api/settings").json())
            if (row["name"] == "scormHomePageContentId") return row["options"];
        return {};
    }
};

}  // namespace

TEST_CASE("a home page course is made, chosen among those that are published, and switched off [PROD-24] [SCORM-59]") {
    HomeRig portal;
    const Id course = portal.add_home();
    const Id ordinary = portal.add_course(sample_scorm12_zip());
    const std::string number = std::to_string(course);
    CHECK(portal.admin.get("/api/contents/" + number).json()["contentType"] == "scormHomePage");
    CHECK(portal.options() ==
          json::array({{{"value", ""}, {"title", "None"}}, {{"value", number}, {"title", "Harbour"}}}));
    const Answer refused = portal.set("scormHomePageContentId", std::to_string(ordinary));
    CHECK(refused.status == 400);
    CHECK(refused.json()["value"][0] == "Choose one of the list");
    CHECK(portal.set("scormHomePageContentId", "harbour").status == 400);

    Browser learner = portal.add_learner("lea");
    portal.choose(course, false);
    CHECK(learner.get("/api/home").json()["courseId"].is_null());
    portal.choose(course);
    CHECK(learner.get("/api/home").json()["courseId"] == course);
    CHECK(learner.get("/api/home").json()["cards"].empty());
    CHECK(portal.set("scormHomePageEnabled", "false").status == 200);
    CHECK(learner.get("/api/home").json()["courseId"].is_null());
}

TEST_CASE("one that is taken back stays chosen, is not shown, and home says so") {
    HomeRig portal;
    const Id course = portal.add_home();
    portal.choose(course);
    json content = portal.admin.get("/api/contents/" + std::to_string(course)).json();
    content["isPublished"] = false;
    REQUIRE(portal.admin.put("/api/contents/" + std::to_string(course), content).status == 200);
    CHECK(portal.options().size() == 2);
    const json home = portal.admin.get("/api/home").json();
    CHECK(home["courseId"].is_null());
    CHECK(home["courseProblem"] == "The course that is to be shown here is not published at the moment");
    portal.choose(portal.add_home("Another"));
    CHECK(portal.options().size() == 2);
    CHECK(portal.set("scormHomePageContentId", std::to_string(course)).status == 400);
}

TEST_CASE("what is not SCORM is refused as a home page, when it is uploaded and where it got in [SCORM-17]") {
    HomeRig portal;
    const Answer made = portal.create(aicc_zip(), "Not SCORM");
    CHECK(made.status == 400);
    CHECK(made.json()["uploadId"][0] == scorm_only);

    const Id course = portal.add_home();
    portal.choose(course);
    const json upload = portal.admin.upload("/api/uploads?fileName=home.zip&purpose=package", aicc_zip()).json();
    const Answer version =
        portal.admin.post("/api/contents/" + std::to_string(course) + "/versions", {{"uploadId", upload["uploadId"]}});
    CHECK(version.status == 400);
    CHECK(version.json()["uploadId"][0] == scorm_only);

    portal.app.database().write([](db::Writer& tx) { tx.run("UPDATE content_version SET framework = 3"); });
    CHECK(portal.admin.get("/api/home").json()["courseProblem"] == scorm_only);
    CHECK(portal.admin.get("/api/home/course").json()["problem"] == scorm_only);
    const Answer launch = portal.admin.post("/api/launches", {{"contentId", course}});
    CHECK(launch.status == 409);
    CHECK(launch.json()[""][0] == scorm_only);
}

TEST_CASE(
    "the course is told its words, its package and the level of recording [SCORM-56], and little of the person "
    "[CS-11]") {
    HomeRig portal;
    const Id course = portal.add_home();
    portal.choose(course);
    Browser learner = portal.add_learner("lea");
    const json told = learner.get("/api/home/course?language=de").json();
    CHECK(told["contentId"] == course);
    CHECK(told["translation"] == json({{"contentId", course},
                                       {"title", "Harbour"},
                                       {"description", "All about the harbour"},
                                       {"languageCode", "de"}}));
    CHECK(told["package"] == json({{"framework", "scorm12"}, {"edition", ""}}));
    CHECK(told["debugLevel"] == "information");
    CHECK(told["profile"] == json({{"fullName", "Person lea"}, {"preferredLanguageCode", "de"}}));
    CHECK(told["settings"] ==
          json({{"applicationTitle", "Oneroom"}, {"scormHomePageEnabled", true}, {"scormHomePageContentId", course}}));
}

TEST_CASE(
    "everybody has it without an assignment: an attempt, saved on commit, timed on finish, in the report [SCORM-58]") {
    HomeRig portal;
    const Id course = portal.add_home();
    Browser learner = portal.add_learner("lea");
    CHECK(learner.post("/api/launches", {{"contentId", course}}).status == 403);
    portal.choose(course);

    Taking taking(portal, learner, course);
    CHECK(taking.launch["mode"] == "normal");
    REQUIRE(taking.launch["attemptId"].is_number());
    const json session = taking.start();
    taking.commit(session, 1, {{"cmi.core.lesson_status", "incomplete"}, {"cmi.suspend_data", "page=3"}});
    CHECK(taking.state()["contentStage"] == "inProgress");
    taking.commit(session, 2, {{"cmi.core.exit", "suspend"}, {"cmi.core.session_time", "00:05:00"}}, true);

    INFO(taking.launch.dump());
    const std::string attempt = "/api/attempts/" + std::to_string(taking.launch["attemptId"].get<Id>());
    CHECK(portal.admin.get(attempt).json()["totalSeconds"] == 300);
    CHECK(portal.admin.get(attempt + "/trace").status == 200);
    const json rows = portal.admin.get("/api/reports/3?pageSize=100").json();
    CHECK(rows.dump().find("Person lea") != std::string::npos);
    // It is no course to take: home lists it only when it is assigned as well.
    CHECK(learner.get("/api/home").json()["cards"].empty());
    portal.assign_to_everyone(course);
    const json card = learner.get("/api/home").json()["cards"][0];
    CHECK(card["action"] == "resume");

    Taking again(portal, learner, course);
    CHECK(again.launch["attemptId"] == taking.launch["attemptId"]);
    CHECK(again.start()["elements"]["cmi.suspend_data"] == "page=3");
}

TEST_CASE("who manages courses tries it before it is switched on; nobody else does") {
    HomeRig portal;
    const Id course = portal.add_home();
    CHECK(portal.admin.get("/api/home/course?isPreview=true").json()["problem"] ==
          "Choose this course in the settings first");
    portal.choose(course, false);
    CHECK(portal.admin.get("/api/home/course").json()["contentId"].is_null());
    CHECK(portal.admin.get("/api/home/course?isPreview=true").json()["contentId"] == course);
    CHECK(Taking(portal, portal.admin, course).launch["mode"] == "browse");
    Browser learner = portal.add_learner("lea");
    CHECK(learner.get("/api/home/course?isPreview=true").status == 403);

    // Nor is it recorded once it is on, or assigned to who tries it.
    portal.choose(course);
    portal.assign_to_everyone(course);
    const json asked{{"contentId", course}, {"isPreview", true}};
    const json preview = portal.admin.post("/api/launches", asked).json();
    CHECK(preview["mode"] == "browse");
    CHECK(preview["attemptId"].is_null());
    CHECK(learner.post("/api/launches", asked).status == 403);
    CHECK(Taking(portal, portal.admin, course).launch["mode"] == "normal");
}
