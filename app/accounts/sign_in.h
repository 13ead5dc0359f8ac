// Getting in, getting out, changing one's password.
#pragma once

#include "accounts/accounts.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {

/// What came of it, and the new session when there is one.
struct SignedIn {
    SignInAnswer answer{};
    SessionTokens tokens{};
    Id user_id{};  ///< 0 unless signed in
};

struct SignInFacts {
    Client client;
    bool is_known_device = false;       ///< has signed in as this person before: not kept out by the guesses of others
    std::optional<Session> replaces{};  ///< the session this browser had, which ends
    bool took_two_steps = false;
    login_options::LoginType way = login_options::LoginType::standard;
};

/// How long an account stays locked after so many wrong passwords in a row; empty: not at all. After 100 in a row only
/// users.unlock helps (NIST SP 800-63B, 5.2.2).
std::optional<std::chrono::minutes> decide_lock(std::int64_t failures);

/// A password's hash that takes the place of the stored one with the sign-in; empty: nothing does.
struct NewHash {
    std::string text{};
    bool is_chosen = false;  ///< a new password of the person's; else the same one, hashed at today's cost
};

/// Checks a name and a password. What the caller can see of it (answer and time) is the same for a wrong password, an
/// unknown name, an inactive and a locked account.
SignedIn sign_in(Accounts& accounts, const SignInRequest& request,
                 const std::function<SignInFacts(Id user_id)>& facts_for);

/// Signs in as sign_in() does and takes a new password in the same step: both happen or neither does. Where a second
/// step is used, the new password waits in the ticket for it. Throws Failure 400 by field before anything is tried, and
/// 403, after the right password only, when it is switched off.
SignedIn replace_password(Accounts& accounts, const ReplacePasswordRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for);

// ---- the end of every sign-in, whatever its steps

/// Opens the session of a person who has proved who they are; empty when the account changed meanwhile. `locale` as in
/// SignInRequest. With a chosen password all other sessions of the person end.
std::optional<SessionTokens> open_session(Accounts& accounts, const StoredUser& user, const std::string& locale,
                                          const SignInFacts& facts, const NewHash& new_hash = {});
SignedIn signed_in_as(const StoredUser& user, SessionTokens tokens, bool must_change);
/// Writes down an attempt that failed. `counts`: towards the lock of the account (decide_lock).
void note_failure(Accounts& accounts, const std::optional<StoredUser>& user, const SignInFacts& facts, bool counts);

/// Ends the session and what it opened.
void sign_out(Accounts& accounts, const Session& session, const audit::Actor& actor);

/// Whether this person chooses a new password by themselves: who has to, always can.
bool may_change_password(const Accounts& accounts, const StoredUser& user);

/// Changes the caller's password and ends all their sessions; the answer opens a new one. A wrong current password is
/// an outcome, slowed down like a sign-in. Throws Failure 400 by field, and 403 when it is switched off.
SignedIn change_password(Accounts& accounts, const Session& session, const ChangePasswordRequest& request,
                         const Client& client);

/// Ends all sessions of a person in the caller's transaction. Call sessions.changed() after it.
void end_sessions_of(const Accounts& accounts, db::Writer& tx, Id user_id);

/// The start of the keys under which wrong passwords for a name are counted.
std::string throttle_prefix(std::string_view username);

}  // namespace oneroom::accounts
