// What the portal says by itself in its record store. [LRS-01]
#include <thread>

#include "api/lrs/lrs_rig.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct OwnRig : LrsRig {
    Browser learner = add_learner("bea");
    Id learner_id = app.database().read(
        [](const db::Reader& db) { return db.value<Id>("SELECT id FROM app_user WHERE username = 'bea'"); });

    void switch_on(const char* setting) {
        const Answer saved = admin.put("/api/settings/" + std::string(setting), {{"value", "true"}});
        INFO(saved.text);
        REQUIRE(saved.status == 200);
    }
    Id add_link() {
        const Answer made = admin.post("/api/contents", {{"contentType", "externalLink"},
                                                         {"title", "Rules \"of\" the house"},
                                                         {"linkUrl", "https://x.example/"},
                                                         {"isPublished", true}});
        INFO(made.text);
        REQUIRE(made.status == 200);
        return made.json()["id"];
    }
    void change(const std::function<void(db::Writer&)>& what) { app.database().write(what); }

    std::int64_t waiting() {
        return app.database().read(
            [](const db::Reader& db) { return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_event"); });
    }
    /// A minute later, when the job has run: by this thread or by the scheduler's.
    json said() {
        clock.move(std::chrono::seconds(61));
        for (int i = 0; i < 10'000; ++i) {
            app.run_due_jobs();
            if (waiting() == 0) break;
            std::this_thread::yield();
        }
        CHECK(waiting() == 0);
        const Answer got = call("GET", "/statements?ascending=true");
        REQUIRE(got.status == 200);
        return got.json()["statements"];
    }
    static std::vector<std::string> verbs(const json& statements) {
        std::vector<std::string> names;
        for (const json& one : statements) {
            const std::string id = one["verb"]["id"];
            names.push_back(id.substr(id.rfind('/') + 1));
        }
        return names;
    }
};

using Verbs = std::vector<std::string>;

}  // namespace

TEST_CASE("the portal says nothing by itself until it is told to") {
    OwnRig rig;
    const Id link = rig.add_link();
    rig.assign_to_everyone(link);
    CHECK(rig.learner.post("/api/launches", {{"contentId", link}}).status == 200);
    CHECK(rig.waiting() == 0);
    CHECK(rig.said().empty());
}

TEST_CASE("what is assigned, opened and completed is said once each, of an agent with an opaque account") {
    OwnRig rig;
    rig.switch_on("xapiSaysAssigned");
    rig.switch_on("xapiSaysOpened");
    rig.switch_on("xapiSaysResults");
    const Id link = rig.add_link();
    rig.assign_to_everyone(link);
    CHECK(rig.learner.post("/api/launches", {{"contentId", link}}).status == 200);
    const json all = rig.said();
    json hers = json::array();
    for (const json& one : all)
        if (one["actor"]["name"] == "Person bea") hers.push_back(one);
    CHECK(OwnRig::verbs(hers) == Verbs{"registered", "completed", "launched"});
    CHECK(all.size() == 4);  // and the administrator's assignment
    REQUIRE(hers.size() == 3);
    const std::string home = rig.app.address();
    CHECK(hers[0]["actor"] == json{{"objectType", "Agent"},
                                   {"name", "Person bea"},
                                   {"account", {{"homePage", home}, {"name", rig.account_name(rig.learner_id)}}}});
    CHECK(hers[0]["object"]["id"] == home + "/xapi/activities/content/" + std::to_string(link));
    CHECK(hers[0]["object"]["definition"]["name"]["und"] == "Rules \"of\" the house");
    CHECK(hers[0]["object"]["definition"]["type"] == "http://adlnet.gov/expapi/activities/link");
    CHECK(hers[1]["result"] == json{{"completion", true}});
    CHECK(hers[2]["context"]["platform"] == "Oneroom");
    const auto by_portal = rig.app.database().read([](const db::Reader& db) {
        return db.value<std::int64_t>("SELECT COUNT(*) FROM lrs_statement WHERE counted = 10 AND client_id = 0");
    });
    CHECK(by_portal == 4);
    CHECK(rig.said().size() == 4);
}

