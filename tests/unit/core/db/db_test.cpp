#include "core/db/db.h"

#include <sqlite3.h>

#include <atomic>

#include "core/db/search.h"
#include "support/catch.h"
#include "support/temp_folder.h"

using namespace oneroom;
using namespace oneroom::test;

namespace {

struct Thing {
    Id id{};
    std::string fullName;
    std::optional<std::int64_t> size;
    static Fields fields() {
        return {field<&Thing::id>("id"), field<&Thing::fullName>("fullName"), field<&Thing::size>("size")};
    }
};

struct Fixture {
    TempFolder folder;
    db::Database db{folder.file("test.db")};
    Fixture() {
        db.write([](db::Writer& tx) {
            tx.script("CREATE TABLE thing (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE, size INTEGER)");
        });
    }
    Id add(const std::string& name, std::optional<std::int64_t> size = std::nullopt) {
        return db.write([&](db::Writer& tx) {
            return tx.value<Id>("INSERT INTO thing (full_name, size) VALUES ($1, $2) RETURNING id", name, size);
        });
    }
    std::int64_t count() {
        return db.read([](const db::Reader& r) { return r.value<std::int64_t>("SELECT COUNT(*) FROM thing"); });
    }
};

}  // namespace

TEST_CASE("rows are read into structs by the names of their columns", "[threads]") {
    Fixture f;
    f.add("b", 2);
    f.add("a");
    const auto rows = f.db.read(
        [](const db::Reader& r) { return r.all<Thing>("SELECT size, full_name, id FROM thing ORDER BY id"); });
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].fullName == "b");
    CHECK(rows[0].size == 2);
    CHECK_FALSE(rows[1].size);
    const auto none = f.db.read(
        [](const db::Reader& r) { return r.one<Thing>("SELECT id, full_name, size FROM thing WHERE id = $1", 99); });
    CHECK_FALSE(none);
}

TEST_CASE("parameters go by their number, wherever they stand") {
    Fixture f;
    CHECK(f.db.read([](const db::Reader& r) {
        return r.value<std::int64_t>("SELECT $2 * 100 + $1 * 10 + $2", 1, 2);
    }) == 212);
}

TEST_CASE("a missing column or parameter is a mistake of the programmer") {
    Fixture f;
    f.add("a");
    CHECK_THROWS_AS(f.db.read([](const db::Reader& r) { return r.all<Thing>("SELECT id FROM thing"); }),
                    std::logic_error);
    CHECK_THROWS_AS(f.db.read([](const db::Reader& r) { return r.value<Id>("SELECT id FROM thing WHERE id = $1"); }),
                    std::logic_error);
    CHECK_THROWS_AS(f.db.read([](const db::Reader& r) { return r.value<Id>("SELECT nothing FROM nowhere"); }),
                    std::logic_error);
}

TEST_CASE("a change that throws takes back itself and nothing else", "[threads]") {
    Fixture f;
    CHECK_THROWS_AS(f.db.write([](db::Writer& tx) {
        tx.run("INSERT INTO thing (full_name) VALUES ('lost')");
        throw std::runtime_error("no");
    }),
                    std::runtime_error);
    f.add("kept");
    CHECK(f.count() == 1);
    CHECK_THROWS(f.add("kept"));
    CHECK(f.count() == 1);
}

TEST_CASE("many writers at once lose nothing and see their own failures", "[threads]") {
    Fixture f;
    constexpr int writers = 16, each = 20;
    std::atomic<int> refused = 0;
    {
        std::vector<std::jthread> threads;
        for (int w = 0; w < writers; ++w)
            threads.emplace_back([&, w] {
                for (int i = 0; i < each; ++i) {
                    f.add(std::to_string(w) + "/" + std::to_string(i));
                    try {
                        f.add("same for all");
                    } catch (const std::runtime_error&) {
                        ++refused;
                    }
                }
            });
    }
    CHECK(f.count() == writers * each + 1);
    CHECK(refused == writers * each - 1);
}

TEST_CASE("a reader sees one state from its first look to its last", "[threads]") {
    Fixture f;
    f.add("first");
    f.db.read([&](const db::Reader& r) {
        const auto count = [&] { return r.value<std::int64_t>("SELECT COUNT(*) FROM thing"); };
        CHECK(count() == 1);
        f.add("second");  // through the writer thread, while this snapshot is open
        CHECK(count() == 1);
    });
    CHECK(f.count() == 2);
}

