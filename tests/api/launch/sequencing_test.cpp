// SCORM 2004 sequencing from launch to record, over both listeners.
#include "api/launch/taking.h"
#include "support/catch.h"
#include "support/sequenced_package.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

/// A learner who goes through a sequenced course.
struct Walk : Taking {
    using Taking::Taking;

    std::int64_t step() { return state()["navigation"]["step"]; }
    /// The name of what runs; "-" for nothing.
    std::string here() { return name_of_sco(state()["navigation"]["scoId"]); }
    std::string name_of_sco(const json& id) {
        for (const auto& sco : launch["scos"])
            if (sco["id"] == id) return sco["identifier"];
        return "-";
    }
    json sco(const std::string& name) {
        const json now = state();
        for (const auto& one : now["scos"])
            if (one["identifier"] == name) return one;
        return {};
    }
    std::size_t place(const std::string& name) {
        for (std::size_t at = 0; at < launch["scos"].size(); ++at)
            if (launch["scos"][at]["identifier"] == name) return at;
        return 0;
    }
    json begin() { return start(place(here())); }
    json commit_of(const json& session, int sequence, const json& elements, bool is_finish = true) {
        return {{"scoId", session["scoId"]},
                {"sessionId", session["sessionId"]},
                {"sequence", sequence},
                {"elements", elements},
                {"isFinish", is_finish}};
    }
    Answer ask(std::int64_t at, const std::string& request, const std::string& target = "",
               const json& with = nullptr) {
        const json body = {{"step", at}, {"request", request}, {"target", target}, {"commit", with}};
        return portal.content("POST", base() + "rte/navigate", &body);
    }
    /// Where the request leads.
    std::string go(const std::string& request, const std::string& target = "", const json& with = nullptr) {
        const Answer answer = ask(step(), request, target, with);
        INFO(answer.text);
        REQUIRE(answer.status == 200);
        const json moved = answer.json();
        return moved["result"] == "delivered" ? name_of_sco(moved["scoId"]) : moved["result"].get<std::string>();
    }
    /// Runs what is open to its end and asks for something.
    std::string end_and_go(const json& elements, const std::string& request, const std::string& target = "") {
        const json session = begin();
        return go(request, target, commit_of(session, 1, elements));
    }
    json valid() { return portal.content("GET", base() + "rte/navigation").json(); }
    void leave() {
        go("suspendAll");
        browser.post(own_path("/end"));
    }
};

struct Room {
    LivePortal portal;
    Browser learner = portal.add_learner("lea");

    Id add(const std::string& zip, const std::string& title = "Fire safety") {
        const Id id = portal.add_course(zip, title);
        portal.assign_to_everyone(id);
        return id;
    }
    void run(const std::string& sql) {
        portal.app.database().write([&](db::Writer& tx) { tx.script(sql); });
    }
    std::string text(const std::string& sql) {
        return portal.app.database().read([&](const db::Reader& db) { return db.value<std::string>(sql); });
    }
};

const json completed = {{"cmi.completion_status", "completed"}};
const json passed = {{"cmi.completion_status", "completed"}, {"cmi.success_status", "passed"}};
const json failed = {{"cmi.completion_status", "completed"}, {"cmi.success_status", "failed"}};

const std::string until_satisfied =
    R"(<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">)"
    R"(<imsss:ruleCondition referencedObjective="before" operator="not" condition="satisfied"/>)"
    R"(<imsss:ruleCondition referencedObjective="before" operator="not" condition="objectiveStatusKnown"/>)"
    R"(</imsss:ruleConditions>)"
    R"(<imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules><imsss:objectives>)"
    R"(<imsss:primaryObjective/><imsss:objective objectiveID="before">)"
    R"(<imsss:mapInfo targetObjectiveID="g" readSatisfiedStatus="true"/></imsss:objective></imsss:objectives>)";

}  // namespace

