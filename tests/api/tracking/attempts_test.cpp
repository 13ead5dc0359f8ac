// Several attempts of one person, over both listeners: what may begin, what counts, and what is taken out of the count.
#include "api/launch/taking.h"
#include "support/catch.h"
#include "support/sample_packages.h"

using namespace oneroom;
using namespace oneroom::test;
using nlohmann::json;

namespace {

struct Rig {
    LivePortal portal;
    Id course = portal.add_course(sample_scorm12_zip());
    Browser learner = portal.add_learner("lea");
    Id learner_id = learner.get("/api/session").json()["id"];

    Rig() { portal.assign_to_everyone(course); }

    /// What the author says of attempts.
    Answer say(const json& more) {
        const json now = portal.admin.get("/api/contents/" + std::to_string(course)).json();
        json change = {{"title", now["title"]},
                       {"description", ""},
                       {"clientIdentifier", ""},
                       {"isPublished", true},
                       {"updatedAt", now["updatedAt"]}};
        change.update(more);
        return portal.admin.put("/api/contents/" + std::to_string(course), change);
    }

    Taking take(const std::string& status, const std::string& score, bool anew = false) {
        Taking taking(portal, learner, course, anew ? json{{"startNewAttempt", true}} : json::object());
        taking.commit(taking.start(), 1, {{"cmi.core.lesson_status", status}, {"cmi.core.score.raw", score}}, true);
        return taking;
    }

    Answer start_anew() { return learner.post("/api/launches", {{"contentId", course}, {"startNewAttempt", true}}); }
    json card() { return learner.get("/api/home").json()["cards"][0]; }
    json history() {
        return portal.admin
            .get("/api/users/" + std::to_string(learner_id) + "/contents/" + std::to_string(course) + "/attempts")
            .json();
    }
    Answer reset(Id attempt_id, const std::string& reason) {
        return portal.admin.post("/api/attempts/" + std::to_string(attempt_id) + "/reset", {{"reason", reason}});
    }
};

}  // namespace

TEST_CASE("a course says how many attempts there are, and when the next may begin") {
    Rig rig;
    CHECK(rig.say({{"attemptsAllowed", 0}}).status == 400);
    CHECK(rig.say({{"attemptsAllowed", 101}}).json().contains("attemptsAllowed"));
    REQUIRE(rig.say({{"attemptsAllowed", 2}, {"newAttempt", "failed"}}).status == 200);
    const json said = rig.portal.admin.get("/api/contents/" + std::to_string(rig.course)).json();
    CHECK(said["attemptsAllowed"] == 2);
    CHECK(said["newAttempt"] == "failed");

    const auto first = rig.take("failed", "20");
    CHECK(rig.card()["action"] == "launch");
    const auto second = rig.take("failed", "30");
    CHECK(second.launch["attemptId"] != first.launch["attemptId"]);
    CHECK(rig.card()["action"] == "review");
    CHECK(rig.card()["canStartAgain"] == false);
    CHECK(rig.start_anew().status == 409);
    CHECK(Taking(rig.portal, rig.learner, rig.course).launch["mode"] == "review");
    CHECK(rig.history()["attemptsLeft"] == 0);
}

TEST_CASE("the attempt that counts is what home and reports show") {
    Rig rig;
    rig.take("passed", "90");
    rig.take("failed", "30", true);
    CHECK(rig.card()["trackingStatus"] == "passed");
    CHECK(rig.card()["scorePercent"] == 90);
    REQUIRE(rig.say({{"countedAttempt", "last"}}).status == 200);
    rig.portal.clock.move(2min);
    rig.portal.app.run_due_jobs();
    CHECK(rig.card()["trackingStatus"] == "failed");
    CHECK(rig.card()["scorePercent"] == 30);
    REQUIRE(rig.say(json::object()).status == 200);
    REQUIRE(rig.portal.admin.put("/api/settings/countedAttempt", {{"value", "first"}}).status == 200);
    rig.portal.clock.move(2min);
    rig.portal.app.run_due_jobs();
    CHECK(rig.card()["scorePercent"] == 90);
    const json history = rig.history();
    CHECK(history["countedAttempt"] == "first");
    CHECK(history["attempts"][1]["isCounted"] == true);
    CHECK(history["attempts"][0]["isCounted"] == false);
}

TEST_CASE("a reset attempt stays on record, counts no more, and its running course is told [AZ-11]") {
    Rig rig;
    REQUIRE(rig.say({{"attemptsAllowed", 1}}).status == 200);
    Taking running(rig.portal, rig.learner, rig.course);
    const json session = running.start();
    running.commit(session, 1, {{"cmi.core.lesson_status", "failed"}, {"cmi.core.score.raw", "10"}});
    const Id attempt = running.launch["attemptId"];
    CHECK(rig.start_anew().status == 409);

    CHECK(rig.reset(attempt, " ").json().contains("reason"));
    REQUIRE(rig.reset(attempt, "The fire alarm went off").status == 200);
    CHECK(rig.reset(attempt, "Again").status == 409);
    CHECK(running.commit(session, 2, {{"cmi.core.lesson_location", "7"}}).status == 410);
    CHECK(rig.portal.content("GET", running.rte(0)).status == 410);

    // What its browser kept is added to the record, and moves nobody.
    const json kept = {{"scoId", session["scoId"]},
                       {"sessionId", session["sessionId"]},
                       {"sequence", 2},
                       {"elements", {{"cmi.core.lesson_status", "passed"}, {"cmi.core.score.raw", "99"}}},
                       {"isFinish", true}};
    CHECK(rig.learner.post(running.own_path("/journal"), {{"commits", {kept}}}).json()["accepted"] == 1);
    CHECK(rig.card()["contentStage"] == "notAttempted");
    CHECK(rig.card()["scorePercent"].is_null());
    CHECK(rig.card()["action"] == "launch");

    const json entry = rig.history()["attempts"][0];
    CHECK(entry["trackingStatus"] == "passed");
    CHECK(entry["resetReason"] == "The fire alarm went off");
    CHECK(entry["resetBy"] != "");
    CHECK(entry["isCounted"] == false);
    CHECK(rig.history()["attemptsLeft"] == 1);

    const auto anew = rig.take("passed", "80");
    CHECK(anew.launch["attemptId"] != attempt);
    CHECK(rig.card()["scorePercent"] == 80);
    CHECK(rig.history()["attempts"][0]["number"] == 2);
    const json log = rig.portal.admin.get("/api/history?kind=user&objectId=" + std::to_string(rig.learner_id)).json();
    CHECK(log.dump().find("The fire alarm went off") != std::string::npos);
}

