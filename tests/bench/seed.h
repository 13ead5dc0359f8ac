// Makes portals to measure on, straight through the library: people with sessions, courses, assignments, attempts and
// open launches. Everything follows from the numbers asked for; only keys and tokens are drawn.
#pragma once

#include <string>
#include <vector>

#include "core/db/db.h"
#include "core/files/blob_store.h"

namespace oneroom::bench {

struct PortalSize {
    int learners = 1000;
    int courses = 220;
    int assigned_each = 20;
};

/// Somebody signed in, with a course open.
struct SeededLearner {
    Id user_id{};
    Id item_id{};
    std::string token;    ///< of the launch
    std::string headers;  ///< cookie and key of the session, as lines of a request
};

struct SeededPortal {
    std::vector<SeededLearner> learners;
    SeededLearner administrator;  ///< without a course
};

/// Fills a portal that nobody has used. Every course has one page, `page`.
SeededPortal seed_portal(db::Database& database, const files::BlobInfo& page, const PortalSize& size);

}  // namespace oneroom::bench
