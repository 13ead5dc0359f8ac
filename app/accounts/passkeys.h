// Passkeys (WebAuthn): a second step beside the password, and a way in without one. What the browser sends is proved by
// core/security/webauthn.h; here is whose it is, and what it opens.
#pragma once

#include "accounts/passkey_types.h"
#include "accounts/two_step.h"

namespace oneroom::accounts {

PasskeyList show_passkeys(const Accounts& accounts, Id user_id);

/// `origin` is the portal's own as the caller's browser sees it. Throws Failure 409 without a good permit (permits.h),
/// where browsers give no passkeys, and for who has twenty.
PasskeyCreation begin_passkey(Accounts& accounts, const Session& session, const std::string& permit,
                              const std::string& origin);

/// Keeps a passkey that was just made. With the first second step two-step sign-in is on: the person is signed out
/// everywhere else and gets recovery codes. Throws Failure 409 for what does not fit the challenge or is known already.
PasskeyAdded add_passkey(Accounts& accounts, const Session& session, const AddPasskeyRequest& request,
                         const std::string& origin, const audit::Actor& actor);

/// Throws Failure 404 for passkeys of others.
PasskeyList rename_passkey(Accounts& accounts, const Session& session, const RenamePasskeyRequest& request,
                           const audit::Actor& actor);
/// With the last second step, two-step sign-in is off. Throws Failure 409 without a good permit, and as
/// require_step_left().
PasskeyList remove_passkey(Accounts& accounts, const Session& session, const RemovePasskeyRequest& request,
                           const audit::Actor& actor);

/// The portal's own origin, as the browser of this request sees it.
std::string own_origin(const Accounts& accounts, const Context& context);

// ---- at sign-in

/// A challenge: for the person of a ticket, or for whoever comes.
PasskeyWanted begin_passkey_sign_in(Accounts& accounts, const BeginPasskeyRequest& request, const std::string& origin);

/// With a ticket the second step; without one the whole sign-in, for which the authenticator has to have verified its
/// user. Counts the use. Outcomes: signedIn, wrongPasskey (whatever does not fit), tooManyAttempts, locked, startAgain.
StepTried try_passkey(Accounts& accounts, const TakePasskeyRequest& request, const std::string& origin,
                      const std::function<SignInFacts(Id user_id)>& facts_for);

/// Opens the session for what try_passkey() finds right.
SignedIn take_passkey(Accounts& accounts, const TakePasskeyRequest& request, const std::string& origin,
                      const std::function<SignInFacts(Id user_id)>& facts_for);

std::vector<Route> passkey_routes(Accounts& accounts);  ///< passkeys.*

}  // namespace oneroom::accounts
