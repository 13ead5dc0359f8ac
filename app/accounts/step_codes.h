// Codes by e-mail and by text message as second steps of signing in: setting them up and taking one away.
#pragma once

#include "accounts/step_code_types.h"
#include "accounts/two_step.h"

namespace oneroom::accounts {

StepCodeSetup show_step_codes(const Accounts& accounts, Id user_id);

/// Sends a code to an address that becomes the person's own once it is typed. Throws Failure 409 without a good permit
/// (permits.h), 429.
EmailCodeSent send_email_code(Accounts& accounts, const Session& session, const SendEmailCodeRequest& request,
                              const audit::Actor& actor);

EmailVerification verify_email(Accounts& accounts, const Session& session, const VerifyEmailRequest& request,
                               const audit::Actor& actor);

/// Makes a second step of what was chosen, once all of it is verified. When two-step sign-in was off, it is on then:
/// the person is signed out everywhere else and gets recovery codes.
StepCodesEnabled enable_step_codes(Accounts& accounts, const Session& session, const EnableStepCodesRequest& request,
                                   const audit::Actor& actor);

/// Takes one kind of second step away; with the last one, two-step sign-in is off.
SecurityStatus end_step(Accounts& accounts, const Session& session, const EndStepRequest& request,
                        const audit::Actor& actor);

std::vector<Route> step_code_routes(Accounts& accounts);  ///< stepCodes.*, twoStep.endOne

}  // namespace oneroom::accounts
