// A learner of the proofs: commits as fast as the server answers and remembers what it was promised.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "core/db/db.h"
#include "core/files/blob_store.h"

namespace oneroom::prove {

/// Sends method, path and JSON to the content origin; status and body, status 0 when there was no whole answer.
using Ask = std::function<std::pair<int, std::string>(const std::string&, const std::string&, const std::string&)>;

class Learner {
public:
    Learner(std::string token, Id item_id, Id attempt_id)
        : token_(std::move(token)), item_id_(item_id), attempt_id_(attempt_id) {}

    /// Starts a session when it has none and sends the next commit, or again the one that was not acknowledged. Gives
    /// the status.
    int commit(const Ask& ask);

    /// Commits until a request is not answered. Calls `answered` for each that
    /// is.
    void commit_until_gone(const Ask& ask, const std::function<void()>& answered);

    /// What was acknowledged up to this moment. Safe to ask while it commits.
    struct Promise {
        Id session_id = 0;
        std::int64_t acknowledged = 0;  ///< the last sequence of the session that was answered with 200
        std::int64_t sent = 0;          ///< the last one that left
    };
    Promise promise() const;

    /// How many of these commits are not in the database as they were sent, in whole.
    std::int64_t count_lost(db::Database& database, const Promise& promise) const;

    /// Over all sessions.
    std::int64_t acknowledged() const;

private:
    int begin_session(const Ask& ask);
    std::string commit_text(const Promise& now) const;
    static std::string mark(Id session_id, std::int64_t sequence);

    std::string token_;
    Id item_id_;
    Id attempt_id_;
    mutable std::mutex mutex_;  // a power cut asks in the middle: session and counts belong together
    Promise now_;               // guarded by mutex_
    std::int64_t earlier_ = 0;  ///< acknowledged in sessions before this one; guarded by mutex_
};

/// Makes learners with an open launch each, in one SCORM 1.2 course whose one file is `blob`.
std::deque<Learner> seed_learners(db::Database& database, const files::BlobInfo& blob, int count);

}  // namespace oneroom::prove
