// Who is signed in. The table of the database with a memory in front of it, because every request asks.
#pragma once

#include <mutex>
#include <unordered_map>

#include "accounts/session_store.h"
#include "core/base/instant.h"
#include "settings/settings.h"

namespace oneroom::accounts {

/// What a browser gets at sign-in; only hashes of the two are kept.
struct SessionTokens {
    std::string sid;  ///< for the cookie that scripts cannot read
    std::string key;  ///< for X-Session-Key, kept where only pages of the portal can read it
};

/// Where a sign-in came from, for the list of sessions and the audit log.
struct Client {
    std::string address{};
    std::string user_agent{};
};

class Sessions {
public:
    Sessions(db::Database& db, const Clock& clock, const settings::Settings& settings)
        : db_(db), clock_(clock), settings_(settings) {}

    /// The session whose cookie and key were both sent. A cookie alone proves nothing: neighbours on other ports share
    /// cookies and can add their own. Being asked counts as being seen.
    std::optional<Session> find(const Credentials& credentials);

    /// Opens a session in the caller's transaction.
    SessionTokens start(db::Writer& tx, Id user_id, const Client& client,
                        login_options::LoginType way = login_options::LoginType::standard) const;

    /// To be called after every committed change of users, groups or sessions: what is remembered is read anew.
    void changed();

    /// Whether the settings ask this person for a second step that they do not have.
    bool misses_step(const db::Reader& db, Id user_id, bool is_restricted) const;

    /// Grows with each changed(): whoever remembers something of people, too, compares.
    std::uint64_t generation() const;

    /// Deletes sessions past their time; returns how many. The launches they opened live on by their own rules.
    std::int64_t remove_old();

private:
    struct Known {
        Session session;
        std::string key_hash;
        std::chrono::nanoseconds read_at{};     ///< steady; what is remembered is believed for a minute
        std::chrono::nanoseconds seen_at{};     ///< steady
        std::chrono::nanoseconds written_at{};  ///< steady: last_seen_at of the row
        std::chrono::nanoseconds ends_at{};     ///< steady
        std::uint64_t generation = 0;
    };
    std::optional<Known> recall(const std::string& sid_hash);
    std::optional<Known> load(const std::string& sid_hash, const std::optional<Known>& before);
    bool is_over(const Known& known) const;
    void see(const std::string& sid_hash, const Known& known);
    void end_timed_out(const std::string& sid_hash, Id session_id);

    db::Database& db_;
    const Clock& clock_;
    const settings::Settings& settings_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Known> known_;  // guarded by mutex_; by the hash of the cookie
    std::uint64_t generation_ = 0;                  // guarded by mutex_
};

}  // namespace oneroom::accounts
