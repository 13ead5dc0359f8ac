// How much a launched course may ask for and keep, in what order it counts, and how long it took.
#include <mutex>

#include "api/xapi_courses/unit_rig.h"
#include "core/base/log.h"

using namespace oneroom;
using namespace oneroom::test;
using Words = std::vector<std::string>;

TEST_CASE("a launch that calls far too often waits, and nobody else does [SS-13]") {
    std::mutex mutex;
    std::vector<std::string> lines;
    log::set_sink([&](std::string_view line) {
        const std::lock_guard lock(mutex);
        if (line.find("xapi.tooManyCalls") != line.npos) lines.emplace_back(line);
    });
    UnitRig rig(tincan_zip());
    Browser other = rig.add_learner("max");
    Taking taking(rig, rig.learner, rig.course), others(rig, other, rig.course);
    Unit unit(taking, 0), calm(others, 0);
    // What a busy unit does in some minutes it may do at once.
    const auto note = [&] { return unit.call("PUT", unit.state_path("place"), "1"); };
    int taken = 0;
    Answer last{};
    for (; taken < 700; ++taken) {
        last = note();
        if (last.status != 204) break;
    }
    CHECK(taken >= 500);
    CHECK(last.status == 429);
    CHECK(last.header("Retry-After") == "10");
    CHECK(last.text.find("too often") != std::string::npos);
    int read = 0;
    while (read < 10 && unit.call("GET", "/statements?limit=1").status == 200) ++read;
    CHECK(read < 5);  // what was left was less than one call
    CHECK(calm.post(calm.say("completed")).status == 200);
    const std::string item = std::to_string(taking.launch["scos"][0]["id"].get<Id>());
    CHECK(rig.content("POST", taking.base() + "units/" + item).status == 429);
    // It has its last words all the same, though not without end.
    CHECK(unit.post(unit.say("completed")).status == 200);
    CHECK(unit.call("GET", "/statements?limit=1").status == 429);
    int said = 1;
    while (said < 200 && unit.post(unit.say("progressed")).status == 200) ++said;
    CHECK(said > 80);
    CHECK(said < 120);
    rig.clock.move(10s);
    CHECK(note().status == 429);
    CHECK(unit.post(unit.say("completed")).status == 200);
    rig.clock.move(10s);
    for (int i = 0; i < 90; ++i) CHECK(note().status == 204);
    log::set_sink({});
    CHECK(lines.size() == 1);
}

TEST_CASE("to read costs a launch a fifth of what it costs to write [SS-13]") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    int taken = 0;
    while (taken < 1000 && unit.call("GET", "/statements?limit=1").status == 200) ++taken;
    CHECK(taken == 1000);
    // What only looks like a statement has no part in what is kept for them.
    taken = 0;
    while (taken < 1000 && unit.call("PUT", unit.state_path("place"), "1").status == 204) ++taken;
    CHECK(taken > 300);
    CHECK(taken < 420);
}

TEST_CASE("what is long counts as several calls [SS-13]") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    const std::string large(1024 * 1024, 'x');
    int taken = 0;
    while (taken < 60 && unit.call("PUT", unit.state_path("large"), large).status == 204) ++taken;
    CHECK(taken > 20);
    CHECK(taken < 40);
}

TEST_CASE("a course keeps only so many documents, and so long ones, in one registration [SS-13]") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    CHECK(unit.call("PUT", unit.state_path("first"), "one").status == 204);
    const auto fill = [&](std::int64_t until, std::int64_t size) {
        rig.app.database().write([&](db::Writer& tx) {
            tx.run(R"sql(
                WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < $1)
                INSERT INTO lrs_document (kind, activity, agent, name, content_type, etag, is_encoded, content,
                                          updated_at, client_id, size)
                SELECT 1, 'http://pub.test/fire', 'mbox x', 'n' || n, 'text/plain', '', 0, 'x', 0,
                       (SELECT client_id FROM lrs_document WHERE name = 'first'), $2
                  FROM number)sql",
                   until, size);
        });
    };
    fill(999, 1);
    CHECK(unit.call("PUT", unit.state_path("second"), "two").status == 204);
    const Answer full = unit.call("PUT", unit.state_path("third"), "three");
    CHECK(full.status == 413);
    CHECK(full.text.find("1,000 documents") != std::string::npos);
    CHECK(unit.call("POST", unit.state_path("third"), "{}").status == 413);
    CHECK(unit.call("PUT", unit.state_path("first"), "one again").status == 204);  // in the place of its own
    CHECK(unit.call("DELETE", unit.state_path("second")).status == 204);
    CHECK(unit.call("PUT", unit.state_path("third"), "three").status == 204);
    rig.app.database().write([](db::Writer& tx) { tx.run("DELETE FROM lrs_document WHERE agent = 'mbox x'"); });
    fill(64, 1024 * 1024);
    const Answer long_ones = unit.call("PUT", unit.state_path("fourth"), std::string(1000 * 1024, 'x'));
    CHECK(long_ones.status == 204);
    CHECK(unit.call("PUT", unit.state_path("fifth"), std::string(1000 * 1024, 'x')).status == 413);
    // Another attempt has room of its own, and so has a program with a key.
    Taking again(rig, rig.learner, rig.course, {{"startNewAttempt", true}});
    Unit next(again, 0);
    CHECK(next.call("PUT", next.state_path("fifth"), std::string(1000 * 1024, 'x')).status == 204);
}

