// Going through a sequenced course (SCORM 2004): how a launch begins, what the learner and the SCO may ask for, and
// doing it. Each decision is one transaction with what led to it. Knows nothing of HTTP.
#pragma once

#include "core/db/db.h"
#include "tracking/attempt.h"
#include "tracking/navigation_types.h"

namespace oneroom::tracking {

/// A launch of the attempt begins: what an earlier one left is taken over first, and what its last SCO asked for at its
/// end is done; else the course is resumed where it was left, or started. Nothing happens where nothing is sequenced,
/// and in review and preview, where all parts are free.
void begin_navigation(db::Writer& tx, const Hooks& hooks, const LaunchKey& launch, Instant now);

/// How the course stands and what its menu offers; empty where all parts are free.
struct CourseView {
    CourseNavigation navigation{};
    std::vector<PartChoice> parts{};  ///< by position
};
std::optional<CourseView> view_course(const db::Reader& db, const Hooks& hooks, const LaunchKey& launch, Instant now);

/// The truth for adl.nav.request_valid. Throws Failure 404 where nothing is sequenced.
ValidRequests list_valid_requests(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Instant now);

/// Saves what is left of the running SCO, takes over what it said, and does what is asked for, in one transaction. The
/// same request again changes nothing and gets the same answer. Throws Failure 404 where nothing is sequenced or the
/// commit belongs to no session of the launch, 400 for words that are no request.
NavigationAnswer navigate_course(db::Database& db, const Hooks& hooks, const LaunchKey& launch,
                                 const NavigationRequest& request, Instant now);

}  // namespace oneroom::tracking