TEST_CASE("a linear course is gone through in order, left, and resumed at the same place") {
    Room room;
    const Id course = room.add(sequenced_zip(flow_only, {{"A"}, {"B"}, {"C"}}));
    Walk walk(room.portal, room.learner, course);
    CHECK(walk.launch["navigation"]["canContinue"] == true);
    CHECK(walk.launch["navigation"]["canGoBack"] == false);
    CHECK(walk.launch["firstScoId"] == walk.launch["scos"][0]["id"]);
    CHECK(walk.here() == "A");
    CHECK(walk.end_and_go(completed, "continue") == "B");
    CHECK(walk.sco("A")["status"] == "completed");
    CHECK(walk.go("previous") == "A");
    CHECK(walk.go("continue") == "B");

    const json session = walk.begin();
    CHECK(session["isSequenced"] == true);
    walk.commit(session, 1, {{"cmi.location", "page 7"}, {"cmi.exit", "suspend"}}, true, 1);
    walk.leave();

    Walk again(room.portal, room.learner, course);
    CHECK(again.launch["attemptId"] == walk.launch["attemptId"]);
    CHECK(again.here() == "B");
    const json resumed = again.begin();
    CHECK(resumed["elements"]["cmi.entry"] == "resume");
    CHECK(resumed["elements"]["cmi.location"] == "page 7");
    CHECK(again.go("continue", "", again.commit_of(resumed, 1, completed)) == "C");
    CHECK(again.end_and_go(completed, "exitAll") == "ended");
    CHECK(again.state()["trackingStatus"] == "completed");
    CHECK(again.state()["progressPercent"] == 100);
    CHECK(Walk(room.portal, room.learner, course).launch["mode"] == "review");
}

TEST_CASE("a course that asks to be suspended goes on, though the whole of it counts as finished") {
    Room room;
    const Id course = room.add(sequenced_zip(flow_only, {{"A"}, {"B"}}));
    Walk walk(room.portal, room.learner, course);
    CHECK(walk.end_and_go(completed, "continue") == "B");
    const json asks = {{"cmi.completion_status", "completed"}, {"adl.nav.request", "suspendAll"}};
    CHECK(walk.go("", "", walk.commit_of(walk.begin(), 1, asks)) == "ended");
    CHECK(walk.state()["trackingStatus"] == "completed");

    Walk again(room.portal, room.learner, course);
    CHECK(again.launch["mode"] == "normal");
    CHECK(again.begin()["elements"]["cmi.entry"] == "resume");

    // The portal's own way out leaves nothing open in a course that has ended by its own word.
    const json session = again.begin();
    again.commit(session, 1, {{"cmi.completion_status", "completed"}, {"cmi.exit", "normal"}}, true, 1);
    again.leave();
    CHECK(Walk(room.portal, room.learner, course).launch["mode"] == "review");
}

TEST_CASE("a closed tab is no exit: the course goes on where it was, whatever its course said of its exit") {
    Room room;
    const Id course = room.add(sequenced_zip(flow_only, {{"A"}, {"B"}}));
    Walk walk(room.portal, room.learner, course);
    CHECK(walk.end_and_go(completed, "continue") == "B");
    walk.commit(walk.begin(), 1, {{"cmi.location", "page 7"}}, false, 1);
    Walk again(room.portal, room.learner, course);
    CHECK(again.here() == "B");
    CHECK(again.begin()["elements"]["cmi.location"] == "page 7");
    // The first tab is told, and moves nothing any more.
    const Answer stale = walk.ask(again.step(), "previous");
    CHECK(stale.json()["isStale"] == true);
    CHECK(again.here() == "B");
}

TEST_CASE("the same request sent twice goes one step, and its commit counts once") {
    Room room;
    Walk walk(room.portal, room.learner, room.add(sequenced_zip(flow_only, {{"A"}, {"B"}, {"C"}})));
    const json session = walk.begin();
    const std::int64_t step = walk.step();
    const json with =
        walk.commit_of(session, 1, {{"cmi.session_time", "PT1M"}, {"cmi.completion_status", "completed"}});
    const json first = walk.ask(step, "continue", "", with).json();
    CHECK(walk.ask(step, "continue", "", with).json() == first);
    CHECK(walk.here() == "B");
    const json details = room.learner.get("/api/attempts/" + std::to_string(walk.launch["attemptId"].get<Id>())).json();
    CHECK(details["totalSeconds"] == 60);
}

