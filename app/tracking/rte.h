// Running one SCO: what it finds when it starts, and saving what it sets. Knows nothing of HTTP.
#pragma once

#include <functional>
#include <memory>

#include "core/db/db.h"
#include "tracking/attempt.h"
#include "tracking/rte_types.h"

namespace oneroom::tracking {

/// Opens a session of the item `sco_id` of the launch's version. Outside a preview it is recorded that the part was
/// opened; an asset is completed by that. Throws Failure 404 when the version has no such item, and 409 when the course
/// is sequenced and something else runs in it, or the part waits for others (SCORM 1.2 CAM 2.3.5.2.1). Where the time
/// that the manifest allows is used up and it says "exit", no session is opened: its id is 0.
RteStart start_sco(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Id sco_id, Instant now);

/// Saves one commit of the launch; durable when it returns. Idempotent: the same commit again changes nothing, and one
/// that arrives late gives only what no later one has set. Elements the standard does not know, or whose value it could
/// not hold, are left out. What was set after the session's finish is ignored (SCORM-12).
/// When the same SCO has been opened again and has saved there, this session's data is overtaken: only its time, and
/// that it was finished or scored better, still count.
/// In review nothing is changed, whatever is sent.
/// Throws Failure 404 when the session is not one of this launch, or the launch has ended; 410 when it has ended
/// because the attempt was reset.
CommitAnswer save_commit(db::Database& db, const Hooks& hooks, const LaunchKey& launch, const Commit& commit,
                         Instant now);

/// save_commit() within a transaction that does more. Not for previews.
CommitAnswer save_commit_in(db::Writer& tx, const Hooks& hooks, const LaunchKey& launch, const Commit& commit,
                            Instant now);

/// save_commit() for a caller that does not wait: `done` is called once it is durable or refused, on another thread (on
/// this one in a preview), and must be short; `hooks` live until then. The answer it gets throws what save_commit()
/// would have thrown.
void save_commit_later(db::Database& db, const Hooks& hooks, const LaunchKey& launch,
                       std::shared_ptr<const Commit> commit, Instant now,
                       std::function<void(std::function<CommitAnswer()>)> done);

/// For a unit that asks by messages (HACP) and keeps nothing itself: what it finds in its session now. Throws Failure
/// 404 when the session is not one of this launch and part, has been finished, or the launch has ended.
std::map<std::string, std::string> show_elements(db::Database& db, const LaunchKey& launch, Id sco_id, Id session_id);

/// And what it sets, given what its part holds so far. It comes once and in order, so the server counts. Throws as
/// show_elements() does.
using Said = std::function<std::map<std::string, std::string>(const std::map<std::string, std::string>& kept)>;
CommitAnswer save_message(db::Database& db, const Hooks& hooks, const LaunchKey& launch, Id sco_id, Id session_id,
                          const Said& said, bool is_finish, Instant now);

/// The same for a commit the browser could not send in time and kept: for the person whose attempt it is, whether the
/// launch is still open or not. Empty when the session is not this person's.
std::optional<CommitAnswer> save_late_commit(db::Database& db, const Hooks& hooks, Id user_id, const Commit& commit,
                                             Instant now);

}  // namespace oneroom::tracking
