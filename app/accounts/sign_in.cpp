#include "accounts/sign_in.h"

#include <algorithm>

#include "accounts/password_link_store.h"
#include "accounts/password_rules.h"
#include "accounts/sign_in_link_store.h"
#include "accounts/two_step.h"
#include "accounts/ways.h"
#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "locale/locale.h"

namespace oneroom::accounts {
namespace {

using namespace std::chrono_literals;

// A person at one place: five tries, then 15 s, 30 s ... 15 min.
constexpr Throttle::Limit name_limit{5, 15s, 15min};
// One address over all names: a class room signs in behind one, so many are free and waits stay short.
constexpr Throttle::Limit address_limit{50, 5s, 1min};
constexpr Instant no_end = std::chrono::sys_days{std::chrono::year{9999} / 1 / 1};

struct Keys {
    Throttle::Key name;
    Throttle::Key address;
};

Keys keys_of(std::string_view username, const std::string& address, bool is_known_device) {
    const std::string from = network_of(address);
    return {{throttle_prefix(username) + (is_known_device ? "device" : from), name_limit},
            {"from " + from, address_limit}};
}

SignedIn too_many(std::chrono::seconds wait) {
    const bool is_longest = wait > name_limit.longest / 2;
    SignedIn result;
    result.answer.outcome = is_longest ? SignInOutcome::locked : SignInOutcome::tooManyAttempts;
    result.answer.retry_after_seconds = wait.count();
    return result;
}

audit::Actor actor_of(const StoredUser& user, const Client& client) {
    return {user.id, user.full_name, client.address};
}

Failure change_is_off() {
    return {403, "Passwords are not changed by oneself in this portal. Ask an administrator for a new one"};
}

void require_length(std::string_view field, const std::string& password) {
    if (password.size() > PasswordHasher::longest_password) throw invalid(field, "No password is that long");
}

/// Everything about a new password that does not depend on who has it.
void require_new_password(const Accounts& accounts, std::string_view username, const std::string& current,
                          const std::string& wanted, const std::string& confirmed) {
    require_good_password(rules_of(*accounts.settings.now()), "newPassword", wanted, "confirmPassword", confirmed,
                          username);
    require_length("currentPassword", current);
    if (wanted == current) throw invalid("newPassword", "Must differ from the password you have now");
}

/// The person's own choice: whatever was built on the password before is over.
void take_chosen_password(const Accounts& accounts, db::Writer& tx, const StoredUser& user, const std::string& hash,
                          const Client& client) {
    set_password(tx, user.id, hash, false);
    set_failures(tx, user.id, 0, std::nullopt);
    end_sessions_of(accounts, tx, user.id);
    audit::record(tx, actor_of(user, client), accounts.clock.now(),
                  {.action = "session.changePassword",
                   .object_kind = "user",
                   .object_id = user.id,
                   .summary = user.username + " changed the password"});
}

}  // namespace

SignedIn signed_in_as(const StoredUser& user, SessionTokens tokens, bool must_change) {
    SignedIn result{.answer = {.outcome = SignInOutcome::signedIn, .session_key = tokens.key}, .user_id = user.id};
    result.answer.must_change_password = must_change;
    result.tokens = std::move(tokens);
    return result;
}

/// A wrong attempt leaves one audit row whether or not the name exists: so both take the same time. An unknown name is
/// not written down, because people type passwords there.
void note_failure(Accounts& accounts, const std::optional<StoredUser>& user, const SignInFacts& facts, bool counts) {
    const Instant now = accounts.clock.now();
    bool is_locked = false;
    accounts.db.write([&](db::Writer& tx) {
        if (user && counts) {
            const auto current = find_user(tx, user->id);
            const std::int64_t failures = (current ? current->failed_sign_ins : 0) + 1;
            const auto lock = decide_lock(failures);
            std::optional<Instant> until;
            is_locked = lock.has_value();
            if (lock) until = *lock == std::chrono::minutes::max() ? no_end : now + *lock;
            set_failures(tx, user->id, failures, until);
        }
        audit::record(tx, {std::nullopt, "somebody", facts.client.address}, now,
                      {.action = "session.signIn",
                       .object_kind = "user",
                       .object_id = user ? std::optional(user->id) : std::nullopt,
                       .summary = user ? "Could not sign in as " + user->username : "Could not sign in: unknown name"});
    });
    if (is_locked) accounts.sessions.changed();  // access tokens of this person are closed, too
}

std::optional<SessionTokens> open_session(Accounts& accounts, const StoredUser& user, const std::string& wanted_locale,
                                          const SignInFacts& facts, const NewHash& new_hash) {
    const Instant now = accounts.clock.now();
    auto tokens = accounts.db.write([&](db::Writer& tx) -> std::optional<SessionTokens> {
        const auto current = find_user(tx, user.id);
        if (!current || !current->is_active || current->password_hash != user.password_hash) return std::nullopt;
        if (!facts.took_two_steps && uses_two_steps(tx, user.id)) return std::nullopt;  // turned on this moment
        if (new_hash.is_chosen)
            take_chosen_password(accounts, tx, user, new_hash.text, facts.client);
        else if (!new_hash.text.empty())
            set_password(tx, user.id, new_hash.text, user.must_change_password);
        // Who has shown more than a name needs no link.
        if (facts.way != login_options::LoginType::nopassword) delete_link_of(tx, user.id);
        const bool is_first = !current->last_sign_in_at && locale::is_active_language(tx, wanted_locale);
        note_sign_in(tx, user.id, is_first ? wanted_locale : current->language_code, now);
        if (facts.replaces) {
            delete_session(tx, facts.replaces->id);
            for (const auto& ended : accounts.on_session_end)
                ended(tx, facts.replaces->user_id, facts.replaces->id, now);
        }
        audit::record(tx, actor_of(user, facts.client), now,
                      {.action = "session.signIn",
                       .object_kind = "user",
                       .object_id = user.id,
                       .summary = user.username + " signed in"});
        return accounts.sessions.start(tx, user.id, facts.client, facts.way);
    });
    if (facts.replaces || user.locked_until_at || new_hash.is_chosen) accounts.sessions.changed();
    return tokens;
}

std::optional<std::chrono::minutes> decide_lock(std::int64_t failures) {
    constexpr std::int64_t free = 10, last = 100;
    if (failures >= last) return std::chrono::minutes::max();
    if (failures < free) return std::nullopt;
    return std::min(std::chrono::minutes(std::int64_t{1} << std::min<std::int64_t>(failures - free, 10)),
                    std::chrono::minutes(60));
}

std::string throttle_prefix(std::string_view username) { return "name " + sha256_hex(fold(trim(username))) + " "; }

namespace {

/// What somebody at the door says.
struct Claim {
    std::string username;
    std::string password;
    std::string locale;
    std::string new_password{};  ///< empty: the present one stays
};

/// For the sign-in of somebody whose password is right. A hash takes a while, so one that is only outdated is made anew
/// where it is kept: not before a second step.
NewHash new_hash_for(Accounts& accounts, const StoredUser& user, const Claim& claim, bool has_second_step) {
    if (!claim.new_password.empty()) return {accounts.hasher.hash(claim.new_password), true};
    if (has_second_step || !accounts.hasher.is_outdated(user.password_hash)) return {};
    return {accounts.hasher.hash(claim.password)};
}

SignedIn check_in(Accounts& accounts, const Claim& claim, const std::function<SignInFacts(Id user_id)>& facts_for) {
    const auto user =
        accounts.db.read([&](const db::Reader& reader) { return find_user_by_name(reader, claim.username); });
    const SignInFacts facts = facts_for(user ? user->id : 0);
    const Keys keys = keys_of(claim.username, facts.client.address, facts.is_known_device);
    // A name's attempts count before they are judged, as many may be sent together. Those of an address count when they
    // were wrong: a class that signs in at nine o'clock is not guessing.
    auto wait = accounts.throttle.wait_of({keys.address});
    if (wait == 0s) wait = accounts.throttle.take({keys.name});
    if (wait > 0s) {
        log::warning("signIn.throttled", {{"address", facts.client.address}, {"seconds", wait.count()}});
        return too_many(wait);
    }
    const auto forget_attempts = [&] { accounts.throttle.forget(keys.name.name); };

    // A locked account looks like a wrong password, except from where its owner has been before.
    const bool is_locked = user && user->is_locked(accounts.clock.now()) && !facts.is_known_device;
    const bool matches = accounts.hasher.verify(user ? user->password_hash : "", claim.password);
    // A restricted person comes by the way they were made for, whatever password somebody gave them.
    if (user && matches && user->is_active && !user->is_restricted && !is_locked) {
        if (!may_use_password(accounts, user->id, facts.client.address))
            return {.answer = {.outcome = SignInOutcome::wayClosed}};
        if (!claim.new_password.empty() && !may_change_password(accounts, *user)) {
            forget_attempts();
            throw change_is_off();
        }
        auto steps = accounts.db.read([&](const db::Reader& db) { return list_second_steps(db, user->id); });
        const NewHash new_hash = new_hash_for(accounts, *user, claim, !steps.empty());
        if (!steps.empty()) {
            forget_attempts();
            const FirstStep first{.chosen_hash = new_hash.is_chosen ? new_hash.text : ""};
            return {.answer = {.outcome = SignInOutcome::secondStep,
                               .ticket = make_ticket(accounts, *user, first),
                               .second_steps = std::move(steps)}};
        }
        if (auto tokens = open_session(accounts, *user, claim.locale, facts, new_hash)) {
            forget_attempts();
            return signed_in_as(*user, std::move(*tokens), user->must_change_password && !new_hash.is_chosen);
        }
    }
    accounts.throttle.take({keys.address});
    note_failure(accounts, user, facts, !is_locked && !matches);
    return {};
}

}  // namespace

SignedIn sign_in(Accounts& accounts, const SignInRequest& request,
                 const std::function<SignInFacts(Id user_id)>& facts_for) {
    require_length("password", request.password);
    return check_in(accounts, {request.username, request.password, request.locale}, facts_for);
}

SignedIn replace_password(Accounts& accounts, const ReplacePasswordRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for) {
    require_new_password(accounts, request.username, request.current_password, request.new_password,
                         request.confirm_password);
    return check_in(accounts, {request.username, request.current_password, request.locale, request.new_password},
                    facts_for);
}

void sign_out(Accounts& accounts, const Session& session, const audit::Actor& actor) {
    const Instant now = accounts.clock.now();
    accounts.db.write([&](db::Writer& tx) {
        delete_session(tx, session.id);
        for (const auto& ended : accounts.on_session_end) ended(tx, session.user_id, session.id, now);
        audit::record(tx, actor, now,
                      {.action = "session.signOut",
                       .object_kind = "user",
                       .object_id = session.user_id,
                       .summary = session.full_name + " signed out"});
    });
    accounts.sessions.changed();
}

void end_sessions_of(const Accounts& accounts, db::Writer& tx, Id user_id) {
    delete_sessions_of(tx, user_id);
    delete_link_of(tx, user_id);
    delete_sign_in_link_of(tx, user_id);
    for (const auto& ended : accounts.on_session_end) ended(tx, user_id, std::nullopt, accounts.clock.now());
}

void require_own_password(Accounts& accounts, const Session& session, const std::string& password,
                          const std::string& address) {
    const auto user = accounts.db.read([&](const db::Reader& reader) { return show_user(reader, session.user_id); });
    // Whoever made the temporary password knows it, too: nothing that lasts is built on it.
    if (user.must_change_password)
        throw Failure(403, "Your password is a temporary one. Choose your own first, then do this");
    const Keys keys = keys_of(user.username, address, true);
    if (const auto wait = accounts.throttle.take({keys.name}); wait > 0s)
        throw Failure(429, "Too many attempts. Wait " + std::to_string(wait.count()) + " s and try again");
    const bool fits = password.size() <= PasswordHasher::longest_password;
    if (!fits || !accounts.hasher.verify(user.password_hash, password)) {
        note_failure(accounts, user, {.client = {.address = address}}, false);
        throw invalid("password", "This is not your password");
    }
    accounts.throttle.forget(keys.name.name);
}

bool may_change_password(const Accounts& accounts, const StoredUser& user) {
    if (user.is_restricted) return false;
    return user.must_change_password || accounts.settings.now()->password_change;
}

SignedIn change_password(Accounts& accounts, const Session& session, const ChangePasswordRequest& request,
                         const Client& client) {
    const auto user = accounts.db.read([&](const db::Reader& reader) { return show_user(reader, session.user_id); });
    if (!may_change_password(accounts, user)) throw change_is_off();
    require_new_password(accounts, user.username, request.current_password, request.new_password,
                         request.confirm_password);

    const Keys keys = keys_of(user.username, client.address, true);
    if (const auto wait = accounts.throttle.take({keys.name}); wait > 0s) return too_many(wait);
    const SignInFacts facts{.client = client};
    if (!accounts.hasher.verify(user.password_hash, request.current_password)) {
        note_failure(accounts, user, facts, false);
        return {};
    }
    const std::string hash = accounts.hasher.hash(request.new_password);
    auto tokens = accounts.db.write([&](db::Writer& tx) -> std::optional<SessionTokens> {
        const auto current = find_user(tx, user.id);
        if (!current || !current->is_active || current->password_hash != user.password_hash) return std::nullopt;
        take_chosen_password(accounts, tx, user, hash, client);
        return accounts.sessions.start(tx, user.id, client);
    });
    accounts.sessions.changed();
    if (!tokens) return {};
    accounts.throttle.forget(keys.name.name);
    return signed_in_as(user, std::move(*tokens), false);
}

}  // namespace oneroom::accounts