TEST_CASE("only what the server delivered can be started") {
    Room room;
    Walk walk(room.portal, room.learner, room.add(sequenced_zip(flow_only, {{"A"}, {"B"}})));
    CHECK(room.portal.content("GET", walk.rte(1)).status == 404);
    CHECK(walk.go("choice", "B") == "refused");
    CHECK(walk.state()["navigation"]["sentence"] == "This part of the course cannot be chosen in the menu.");
    CHECK(walk.here() == "A");
    CHECK(walk.ask(walk.step(), "sideways").status == 400);
}

TEST_CASE("a part that is not open yet says so in the learner's language, and opens when its objective is met") {
    Room room;
    const Id course =
        room.add(sequenced_zip(flow_and_choice, {{"A", shares("g", false, true)}, {"B", until_satisfied}, {"C"}}));
    Walk walk(room.portal, room.learner, course);
    // A part that ends without a word is satisfied by that: only what it says keeps others shut.
    CHECK(walk.sco("B")["lockedReason"] == nullptr);
    const json session = walk.begin();
    walk.commit(session, 1, failed, false);
    CHECK(walk.sco("B")["lockedReason"] == "This part of the course is not available to you.");
    CHECK(walk.sco("C")["lockedReason"] == nullptr);
    const json german = room.learner.call("GET", walk.own_path(), nullptr, {{"Accept-Language", "de"}}).json();
    CHECK(german["scos"][1]["lockedReason"] == "Dieser Teil des Kurses steht Ihnen nicht zur Verfügung.");

    CHECK(walk.valid()["choices"] == json::array({"ORG", "A", "C"}));
    // Asked meanwhile, what the course has said so far counts; what it says at its end decides.
    walk.commit(session, 2, passed, false);
    CHECK(walk.valid()["choices"] == json::array({"ORG", "A", "B", "C"}));
    walk.commit(session, 3, failed, true);
    CHECK(walk.sco("B")["lockedReason"] != nullptr);
    CHECK(walk.go("choice", "B") == "choose");
    CHECK(walk.here() == "-");
    CHECK(walk.go("choice", "A") == "A");
    CHECK(walk.end_and_go(passed, "choice", "B") == "B");
}

TEST_CASE("an objective that one course reaches opens a part of another") {
    Room room;
    const Id first = room.add(sequenced_zip(flow_only, {{"A", shares("g", false, true)}}), "First aid");
    const Id second = room.add(sequenced_zip(flow_and_choice, {{"X"}, {"B", until_satisfied}}), "Rescue");
    Walk before(room.portal, room.learner, second);
    CHECK(before.sco("B")["lockedReason"] != nullptr);
    before.leave();
    Walk course(room.portal, room.learner, first);
    CHECK(course.end_and_go(passed, "exitAll") == "ended");
    CHECK(course.state()["trackingStatus"] == "passed");
    Walk after(room.portal, room.learner, second);
    CHECK(after.sco("B")["lockedReason"] == nullptr);
    Browser other = room.portal.add_learner("ben");
    CHECK(Walk(room.portal, other, second).sco("B")["lockedReason"] != nullptr);
}

TEST_CASE("a course's own wish is followed, the learner's goes before it, and a time-out ends the course") {
    Room room;
    const Id course = room.add(sequenced_zip(flow_and_choice, {{"A"}, {"B"}, {"C"}}));
    Walk walk(room.portal, room.learner, course);
    json wish = completed;
    wish["adl.nav.request"] = "{target=C}jump";
    SECTION("its jump") { CHECK(walk.end_and_go(wish, "") == "C"); }
    SECTION("the learner's choice") { CHECK(walk.end_and_go(wish, "choice", "B") == "B"); }
    SECTION("a time-out") {
        wish["cmi.exit"] = "time-out";
        CHECK(walk.end_and_go(wish, "") == "ended");
    }
    SECTION("nothing") {
        const std::int64_t step = walk.step();
        CHECK(walk.end_and_go(completed, "") == "A");
        CHECK(walk.step() == step);
    }
    SECTION("to be abandoned: nothing of it counts") {
        wish = passed;
        wish["adl.nav.request"] = "abandonAll";
        CHECK(walk.end_and_go(wish, "") == "ended");
        CHECK(room.text("SELECT state_json FROM attempt_sequencing").find("objectives") == std::string::npos);
    }
}

