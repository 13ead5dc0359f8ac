// Changes whose caller does not wait: when it is told, and what a batch of them does when one fails.
#include <future>
#include <latch>
#include <optional>

#include "core/base/failure.h"
#include "core/base/pause.h"
#include "core/db/connection.h"
#include "core/db/db.h"
#include "support/catch.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Fixture {
    TempFolder folder;
    std::optional<db::Database> opened{folder.file("test.db")};
    db::Database& db = *opened;
    Fixture() {
        db.write([](db::Writer& tx) {
            tx.script("CREATE TABLE thing (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE)");
        });
    }

    /// The result of the change, or what it threw.
    template <class Change>
    std::future<std::int64_t> later(Change change) {
        const auto told = std::make_shared<std::promise<std::int64_t>>();
        db.write_later(std::move(change), [told](const auto& outcome) {
            try {
                told->set_value(outcome());
            } catch (...) {
                told->set_exception(std::current_exception());
            }
        });
        return told->get_future();
    }
    std::vector<std::string> names() {
        return db.read([](const db::Reader& r) {
            return r.values<std::string>("SELECT full_name FROM thing ORDER BY full_name");
        });
    }
};

std::int64_t add(db::Writer& tx, const std::string& name) {
    return tx.value<Id>("INSERT INTO thing (full_name) VALUES ($1) RETURNING id", name);
}

/// While it lives the writer is busy, so that what is written meanwhile becomes one batch.
class BusyWriter {
public:
    explicit BusyWriter(db::Database& db)
        : thread_([this, &db] {
              db.write([this](db::Writer&) {
                  held_.count_down();
                  free_.wait();
              });
          }) {
        held_.wait();
    }
    ~BusyWriter() { free_.count_down(); }
    BusyWriter(const BusyWriter&) = delete;
    BusyWriter& operator=(const BusyWriter&) = delete;

private:
    std::latch held_{1}, free_{1};
    std::jthread thread_;
};