TEST_CASE("a result has its score and its time, and says passed or failed") {
    OwnRig rig;
    rig.switch_on("xapiSaysResults");
    const Id link = rig.add_link();
    const auto judge = [&](int status, int score) {
        rig.change([&](db::Writer& tx) {
            tx.run("UPDATE attempt SET status = $1, score_percent = $2, total_ms = 61070 WHERE user_id = $3", status,
                   score, rig.learner_id);
        });
    };
    rig.change([&](db::Writer& tx) {
        tx.run(
            "INSERT INTO attempt (user_id, content_id, number, status, started_at, last_at) VALUES ($1, $2, 1, 1, 5, "
            "1772442000123)",
            rig.learner_id, link);
    });
    judge(1, 100);
    judge(4, 4550);
    judge(4, 4600);
    judge(3, 10000);
    const json all = rig.said();
    CHECK(OwnRig::verbs(all) == Verbs{"failed", "passed"});
    CHECK(all[0]["result"] ==
          json{{"completion", false}, {"success", false}, {"score", {{"scaled", 0.455}}}, {"duration", "PT61.07S"}});
    CHECK(all[1]["result"]["success"] == true);
    CHECK(all[1]["result"]["score"]["scaled"] == 1);
    CHECK(all[1]["timestamp"] == "2026-03-02T09:00:00.123Z");
}

TEST_CASE("an exemption and a sign-in are said, each by its own switch") {
    OwnRig rig;
    rig.switch_on("xapiSaysExempted");
    rig.switch_on("xapiSaysSignedIn");
    const Id link = rig.add_link();
    const Answer saved =
        rig.admin.put("/api/users/" + std::to_string(rig.learner_id) + "/content-exemptions/" + std::to_string(link),
                      {{"from", "2026-03-01"}, {"reason", "Knows them"}});
    INFO(saved.text);
    CHECK(saved.status == 200);
    rig.add_learner("cy");
    const json all = rig.said();
    const auto verbs = OwnRig::verbs(all);
    REQUIRE(verbs.size() >= 2);
    CHECK(verbs[0] == "waived");
    CHECK(verbs[1] == "logged-in");
    CHECK(all[1]["object"]["id"] == rig.app.address() + "/xapi/activities/portal");
}

TEST_CASE("who signs out is said once, and a session that ends in another way is not") {
    OwnRig rig;
    Browser second = rig.add_learner("cy");
    rig.switch_on("xapiSaysSignedIn");
    const Instant at = rig.clock.now();
    const Answer out = rig.learner.remove("/api/session");
    INFO(out.text);
    REQUIRE(out.status == 200);
    rig.change([](db::Writer& tx) { tx.run("DELETE FROM user_session"); });
    const json all = rig.said();
    CHECK(OwnRig::verbs(all) == Verbs{"logged-out"});
    REQUIRE(all.size() == 1);
    CHECK(all[0]["actor"]["name"] == "Person bea");
    CHECK(all[0]["object"]["id"] == rig.app.address() + "/xapi/activities/portal");
    CHECK(all[0]["timestamp"] == to_iso8601(at));
}

TEST_CASE("what is taken back with its change is not said, and what cannot be said holds up nothing") {
    OwnRig rig;
    rig.switch_on("xapiSaysResults");
    const Id link = rig.add_link();
    CHECK_THROWS(rig.change([&](db::Writer& tx) {
        tx.run(
            "INSERT INTO attempt (user_id, content_id, number, status, started_at, last_at) VALUES ($1, $2, 1, 3, 5, "
            "6)",
            rig.learner_id, link);
        throw std::runtime_error("taken back");
    }));
    CHECK(rig.waiting() == 0);
    rig.change([&](db::Writer& tx) {
        tx.run("INSERT INTO lrs_event (kind, user_id, content_id) VALUES (2, 999999, $1), (2, $2, 999999)", link,
               rig.learner_id);
        tx.run(
            "INSERT INTO attempt (user_id, content_id, number, status, started_at, last_at) VALUES ($1, $2, 1, 3, 5, "
            "6)",
            rig.learner_id, link);
    });
    CHECK(OwnRig::verbs(rig.said()) == Verbs{"passed"});
}
