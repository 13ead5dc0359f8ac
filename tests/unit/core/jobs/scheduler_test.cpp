#include "core/jobs/scheduler.h"

#include <future>

#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;
using namespace oneroom::jobs;
using namespace oneroom::test;

namespace {

struct Fixture : PortalDatabase {
    std::atomic<int> runs = 0;
    std::function<void(JobContext&)> work = [](JobContext&) {};

    std::vector<Job> table(std::chrono::milliseconds every = 1h) {
        return {{"test.sweep", every,
                 [this](JobContext& context) {
                     ++runs;
                     const auto current = work;  // it may replace itself while it runs
                     current(context);
                 },
                 "Counts its runs"}};
    }
    std::int64_t column(std::string_view sql) { return value<std::int64_t>(sql); }
    std::int64_t state() { return column("SELECT state FROM scheduled_job"); }
    std::string error() { return value<std::string>("SELECT last_error FROM scheduled_job"); }
    Instant due() { return value<Instant>("SELECT due_at FROM scheduled_job"); }
    void add(std::string_view subject, Instant at) {
        db.write([&](db::Writer& tx) { add_work(tx, "test.sweep", subject, "{\"a\":1}", at); });
    }
};

[[noreturn]] void fail(JobContext&) { throw std::runtime_error("the disk is full"); }

}  // namespace

TEST_CASE("a recurring job runs once for each time it is due", "[threads]") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    CHECK(scheduler.run_due() == 0);
    f.clock.move(1h);
    CHECK(scheduler.run_due() == 1);
    CHECK(scheduler.run_due() == 0);
    f.clock.move(10h);  // the machine slept: what was missed is done once
    CHECK(scheduler.run_due() == 1);
    CHECK(f.due() == f.clock.now() + 1h);
    CHECK(f.runs == 2);
}

TEST_CASE("a restart keeps what is due and takes a changed cadence") {
    Fixture f;
    { const Scheduler first(f.db, f.clock, f.table()); }
    f.clock.move(30min);
    Scheduler second(f.db, f.clock, f.table(2h));
    CHECK(f.column("SELECT COUNT(*) FROM scheduled_job") == 1);
    CHECK(f.column("SELECT every_ms FROM scheduled_job") == 2 * 3600 * 1000);
    f.clock.move(30min);
    CHECK(second.run_due() == 1);
}

TEST_CASE("work whose process died is taken up again when its claim has run out") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    f.run("UPDATE scheduled_job SET state = 1, run_number = 7, lease_until_at = $1", f.clock.now() + Scheduler::lease);
    CHECK(scheduler.run_due() == 0);
    f.clock.move(Scheduler::lease);
    CHECK(scheduler.run_due() == 1);
    CHECK(f.column("SELECT run_number FROM scheduled_job") == 8);
    CHECK(f.state() == 0);
}

TEST_CASE("a start takes up at once what the lost process was doing, but not when that was lost before") {
    Fixture f;
    { const Scheduler first(f.db, f.clock, f.table()); }
    const Instant lease_end = f.clock.now() + Scheduler::lease;
    f.run("UPDATE scheduled_job SET state = 1, run_number = 7, lease_until_at = $1", lease_end);
    {
        Scheduler second(f.db, f.clock, f.table());
        std::promise<void> started;
        f.work = [&](JobContext&) { started.set_value(); };
        second.start();
        CHECK(started.get_future().wait_for(10s) == std::future_status::ready);
    }
    CHECK(f.column("SELECT run_number FROM scheduled_job") == 8);
    CHECK(f.column("SELECT attempts FROM scheduled_job") == 0);

    // It may be this work that ends the process: the portal has to be up meanwhile.
    f.work = [](JobContext&) {};
    f.run("UPDATE scheduled_job SET state = 1, attempts = 1, lease_until_at = $1", lease_end);
    {
        Scheduler third(f.db, f.clock, f.table());
        third.start();
    }
    CHECK(f.value<Instant>("SELECT lease_until_at FROM scheduled_job") == lease_end);
    CHECK(f.runs == 1);
}

TEST_CASE("whoever finishes after losing the claim changes nothing") {
    Fixture f;
    Scheduler slow(f.db, f.clock, f.table());
    bool was_ours = true;
    f.work = [&](JobContext& context) {
        f.clock.move(Scheduler::lease + 1min);
        f.work = [](JobContext&) {};
        Scheduler other(f.db, f.clock, f.table());
        CHECK(other.run_due() == 1);
        f.run("UPDATE scheduled_job SET last_error = 'of the other'");
        was_ours = context.keep_going();
    };
    f.clock.move(1h);
    slow.run_due();
    CHECK_FALSE(was_ours);
    CHECK(f.runs == 2);
    CHECK(f.error() == "of the other");
}