TEST_CASE("statements of one request count in the order of their timestamps, and are answered as they were sent") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    const json initialized = unit.say("initialized"), completed = unit.say("completed", Unit::completed()),
               terminated = unit.say("terminated", Unit::over("PT1S"));
    const Answer answer = unit.post(json::array({terminated, completed, initialized}));
    INFO(answer.text);
    REQUIRE(answer.status == 200);
    CHECK(answer.json() == json::array({terminated["id"], completed["id"], initialized["id"]}));
    CHECK(rig.counted(completed) == 1);
    CHECK(rig.count("SELECT COUNT(*) FROM xapi_session WHERE terminated_at IS NOT NULL") == 1);
    const auto stored = [&](const json& one) {
        return rig.app.database().read([&](const db::Reader& db) {
            return db.value<Id>("SELECT id FROM lrs_statement WHERE uuid = $1", one["id"].get<std::string>());
        });
    };
    CHECK(stored(initialized) < stored(completed));
    CHECK(stored(completed) < stored(terminated));
}

TEST_CASE("a session takes no longer than the clock on the wall") {
    UnitRig rig;
    Taking taking(rig, rig.learner, rig.course);
    Unit unit(taking, 0);
    unit.enter();
    unit.tell(unit.say("initialized"));
    rig.clock.move(10min);
    unit.tell(unit.say("terminated", Unit::over("PT87600H")));
    CHECK(rig.attempt(taking)["totalSeconds"] == 11 * 60);  // a minute more, for clocks
}

TEST_CASE("of two units of xAPI that are open the time of one runs") {
    UnitRig rig(tincan_zip());
    Taking taking(rig, rig.learner, rig.course);
    Unit first(taking, 0);
    rig.clock.move(10min);
    Unit second(taking, 0);
    rig.clock.move(10min);
    second.tell(second.say("progressed"));
    first.tell(first.say("progressed"));  // its page had not heard that it was left
    CHECK(rig.attempt(taking)["totalSeconds"] == 20 * 60);
}

TEST_CASE("another address of the portal changes neither who a learner is nor what runs") {
    UnitRig rig;
    const Id lea = rig.count("SELECT id FROM app_user WHERE username = 'lea'");
    rig.app.database().write([&](db::Writer& tx) {
        tx.run("INSERT INTO xapi_account (user_id, name, home) VALUES ($1, 'lea-1', 'https://old.test')", lea);
    });
    Taking taking(rig, rig.learner, rig.course);
    {
        Unit unit(taking, 0);
        CHECK(json::parse(unit.given["actor"])["account"]["homePage"] == "https://old.test");
        CHECK(unit.activity().starts_with(rig.app.address() + "/courses/"));
        unit.enter();
        CHECK(unit.call("POST", unit.preferences_path(), R"({"audioPreference":"off"})").status == 204);
    }
    // As if this attempt had begun when the portal was there, too.
    rig.app.database().write([](db::Writer& tx) { tx.run("UPDATE xapi_registration SET home = 'https://old.test'"); });
    Unit again(taking, 0);
    CHECK(again.activity().starts_with("https://old.test/courses/"));
    again.enter();
    CHECK(again.get_preferences().json()["audioPreference"] == "off");
    CHECK(again.call("PUT", again.state_path("bookmark"), "{}").status == 204);
    again.tell(again.say("initialized"));
    const json completed = again.say("completed", Unit::completed());
    again.tell(completed);
    CHECK(rig.counted(completed) == 1);
    for (const json& one : again.read()) CHECK(one["actor"]["account"]["homePage"] == "https://old.test");
    // What begins now has the address of now, of the same learner.
    Taking next(rig, rig.learner, rig.course, {{"startNewAttempt", true}});
    Unit fresh(next, 0);
    CHECK(fresh.activity().starts_with(rig.app.address() + "/courses/"));
    CHECK(fresh.given["actor"] == again.given["actor"]);
}
