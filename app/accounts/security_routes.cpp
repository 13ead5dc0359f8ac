#include "accounts/cookies.h"
#include "accounts/passkeys.h"
#include "accounts/permits.h"
#include "accounts/phones.h"
#include "accounts/security_questions.h"
#include "accounts/step_codes.h"
#include "accounts/two_step.h"

namespace oneroom::accounts {
namespace {

Caller caller_of(const Context& context) { return {context.session.user_id, context.session.roles, context.actor()}; }

}  // namespace

std::vector<Route> security_routes(Accounts& accounts) {
    using enum Method;
    using enum Role;
    Accounts* const a = &accounts;
    const Access own = signed_in().also_half_signed_in().by_person_only();
    const Access see = any_of({UserSecurity_View, UserSecurity_Edit});
    const Access change = any_of({UserSecurity_Edit}).by_person_only();
    std::vector<Route> all = {
        route<Nothing, SecurityStatus>(
            get, "security.show", "/api/security", own,
            [a](Context& context, const Nothing&) {
                return show_security(*a, context.session.user_id, context.session.id);
            },
            "What protects the caller's account, and where they are signed in"),
        route<Permit, TwoStepSetup>(
            post, "twoStep.begin", "/api/security/two-step", own,
            [a](Context& context, const Permit& in) { return begin_two_step(*a, context.session, in.permit); },
            "Makes a secret for an authenticator app; twoStep.confirm turns it on"),
        route<TwoStepCode, RecoveryCodes>(
            post, "twoStep.confirm", "/api/security/two-step/confirm", own,
            [a](Context& context, const TwoStepCode& in) {
                return confirm_two_step(*a, context.session, in, context.actor());
            },
            "Turns two-step sign-in on with a first code; the answer has the recovery codes"),
        route<Permit, SecurityStatus>(
            post, "twoStep.end", "/api/security/two-step/end", own,
            [a](Context& context, const Permit& in) {
                return end_two_step(*a, context.session, in.permit, context.actor());
            },
            "Turns two-step sign-in off"),
        route<Permit, RecoveryCodes>(
            post, "twoStep.renewCodes", "/api/security/two-step/recovery-codes", own,
            [a](Context& context, const Permit& in) {
                return renew_recovery_codes(*a, context.session, in.permit, context.actor());
            },
            "New recovery codes in place of the old ones"),
        route<SessionRef, SecurityStatus>(
            remove, "sessions.end", "/api/security/sessions/{sessionId}", own,
            [a](Context& context, const SessionRef& in) {
                return end_own_session(*a, context.session, in.session_id, context.actor());
            },
            "Signs the caller out in one browser"),
        route<Nothing, SecurityStatus>(
            post, "sessions.endOthers", "/api/security/sessions/end-others", own,
            [a](Context& context, const Nothing&) { return end_other_sessions(*a, context.session, context.actor()); },
            "Signs the caller out everywhere but here"),
        route<UserRef, SecurityStatus>(
            get, "users.showSecurity", "/api/users/{userId}/security", see,
            [a](Context& context, const UserRef& in) { return show_security_of(*a, caller_of(context), in.user_id); },
            "What protects somebody's account, and where they are signed in"),
        route<UserRef, SecurityStatus>(
            post, "users.endSessions", "/api/users/{userId}/security/end-sessions", change,
            [a](Context& context, const UserRef& in) {
                return end_all_sessions_of(*a, caller_of(context), in.user_id);
            },
            "Signs somebody out everywhere"),
        route<UserRef, SecurityStatus>(
            post, "users.resetTwoStep", "/api/users/{userId}/security/reset-two-step", change,
            [a](Context& context, const UserRef& in) { return reset_two_step_of(*a, caller_of(context), in.user_id); },
            "Turns off the two-step sign-in of somebody who lost their app"),
    };
    for (auto& route : permit_routes(accounts)) all.push_back(std::move(route));
    for (auto& route : phone_routes(accounts)) all.push_back(std::move(route));
    for (auto& route : step_code_routes(accounts)) all.push_back(std::move(route));
    for (auto& route : passkey_routes(accounts)) all.push_back(std::move(route));
    for (auto& route : question_routes(accounts)) all.push_back(std::move(route));
    return all;
}

}  // namespace oneroom::accounts
