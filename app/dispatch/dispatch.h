// Courses played in somebody else's learning system: their administration, the packages that are exported for it, and
// the door by which its learners come in. Decision 0043.
#pragma once

#include <string>

#include "core/api/route.h"
#include "core/security/secret_key.h"
#include "core/security/throttle.h"
#include "launch/launch.h"

namespace oneroom::accounts {
struct Accounts;
}

namespace oneroom::dispatch {

/// What the operations work on. app.cpp makes one; it outlives the routes.
struct Dispatches {
    accounts::Accounts& accounts;
    launch::Launches& launches;
    /// The portal as the browser of this request reaches it.
    std::function<std::string(const http::Request&)> app_origin{};
};

std::vector<Route> dispatch_routes(Dispatches& dispatches);

/// Who plays with a ticket of ours: a restricted person. Nothing for the key of a package, which opens nobody's
/// session; `others` finds everybody else. Throws Failure 401 for a ticket that is over.
FindSession find_session(const Dispatches& dispatches, FindSession others);

/// Which sites may frame the page of a request: only those of a dispatch, and only its own pages. Empty: none.
std::function<std::string(const http::Request&)> frame_ancestors(db::Database& db);
/// The same for what a launch of this person serves.
std::string frame_ancestors_of(const db::Reader& db, Id user_id);

/// For Launches: whether a restricted person may open a course.
std::function<bool(const db::Reader&, Id user_id, Id content_id)> may_open(const Clock& clock);

}  // namespace oneroom::dispatch
