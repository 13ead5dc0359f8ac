// HACP messages as authoring tools send them, and what they are in the words of SCORM 1.2.
#include "aicc/hacp.h"
#include "core/base/bytes.h"
#include "support/catch.h"

using namespace oneroom;
using namespace oneroom::aicc;

namespace {

Elements put(const std::string& command, const std::string& data, const Elements& kept = {}) {
    const auto message = read_message("command=" + command + "&session_id=7&aicc_data=" + data);
    REQUIRE(message);
    return elements_of(*message, kept);
}

}  // namespace

TEST_CASE("a message is a form, whose names and command may be written in any case [PROD-13]") {
    const auto message =
        read_message("COMMAND=PutParam&Version=4.0&Session_ID=42&AU_Password=&AICC_Data=%5Bcore%5D%0D%0Ascore%3D80");
    REQUIRE(message);
    CHECK(message->command == Command::putParam);
    CHECK(message->session_id == "42");
    CHECK(message->data == "[core]\r\nscore=80");
    CHECK(read_message("command=exitau&session_id=1")->command == Command::exitAU);
    CHECK_FALSE(read_message("command=drop&session_id=1"));
    CHECK_FALSE(read_message("session_id=1"));
    CHECK_FALSE(read_message(""));
    CHECK_FALSE(read_message("=&&=&command"));
}

TEST_CASE("text that is not UTF-8 is read as Windows-1252") {
    CHECK(put("PutParam", "[Core]%0D%0ALesson_Location=Caf%E9").at("cmi.core.lesson_location") == "Café");
    CHECK(put("PutParam", "[Core]%0D%0ALesson_Location=Caf%C3%A9").at("cmi.core.lesson_location") == "Café");
}

TEST_CASE("what a unit puts becomes the elements of SCORM 1.2") {
    const auto said = put("PutParam",
                          "[CORE]%0D%0ALesson_Location+%3D+page+7%0D%0ALesson_Status%3DPassed%2C+Suspend%0D%0A"
                          "Score%3D80%2C100%2C0%0D%0ATime%3D00%3A12%3A05%0D%0A[Core_Lesson]%0D%0A"
                          "x=1%0D%0A[bookmark]%0D%0A%0D%0Alast+line");
    CHECK(said == Elements{{"cmi.core.lesson_location", "page 7"},
                           {"cmi.core.lesson_status", "passed"},
                           {"cmi.core.exit", "suspend"},
                           {"cmi.core.score.raw", "80"},
                           {"cmi.core.score.max", "100"},
                           {"cmi.core.score.min", "0"},
                           {"cmi.core.session_time", "00:12:05"},
                           {"cmi.suspend_data", "x=1\n[bookmark]\n\nlast line"}});
    CHECK(put("PutParam", "").empty());
    CHECK(put("PutParam", "no%20group=1").empty());
}

TEST_CASE("of a status and of how the unit was left the first letter counts") {
    const auto [said, status] =
        GENERATE(std::pair{"P", "passed"}, std::pair{"complete", "completed"}, std::pair{"FAILED", "failed"},
                 std::pair{"i", "incomplete"}, std::pair{"Browsed", "browsed"}, std::pair{"n", "not attempted"});
    CHECK(put("PutParam", std::string("[core]%0Alesson_status=") + said).at("cmi.core.lesson_status") == status);
    CHECK_FALSE(put("PutParam", "[core]%0Alesson_status=?").contains("cmi.core.lesson_status"));
    const auto [left, exit] = GENERATE(std::pair{"S", "suspend"}, std::pair{"logout", "logout"},
                                       std::pair{"T", "time-out"}, std::pair{"", ""});
    CHECK(put("PutParam", std::string("[core]%0Alesson_status=I,") + left).at("cmi.core.exit") == exit);
}

TEST_CASE("objectives, preferences and comments are kept") {
    const auto said = put("PutParam",
                          "[Objectives_Status]%0AJ_ID.1=A-01%0AJ_Score.1=90%0AJ_Status.1=P%0AJ_ID.x=no%0AJ_ID.0=no%0A"
                          "[Student_Preferences]%0AAudio=-1%0A[Comments]%0A<1>Too fast<e.1>");
    CHECK(said == Elements{{"cmi.objectives.0.id", "A-01"},
                           {"cmi.objectives.0.score.raw", "90"},
                           {"cmi.objectives.0.status", "passed"},
                           {"cmi.student_preference.audio", "-1"},
                           {"cmi.comments", "<1>Too fast<e.1>"}});
}