TEST_CASE("a cursor ends once, however often it is asked for more") {
    Fixture f;
    f.add("a");
    const auto cursor = f.db.open_cursor();
    cursor->add("SELECT full_name FROM thing WHERE id = $1", std::array{db::argument(Id{1})});
    REQUIRE(cursor->next());
    CHECK(cursor->cells()[0].text == "a");
    CHECK_FALSE(cursor->next());
    CHECK_FALSE(cursor->next());
}

TEST_CASE("a reader's connection cannot change anything") {
    Fixture f;
    CHECK_THROWS(f.db.read(
        [](const db::Reader& r) { return r.value<Id>("INSERT INTO thing (full_name) VALUES ('x') RETURNING id"); }));
    CHECK(f.count() == 0);
}

TEST_CASE("every connection keeps the rules of durability and safety [DU-03]") {
    Fixture f;
    const auto check = [](const db::Reader& r) {
        CHECK(r.value<std::string>("PRAGMA journal_mode") == "wal");
        CHECK(r.value<std::int64_t>("PRAGMA synchronous") == 2);  // FULL
        CHECK(r.value<std::int64_t>("PRAGMA foreign_keys") == 1);
        CHECK(r.value<std::int64_t>("PRAGMA trusted_schema") == 0);
    };
    f.db.read(check);
    f.db.write([&](db::Writer& tx) { check(tx); });
}

TEST_CASE("search finds words as they are typed and takes nothing as an operator [IN-02]") {
    Fixture f;
    f.db.write([](db::Writer& tx) {
        tx.script(
            "CREATE VIRTUAL TABLE search_text USING fts5 (title, body, tokenize = 'unicode61 remove_diacritics 2', "
            "prefix = '1 2 3')");
        search::put(tx, search::Kind::content, 1, "Fire safety", "Extinguishers and alarms");
        search::put(tx, search::Kind::content, 2, "Évacuation", "What to do in a fire");
    });
    const auto find = [&](std::string_view text) {
        return f.db.read([&](const db::Reader& r) { return search::find(r, search::Kind::content, text, 10); });
    };
    CHECK(find("fi") == std::vector<Id>{1, 2});  // a title counts more than a body
    CHECK(find("safe fire") == std::vector<Id>{1});
    CHECK(find("evac") == std::vector<Id>{2});
    CHECK(find("").empty());
    for (const char* hostile : {"\"", "fire OR", "NEAR(", "title:", "*", "fire AND NOT", "-", "'; DROP TABLE thing",
                                "^fire", "(((", "\xFF\xFE"})
        CHECK_NOTHROW(find(hostile));
    CHECK_NOTHROW(find(std::string(10'000, 'a')));
    f.db.write([](db::Writer& tx) { search::remove(tx, search::Kind::content, 1); });
    CHECK(find("fire") == std::vector<Id>{2});
}

TEST_CASE("reads and changes inside a change are part of it") {
    Fixture fixture;
    CHECK_THROWS_WITH(fixture.db.write([&](db::Writer&) {
        fixture.add("inside");
        CHECK(fixture.count() == 1);
        throw std::runtime_error("the whole fails");
    }),
                      "the whole fails");
    CHECK(fixture.count() == 0);

    fixture.db.write([&](db::Writer& tx) {
        fixture.add("kept");
        // A part that fails takes back itself only.
        CHECK_THROWS(fixture.db.write([&](db::Writer& part) {
            part.run("INSERT INTO thing (full_name) VALUES ('lost')");
            fixture.add("kept");
        }));
        CHECK(tx.value<std::int64_t>("SELECT COUNT(*) FROM thing") == 1);
    });
    CHECK(fixture.count() == 1);
}

TEST_CASE("a value that does not fit is refused, and nothing is stored in its place") {
    const TempFolder folder;
    db::Connection connection(folder.file("test.db"), db::Connection::Use::write);
    db::Writer tx(connection);
    tx.script("CREATE TABLE note (text TEXT)");
    constexpr int longest = 1000;  // bytes; a billion as it comes
    sqlite3_limit(connection.handle(), SQLITE_LIMIT_LENGTH, longest);
    const auto add = [&](std::size_t size) { tx.run("INSERT INTO note (text) VALUES ($1)", std::string(size, 'x')); };
    CHECK_THROWS_WITH(add(longest + 1), Catch::Contains("too big"));
    CHECK(tx.value<std::int64_t>("SELECT COUNT(*) FROM note") == 0);
    add(longest / 2);
    CHECK(tx.value<std::int64_t>("SELECT LENGTH(text) FROM note") == longest / 2);
}
