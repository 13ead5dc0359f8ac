#include "accounts/step_codes.h"

namespace oneroom::accounts {

std::vector<Route> step_code_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access own = signed_in().also_half_signed_in().by_person_only();
    return {
        route<Nothing, StepCodeSetup>(
            get, "stepCodes.show", "/api/security/step-codes", own,
            [a](Context& context, const Nothing&) { return show_step_codes(*a, context.session.user_id); },
            "E-mail address and phone number of the caller, and whether codes sent there are a second step"),
        route<SendEmailCodeRequest, EmailCodeSent>(
            post, "stepCodes.sendEmail", "/api/security/step-codes/email", own,
            [a](Context& context, const SendEmailCodeRequest& in) {
                return send_email_code(*a, context.session, in, context.actor());
            },
            "Sends a code to an e-mail address that the caller says is theirs"),
        route<VerifyEmailRequest, EmailVerification>(
            post, "stepCodes.verifyEmail", "/api/security/step-codes/email/verify", own,
            [a](Context& context, const VerifyEmailRequest& in) {
                return verify_email(*a, context.session, in, context.actor());
            },
            "Verifies the address with the code; a wrong one is an answer with status 200"),
        route<EnableStepCodesRequest, StepCodesEnabled>(
            post, "stepCodes.enable", "/api/security/step-codes/enable", own,
            [a](Context& context, const EnableStepCodesRequest& in) {
                return enable_step_codes(*a, context.session, in, context.actor());
            },
            "Makes a second step of what was chosen and is verified: e-mail address, phone number"),
        route<EndStepRequest, SecurityStatus>(
            post, "twoStep.endOne", "/api/security/two-step/end-one", own,
            [a](Context& context, const EndStepRequest& in) {
                return end_step(*a, context.session, in, context.actor());
            },
            "Takes one kind of second step away"),
    };
}

}  // namespace oneroom::accounts
