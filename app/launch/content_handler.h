// The content origin: /c/<token>/... and nothing else. Everything served here is a course's, and courses are hostile by
// design: cookies and Authorization are never looked at, nothing of a request is ever sent back, and whatever is wrong
// (no such token, an ended launch, a wrong path) gets one and the same answer.
#pragma once

#include "core/db/db.h"
#include "core/files/blob_store.h"
#include "core/http/http_types.h"
#include "launch/token_cache.h"
#include "tracking/attempt.h"

namespace oneroom::launch {

/// What the content origin works on; all of it outlives the handler.
struct ContentOrigin {
    db::Database& db;
    const Clock& clock;
    const files::BlobStore& blobs;
    TokenCache& tokens;
    const tracking::Hooks& hooks;
    /// Security headers for the answer to a request; the portal's origin in them may depend on the host it came by.
    std::function<http::Headers(const http::Request&, const std::string& may_frame)> headers{};
    /// What courses that report by statements ask for, behind their token; nothing where it is none of that.
    std::function<std::optional<http::Reply>(http::Request&, const OpenLaunch&, std::string_view token,
                                             std::string_view path)>
        answer_units{};
    /// Sites that may frame what a launch of this person serves, beside the portal.
    std::function<std::string(const db::Reader&, Id user_id)> may_frame{};
};

/// Largest body of a commit.
constexpr std::size_t largest_commit = 1024 * 1024;

/// And of recorded calls.
constexpr std::size_t largest_call_batch = 64 * 1024;

/// Answers requests of the content listener:
/// GET  /c/<token>/bridge, /c/<token>/player/<file>   the embedded bridge
/// GET  /c/<token>/rte/<scoId>                        opens a session of a SCO: RteStart
/// POST /c/<token>/rte/<scoId>/commit                 saves: Commit -> CommitAnswer; JSON, or text/plain from a beacon
/// GET  /c/<token>/rte/navigation                     a sequenced course: what may be asked for now: ValidRequests
/// POST /c/<token>/rte/navigate                       and going on in it: NavigationRequest -> NavigationAnswer
/// POST /c/<token>/rte/calls                          keeps what the course has called: CallBatch; 404 unless recorded
/// POST /c/<token>/hacp/<scoId>                       a message of an AICC unit, a form
/// POST /c/<token>/units/<scoId>                      answer_units: begins a unit of xAPI or cmi5
/// POST /c/<token>/fetch/<session>                    answer_units: the authorization of a cmi5 unit, once
/// any  /c/<token>/xapi/...                           answer_units: the record store, for that launch
/// Files, fetch and xapi are found by the token of units, too (unit_token_of).
/// GET  /left                                         where a unit goes when it ends
/// GET  /c/<token>/files/<path>                       a file of the package
/// GET  /c/<token>/file/<name>                        a download, as an attachment
http::Handler content_handler(ContentOrigin origin);

}  // namespace oneroom::launch
