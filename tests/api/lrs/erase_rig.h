// A record store from which statements leave again.
#pragma once

#include <thread>

#include "api/lrs/lrs_rig.h"

namespace oneroom::test {

inline const std::string bob = "agent=%7B%22mbox%22%3A%22mailto%3Abob%40example.org%22%7D";

struct EraseRig : LrsRig {
    std::string erase(std::vector<std::string> words, int expected = 0) {
        std::istringstream in;
        std::ostringstream out, err;
        words.insert(words.begin(), {"lrs", "erase"});
        const int code = app.run_command(words, in, out, err);
        INFO(err.str());
        REQUIRE(code == expected);
        return out.str() + err.str();
    }
    std::int64_t count(const std::string& table) {
        std::int64_t rows = 0;
        app.database().read([&](const db::Reader& db) {
            db.each_cells("SELECT COUNT(*) FROM " + table, {}, [&](std::span<const db::Cell> cells) {
                rows = cells[0].integer;
                return true;
            });
        });
        return rows;
    }
    void keep_days(const char* days) {
        REQUIRE(admin.put("/api/settings/statementsKeepDays", {{"value", days}}).status == 200);
    }
    /// Days later, when the job has run.
    void wait_days(int days, std::int64_t statements) {
        clock.move(std::chrono::days(days) + std::chrono::minutes(61));
        for (int i = 0; i < 20'000 && count("lrs_statement") != statements; ++i) {
            app.run_due_jobs();
            std::this_thread::yield();
        }
        CHECK(count("lrs_statement") == statements);
    }
    static json about(int number, int target, const char* verb = "http://example.org/verbs/saw") {
        return statement(number, {{"actor", {{"mbox", "mailto:cy@example.org"}}},
                                  {"verb", {{"id", verb}}},
                                  {"object", {{"objectType", "StatementRef"}, {"id", uuid(target)}}}});
    }
    static json voiding(int number, int target) {
        return about(number, target, "http://adlnet.gov/expapi/verbs/voided");
    }
};

}  // namespace oneroom::test
