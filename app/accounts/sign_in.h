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
};

/// How long an account stays locked after so many wrong passwords in a row; empty: not at all. After 100 in a row only
/// users.unlock helps (NIST SP 800-63B, 5.2.2).
std::optional<std::chrono::minutes> decide_lock(std::int64_t failures);

/// Checks a name and a password. What the caller can see of it (answer and time) is the same for a wrong password, an
/// unknown name, an inactive and a locked account.
SignedIn sign_in(Accounts& accounts, const SignInRequest& request,
                 const std::function<SignInFacts(Id user_id)>& facts_for);

/// Ends the session and what it opened.
void sign_out(Accounts& accounts, const Session& session, const audit::Actor& actor);

/// Changes the caller's password and ends all their sessions; the answer opens a new one. A wrong current password is
/// an outcome, slowed down like a sign-in. Throws Failure 400 by field.
SignedIn change_password(Accounts& accounts, const Session& session, const ChangePasswordRequest& request,
                         const Client& client);

/// Ends all sessions of a person in the caller's transaction. Call sessions.changed() after it.
void end_sessions_of(const Accounts& accounts, db::Writer& tx, Id user_id);

/// The start of the keys under which wrong passwords for a name are counted.
std::string throttle_prefix(std::string_view username);

}  // namespace oneroom::accounts
