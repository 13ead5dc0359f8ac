// The door of the content origin for recorded calls.
#include "support/catch.h"
#include "support/launched_course.h"
#include "tracking/attempt_trace.h"
#include "tracking/call_recording.h"
#include "tracking/tracking_routes.h"

using namespace oneroom;
using namespace oneroom::test;
using namespace std::chrono_literals;
using nlohmann::json;
using tracking::DebugLevel;

namespace {

/// A course whose calls an administrator looks at.
struct Recorded : LaunchedCourse {
    http::Headers reply_headers;
    FakeRequest request{"GET", "/"};
    Session administrator{.user_id = make_learner(portal, "Admin"), .roles = RoleSet::all()};

    Recorded() {
        portal.run("INSERT INTO permission_group (id, name) VALUES (900, 'All')");
        for (const char* role : {"Reports_CanViewScormAttemptDetailReport", "CanManageContentTrackingUpdates"})
            portal.run("INSERT INTO permission_group_role VALUES (900, $1)", role);
        portal.run("INSERT INTO user_permission_group VALUES ($1, 900)", administrator.user_id);
    }
    Context context() { return {portal.db, portal.clock, administrator, request.request, reply_headers}; }

    void record(Id attempt_id, DebugLevel level = DebugLevel::verbose) {
        auto caller = context();
        tracking::switch_recording_on(caller, {.attempt_id = attempt_id, .level = level, .days = 7});
    }
    std::vector<tracking::TraceEntry> calls(Id attempt_id, bool only_errors = false) {
        auto caller = context();
        auto page = tracking::show_trace(
            caller,
            {.attempt_id = attempt_id, .level = DebugLevel::verbose, .only_errors = only_errors, .page_size = 100});
        std::erase_if(page.rows, [](const auto& row) { return row.kind != tracking::TraceKind::call; });
        return page.rows;
    }
    http::Reply send_calls(const launch::Launch& launch, int first, int count = 1, const std::string& value = "v") {
        json calls = json::array();
        for (int at = 0; at < count; ++at)
            calls.push_back({{"number", first + at},
                             {"scoId", items[0]},
                             {"atMs", first + at},
                             {"tookUs", 5},
                             {"method", "LMSSetValue"},
                             {"name", "cmi.suspend_data"},
                             {"value", value},
                             {"answer", "true"},
                             {"error", "0"}});
        return send("POST", base_of(launch) + "rte/calls", json{{"run", 7}, {"sentMs", 1000}, {"calls", calls}}.dump());
    }
    std::int64_t rows() { return portal.value<std::int64_t>("SELECT COUNT(*) FROM recorded_batch"); }
};

}  // namespace

TEST_CASE("calls are taken only of launches that were told to record, and only while it is on [SCORM-55]") {
    Recorded course;
    const auto before = course.open();
    CHECK_FALSE(before.debug_level);
    CHECK(course.send_calls(before, 1).status == 404);
    course.record(*before.attempt_id, DebugLevel::debug);
    CHECK(course.send_calls(before, 1).status == 404);  // its player was not told

    const auto launch = course.open();
    CHECK(launch.debug_level == DebugLevel::debug);
    CHECK(course.send_calls(launch, 1).status == 200);
    CHECK(course.send_calls(launch, 1).status == 200);  // once more, as an answer may be lost
    CHECK(course.rows() == 1);
    const auto calls = course.calls(*launch.attempt_id);
    REQUIRE(calls.size() == 1);
    CHECK(calls[0].part == "sco1");
    CHECK(calls[0].text == "cmi.suspend_data = v -> true  (+1 ms, took 0.005 ms)");

    auto caller = course.context();
    tracking::switch_recording_off(caller, {*launch.attempt_id});
    CHECK(course.send_calls(launch, 2).status == 404);
    CHECK_FALSE(course.open().debug_level);
    CHECK(course.calls(*launch.attempt_id).size() == 1);  // what was recorded stays
}

TEST_CASE("recording ends by itself, and what was recorded is removed after 30 days") {
    Recorded course;
    course.record(*course.open().attempt_id);
    const auto launch = course.open();
    REQUIRE(course.send_calls(launch, 1).status == 200);
    course.portal.clock.move(7 * 24h - 1s);
    CHECK(course.open().debug_level);
    course.portal.clock.move(2s);
    CHECK_FALSE(course.open().debug_level);

    const auto clean = [&] {
        jobs::JobContext context{course.portal.db, course.portal.clock, "{}", [] { return true; }};
        tracking::remove_old_calls(context);
    };
    course.portal.clock.move(22 * 24h);
    clean();
    CHECK(course.rows() == 1);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM call_recording") == 0);
    course.portal.clock.move(24h + 1s);
    clean();
    CHECK(course.rows() == 0);
}

TEST_CASE("an attempt keeps its newest 256 KiB, a request is small, and a minute brings only so many") {
    Recorded course;
    course.record(*course.open().attempt_id);
    const auto first = course.open(), second = course.open();
    CHECK(course.send_calls(first, 1, 100, std::string(1000, 'x')).status == 413);
    for (int batch = 0; batch < 5; ++batch)
        REQUIRE(course.send_calls(first, 1 + batch * 40, 40, std::string(1000, 'x')).status == 200);
    for (int batch = 0; batch < 7; ++batch)
        REQUIRE(course.send_calls(second, 1 + batch * 40, 40, std::string(1000, 'x')).status == 200);
    const auto held = course.portal.value<std::int64_t>("SELECT SUM(size) FROM recorded_batch");
    CHECK(held <= tracking::most_recorded_bytes);
    CHECK(held > tracking::most_recorded_bytes / 2);
    const auto calls = course.calls(*first.attempt_id);
    CHECK(calls.front().name.starts_with("calls 1 to "));

    // Also where what came first is gone again.
    for (int batch = 7; batch < 60; ++batch) REQUIRE(course.send_calls(second, 1000 + batch).status == 200);
    CHECK(course.send_calls(second, 2000).status == 429);
    course.portal.clock.move(61s);
    CHECK(course.send_calls(second, 2000).status == 200);
}

TEST_CASE("what is no batch is refused without a word about it") {
    Recorded course;
    course.record(*course.open().attempt_id);
    const auto launch = course.open();
    const std::string path = LaunchedCourse::base_of(launch) + "rte/calls";
    for (const char* body : {"", "[]", "{}", "{\"run\":1,\"sentMs\":1,\"calls\":[]}", "{\"run\":\"x\"}"}) {
        INFO(body);
        CHECK(course.send("POST", path, body).status == 400);
    }
    CHECK(course.send("POST", path, "x=1", "application/x-www-form-urlencoded").status == 415);
    CHECK(course.get(path).status == 404);
    CHECK(course.rows() == 0);
}

TEST_CASE("what was recorded goes with the attempt and with the person") {
    Recorded course;
    course.record(*course.open().attempt_id);
    const auto launch = course.open();
    REQUIRE(course.send_calls(launch, 1).status == 200);
    course.portal.run("DELETE FROM app_user WHERE id = $1", course.learner);
    CHECK(course.rows() == 0);
    CHECK(course.portal.value<std::int64_t>("SELECT COUNT(*) FROM call_recording") == 0);
}
