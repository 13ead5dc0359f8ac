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

/// Whether a bearer is one of ours: of a package or of somebody who plays.
bool is_dispatch_bearer(std::string_view bearer);

/// Who plays with this ticket: a restricted person. Nothing for the key of a package, which opens nobody's session.
/// Throws Failure 401 when it is over.
std::optional<Session> find_session(const Dispatches& dispatches, std::string_view bearer);

/// Which sites may frame the page of this request: only those of a dispatch, and only its own pages. Empty: none.
std::string frame_ancestors(const db::Reader& db, const http::Request& request);
/// The same for what a launch of this person serves.
std::string frame_ancestors(const db::Reader& db, Id user_id);

/// Whether this restricted person may open this course.
bool may_open(const db::Reader& db, Id user_id, Id content_id, Instant now);

}  // namespace oneroom::dispatch