TEST_CASE("an end that the server heard of too late is taken over by the next launch") {
    Room room;
    const Id course =
        room.add(sequenced_zip(flow_and_choice, {{"A", shares("g", false, true)}, {"B"}, {"C", until_satisfied}}));
    Walk walk(room.portal, room.learner, course);
    const json session = walk.begin();
    json end = completed;
    end["cmi.location"] = "page 9";
    const auto journal = [&](const json& commit) {
        return room.learner.post(walk.own_path("/journal"),
                                 {{"launchId", walk.launch["launchId"]}, {"commits", json::array({commit})}});
    };
    SECTION("and what it asked for is done") {
        end["adl.nav.request"] = "continue";
        CHECK(journal(walk.commit_of(session, 1, end)).json()["accepted"] == 1);
        CHECK(walk.here() == "A");  // a late commit moves nobody
        CHECK(Walk(room.portal, room.learner, course).here() == "B");
    }
    SECTION("without a wish its part is gone on with") {
        CHECK(journal(walk.commit_of(session, 1, end)).json()["accepted"] == 1);
        Walk next(room.portal, room.learner, course);
        CHECK(next.here() == "A");
        CHECK(next.begin()["elements"]["cmi.location"] == "page 9");
        CHECK(next.sco("A")["status"] == "completed");
    }
    SECTION("even when it comes after that launch") {
        Walk next(room.portal, room.learner, course);
        const json resumed = next.begin();
        CHECK(journal(walk.commit_of(session, 1, failed)).json()["accepted"] == 1);
        CHECK(next.go("continue", "", next.commit_of(resumed, 1, {{"cmi.location", "2"}})) == "B");
        // Without a word it would have been satisfied by its end.
        CHECK(next.sco("C")["lockedReason"] != nullptr);
    }
    SECTION("but not when the learner is somewhere else by then") {
        Walk next(room.portal, room.learner, course);
        CHECK(next.end_and_go({{"cmi.completion_status", "incomplete"}}, "continue") == "B");
        const std::string before = room.text("SELECT state_json FROM attempt_sequencing");
        CHECK(journal(walk.commit_of(session, 1, passed)).json()["accepted"] == 1);
        CHECK(room.text("SELECT state_json FROM attempt_sequencing") == before);
        CHECK(next.here() == "B");
    }
}

TEST_CASE(
    "what an older device says last counts for the order of the course, too, and nothing reached goes back [CS-22]") {
    Room room;
    const Id course =
        room.add(sequenced_zip(flow_and_choice, {{"A", shares("g", false, true)}, {"B", until_satisfied}}));
    Walk older(room.portal, room.learner, course);
    const json first = older.begin();
    older.commit(first, 1, failed, false);
    Walk newer(room.portal, room.learner, course);
    const json second = newer.begin();
    CHECK(newer.sco("B")["lockedReason"] != nullptr);
    SECTION("before the newer one has saved") { CHECK(older.commit(first, 2, passed, true).json()["isStale"] == true); }
    SECTION("after that") {
        newer.commit(second, 1, {{"cmi.location", "2"}}, false);
        CHECK(older.commit(first, 2, passed, true).json()["isStale"] == true);
        CHECK(older.commit(first, 1, failed, false).status == 200);  // sent again, late
    }
    CHECK(newer.sco("B")["lockedReason"] == nullptr);
    CHECK(newer.sco("A")["status"] == "passed");
    newer.commit(second, 3, {{"cmi.location", "3"}}, false);
    CHECK(newer.go("continue", "", newer.commit_of(second, 4, {{"cmi.location", "4"}})) == "B");
}