TEST_CASE("a job that says it is still going keeps its claim") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    f.work = [&](JobContext& context) {
        for (int i = 0; i < 5; ++i) {
            f.clock.move(Scheduler::lease - 1min);
            CHECK(context.keep_going());
        }
        f.work = [](JobContext&) {};
        Scheduler other(f.db, f.clock, f.table());
        CHECK(other.run_due() == 0);
    };
    f.clock.move(1h);
    CHECK(scheduler.run_due() == 1);
    CHECK(f.state() == 0);
}

TEST_CASE("two schedulers never run the same work twice", "[threads]") {
    Fixture f;
    Scheduler one(f.db, f.clock, f.table()), two(f.db, f.clock, f.table());
    for (int i = 0; i < 40; ++i) f.add(std::to_string(i), f.clock.now());
    {
        const auto first = std::async(std::launch::async, [&] { one.run_due(); });
        const auto second = std::async(std::launch::async, [&] { two.run_due(); });
    }
    CHECK(f.runs == 40);
    CHECK(f.column("SELECT COUNT(*) FROM scheduled_job WHERE state = 2 AND run_number = 1") == 40);
}

TEST_CASE("a failing job waits longer each time, and says why") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    f.work = fail;
    f.clock.move(1h);
    scheduler.run_due();
    CHECK(f.error() == "the disk is full");
    CHECK(f.due() == f.clock.now() + 1min);
    f.clock.move(1min);
    scheduler.run_due();
    CHECK(f.due() == f.clock.now() + 2min);
    for (int i = 0; i < 20; ++i) {
        f.clock.move(1h);
        scheduler.run_due();
    }
    CHECK(f.due() == f.clock.now() + 1h);  // never rarer than when all is well
    f.work = [](JobContext&) {};
    f.clock.move(1h);
    scheduler.run_due();
    CHECK(f.error().empty());
    CHECK(f.column("SELECT attempts FROM scheduled_job") == 0);
}

TEST_CASE("one-off work is done once, and given up after ten failures") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table(0ms));
    std::string payload;
    f.work = [&](JobContext& context) { payload = context.payload_json; };
    f.add("mail 1", f.clock.now() + 1min);
    f.add("mail 1", f.clock.now() + 2min);
    CHECK(scheduler.run_due() == 0);
    f.clock.move(1min);
    CHECK(scheduler.run_due() == 1);
    CHECK(payload == "{\"a\":1}");
    f.clock.move(24h);
    CHECK(scheduler.run_due() == 0);
    CHECK(f.state() == 2);

    f.work = fail;
    f.add("mail 1", f.clock.now());
    for (int i = 0; i < 30; ++i) {
        scheduler.run_due();
        f.clock.move(12h);
    }
    CHECK(f.column("SELECT attempts FROM scheduled_job") == 10);
    CHECK(f.state() == 3);
}

TEST_CASE("a wall clock that is set back does not stop recurring work") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    f.clock.set(f.clock.now() - 24h * 365);
    CHECK(scheduler.run_due() == 0);
    f.clock.move(1h);
    CHECK(scheduler.run_due() == 1);
}

TEST_CASE("a wall clock that is set forward runs recurring work once") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    f.clock.set(f.clock.now() + 24h * 365);
    CHECK(scheduler.run_due() == 1);
    CHECK(scheduler.run_due() == 0);
}

TEST_CASE("work of a job this program does not know is left alone") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, {});
    f.add("from a newer version", f.clock.now());
    CHECK(scheduler.run_due() == 0);
    CHECK(f.state() == 0);
}

TEST_CASE("the thread runs work that is due when it is woken, and stops in the middle of a long job", "[threads]") {
    Fixture f;
    Scheduler scheduler(f.db, f.clock, f.table());
    std::promise<void> started;
    f.work = [&](JobContext& context) {
        started.set_value();
        while (context.keep_going()) std::this_thread::yield();
    };
    scheduler.start();
    f.clock.move(1h);
    scheduler.wake();
    started.get_future().get();
    scheduler.stop();
    CHECK(f.runs == 1);
    CHECK(f.state() == 0);
}

TEST_CASE("a long job keeps no other waiting", "[threads]") {
    Fixture f;
    std::promise<void> started, other_ran;
    auto table = f.table();
    table.push_back({"test.long", 1h,
                     [&](JobContext& context) {
                         started.set_value();
                         while (context.keep_going()) std::this_thread::yield();
                     },
                     "Goes on until it is stopped", true});
    f.work = [&](JobContext&) { other_ran.set_value(); };
    Scheduler scheduler(f.db, f.clock, table);
    scheduler.start();
    f.run("UPDATE scheduled_job SET due_at = $1 WHERE name = 'test.long'", f.clock.now());
    scheduler.wake();
    started.get_future().get();
    f.run("UPDATE scheduled_job SET due_at = $1 WHERE name = 'test.sweep'", f.clock.now());
    scheduler.wake();
    CHECK(other_ran.get_future().wait_for(10s) == std::future_status::ready);
    scheduler.stop();
}

TEST_CASE("two jobs cannot have one name") {
    Fixture f;
    auto table = f.table();
    table.push_back(table.front());
    CHECK_THROWS_AS(Scheduler(f.db, f.clock, table), std::logic_error);
}
