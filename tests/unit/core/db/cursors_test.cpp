// Who holds the log, and who is ended for it.
#include "core/base/failure.h"
#include "core/db/db.h"
#include "support/catch.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Fixture {
    TempFolder folder;
    db::Database db{folder.file("test.db")};
    const std::shared_ptr<db::Cursors> cursors = std::make_shared<db::Cursors>();

    Fixture() {
        db.write([](db::Writer& tx) {
            tx.script("CREATE TABLE thing (id INTEGER PRIMARY KEY); INSERT INTO thing (id) VALUES (1), (2), (3)");
        });
    }
    /// One that has read its first row when the log ended there.
    std::unique_ptr<db::Cursor> begun_at(db::LogPosition end) {
        cursors->note_log(end);
        auto cursor = opened();
        REQUIRE(cursor->next());
        return cursor;
    }
    std::unique_ptr<db::Cursor> opened() {
        auto cursor = std::make_unique<db::Cursor>(folder.file("test.db"), cursors);
        cursor->add("SELECT id FROM thing ORDER BY id", {});
        return cursor;
    }
    static int status_of_next(db::Cursor& cursor) {
        try {
            cursor.next();
        } catch (const Failure& failure) {
            return failure.status;
        }
        return 200;
    }
};

}  // namespace

TEST_CASE("only the cursor that keeps the log from being copied is ended, not one that began later [DU-16]") {
    Fixture f;
    const auto first = f.begun_at({0, 100}), second = f.begun_at({0, 200});
    // A backup that began before both holds the log at 50.
    CHECK(f.cursors->end_holders({0, 50}) == 0);
    CHECK(Fixture::status_of_next(*first) == 200);
    // The backup is done: now it is the first.
    CHECK(f.cursors->end_holders({0, 100}) == 1);
    CHECK(Fixture::status_of_next(*first) == 503);
    CHECK(Fixture::status_of_next(*second) == 200);
    CHECK(f.cursors->end_holders({0, 200}) == 1);  // the ended one holds nothing any more
    CHECK(Fixture::status_of_next(*second) == 503);
}

TEST_CASE("a cursor from before the log began anew holds the new one from its start") {
    Fixture f;
    const auto old = f.begun_at({3, 4000}), fresh = f.begun_at({4, 10});
    CHECK(f.cursors->end_holders({4, 0}) == 1);
    CHECK(Fixture::status_of_next(*old) == 503);
    CHECK(Fixture::status_of_next(*fresh) == 200);
}

TEST_CASE("a cursor that has not begun, or is done, holds nothing and is not ended") {
    Fixture f;
    const auto waiting = f.opened(), done = f.begun_at({0, 1});
    while (done->next()) {
    }
    CHECK(f.cursors->end_holders({9, 9}) == 0);
    CHECK(waiting->next());
}

TEST_CASE("a cursor is ended between two rows as well as in the middle of one") {
    Fixture f;
    const auto cursor = f.begun_at({0, 1});
    cursor->next();
    cursor->next();  // the last row: the statement has no more to do
    CHECK(f.cursors->end_holders({0, 1}) == 1);
    CHECK_THROWS_WITH(cursor->next(), Catch::Contains("took too long"));
}