TEST_CASE("what was not assigned and is reset is gone from the lists, and the data stay sound") {
    Rig rig;
    const auto taken = rig.take("passed", "80");
    const json assigned = rig.portal.admin.get("/api/contents/" + std::to_string(rig.course) + "/assignments").json();
    for (const auto& row : assigned["rows"])
        CHECK(rig.portal.admin.remove("/api/assignments/" + std::to_string(row["id"].get<Id>())).status == 200);
    REQUIRE(rig.reset(taken.launch["attemptId"], "A test").status == 200);
    CHECK(rig.history()["attempts"].size() == 1);
    std::ostringstream out, err;
    std::istringstream in;
    CHECK(rig.portal.app.run_command({"check"}, in, out, err) == 0);
    CHECK(err.str().empty());
}

TEST_CASE("a finished course that was left open goes on, and one that has ended is looked at") {
    Rig rig;
    Taking taking(rig.portal, rig.learner, rig.course);
    const json session = taking.start();
    taking.commit(session, 1, {{"cmi.core.lesson_status", "completed"}, {"cmi.core.exit", "suspend"}}, true);
    CHECK(rig.card()["contentStage"] == "completed");
    CHECK(rig.card()["action"] == "resume");

    // A browser that is closed says nothing of the end.
    Taking again(rig.portal, rig.learner, rig.course);
    CHECK(again.launch["attemptId"] == taking.launch["attemptId"]);
    CHECK(again.launch["mode"] == "normal");
    const json resumed = again.start();
    CHECK(resumed["elements"]["cmi.core.entry"] == "resume");
    CHECK(again.commit(resumed, 1, {{"cmi.core.score.raw", "80"}}).json()["trackingStatus"] == "completed");

    Taking third(rig.portal, rig.learner, rig.course);
    CHECK(third.launch["mode"] == "normal");
    third.commit(third.start(), 1, {{"cmi.core.exit", ""}}, true);
    CHECK(rig.card()["action"] == "review");
    CHECK(Taking(rig.portal, rig.learner, rig.course).launch["mode"] == "review");
}

TEST_CASE("a passed course is looked at, although it says suspend as it says whenever it is left") {
    Rig rig;
    Taking taking(rig.portal, rig.learner, rig.course);
    taking.commit(taking.start(), 1, {{"cmi.core.lesson_status", "passed"}, {"cmi.core.exit", "suspend"}}, true);
    CHECK(rig.card()["action"] == "review");
    CHECK(Taking(rig.portal, rig.learner, rig.course).launch["mode"] == "review");
}

TEST_CASE("nobody resets their own attempt, and only who corrects tracking resets any [AZ-11]") {
    Rig rig;
    const auto taken = rig.take("failed", "10");
    const std::string path = "/api/attempts/" + std::to_string(taken.launch["attemptId"].get<Id>()) + "/reset";
    CHECK(rig.learner.post(path, {{"reason", "Mine"}}).status == 403);
    Taking own(rig.portal, rig.portal.admin, rig.course);
    CHECK(rig.reset(own.launch["attemptId"], "Mine").status == 409);
    CHECK(rig.reset(909, "Nobody's").status == 404);
}

TEST_CASE("the trace of an attempt says what came with which commit, for who may see it [AZ-11]") {
    Rig rig;
    const auto taken = rig.take("failed", "10");
    const std::string path = "/api/attempts/" + std::to_string(taken.launch["attemptId"].get<Id>()) + "/trace";
    CHECK(rig.learner.get(path).status == 403);
    const json page = rig.portal.admin.get(path).json();
    CHECK(page["title"] == "Fire safety");
    CHECK(page["rows"][0]["kind"] == "launch");
    CHECK(page["rows"][1]["kind"] == "session");
    CHECK(page["rows"][1]["text"].get<std::string>().find("finished") != std::string::npos);
    const json found = rig.portal.admin.get(path + "?search=score.raw").json();
    REQUIRE(found["total"] == 1);
    CHECK(found["rows"][0]["text"].get<std::string>().starts_with("10  (session "));
    CHECK(rig.portal.admin.get(path + "?level=information").json()["total"] == 2);
    CHECK(rig.portal.admin.get(path + "?level=loud").status == 400);

    const auto text = rig.portal.admin.get(path + "/text?level=verbose");
    CHECK(text.status == 200);
    CHECK(text.text.find("cmi.core.lesson_status\tfailed") != std::string::npos);
    CHECK(text.text.find("lea") == std::string::npos);
}
