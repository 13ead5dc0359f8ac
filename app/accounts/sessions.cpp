#include "accounts/sessions.h"

#include <algorithm>

#include "accounts/two_step.h"
#include "accounts/user_store.h"
#include "core/base/bytes.h"
#include "core/base/log.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr auto believed_for = 60s;       // against a change that nobody told of
constexpr auto writes_seen_every = 60s;  // a row a minute and person, not a row a request
constexpr std::size_t most_sids = 8;     // cookies of one name that are looked at
constexpr std::int64_t slice = 500;      // rows deleted in one transaction
constexpr std::size_t longest_agent = 300;

/// Session ids are drawn, not counted: one that is gone never comes back for somebody else (launches remember theirs).
Id random_id() {
    Id id = 0;
    for (const unsigned char byte : random_bytes(6)) id = id << 8 | byte;
    return id + 1;
}

}  // namespace

SessionTokens Sessions::start(db::Writer& tx, Id user_id, const Client& client, login_options::LoginType way) const {
    const SessionTokens tokens{random_token(), random_token()};
    const Instant now = clock_.now();
    insert_session(tx, {.id = random_id(),
                        .user_id = user_id,
                        .sid_hash = sha256_hex(tokens.sid),
                        .key_hash = sha256_hex(tokens.key),
                        .created_at = now,
                        .ends_at = now + settings_.now()->session_length,
                        .address = client.address,
                        .user_agent = client.user_agent.substr(0, longest_agent),
                        .way = way});
    return tokens;
}

std::optional<Session> Sessions::find(const Credentials& credentials) {
    if (credentials.key.empty()) return std::nullopt;
    const std::string key_hash = sha256_hex(credentials.key);
    for (std::size_t i = 0; i < std::min(credentials.sids.size(), most_sids); ++i) {
        const std::string sid_hash = sha256_hex(credentials.sids[i]);
        const auto known = recall(sid_hash);
        if (!known || !equal_constant_time(known->key_hash, key_hash)) continue;
        if (is_over(*known)) {
            end_timed_out(sid_hash, known->session.id);
            continue;
        }
        see(sid_hash, *known);
        return known->session;
    }
    return std::nullopt;
}

std::optional<Sessions::Known> Sessions::recall(const std::string& sid_hash) {
    std::optional<Known> before;
    {
        const std::lock_guard lock(mutex_);
        const auto found = known_.find(sid_hash);
        if (found != known_.end()) {
            if (found->second.generation == generation_ && clock_.steady() - found->second.read_at < believed_for)
                return found->second;
            before = found->second;
        }
    }
    return load(sid_hash, before);
}

/// Reads a session anew. `before`: what was remembered of it, whose steady times go on counting.
std::optional<Sessions::Known> Sessions::load(const std::string& sid_hash, const std::optional<Known>& before) {
    Known known;
    {
        const std::lock_guard lock(mutex_);
        known.generation = generation_;  // before the read: a change during it makes this stale at once
    }
    const auto settings = settings_.now();
    bool misses_second = false;
    const auto stored = db_.read([&](const db::Reader& reader) -> std::optional<StoredSession> {
        auto session = find_stored_session(reader, sid_hash);
        if (session) {
            // Who came by name alone holds nothing that others should not have who know the name.
            if (session->way != login_options::LoginType::nopassword)
                known.session.roles = find_roles_of(reader, session->user_id);
            misses_second = misses_step(reader, session->user_id, session->is_restricted);
        }
        return session;
    });
    const std::lock_guard lock(mutex_);
    if (!stored) {
        known_.erase(sid_hash);
        return std::nullopt;
    }
    known.session.id = stored->id;
    known.session.user_id = stored->user_id;
    known.session.full_name = stored->full_name;
    known.session.is_restricted = stored->is_restricted;
    // Half signed in for either reason; the profile tells which.
    known.session.must_change_password = stored->must_change_password;
    known.session.must_set_up_step = misses_second;
    known.key_hash = stored->key_hash;
    known.read_at = clock_.steady();
    if (before) {
        known.seen_at = before->seen_at;
        known.written_at = before->written_at;
        known.ends_at = before->ends_at;
    } else {
        // First seen by this process: only the wall clock knows. Set back, it must not prolong anything beyond its
        // normal length.
        const auto now = clock_.now();
        known.seen_at = known.read_at - std::max<std::chrono::nanoseconds>(now - stored->last_seen_at, 0ns);
        known.written_at = known.seen_at;
        known.ends_at =
            known.read_at + std::min<std::chrono::nanoseconds>(stored->ends_at - now, settings->session_length);
    }
    const auto [place, is_new] = known_.try_emplace(sid_hash, known);
    if (!is_new) {
        known.seen_at = std::max(known.seen_at, place->second.seen_at);  // seen by another thread meanwhile
        known.written_at = std::max(known.written_at, place->second.written_at);
        place->second = known;
    }
    return known;
}

bool Sessions::is_over(const Known& known) const {
    const auto now = clock_.steady();
    return now >= known.ends_at || now - known.seen_at >= settings_.now()->session_idle;
}

void Sessions::see(const std::string& sid_hash, const Known& known) {
    const auto now = clock_.steady();
    bool is_to_be_written = false;
    {
        const std::lock_guard lock(mutex_);
        const auto found = known_.find(sid_hash);
        if (found == known_.end()) return;
        found->second.seen_at = std::max(found->second.seen_at, now);
        is_to_be_written = now - found->second.written_at >= writes_seen_every;
        if (is_to_be_written) found->second.written_at = now;
    }
    if (!is_to_be_written) return;
    try {
        db_.write([&](db::Writer& tx) { note_seen(tx, known.session.id, clock_.now()); });
    } catch (const std::exception& error) {  // a full disk must not sign people out
        log::warning("sessions.notSeen", {{"why", error.what()}});
    }
}

/// Deleted, not only forgotten: with a wall clock set back, the row would be good again.
void Sessions::end_timed_out(const std::string& sid_hash, Id session_id) {
    db_.write([&](db::Writer& tx) { delete_session(tx, session_id); });
    const std::lock_guard lock(mutex_);
    known_.erase(sid_hash);
}

void Sessions::changed() {
    const std::lock_guard lock(mutex_);
    ++generation_;
}

bool Sessions::misses_step(const db::Reader& db, Id user_id, bool is_restricted) const {
    return misses_second_step(db, *settings_.now(), user_id, is_restricted);
}

std::uint64_t Sessions::generation() const {
    const std::lock_guard lock(mutex_);
    return generation_;
}

std::int64_t Sessions::remove_old() {
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(known_, [&](const auto& entry) { return is_over(entry.second); });
    }
    // Rows are written once a minute, so a row is idle a little longer than its session.
    const Instant now = clock_.now();
    const Instant idle_since = now - settings_.now()->session_idle - 2 * writes_seen_every;
    std::int64_t removed = 0;
    for (std::int64_t n = slice; n == slice; removed += n)
        n = db_.write([&](db::Writer& tx) { return delete_old_sessions(tx, now, idle_since, slice); });
    return removed;
}

}  // namespace oneroom::accounts
