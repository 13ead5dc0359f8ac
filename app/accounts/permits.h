// A permit stands for the password that was just typed once more, and for the second step of whoever uses one: with it
// a person changes, for ten minutes and in this session only, what a browser left open, or a password that was seen,
// must not change.
#pragma once

#include "accounts/passkey_types.h"
#include "accounts/sign_in.h"
#include "accounts/two_step_types.h"

namespace oneroom::accounts {

/// Asks for the password as require_own_password() does; who has none must have signed in just now, by a link or a
/// passkey: throws Failure 409, and 403 where a name alone was enough. Outcomes: signedIn, for who has no second step;
/// secondStep.
PermitAnswer begin_permit(Accounts& accounts, const Session& session, const std::string& password,
                          const std::string& address);

/// The second step of it: a code as try_second_step() takes it, or a passkey. Their outcomes; startAgain also for a
/// ticket that the password of this person did not open.
PermitAnswer permit_by_code(Accounts& accounts, const Session& session, const SecondStepRequest& request,
                            const std::function<SignInFacts(Id user_id)>& facts_for);
PermitAnswer permit_by_passkey(Accounts& accounts, const Session& session, const TakePasskeyRequest& request,
                               const std::string& origin, const std::function<SignInFacts(Id user_id)>& facts_for);

/// Throws Failure 409, with the mark `needs`, for a permit that is too old, of another session, from before a new
/// password, or from before the first second step.
void require_permit(const Accounts& accounts, const Session& session, const std::string& permit);

std::vector<Route> permit_routes(Accounts& accounts);  ///< security.permit*

}  // namespace oneroom::accounts
