// Every pair made anew from the rules, by the job that applies a changed rule to many people.
#pragma once

#include <nlohmann/json.hpp>

#include "assignment/assignment.h"
#include "support/fake_clock.h"

namespace oneroom::test {

inline void make_pairs_anew(db::Database& db) {
    const FakeClock clock;
    const auto contents =
        db.read([](const db::Reader& reader) { return reader.values<Id>("SELECT id FROM content ORDER BY id"); });
    for (const auto& job : assignment::assignment_jobs())
        for (const Id id : contents) {
            jobs::JobContext context{db, clock, nlohmann::json{{"contentId", id}}.dump(), [] { return true; }};
            job.run(context);
        }
}

}  // namespace oneroom::test
