// A learner of the kill test: commits as fast as the server answers and remembers what it was promised.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/db/db.h"
#include "core/files/blob_store.h"
#include "support/line.h"

namespace oneroom::prove {

class Learner {
public:
    Learner(std::string token, Id item_id, Id attempt_id)
        : token_(std::move(token)), item_id_(item_id), attempt_id_(attempt_id) {}

    /// Starts a session when it has none, then commits until a request is not answered. Calls `answered` for each that
    /// is.
    void commit_until_gone(std::uint16_t port, const std::function<void()>& answered);

    /// How many acknowledged commits are not in the database as they were sent, in whole.
    std::int64_t count_lost(db::Database& database) const;

    /// Over all sessions.
    std::int64_t acknowledged() const { return earlier_ + acknowledged_; }

private:
    bool begin_session(test::Line& line);
    std::string commit_text(std::int64_t sequence) const;
    std::string mark(std::int64_t sequence) const;

    std::string token_;
    Id item_id_;
    Id attempt_id_;
    Id session_id_ = 0;
    std::int64_t acknowledged_ = 0;  ///< the last sequence of the session that was answered with 200
    std::int64_t sent_ = 0;          ///< the last one that left
    std::int64_t earlier_ = 0;       ///< acknowledged in sessions before this one
};

/// Makes learners with an open launch each, in one SCORM 1.2 course whose one file is `blob`.
std::vector<Learner> seed_learners(db::Database& database, const files::BlobInfo& blob, int count);

}  // namespace oneroom::prove
