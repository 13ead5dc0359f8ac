#include "demo/large_demo.h"

#include <set>
#include <sstream>

#include "assignment/assignment.h"
#include "core/config/config.h"
#include "demo/large_names.h"
#include "demo/large_plan.h"
#include "demo_portal.h"
#include "support/catch.h"
#include "support/pairs_anew.h"

using namespace oneroom;
using test::DemoPortal;

namespace {

struct LargePortal : DemoPortal {
    std::ostringstream out;
    void make(const demo::LargeSize& size) { demo::make_large_demo(setup(), size, out); }

    std::string pairs() {
        std::string text;
        db.read([&](const db::Reader& reader) {
            reader.each_cells(
                "SELECT user_id, content_id, is_listed, assigned_at, due_on, status, score_percent, total_ms, last_at "
                "FROM content_tracking ORDER BY content_id, user_id",
                {}, [&](auto cells) {
                    for (const auto& cell : cells) text += cell.text + std::to_string(cell.integer) + "|";
                    return true;
                });
        });
        return text;
    }
};

}  // namespace

TEST_CASE("a large demo has as many people, contents and records as it was asked for") {
    LargePortal portal;
    portal.make({.people = 700, .contents = 60, .records = 7'345, .seed = 3});
    CHECK(portal.count("SELECT COUNT(*) FROM app_user") == 700);
    CHECK(portal.count("SELECT COUNT(*) FROM content") == 60);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking") == 7'345);
    CHECK(demo::is_demo(portal.db));
    CHECK(portal.out.str().find("7345 of 7345") != std::string::npos);

    CHECK(portal.count("SELECT COUNT(DISTINCT username) FROM app_user") == 700);
    CHECK(portal.count("SELECT COUNT(DISTINCT full_name) FROM app_user") > 600);
    CHECK(portal.count("SELECT COUNT(DISTINCT title) FROM content") == 60);
    CHECK(portal.count("SELECT COUNT(DISTINCT password_hash) FROM app_user") == 1);
    CHECK(portal.count("SELECT COUNT(DISTINCT status) FROM content_tracking") == 5);
    // Everybody has ten or eleven; half of those who have eleven were not asked to take the last.
    CHECK(portal.count("SELECT COUNT(*) FROM (SELECT user_id FROM content_tracking GROUP BY user_id "
                       "HAVING COUNT(*) NOT IN (10, 11))") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE assigned_at IS NULL AND attempts = 0") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM content_tracking WHERE assigned_at IS NULL") == 172);
}

TEST_CASE("the records of a large demo are what its rules and attempts make") {
    LargePortal portal;
    portal.make({.people = 300, .contents = 40, .records = 3'070, .seed = 1});
    const std::string before = portal.pairs();
    test::make_pairs_anew(portal.db);
    CHECK((portal.pairs() == before));
    // Deriving each standing anew from its attempts changes nothing.
    portal.db.write([](db::Writer& tx) {
        for (const Id user_id : tx.values<Id>("SELECT id FROM app_user ORDER BY id"))
            for (const Id content_id :
                 tx.values<Id>("SELECT content_id FROM content_tracking WHERE user_id = $1 ORDER BY 1", user_id))
                tracking::refresh_standing(tx, {}, user_id, content_id, {});
    });
    CHECK((portal.pairs() == before));
    CHECK(portal.count("SELECT COUNT(*) FROM attempt a JOIN content c ON c.id = a.content_id "
                       "WHERE c.content_type = 1 AND a.status > 0 AND NOT EXISTS "
                       "(SELECT 1 FROM attempt_sco s WHERE s.attempt_id = a.id)") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM rte_element WHERE name = 'cmi.suspend_data'") > 20);
    CHECK(portal.count("SELECT COUNT(*) FROM pragma_foreign_key_check") == 0);
    CHECK(portal.count("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'index'") ==
          DemoPortal().count("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'index'"));
}

TEST_CASE("the same seed makes the same large demo, another one another") {
    LargePortal one, same, other;
    one.make({.people = 60, .contents = 30, .records = 400, .seed = 5});
    same.make({.people = 60, .contents = 30, .records = 400, .seed = 5});
    other.make({.people = 60, .contents = 30, .records = 400, .seed = 6});
    CHECK((one.pairs() == same.pairs()));
    CHECK((one.pairs() != other.pairs()));
}

TEST_CASE("a large demo is never made over a portal") {
    LargePortal in_use;
    in_use.add_user("somebody");
    CHECK_THROWS_WITH(in_use.make({}), Catch::Contains("already holds a portal"));
    CHECK(in_use.count("SELECT COUNT(*) FROM app_user") == 1);
}

TEST_CASE("sizes that make no sense are refused with a sentence") {
    using Words = std::vector<std::string>;
    const auto size = demo::read_large_size(Words{"--people", "100", "--contents=50", "--records", "5000"});
    CHECK(size.people == 100);
    CHECK(size.contents == 50);
    CHECK(size.records == 5000);
    CHECK(size.seed == 1);
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--people", "3"}), Catch::Contains("from 25 to 1000000, not '3'"));
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--records", "many"}), Catch::Contains("not 'many'"));
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--people", "-5"}), Catch::Contains("not '-5'"));
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--contents"}), Catch::Contains("--contents takes"));
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--poeple", "30"}), Catch::Contains("'--poeple'"));
    CHECK_THROWS_WITH(demo::read_large_size(Words{"--people", "30", "--contents", "20", "--records", "601"}),
                      Catch::Contains("At most 600 records"));
}

TEST_CASE("rules and chance give nobody a content twice, and use every record") {
    for (const std::int64_t records : {0, 1, 29, 30, 31, 95, 299, 300}) {
        CAPTURE(records);
        std::vector<std::int32_t> location_of;
        for (int person = 0; person < 30; ++person) location_of.push_back(person * 7 % 4);
        const demo::PairPlan plan(30, 10, records, location_of, 4);
        std::int64_t all = 0;
        for (int content = 0; content < 10; ++content) {
            std::set<std::int32_t> people;
            for (const auto& taker : plan.takers_of(content)) people.insert(taker.person);
            CHECK(people.size() == plan.takers_of(content).size());
            all += static_cast<std::int64_t>(people.size());
        }
        CHECK(all == records);
    }
}

TEST_CASE("contents of a large demo have names of their own") {
    std::set<std::string> titles;
    for (int number = 0; number < 12'000; ++number) titles.insert(demo::content_name(number, 0).title);
    CHECK(titles.size() == 12'000);
}
