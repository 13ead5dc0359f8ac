// How the rows of one person are brought up to date, whoever else there is.
#include <sqlite3.h>

#include <set>

#include "assignment/pair_store.h"
#include "support/catch.h"
#include "support/portal_database.h"

using namespace oneroom;

namespace {

/// Every statement that the pairs of one content and one person run, as SQLite would take it.
std::set<std::string> plans_of_one_person(test::PortalDatabase& portal) {
    db::Connection own(portal.db.path(), db::Connection::Use::write);
    std::set<std::string> texts, plans;
    const auto keep = [](unsigned, void* to, void* statement, void*) {
        static_cast<std::set<std::string>*>(to)->insert(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)));
        return 0;
    };
    sqlite3_trace_v2(own.handle(), SQLITE_TRACE_STMT, keep, &texts);
    db::Writer tx(own);
    assignment::update_pairs(tx, 1, {.after = 0, .last = 1});
    sqlite3_trace_v2(own.handle(), 0, nullptr, nullptr);
    for (const std::string& text : texts) {
        std::string steps = text + "\n";
        tx.each_cells("EXPLAIN QUERY PLAN " + text, {}, [&](auto cells) {
            steps += cells[3].text + "\n";
            return true;
        });
        plans.insert(steps);
    }
    return plans;
}

}  // namespace

TEST_CASE("a person's rows are brought up to date without reading the others of the location") {
    test::PortalDatabase portal;
    const auto plans = plans_of_one_person(portal);
    CHECK(plans.size() == 4);
    for (const std::string& plan : plans) {
        INFO(plan);
        CHECK(plan.find("app_user_by_location") == plan.npos);
        CHECK(plan.find("SCAN u") == plan.npos);
        CHECK(plan.find("SCAN a") == plan.npos);
        CHECK(plan.find("SCAN content_tracking") == plan.npos);
    }
}
