#include "accounts/personal_tokens.h"

#include <algorithm>

#include "accounts/user_store.h"
#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/log.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

constexpr auto believed_for = 60s;      // against a change that nobody told of
constexpr auto writes_use_every = 60s;  // a row a minute and token, not a row a request
constexpr auto keeps_ended_for = 24h * 90;
constexpr std::size_t most_known = 10'000;  // some 4 MB
constexpr std::size_t secret_length = 43;
constexpr std::int64_t slice = 500;  // rows deleted in one transaction

// Two to the 256 tokens cannot be guessed; this keeps a program with a dead one from asking without end.
constexpr Throttle::Limit wrong_limit{20, 5s, 5min};

bool looks_like_one(std::string_view token) {
    return token.size() == token_prefix.size() + secret_length && token.starts_with(token_prefix);
}

std::string day(Instant instant) { return day_of(instant).text; }

}  // namespace

RoleSet roles_in(std::string_view names) {
    RoleSet roles;
    for (const std::string_view name : split(names, ' '))
        if (const auto role = enum_of<Role>(name)) roles.add(*role);
    return roles;
}

PersonalTokens::PersonalTokens(db::Database& db, const Clock& clock, const Sessions& sessions, Throttle& throttle)
    : db_(db), clock_(clock), sessions_(sessions), throttle_(throttle), writer_([this] { write_loop(); }) {}

PersonalTokens::~PersonalTokens() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    wake_.notify_all();
    writer_.join();
}

Session PersonalTokens::find(const std::string& token, const std::string& address) {
    // Looked up by its hash: how long that takes tells nothing about a token.
    const auto known = looks_like_one(token) ? recall(token) : std::nullopt;
    const std::string why = why_not(known);
    if (why.empty()) return known->session;
    // Under a key of its own: a program with a dead token keeps nobody beside it from signing in.
    if (const auto wait = throttle_.take({{"token from " + network_of(address), wrong_limit}}); wait > 0s) {
        log::warning("tokens.throttled", {{"address", address}, {"seconds", wait.count()}});
        throw Failure(429, "Too many access tokens from here were refused. Try again in " +
                               std::to_string(wait.count()) + " seconds, with one that is in force");
    }
    throw Failure(401, why);
}

/// Empty when the token is in force.
std::string PersonalTokens::why_not(const std::optional<Known>& known) const {
    const std::string advice = ". Make a new one in the portal, under Access tokens";
    if (!known) return "This access token is not known here" + advice;
    if (known->revoked_at) return "This access token was revoked on " + day(*known->revoked_at) + advice;
    const Instant now = clock_.now();
    if (known->expires_at && *known->expires_at <= now)
        return "This access token expired on " + day(*known->expires_at) + advice;
    if (!known->is_owner_active || (known->locked_until_at && *known->locked_until_at > now))
        return "The account that this access token belongs to is inactive or locked. Ask an administrator";
    return "";
}

std::optional<PersonalTokens::Known> PersonalTokens::recall(const std::string& token) {
    const std::string token_hash = sha256_hex(token);
    const std::uint64_t generation = sessions_.generation();
    std::optional<Known> known;
    {
        const std::lock_guard lock(mutex_);
        const auto found = known_.find(token_hash);
        if (found != known_.end() && found->second.generation == generation &&
            clock_.steady() - found->second.read_at < believed_for)
            known = found->second;
    }
    if (!known) known = load(token_hash);
    if (known && why_not(known).empty()) note_use(token_hash, *known);
    return known;
}

/// Reads a token anew. Only what exists is remembered, so that wrong ones fill no memory.
std::optional<PersonalTokens::Known> PersonalTokens::load(const std::string& token_hash) {
    Known known;
    known.generation = sessions_.generation();  // before the read: a change during it makes this stale at once
    known.read_at = clock_.steady();
    bool misses_second = false;
    const auto stored = db_.read([&](const db::Reader& reader) {
        auto token = find_token_by_hash(reader, token_hash);
        if (token) {
            known.session.roles = roles_in(token->roles).common_with(find_roles_of(reader, token->user_id));
            misses_second = sessions_.misses_step(reader, token->user_id, token->is_restricted);
        }
        return token;
    });
    if (!stored) return std::nullopt;
    known.session.user_id = stored->user_id;
    known.session.full_name = stored->full_name + " (access token " + stored->name + ")";  // as the audit log has it
    known.session.is_restricted = stored->is_restricted;
    known.session.must_change_password = stored->must_change_password;
    known.session.must_set_up_step = misses_second;
    known.session.is_token = true;
    known.expires_at = stored->expires_at;
    known.revoked_at = stored->revoked_at;
    known.locked_until_at = stored->locked_until_at;
    known.is_owner_active = stored->is_active;
    known.token_id = stored->id;
    known.used_at = known.read_at - writes_use_every;
    if (stored->last_used_at)
        known.used_at = known.read_at - std::max<std::chrono::nanoseconds>(clock_.now() - *stored->last_used_at, 0ns);
    const std::lock_guard lock(mutex_);
    if (known_.size() >= most_known) known_.clear();
    const auto [place, is_new] = known_.try_emplace(token_hash, known);
    if (!is_new) {
        known.used_at = std::max(known.used_at, place->second.used_at);  // noted, and perhaps not yet written
        place->second = known;
    }
    return known;
}

void PersonalTokens::note_use(const std::string& token_hash, const Known& known) {
    const auto now = clock_.steady();
    {
        const std::lock_guard lock(mutex_);
        const auto found = known_.find(token_hash);
        if (found == known_.end() || now - found->second.used_at < writes_use_every) return;
        found->second.used_at = now;
        uses_[known.token_id] = clock_.now();
    }
    wake_.notify_one();
}

/// On a thread of its own: a request does not wait until its own trace is on the disk.
void PersonalTokens::write_loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return is_stopping_ || !uses_.empty(); });
        if (uses_.empty()) return;
        const auto uses = std::exchange(uses_, {});
        is_writing_ = true;
        lock.unlock();
        try {
            db_.write([&](db::Writer& tx) {
                for (const auto& [token_id, at] : uses) note_token_use(tx, token_id, at);
            });
        } catch (const std::exception& error) {  // a full disk must not keep programs out
            log::warning("tokens.useNotWritten", {{"why", error.what()}});
        }
        lock.lock();
        is_writing_ = false;
        idle_.notify_all();
    }
}

void PersonalTokens::write_uses() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return uses_.empty() && !is_writing_; });
}

std::int64_t PersonalTokens::remove_old() {
    const Instant ended_before = clock_.now() - keeps_ended_for;
    std::int64_t removed = 0;
    for (std::int64_t n = slice; n == slice; removed += n)
        n = db_.write([&](db::Writer& tx) { return delete_old_tokens(tx, ended_before, slice); });
    const std::lock_guard lock(mutex_);
    std::erase_if(known_, [&](const auto& entry) { return clock_.steady() - entry.second.read_at >= believed_for; });
    return removed;
}

}  // namespace oneroom::accounts
