// DU-07: a wall clock that somebody sets: by an hour, by ten years, to 1970.
#include <algorithm>

#include "prove/faults.h"

namespace oneroom::prove {
namespace {

using namespace std::chrono_literals;

constexpr auto year = std::chrono::hours(24 * 365);
constexpr std::chrono::hours jumps[] = {1h, -1h, 10 * year, -10 * year, -56 * year, 56 * year};

struct JobRow {
    std::string name;
    std::int64_t runs{};
    std::int64_t late_ms{};  ///< how long until it is due, beyond its interval
    static Fields fields() {
        return {field<&JobRow::name>("name"), field<&JobRow::runs>("runs"), field<&JobRow::late_ms>("lateMs")};
    }
};

std::vector<JobRow> jobs(Rig& rig) {
    return rig.portal->app.database().read([&](const db::Reader& reader) {
        return reader.all<JobRow>(R"sql(
            SELECT name, run_number AS runs, due_at - $1 - every_ms AS late_ms FROM scheduled_job
             WHERE every_ms > 0 ORDER BY name)sql",
                                  rig.clock.now());
    });
}

void jobs_under_jumps(const Options&) {
    Rig rig;
    rig.portal->app.run_due_jobs();
    const auto before = jobs(rig);
    expect(!before.empty(), "there are recurring jobs");
    for (const auto jump : jumps) {
        const auto was = jobs(rig);
        rig.clock.set(rig.clock.now() + jump);
        rig.portal->app.run_due_jobs();
        const auto is = jobs(rig);
        expect(is.size() == was.size(), "no job is lost or doubled");
        for (std::size_t i = 0; i < is.size(); ++i) {
            expect(is[i].runs - was[i].runs <= 1, is[i].name + " ran once at most");
            expect(is[i].late_ms <= 0, is[i].name + " does not wait for the clock to come back");
        }
        expect(rig.portal->app.run_due_jobs() == 0, "nothing runs twice");
    }
    // Each runs again after its interval.
    const auto last = jobs(rig);
    rig.clock.move(std::chrono::hours(24 * 40));
    rig.portal->app.run_due_jobs();
    const auto next = jobs(rig);
    for (std::size_t i = 0; i < next.size(); ++i) expect(next[i].runs > last[i].runs, next[i].name + " runs again");
}

void sessions_under_jumps(const Options&) {
    Rig rig;
    const auto status = [&] { return rig.get("/api/session").status; };
    expect(status() == 200, "somebody is signed in");
    for (const auto jump : {1h, -1h, 10 * year, -10 * year}) {
        rig.clock.set(rig.clock.now() + jump);
        expect(status() == 200, "a jump signs nobody out of a running server");
    }
    rig.clock.set(rig.clock.now() - 1h);
    rig.stop();
    rig.start();
    expect(status() == 200, "nor an hour back and a restart");
    rig.clock.set(rig.clock.now() + 10 * year);
    rig.stop();
    rig.start();
    expect(status() == 401, "ten years on, a session is over");
    rig.clock.set(rig.clock.now() - 10 * year);
    rig.stop();
    rig.start();
    expect(status() == 401, "and does not live again when the clock is set right");
}

void session_is_not_immortal(const Options&) {
    Rig rig;
    rig.clock.set(rig.clock.now() - 10 * year);
    rig.stop();
    rig.start();
    expect(rig.get("/api/session").status == 200, "set back ten years, people stay signed in");
    for (int day = 0; day < 60; ++day) {
        rig.clock.move(24h);
        if (rig.get("/api/session").status == 401) return;
    }
    throw std::runtime_error("a session of the future never ends");
}

void order_of_the_log(const Options&) {
    Rig rig;
    rig.sign_in();
    const auto ids = [&](const char* sql) {
        return rig.portal->app.database().read([&](const db::Reader& reader) { return reader.values<Id>(sql); });
    };
    for (const auto jump : jumps) {
        const auto before = ids("SELECT id FROM audit_event ORDER BY id");
        rig.clock.set(rig.clock.now() + jump);
        rig.edit(7);
        const auto after = ids("SELECT id FROM audit_event ORDER BY id");
        expect(after.size() > before.size(), "something was changed");
        expect(std::equal(before.begin(), before.end(), after.begin()), "what is new comes last, whatever its time");
    }
    rig.expect_sound("after all jumps");
}

void start_says_so(const Options&) {
    Rig rig;
    const auto warnings = [&] {
        return std::ranges::count_if(
            rig.log, [](const std::string& line) { return line.find("start.clockBehind") != line.npos; });
    };
    rig.stop();
    rig.start();
    expect(warnings() == 0, "a right clock is not remarked on");
    rig.clock.set(Instant{});
    rig.stop();
    rig.start();
    expect(warnings() == 1, "a start in 1970 is");
}

}  // namespace

std::vector<Case> clock_cases() {
    return {
        {"DU-07 a clock that jumps loses and doubles no job", jobs_under_jumps},
        {"DU-07 a clock that jumps ends no session of a running server, and a dead one stays dead",
         sessions_under_jumps},
        {"DU-07 a clock set back makes no session immortal", session_is_not_immortal},
        {"DU-07 the audit log keeps its order and ids whatever the clock says", order_of_the_log},
        {"DU-07 a start with a clock before the last known time says so", start_says_so},
    };
}

}  // namespace oneroom::prove
