// Opening contents: the operations of the portal. The content origin's side is content_handler.h.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/api/route.h"
#include "launch/launch_types.h"
#include "launch/token_cache.h"
#include "tracking/attempt.h"

namespace oneroom::launch {

/// The running parts of launching. app.cpp makes one, fills it before the first request, and keeps it as long as routes
/// and the content handler live.
struct Launches {
    db::Database& db;
    const Clock& clock;
    TokenCache tokens;
    tracking::Hooks hooks{};
    /// The content origin as the browser of this request reaches it: "http://127.0.0.1:8081".
    std::function<std::string(const http::Request&)> content_origin{};
    /// Whether a restricted person may open a content, which rules never give them. Without it they open none.
    std::function<bool(const db::Reader&, Id user_id, Id content_id)> may_open_restricted{};

    /// Whether a content takes the place of the home page: everybody who is signed in may open it, but no restricted
    /// person. Without it there is none.
    std::function<bool(const db::Reader&, Id content_id)> is_home_course{};

    /// A reset attempt ends its launches.
    Launches(db::Database& db_, const Clock& clock_);
};

std::vector<Route> launch_routes(Launches& launches);

/// Opens a content for the person of the session. `origin` is the content origin. Throws Failure with a sentence.
Launch start_launch(Launches& launches, const Session& session, const LaunchRequest& request,
                    const std::string& origin);

/// How it stands with one of the person's own launches. Throws Failure 404.
LaunchState show_launch(Launches& launches, Id user_id, Id launch_id);

/// Ends it: its token opens nothing any more. Ending twice is no error.
LaunchState end_own_launch(Launches& launches, Id user_id, Id launch_id);

/// Saves commits that the browser had to keep, also after the launch has ended.
JournalAnswer save_journal(Launches& launches, Id user_id, const JournalRequest& request);

/// Ends the launches that a session opened, or (no session) all of a person: sign-out, deactivation, a new password.
/// Made to be called in the transaction that ends the sessions. A session that merely times out keeps its launches.
void end_launches(Launches& launches, db::Writer& tx, Id user_id, std::optional<Id> session_id, Instant now);

}  // namespace oneroom::launch
