#include "accounts/cookies.h"
#include "accounts/first_start.h"
#include "accounts/password_rules.h"
#include "accounts/sign_in.h"

namespace oneroom::accounts {
namespace {

std::string header_of(const Context& context, std::string_view name) {
    return std::string(http::header(context.request.headers, name));
}

Client client_of(const Context& context) { return {context.request.remote_address, header_of(context, "User-Agent")}; }

void set_cookie(Context& context, std::string value) {
    context.reply_headers.emplace_back("Set-Cookie", std::move(value));
}

PortalInfo show_portal(const Accounts& accounts, Context& context) {
    const auto settings = accounts.settings.now();
    set_cookie(context, xsrf_cookie(accounts, context.session.id ? header_of(context, "X-Session-Key") : ""));
    return {settings->application_title,
            accounts.portal.is_demo,
            accounts.portal.demo_accounts,
            needs_first_administrator(accounts),
            rules_of(*settings),
            accounts.portal.content_origin ? accounts.portal.content_origin(context.request) : "",
            accounts.portal.version};
}

/// Cookies of a new session; the answer has the key. Nothing is set for a sign-in that failed, so that all of those
/// look alike.
SignInAnswer let_in(const Accounts& accounts, Context& context, const SignedIn& result) {
    if (result.user_id) {
        set_cookie(context, sid_cookie(accounts, result.tokens.sid));
        set_cookie(context, xsrf_cookie(accounts, result.tokens.key));
        set_cookie(context, device_cookie(accounts, result.user_id));
    }
    return result.answer;
}

SignInAnswer sign_in_here(Accounts& accounts, Context& context, const SignInRequest& request) {
    const auto facts_for = [&](Id user_id) -> SignInFacts {
        return {client_of(context), is_known_device(accounts, context.request, user_id),
                context.session.id ? std::optional(context.session) : std::nullopt};
    };
    return let_in(accounts, context, sign_in(accounts, request, facts_for));
}

Profile show_profile(const Accounts& accounts, Context& context) {
    const Session& session = context.session;
    const auto user = accounts.db.read([&](const db::Reader& db) { return show_user(db, session.user_id); });
    set_cookie(context, xsrf_cookie(accounts, header_of(context, "X-Session-Key")));  // a second tab may have none
    Profile profile{.id = user.id,
                    .username = user.username,
                    .full_name = user.full_name,
                    .email = user.email,
                    .is_sd = user.is_restricted,
                    .must_change_password = session.must_change_password,
                    .preferred_language_code = user.language_code};
    for (const auto& [role, name] : enum_names(Role{})) profile.roles[std::string(name)] = session.roles.contains(role);
    return profile;
}

Done sign_out_here(Accounts& accounts, Context& context) {
    sign_out(accounts, context.session, context.actor());
    set_cookie(context, sid_cookie(accounts, ""));
    set_cookie(context, xsrf_cookie(accounts, ""));
    return {};
}

}  // namespace

std::vector<Route> account_routes(Accounts& accounts) {
    using enum Method;
    Accounts* const a = &accounts;
    const Access also_half = signed_in().also_restricted().also_half_signed_in();
    return {
        route<Nothing, PortalInfo>(
            get, "portal.show", "/api/portal", everyone(),
            [a](Context& context, const Nothing&) { return show_portal(*a, context); },
            "What the pages before sign-in need to know; sets the XSRF cookie"),
        route<SignInRequest, SignInAnswer>(
            post, "session.signIn", "/api/session", everyone().by_person_only(),
            [a](Context& context, const SignInRequest& in) { return sign_in_here(*a, context, in); },
            "Signs in with username and password; every outcome is an answer with status 200"),
        route<Nothing, Profile>(
            get, "session.show", "/api/session", also_half,
            [a](Context& context, const Nothing&) { return show_profile(*a, context); },
            "Who is signed in, and which roles they hold"),
        route<Nothing, Done>(
            remove, "session.signOut", "/api/session", also_half.by_person_only(),
            [a](Context& context, const Nothing&) { return sign_out_here(*a, context); },
            "Signs out; courses opened in this session end with it"),
        route<ChangePasswordRequest, SignInAnswer>(
            post, "session.changePassword", "/api/session/password", signed_in().also_half_signed_in().by_person_only(),
            [a](Context& context, const ChangePasswordRequest& in) {
                return let_in(*a, context, change_password(*a, context.session, in, client_of(context)));
            },
            "Changes the own password; all sessions end, and the answer opens a new one"),
        route<CreateAdministratorRequest, SignInAnswer>(
            post, "setup.createAdministrator", "/api/setup/administrator", everyone().by_person_only(),
            [a](Context& context, const CreateAdministratorRequest& in) {
                return let_in(*a, context, create_first_administrator(*a, in, client_of(context)));
            },
            "Makes the first administrator while nobody exists, with the code that the terminal shows"),
    };
}

}  // namespace oneroom::accounts
