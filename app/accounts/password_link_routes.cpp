#include "accounts/password_links.h"
#include "accounts/proofs.h"

namespace oneroom::accounts {

std::vector<Route> password_link_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access anybody = everyone().by_person_only();
    const auto client_of = [](const Context& context) -> Client {
        return {context.request.remote_address, std::string(http::header(context.request.headers, "User-Agent"))};
    };
    return {
        route<ForgotPasswordRequest, Done>(
            post, "passwords.forgot", "/api/forgot-password", anybody,
            [a](Context& context, const ForgotPasswordRequest& in) {
                require_proof(*a, ProofPurpose::forgotPassword, in.proof);
                forgot_password(*a, in, context.request.remote_address);
                return Done{};
            },
            "Has a link sent to choose a new password by; the answer is the same whether or not there is an account"),
        route<LinkRef, LinkView>(
            post, "passwords.showLink", "/api/forgot-password/link", anybody,
            [a](Context& context, const LinkRef& in) {
                return show_link(*a, in.token, context.request.remote_address);
            },
            "Whether a link is still good, and for whom"),
        route<SetPasswordByLinkRequest, PasswordSet>(
            post, "passwords.setByLink", "/api/forgot-password/password", anybody,
            [a, client_of](Context& context, const SetPasswordByLinkRequest& in) {
                return set_password_by_link(*a, in, client_of(context));
            },
            "Chooses a password by a link, which is used up; all sessions of the person end"),
        route<SendLinkRequest, LinkSent>(
            post, "users.sendLink", "/api/users/{userId}/password-link",
            any_of({Role::UserSecurity_ChangePassword}).by_person_only(),
            [a](Context& context, const SendLinkRequest& in) {
                return send_link_to(*a, {context.session.user_id, context.session.roles, context.actor()}, in);
            },
            "Has a link sent to a person to choose a password by, by e-mail or as a text message"),
    };
}

}  // namespace oneroom::accounts