/// Tells when the thread that made it waits for its change.
class Waits : Pause::Listener {
public:
    explicit Waits(std::latch& begun) : begun_(begun) { Pause::tell(this); }
    ~Waits() { Pause::tell(nullptr); }

private:
    void pauses() override { begun_.count_down(); }
    void goes_on() override {}
    std::latch& begun_;
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("who does not wait is told when the change is durable, or why it is not", "[threads]") {
    Fixture f;
    std::promise<std::pair<Id, std::int64_t>> told;
    f.db.write_later([](db::Writer& tx) { return add(tx, "a"); },
                     [&](const auto& outcome) {
                         db::Connection other(f.db.path(), db::Connection::Use::read);
                         const db::Reader reader(other);
                         told.set_value({outcome(), reader.value<std::int64_t>("SELECT COUNT(*) FROM thing")});
                     });
    const auto [id, seen_by_others] = told.get_future().get();
    CHECK(id == 1);
    CHECK(seen_by_others == 1);
    CHECK_THROWS_AS(f.later([](db::Writer& tx) { return add(tx, "a"); }).get(), std::runtime_error);
    CHECK(f.later([](db::Writer& tx) { return add(tx, "b"); }).get() == 2);
    CHECK(f.names() == Names{"a", "b"});
}

TEST_CASE("of changes saved together one that fails half done takes back itself and nothing else", "[threads]") {
    Fixture f;
    std::vector<std::future<std::int64_t>> outcomes;
    {
        const BusyWriter busy(f.db);
        const auto count_after = [&](const std::string& name, bool fails) {
            outcomes.push_back(f.later([=](db::Writer& tx) {
                add(tx, name);
                if (fails) throw std::runtime_error("no");
                return tx.value<std::int64_t>("SELECT COUNT(*) FROM thing");
            }));
        };
        count_after("a", false);
        count_after("half", true);
        count_after("b", false);
        count_after("half again", true);
        count_after("c", false);
    }
    CHECK(outcomes[0].get() == 1);
    CHECK_THROWS_AS(outcomes[1].get(), std::runtime_error);
    CHECK(outcomes[2].get() == 2);
    CHECK_THROWS_AS(outcomes[3].get(), std::runtime_error);
    CHECK(outcomes[4].get() == 3);
    CHECK(f.names() == Names{"a", "b", "c"});
}

TEST_CASE("a change that is refused before it has changed anything costs the others of its batch nothing",
          "[threads]") {
    Fixture f;
    f.later([](db::Writer& tx) { return add(tx, "taken"); }).get();
    int runs = 0;  // in the writer's thread only, and read when it has told all
    std::vector<std::future<std::int64_t>> outcomes;
    {
        const BusyWriter busy(f.db);
        outcomes.push_back(f.later([&](db::Writer& tx) { return ++runs, add(tx, "a"); }));
        outcomes.push_back(f.later([&](db::Writer&) -> std::int64_t { throw Failure(409, "no"); }));
        outcomes.push_back(f.later([&](db::Writer& tx) { return add(tx, "taken"); }));
        outcomes.push_back(f.later([&](db::Writer& tx) { return ++runs, add(tx, "b"); }));
    }
    CHECK(outcomes[0].get() == 2);
    CHECK_THROWS_AS(outcomes[1].get(), Failure);
    CHECK_THROWS_AS(outcomes[2].get(), std::runtime_error);
    CHECK(outcomes[3].get() == 3);
    CHECK(runs == 2);
    CHECK(f.names() == Names{"a", "b", "taken"});
}

TEST_CASE("a change whose caller waits is never run twice, whoever fails beside it", "[threads]") {
    Fixture f;
    int runs = 0;
    std::future<void> waited;
    std::future<std::int64_t> kept, half;
    {
        const BusyWriter busy(f.db);
        kept = f.later([](db::Writer& tx) { return add(tx, "a"); });
        std::latch is_queued(1);
        waited = std::async(std::launch::async, [&] {
            const Waits waits(is_queued);
            f.db.write([&](db::Writer& tx) { ++runs, add(tx, "b"); });
        });
        is_queued.wait();
        half = f.later([](db::Writer& tx) -> std::int64_t { throw Failure(409, std::to_string(add(tx, "half"))); });
    }
    waited.get();
    CHECK(kept.get() > 0);
    CHECK_THROWS_AS(half.get(), Failure);
    CHECK(runs == 1);
    CHECK(f.names() == Names{"a", "b"});
}

TEST_CASE("when a batch cannot be saved everybody in it is told, and the next one is saved", "[threads]") {
    Fixture f;
    f.db.write([](db::Writer& tx) {
        tx.script("CREATE TABLE part (thing_id INTEGER NOT NULL REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED)");
    });
    std::vector<std::future<std::int64_t>> outcomes;
    {
        const BusyWriter busy(f.db);
        outcomes.push_back(f.later([](db::Writer& tx) { return add(tx, "a"); }));
        outcomes.push_back(f.later([](db::Writer& tx) {  // what only COMMIT finds
            tx.run("INSERT INTO part (thing_id) VALUES (99)");
            return std::int64_t{0};
        }));
    }
    CHECK_THROWS_AS(outcomes[0].get(), std::exception);
    CHECK_THROWS_AS(outcomes[1].get(), std::exception);
    CHECK(f.names().empty());
    CHECK(f.later([](db::Writer& tx) { return add(tx, "b"); }).get() > 0);
    CHECK(f.names() == Names{"b"});
}

TEST_CASE("a database that closes saves what was handed in, and tells everybody", "[threads]") {
    Fixture f;
    std::vector<std::future<std::int64_t>> outcomes;
    for (int i = 0; i < 200; ++i)
        outcomes.push_back(f.later([i](db::Writer& tx) { return add(tx, std::to_string(i)); }));
    f.opened.reset();
    for (auto& outcome : outcomes) {
        REQUIRE(outcome.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
        CHECK(outcome.get() > 0);
    }
    db::Connection again(f.folder.file("test.db"), db::Connection::Use::read);
    CHECK(db::Reader(again).value<std::int64_t>("SELECT COUNT(*) FROM thing") == 200);
}