TEST_CASE("interactions are appended, with heading or without") {
    const std::string row =
        "%22c%22,%22ada%22,%22l%22,2026/11/22,10:00:05,%22Q2%22,,C,%22a%22,%22b, or c%22,W,1,00:00:10";
    const Elements expected{{"cmi.interactions.1.id", "Q2"},
                            {"cmi.interactions.1.time", "10:00:05"},
                            {"cmi.interactions.1.type", "choice"},
                            {"cmi.interactions.1.correct_responses.0.pattern", "a"},
                            {"cmi.interactions.1.student_response", "b, or c"},
                            {"cmi.interactions.1.result", "wrong"},
                            {"cmi.interactions.1.weighting", "1"},
                            {"cmi.interactions.1.latency", "00:00:10"}};
    const Elements kept{{"cmi.interactions.0.id", "Q1"}};
    CHECK(put("PutInteractions", row, kept) == expected);
    CHECK(put("PutInteractions",
              "%22Course_ID%22,%22Student_ID%22,%22Lesson_ID%22,%22Date%22,%22Time%22,%22Interaction_ID%22,"
              "%22Objective_ID%22,%22Type_Interaction%22,%22Correct_Response%22,%22Student_Response%22,%22Result%22,"
              "%22Weighting%22,%22Latency%22%0D%0A" +
                  row,
              kept) == expected);
    CHECK(put("PutInteractions", row, put("PutInteractions", row)).empty());  // sent again
    CHECK(put("PutInteractions", "").empty());
}

TEST_CASE("an objective that is known is changed, another one added") {
    const Elements kept{{"cmi.objectives.0.id", "A"}};
    CHECK(put("PutObjectives", "objective_id,score,status%0AB,50,F%0AA,70,P", kept) ==
          Elements{{"cmi.objectives.0.id", "A"},
                   {"cmi.objectives.0.score.raw", "70"},
                   {"cmi.objectives.0.status", "passed"},
                   {"cmi.objectives.1.id", "B"},
                   {"cmi.objectives.1.score.raw", "50"},
                   {"cmi.objectives.1.status", "failed"}});
}

TEST_CASE("comments are added to those before; paths and files are understood and set nothing") {
    CHECK(put("PutComments", "course_id,comment%0Ac,%22too fast%22", {{"cmi.comments", "Hello"}}) ==
          Elements{{"cmi.comments", "Hello\ntoo fast"}});
    CHECK(put("PutComments", "comment%0Atoo fast", {{"cmi.comments", "Hello\ntoo fast"}}).empty());  // sent again
    CHECK(put("PutPath", "x,y%0A1,2").empty());
    CHECK(put("PutPerformance", "[core]%0Ascore=1").empty());
}

TEST_CASE("the parameters of a unit are the format of CMI001, a line a value") {
    const Elements elements{{"cmi.core.student_id", "7"},
                            {"cmi.core.student_name", "Lovelace,\r\nAda"},
                            {"cmi.core.lesson_location", "page 7"},
                            {"cmi.core.credit", "credit"},
                            {"cmi.core.lesson_status", "incomplete"},
                            {"cmi.core.entry", "resume"},
                            {"cmi.core.score.raw", "80"},
                            {"cmi.core.score.max", "100"},
                            {"cmi.core.total_time", "0001:02:03.45"},
                            {"cmi.core.lesson_mode", "normal"},
                            {"cmi.suspend_data", "x=1\n\ny=2"},
                            {"cmi.launch_data", "level=3"},
                            {"cmi.student_data.mastery_score", "75"},
                            {"cmi.student_preference.audio", "1"},
                            {"cmi.objectives.0.id", "A"},
                            {"cmi.objectives.0.status", "passed"}};
    CHECK(param_reply(elements, "C-1") ==
          "error=0\r\nerror_text=Successful\r\nversion=4.0\r\naicc_data=[Core]\r\nStudent_ID=7\r\n"
          "Student_Name=Lovelace,  Ada\r\nLesson_Location=page 7\r\nCredit=C\r\nLesson_Status=I,R\r\nScore=80,100\r\n"
          "Time=0001:02:03\r\nLesson_Mode=normal\r\n[Core_Lesson]\r\nx=1\r\n\r\ny=2\r\n[Core_Vendor]\r\nlevel=3\r\n"
          "[Evaluation]\r\nCourse_ID=C-1\r\n[Student_Data]\r\nMastery_Score=75\r\n[Student_Preferences]\r\nAudio=1\r\n"
          "[Objectives_Status]\r\nJ_ID.1=A\r\nJ_Score.1=\r\nJ_Status.1=P\r\n");
    CHECK(param_reply({{"cmi.core.entry", "ab-initio"}}, "").find("Lesson_Status=N,A\r\n") != std::string::npos);
}

TEST_CASE("what was kept for a unit comes back to it as it was") {
    const std::string own = "a=1\n\n[pages]\n1,2,3";
    const auto reply = param_reply({{"cmi.suspend_data", own}}, "");
    const auto begin = reply.find("[Core_Lesson]\r\n");
    const auto end = reply.find("[Core_Vendor]");
    REQUIRE(begin != std::string::npos);
    std::string form = "command=PutParam&aicc_data=";
    for (const char c : reply.substr(begin, end - begin))
        form += c == '\n' ? "%0A" : c == '\r' ? "%0D" : std::string(1, c);
    CHECK(elements_of(*read_message(form), {}).at("cmi.suspend_data") == own);
}

TEST_CASE("errors have the numbers and words of CMI001") {
    CHECK(reply(Error::successful) == "error=0\r\nerror_text=Successful\r\nversion=4.0\r\n");
    CHECK(reply(Error::invalidCommand).starts_with("error=1\r\nerror_text=Invalid Command\r\n"));
    CHECK(reply(Error::invalidSession).starts_with("error=3\r\nerror_text=Invalid Session ID\r\n"));
}
