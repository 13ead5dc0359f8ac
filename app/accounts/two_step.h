// Two-step sign-in (a code of an app, or one that is sent, beside the password) and the list of one's sessions.
#pragma once

#include "accounts/sign_in.h"
#include "accounts/two_step_types.h"
#include "accounts/users.h"

namespace oneroom::accounts {

// ---- at sign-in

/// True when a password alone does not let this person in.
bool uses_two_steps(const db::Reader& db, Id user_id);

/// True when the settings ask this person for a second step. Profiles restricted to dispatched courses are never asked.
bool is_second_step_required(const db::Reader& db, const settings::Values& settings, Id user_id, bool is_restricted);

/// True when they are asked and have none. They are half signed in then.
bool misses_second_step(const db::Reader& db, const settings::Values& settings, Id user_id, bool is_restricted);

/// What they can choose from then; empty for everybody else. What brought the link by which the password was chosen is
/// no second proof: it is left out while there is another one, until one of those was given.
std::vector<StepOption> list_second_steps(const db::Reader& db, Id user_id);

/// How the first step of a sign-in was done, and what waits for the second.
struct FirstStep {
    login_options::LoginType way = login_options::LoginType::standard;
    std::string chosen_hash{};  ///< of a password that was chosen with it; empty: none
};

/// What session.signIn hands out for a right password: names the person for five minutes and opens nothing by itself.
/// Ends with a change of the password.
std::string make_ticket(const Accounts& accounts, const StoredUser& user, const FirstStep& first = {});

/// The person behind a ticket that is still good.
std::optional<StoredUser> find_ticket_user(const Accounts& accounts, const std::string& ticket);

/// Of a ticket that is good.
FirstStep first_step_of(const Accounts& accounts, const std::string& ticket);

/// A second step that was tried: the outcome signedIn says that it was the right one, of the person of the ticket.
struct StepTried {
    SignInOutcome outcome = SignInOutcome::startAgain;
    std::chrono::seconds wait{};
    std::optional<StoredUser> user{};
    SignInFacts facts{};
};

/// Tries a code and uses it up: one of the app (each counts once), one that was sent, or a recovery code. Wrong ones
/// are slowed down over all browsers and count towards the lock of the account. Outcomes: signedIn, wrongCode,
/// codeOver, tooManyAttempts, locked, and startAgain for a ticket that is over.
StepTried try_second_step(Accounts& accounts, const SecondStepRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for);

/// The second step of a sign-in: opens the session for what try_second_step() finds right. A password that was chosen
/// with the first step is the person's from then on.
SignedIn take_second_step(Accounts& accounts, const SecondStepRequest& request,
                          const std::function<SignInFacts(Id user_id)>& facts_for);

/// Sends a code for the second step. Outcomes: secondStep, locked, startAgain. Throws Failure 429.
StepCodeSent send_step_code(Accounts& accounts, const SendStepCodeRequest& request,
                            const std::function<SignInFacts(Id user_id)>& facts_for);

/// How a recovery code is stored: a copy of the database alone is no help in guessing it.
std::string hash_recovery_code(const Accounts& accounts, Id user_id, std::string_view code);
/// The secret of the app; empty when it was closed with another key than this portal's.
std::optional<std::string> open_two_step_secret(const Accounts& accounts, const std::string& closed);

/// The end of it, for every kind of second step.
SignedIn let_in_after(Accounts& accounts, const StepTried& tried, const std::string& ticket, const std::string& locale);

// ---- one's own account. What a stolen session must not do asks for a permit (permits.h).

/// `current_session` is marked in the list; 0: none.
SecurityStatus show_security(const Accounts& accounts, Id user_id, Id current_session);

/// Makes a new secret; nothing changes at sign-in until confirm_two_step(). Throws Failure 409 when there is an app.
TwoStepSetup begin_two_step(Accounts& accounts, const Session& session, const std::string& permit);

/// Turns it on with the first code, and signs the person out everywhere else. Throws Failure 400 for a wrong code, 409
/// when nothing was begun.
RecoveryCodes confirm_two_step(Accounts& accounts, const Session& session, const TwoStepCode& request,
                               const audit::Actor& actor);

/// Ten new recovery codes, in the caller's transaction; the old ones are void.
RecoveryCodes give_recovery_codes(const Accounts& accounts, db::Writer& tx, Id user_id);
void end_sessions_but(const Accounts& accounts, db::Writer& tx, Id user_id, Id kept);

/// Throws Failure 409 where the settings ask this person for a second step and none is left in this transaction: it is
/// replaced, never just taken away.
void require_step_left(const Accounts& accounts, const db::Reader& db, Id user_id);

/// Turns it off in every kind, and signs the person out everywhere else. Throws as require_step_left().
SecurityStatus end_two_step(Accounts& accounts, const Session& session, const std::string& permit,
                            const audit::Actor& actor);

/// Ten new codes; the old ones are void. Throws Failure 409 when two-step sign-in is off.
RecoveryCodes renew_recovery_codes(Accounts& accounts, const Session& session, const std::string& permit,
                                   const audit::Actor& actor);

/// Ends one of the caller's sessions. Throws Failure 404 for those of others.
SecurityStatus end_own_session(Accounts& accounts, const Session& session, Id session_id, const audit::Actor& actor);
SecurityStatus end_other_sessions(Accounts& accounts, const Session& session, const audit::Actor& actor);

// ---- somebody else's account, unless they are above the caller (require_not_above)

SecurityStatus show_security_of(const Accounts& accounts, const Caller& caller, Id user_id);
SecurityStatus end_all_sessions_of(Accounts& accounts, const Caller& caller, Id user_id);
/// For people who lost their app and their recovery codes: the password alone is asked for again.
SecurityStatus reset_two_step_of(Accounts& accounts, const Caller& caller, Id user_id);

/// For the command line, where no rights are asked. False when it was off.
bool reset_two_step(Accounts& accounts, const audit::Actor& actor, const StoredUser& user);

}  // namespace oneroom::accounts