TEST_CASE("the whole is worth what the root of the tree says") {
    const std::string any_counts =
        R"(<imsss:rollupRules><imsss:rollupRule childActivitySet="any"><imsss:rollupConditions>)"
        R"(<imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions><imsss:rollupAction action="satisfied"/>)"
        R"(</imsss:rollupRule><imsss:rollupRule childActivitySet="any"><imsss:rollupConditions>)"
        R"(<imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions><imsss:rollupAction action="completed"/>)"
        R"(</imsss:rollupRule></imsss:rollupRules>)";
    Room room;
    Walk walk(room.portal, room.learner,
              room.add(sequenced_zip(flow_and_choice + any_counts, {{"Test"}, {"B"}, {"C"}})));
    const json session = walk.begin();
    CHECK(walk.state()["trackingStatus"] == "incomplete");
    CHECK(walk.commit(session, 1, failed, false).json()["trackingStatus"] == "incomplete");
    // Said at a commit, and not only when the learner goes on: the tab may be closed now.
    CHECK(walk.commit(session, 2, passed, true).json()["trackingStatus"] == "passed");
    CHECK(walk.state()["progressPercent"] == 100);
}

TEST_CASE("a damaged state lets the learner in, and what was decided can be read afterwards") {
    Room room;
    const Id course = room.add(sequenced_zip(flow_only, {{"A"}, {"B"}}));
    Walk walk(room.portal, room.learner, course);
    CHECK(walk.go("continue") == "B");
    const json trace = json::parse(room.text("SELECT trace_json FROM attempt_sequencing"));
    CHECK(trace.back()["request"] == "continue");
    CHECK(trace.back()["result"] == "delivered");
    CHECK(trace.back()["steps"].size() > 3);
    room.run("UPDATE attempt_sequencing SET state_json = '{\"format\":1}'");
    room.run("UPDATE user_shared_state SET shared_json = 'x'");
    Walk again(room.portal, room.learner, course);
    CHECK(again.here() == "A");
    CHECK(again.go("continue") == "B");
}

TEST_CASE("a course whose manifest asks for no order is free in all parts, and one without flow begins in the menu") {
    Room room;
    Taking plain(room.portal, room.learner, room.add(sample_scorm2004_zip(3)));
    CHECK(plain.launch["navigation"] == nullptr);
    CHECK(plain.launch["firstScoId"] == plain.launch["scos"][0]["id"]);
    CHECK(plain.start(2)["isSequenced"] == false);

    Walk menu(room.portal, room.learner, room.add(sequenced_zip("", {{"A"}, {"B", until_satisfied}}), "Menu"));
    CHECK(menu.launch["firstScoId"] == nullptr);
    CHECK(menu.launch["navigation"]["result"] == "choose");
    CHECK(menu.launch["navigation"]["sentence"] == "");
    CHECK(menu.go("choice", "A") == "A");
    CHECK(menu.go("continue") == "refused");
}

TEST_CASE("who may choose parts may choose the whole, which begins at its front") {
    Room room;
    Walk walk(room.portal, room.learner, room.add(sequenced_zip(flow_and_choice, {{"A"}, {"B"}, {"C"}})));
    CHECK(walk.go("choice", "C") == "C");
    const std::string whole = walk.state()["navigation"]["whole"];
    REQUIRE(!whole.empty());
    CHECK(walk.go("choice", whole) == "A");

    // It leads nowhere without flow, and a course that leads by itself has no menu.
    Walk menu(room.portal, room.learner, room.add(sequenced_zip("", {{"A"}, {"B", until_satisfied}}), "Menu"));
    CHECK(menu.launch["navigation"]["whole"] == "");
    Walk linear(room.portal, room.learner, room.add(sequenced_zip(flow_only, {{"A"}, {"B"}}), "Linear"));
    CHECK(linear.launch["navigation"]["whole"] == "");
}

TEST_CASE("controls that the manifest hides are not offered") {
    Room room;
    const std::string hides =
        "<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>continue</adlnav:hideLMSUI>"
        "<adlnav:hideLMSUI>exitAll</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>";
    Walk walk(room.portal, room.learner, room.add(sequenced_zip(flow_only, {{"A", "", hides}, {"B"}})));
    CHECK(walk.state()["navigation"]["canContinue"] == false);
    CHECK(walk.state()["navigation"]["canFinish"] == false);
    CHECK(walk.valid()["continue"] == true);
    CHECK(walk.go("continue") == "B");
    CHECK(walk.state()["navigation"]["canFinish"] == true);
}
