// Programs that call with an access token: whom they stand for and what they may. The table of the database with a
// memory in front of it, because every request asks.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "accounts/sessions.h"
#include "accounts/token_store.h"
#include "core/security/throttle.h"

namespace oneroom::accounts {

/// How every token starts, so that scanners of source code recognise one that was left there.
inline constexpr std::string_view token_prefix = "oneroom_pat_";

/// Names of roles with a blank between them; unknown ones (of a newer program) are left out.
RoleSet roles_in(std::string_view names);

class PersonalTokens {
public:
    PersonalTokens(db::Database& db, const Clock& clock, const Sessions& sessions, Throttle& throttle);
    /// Writes the uses that are still to be noted.
    ~PersonalTokens();
    PersonalTokens(const PersonalTokens&) = delete;
    PersonalTokens& operator=(const PersonalTokens&) = delete;

    /// The caller behind a token, with those of its roles that its owner holds now. Throws Failure 401 with the reason
    /// for one that is not in force, and 429 where too many of those came from this address; a right token from there
    /// is let in all the same. Never waits for a write.
    Session find(const std::string& token, const std::string& address);

    /// Returns once every use so far is in the database.
    void write_uses();

    /// Deletes tokens that ended more than 90 days ago; returns how many.
    std::int64_t remove_old();

private:
    struct Known {
        Session session;
        Id token_id{};
        std::optional<Instant> expires_at{}, revoked_at{}, locked_until_at{};
        bool is_owner_active = false;
        std::chrono::nanoseconds read_at{};  ///< steady; what is remembered is believed for a minute
        std::chrono::nanoseconds used_at{};  ///< steady: last_used_at of the row
        std::uint64_t generation = 0;
    };
    std::optional<Known> recall(const std::string& token);
    std::optional<Known> load(const std::string& token_hash);
    std::string why_not(const std::optional<Known>& known) const;
    void note_use(const std::string& token_hash, const Known& known);
    void write_loop();

    db::Database& db_;
    const Clock& clock_;
    const Sessions& sessions_;
    Throttle& throttle_;
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::unordered_map<std::string, Known> known_;  // guarded by mutex_; by the hash of the token
    std::unordered_map<Id, Instant> uses_;          // guarded by mutex_; to be written
    bool is_writing_ = false;                       // guarded by mutex_
    bool is_stopping_ = false;                      // guarded by mutex_
    std::thread writer_;
};

}  // namespace oneroom::accounts
