#include "launch/launch_rules.h"
#include "lrs/own_statements.h"
#include "lrs/save_statements.h"
#include "xapi_courses/begin_unit.h"
#include "xapi_courses/session_store.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom::xapi_courses {
namespace {

/// Ends some. True when there may be more.
bool end_left_sessions(XapiCourses& courses) {
    lrs::Records& records = courses.records;
    const Instant now = records.clock.now();
    const auto left = records.db.read(
        [&](const db::Reader& db) { return list_left(db, now - std::chrono::minutes(2), now - launch::launch_lasts); });
    if (left.empty()) return false;
    std::shared_ptr<lrs::Saving> saving;
    try {
        records.db.write([&](db::Writer& tx) {
            std::vector<std::string> statements;
            for (const Id id : left) {
                auto unit = find_unit(tx, id);
                if (!unit || unit->ended_at) continue;
                std::string said = abandon(tx, *unit, now);
                // Packages of xAPI know of no sessions: theirs end without a word.
                if (unit->is_cmi5()) statements.push_back(std::move(said));
            }
            saving = lrs::own_saving(records, statements);
            if (!statements.empty()) lrs::save_statements(tx, records, *saving);
        });
    } catch (...) {
        if (saving) lrs::end_saving(records, *saving, false);
        throw;
    }
    lrs::end_saving(records, *saving, true);
    return true;
}

}  // namespace

std::vector<jobs::Job> xapi_course_jobs(XapiCourses& courses) {
    const auto run = [&courses](jobs::JobContext& context) {
        while (context.keep_going() && end_left_sessions(courses)) {
        }
    };
    return {{"xapiCourses.endSessions", std::chrono::minutes(5), run,
             "Ends the sessions of cmi5 units that were left without a word"}};
}

}  // namespace oneroom::xapi_courses
