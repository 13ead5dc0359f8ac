#include <tuple>

#include "accounts/cookies.h"
#include "accounts/first_start.h"
#include "accounts/one_time_code_store.h"
#include "accounts/passkeys.h"
#include "accounts/password_rules.h"
#include "accounts/proofs.h"
#include "accounts/session_store.h"
#include "accounts/sign_in_reply.h"
#include "accounts/two_step.h"
#include "accounts/two_step_store.h"
#include "appearance/appearance.h"
#include "core/config/config.h"
#include "fields/fields.h"
#include "locale/locale.h"
#include "login_options/login_options.h"

namespace oneroom::accounts {
namespace {

std::string header_of(const Context& context, std::string_view name) {
    return std::string(http::header(context.request.headers, name));
}

PortalInfo show_portal(const Accounts& accounts, Context& context) {
    const auto settings = accounts.settings.now();
    set_cookie(context, xsrf_cookie(accounts, context.session.id ? header_of(context, "X-Session-Key") : ""));
    auto demo_accounts = accounts.portal.demo_accounts;
    const Language language = language_of(context.request);
    for (auto& account : demo_accounts) account.description = in_language(language, account.description);
    const std::string host = config::host_of(header_of(context, "Host"));
    auto [languages, default_language, options, skin] = accounts.db.read([&](const db::Reader& db) {
        return std::tuple(locale::list_active_languages(db), locale::default_language(db),
                          login_options::list_offered(db, *settings, context.request.remote_address, language),
                          appearance::find_skin_in_force(db, host));
    });
    return {skin.application_title.empty() ? settings->application_title : skin.application_title,
            accounts.portal.is_demo,
            std::move(demo_accounts),
            needs_first_administrator(accounts),
            rules_of(*settings),
            accounts.portal.content_origin ? accounts.portal.content_origin(context.request) : "",
            accounts.portal.version,
            settings->support_address,
            settings->support_phone,
            settings->support_text,
            settings->register_enabled,
            settings->register_needs_approval,
            settings->register_offers_locations && settings->register_needs_approval,
            settings->register_link_hidden,
            settings->navbar_brand,
            std::move(languages),
            std::move(default_language),
            settings->login_options_enabled,
            std::move(options),
            std::move(skin)};
}

SignInAnswer sign_in_here(Accounts& accounts, Context& context, const SignInRequest& request) {
    SignInProof proof(accounts, request.username, context.request.remote_address, request.proof);
    const SignedIn result = sign_in(accounts, request, facts_of(accounts, context));
    if (result.user_id || result.answer.ticket) proof.was_right();
    return let_in(accounts, context, result);
}

SignInAnswer replace_password_here(Accounts& accounts, Context& context, const ReplacePasswordRequest& request) {
    SignInProof proof(accounts, request.username, context.request.remote_address, request.proof);
    const SignedIn result = replace_password(accounts, request, facts_of(accounts, context));
    if (result.user_id || result.answer.ticket) proof.was_right();
    return let_in(accounts, context, result);
}

SignInAnswer second_step_here(Accounts& accounts, Context& context, const SecondStepRequest& request) {
    return let_in(accounts, context, take_second_step(accounts, request, facts_of(accounts, context)));
}

Profile show_profile(const Accounts& accounts, Context& context) {
    const Session& session = context.session;
    std::optional<Contact> phone;
    bool has_begun_two_steps = false, misses_step = false, has_own_fields = false, sees_records = false;
    std::vector<Id> former_ids;
    std::optional<std::string> picture;
    const auto user = accounts.db.read([&](const db::Reader& db) {
        former_ids = list_former_ids(db, session.user_id);
        picture = accounts.picture_of(db, session.user_id);
        phone = find_contact(db, session.user_id, mail::MessageKind::sms);
        has_begun_two_steps = find_two_step(db, session.user_id) || uses_two_steps(db, session.user_id);
        misses_step = accounts.sessions.misses_step(db, session.user_id, session.is_restricted);
        has_own_fields = fields::has_fields_to_see(db);
        sees_records = find_rights(db, session).scope(record_roles).is_everybody();
        auto found = show_user(db, session.user_id);
        found.language_code = locale::language_in_force(db, found.language_code);
        return found;
    });
    set_cookie(context, xsrf_cookie(accounts, header_of(context, "X-Session-Key")));  // a second tab may have none
    Profile profile{.id = user.id,
                    .username = user.username,
                    .full_name = user.full_name,
                    .email = user.email,
                    .is_sd = user.is_restricted,
                    .must_change_password = user.must_change_password,
                    .may_change_password = may_change_password(accounts, user),
                    .has_own_fields = has_own_fields,
                    .sees_records = sees_records,
                    .preferred_language_code = user.language_code,
                    .profile_picture_file_path = std::move(picture),
                    .phone_validated = phone && phone->verified_at,
                    .phone_validation_attempted = phone && phone->code_sent_at,
                    .two_factor_attempted = has_begun_two_steps,
                    .must_set_up_two_steps = misses_step,
                    .former_ids = std::move(former_ids)};
    for (const auto& [role, name] : enum_names(Role{})) profile.roles[std::string(name)] = session.roles.contains(role);
    return profile;
}

Done choose_language(Accounts& accounts, Context& context, const ChooseLanguageRequest& request) {
    const auto user_id = context.session.user_id;
    accounts.db.write([&](db::Writer& tx) {
        const auto before = show_user(tx, user_id).language_code;
        const std::string code(name_of(request.language_code));
        if (code == before) return;
        if (!locale::is_active_language(tx, code))
            throw invalid("languageCode", "This language is not offered in this portal. Choose another one");
        set_language(tx, user_id, code);
        audit::record(
            tx, context.actor(), context.now(),
            {.action = "session.chooseLanguage",
             .object_kind = "user",
             .object_id = user_id,
             .summary = context.session.full_name + " chose the language " + code + " in place of " + before});
    });
    return {};
}

SignedOut sign_out_here(Accounts& accounts, Context& context) {
    const auto settings = accounts.settings.now();
    std::string go_to = accounts.db.read([&](const db::Reader& db) {
        return login_options::sign_out_address(db, *settings, way_of_session(db, context.session.id));
    });
    sign_out(accounts, context.session, context.actor());
    set_cookie(context, sid_cookie(accounts, ""));
    set_cookie(context, xsrf_cookie(accounts, ""));
    return {std::move(go_to)};
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
        route<SecondStepRequest, SignInAnswer>(
            post, "session.takeSecondStep", "/api/session/second-step", everyone().by_person_only(),
            [a](Context& context, const SecondStepRequest& in) { return second_step_here(*a, context, in); },
            "Ends a sign-in in two steps with a code; every outcome is an answer with status 200"),
        route<BeginPasskeyRequest, PasskeyWanted>(
            post, "session.beginPasskey", "/api/session/passkey/begin", everyone().by_person_only(),
            [a](Context& context, const BeginPasskeyRequest& in) {
                return begin_passkey_sign_in(*a, in, own_origin(*a, context));
            },
            "What the browser needs to sign with a passkey: as second step, or to sign in without a password"),
        route<TakePasskeyRequest, SignInAnswer>(
            post, "session.takePasskey", "/api/session/passkey", everyone().by_person_only(),
            [a](Context& context, const TakePasskeyRequest& in) {
                const auto facts = facts_of(*a, context);
                return let_in(*a, context, take_passkey(*a, in, own_origin(*a, context), facts));
            },
            "Ends a sign-in with a passkey; every outcome is an answer with status 200"),
        route<SendStepCodeRequest, StepCodeSent>(
            post, "session.sendStepCode", "/api/session/second-step/code", everyone().by_person_only(),
            [a](Context& context, const SendStepCodeRequest& in) {
                return send_step_code(*a, in, facts_of(*a, context));
            },
            "Sends a code for the second step by e-mail or as a text message, to who has given the password"),
        route<Nothing, Profile>(
            get, "session.show", "/api/session", also_half,
            [a](Context& context, const Nothing&) { return show_profile(*a, context); },
            "Who is signed in, and which roles they hold"),
        route<ChooseLanguageRequest, Done>(
            put, "session.chooseLanguage", "/api/session/language", also_half,
            [a](Context& context, const ChooseLanguageRequest& in) { return choose_language(*a, context, in); },
            "Chooses the language of the interface for the one who is signed in, here and elsewhere"),
        route<Nothing, SignedOut>(
            remove, "session.signOut", "/api/session", also_half.by_person_only(),
            [a](Context& context, const Nothing&) { return sign_out_here(*a, context); },
            "Signs out; courses opened in this session end with it"),
        route<ChangePasswordRequest, SignInAnswer>(
            post, "session.changePassword", "/api/session/password", signed_in().also_half_signed_in().by_person_only(),
            [a](Context& context, const ChangePasswordRequest& in) {
                return let_in(*a, context, change_password(*a, context.session, in, client_of(context)));
            },
            "Changes the own password; all sessions end, and the answer opens a new one"),
        route<ReplacePasswordRequest, SignInAnswer>(
            post, "session.replacePassword", "/api/session/new-password", everyone().by_person_only(),
            [a](Context& context, const ReplacePasswordRequest& in) { return replace_password_here(*a, context, in); },
            "Signs in and changes the password at once, after the second step where one is used; else nothing changes"),
        route<CreateAdministratorRequest, SignInAnswer>(
            post, "setup.createAdministrator", "/api/setup/administrator", everyone().by_person_only(),
            [a](Context& context, const CreateAdministratorRequest& in) {
                return let_in(*a, context, create_first_administrator(*a, in, client_of(context)));
            },
            "Makes the first administrator while nobody exists, with the code that the terminal shows"),
    };
}

}  // namespace oneroom::accounts
