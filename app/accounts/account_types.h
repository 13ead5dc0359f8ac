// What the operations of accounts take and give. Field names are those of the API.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "appearance/skin_types.h"
#include "core/api/language.h"
#include "core/base/describe.h"
#include "locale/locale_types.h"
#include "login_options/login_option_types.h"
#include "settings/settings.h"

namespace oneroom::accounts {

// ---- the portal before anybody signed in

/// A person of the demo, offered on the sign-in page with one click.
struct DemoAccount {
    std::string username{};
    std::string password{};
    std::string full_name{};
    std::string description{};

    static Fields fields() {
        return {field<&DemoAccount::username>("username"), field<&DemoAccount::password>("password"),
                field<&DemoAccount::full_name>("fullName"),
                field<&DemoAccount::description>("description").means("What this person is there to show")};
    }
};

struct PasswordRules {
    std::int64_t required_length{};
    bool require_uppercase{};
    bool require_lowercase{};
    bool require_digit{};
    bool require_non_alphanumeric{};

    static Fields fields() {
        return {field<&PasswordRules::required_length>("requiredLength").means("In characters"),
                field<&PasswordRules::require_uppercase>("requireUppercase"),
                field<&PasswordRules::require_lowercase>("requireLowercase"),
                field<&PasswordRules::require_digit>("requireDigit"),
                field<&PasswordRules::require_non_alphanumeric>("requireNonAlphanumeric")};
    }
};

struct PortalInfo {
    std::string title{};
    bool is_demo{};
    std::vector<DemoAccount> demo_accounts{};
    bool needs_first_administrator{};
    PasswordRules password_rules;
    std::string content_origin{};
    std::string version{};
    std::string support_address{};
    std::string support_phone{};
    std::string support_text{};
    bool register_enabled{};
    bool register_needs_approval{};
    bool register_offers_locations{};
    bool support_links_exclude_register_link{};
    settings::NavbarBrand navbar_brand{};
    std::vector<locale::ActiveLanguage> languages{};
    std::string default_language{};
    bool login_options_enabled{};
    std::vector<login_options::OfferedOption> login_options{};
    appearance::SkinInForce skin{};

    static Fields fields() {
        return {
            field<&PortalInfo::title>("title").means("At the address of this request"),
            field<&PortalInfo::skin>("skin").means("That of the address of this request"),
            field<&PortalInfo::navbar_brand>("navbarBrand").means("What the navigation bar begins with"),
            field<&PortalInfo::languages>("languages").means("Those people can choose, in order"),
            field<&PortalInfo::default_language>("defaultLanguage").means("Of whoever chose none of them"),
            field<&PortalInfo::login_options_enabled>("loginOptionsEnabled").means("By the setting of that name"),
            field<&PortalInfo::login_options>("loginOptions")
                .means("The ways to sign in, in their order; one at least"),
            field<&PortalInfo::is_demo>("isDemo"),
            field<&PortalInfo::demo_accounts>("demoAccounts"),
            field<&PortalInfo::needs_first_administrator>("needsFirstAdministrator")
                .means("Nobody exists yet: setup.createAdministrator makes the first, with the code of the terminal"),
            field<&PortalInfo::password_rules>("passwordRules"),
            field<&PortalInfo::content_origin>("contentOrigin").means("Where course packages are served"),
            field<&PortalInfo::version>("version"),
            field<&PortalInfo::support_address>("supportAddress").means("Where to write for help; may be empty"),
            field<&PortalInfo::support_phone>("supportPhone").means("May be empty"),
            field<&PortalInfo::support_text>("supportText").means("What to know before one asks; may be empty"),
            field<&PortalInfo::register_enabled>("registerEnabled").means("Everybody may ask for an account"),
            field<&PortalInfo::register_needs_approval>("registerNeedsApproval").means("Somebody decides about each"),
            field<&PortalInfo::register_offers_locations>("registerOffersLocations")
                .means("Who registers can say where they work"),
            field<&PortalInfo::support_links_exclude_register_link>("supportLinksExcludeRegisterLink")
                .means("No page leads to the registration")};
    }
};

// ---- sign-in

/// What came of a sign-in; the screen has its own words for each.
enum class SignInOutcome {
    signedIn,
    wrongCredentials,
    tooManyAttempts,
    locked,
    secondStep,
    wrongCode,
    wrongPasskey,
    codeOver,
    startAgain,
    wayClosed,
    linkGone
};

constexpr auto enum_names(SignInOutcome) {
    using enum SignInOutcome;
    return std::array{std::pair{signedIn, std::string_view("signedIn")},
                      std::pair{wrongCredentials, std::string_view("wrongCredentials")},
                      std::pair{tooManyAttempts, std::string_view("tooManyAttempts")},
                      std::pair{locked, std::string_view("locked")},
                      std::pair{secondStep, std::string_view("secondStep")},
                      std::pair{wrongCode, std::string_view("wrongCode")},
                      std::pair{wrongPasskey, std::string_view("wrongPasskey")},
                      std::pair{codeOver, std::string_view("codeOver")},
                      std::pair{startAgain, std::string_view("startAgain")},
                      std::pair{wayClosed, std::string_view("wayClosed")},
                      std::pair{linkGone, std::string_view("linkGone")}};
}

/// What somebody has as a second step beside recovery codes.
enum class StepKind { app, passkey, email, sms };

constexpr auto enum_names(StepKind) {
    using enum StepKind;
    return std::array{std::pair{app, std::string_view("app")}, std::pair{passkey, std::string_view("passkey")},
                      std::pair{email, std::string_view("email")}, std::pair{sms, std::string_view("sms")}};
}

struct StepOption {
    StepKind kind{};
    std::string hint{};

    static Fields fields() {
        return {field<&StepOption::kind>("kind"),
                field<&StepOption::hint>("hint").means(
                    "Where a code goes, with most of it left out; empty: app and passkey")};
    }
};

struct SignInRequest {
    std::string username{};
    std::string password{};
    std::string locale{};
    std::string proof{};

    static Fields fields() {
        return {
            field<&SignInRequest::username>("username").required().max_length(200),
            field<&SignInRequest::password>("password").required().secret(),
            field<&SignInRequest::locale>("locale").max_length(20).means(
                "Language of the sign-in page; becomes that of a person who signs in for the first time"),
            field<&SignInRequest::proof>("proof").max_length(1000).means("Of proof.begin, once passwords were wrong")};
    }
};

struct SignInAnswer {
    SignInOutcome outcome = SignInOutcome::wrongCredentials;
    std::optional<std::string> session_key{};
    bool must_change_password = false;
    std::int64_t retry_after_seconds = 0;
    std::optional<std::string> ticket{};
    std::vector<StepOption> second_steps{};

    static Fields fields() {
        return {field<&SignInAnswer::outcome>("outcome").means(
                    "secondStep: the password is right and session.takeSecondStep asks for a code; startAgain: its "
                    "ticket is over"),
                field<&SignInAnswer::session_key>("sessionKey")
                    .secret()
                    .means("To be sent as X-Session-Key with every call; null unless signed in"),
                field<&SignInAnswer::must_change_password>("mustChangePassword"),
                field<&SignInAnswer::retry_after_seconds>("retryAfterSeconds").means("0 unless too many were wrong"),
                field<&SignInAnswer::ticket>("ticket").secret().means(
                    "For session.takeSecondStep, good for five minutes; null unless secondStep"),
                field<&SignInAnswer::second_steps>("secondSteps").means("To choose from; empty unless secondStep")};
    }
};

/// The authorization profile (PROF-01).
struct Profile {
    Id id{};
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::map<std::string, bool> roles{};
    bool is_sd{};
    bool is_sso{};
    bool must_change_password{};
    bool may_change_password{};
    bool has_own_fields{};
    bool sees_records{};
    std::string preferred_language_code{};
    std::optional<std::string> profile_picture_file_path{};
    bool phone_validated{};
    bool phone_validation_attempted{};
    bool two_factor_attempted{};
    bool must_set_up_two_steps{};
    std::vector<Id> former_ids{};

    static Fields fields() {
        return {
            field<&Profile::id>("id"),
            field<&Profile::username>("username"),
            field<&Profile::full_name>("fullName"),
            field<&Profile::email>("email"),
            field<&Profile::roles>("roles").means("Every role there is, and whether this person holds it"),
            field<&Profile::is_sd>("isSd").means("Restricted to taking dispatched courses"),
            field<&Profile::is_sso>("isSso"),
            field<&Profile::must_change_password>("mustChangePassword"),
            field<&Profile::may_change_password>("mayChangePassword"),
            field<&Profile::has_own_fields>("hasOwnFields")
                .means("There are custom fields that people see of themselves"),
            field<&Profile::sees_records>("seesRecords").means("May open the viewer of the learning record store"),
            field<&Profile::preferred_language_code>("preferredLanguageCode"),
            field<&Profile::profile_picture_file_path>("profilePictureFilePath").means("null: no picture"),
            field<&Profile::phone_validated>("phoneValidated"),
            field<&Profile::phone_validation_attempted>("phoneValidationAttempted").means("A code was ever sent"),
            field<&Profile::two_factor_attempted>("twoFactorAttempted").means("Two-step sign-in is on, or was begun"),
            field<&Profile::must_set_up_two_steps>("mustSetUpTwoSteps")
                .means("Asked for by the settings; nothing else opens before"),
            field<&Profile::former_ids>("formerIds").means("Accounts that were merged into this one")};
    }
};

struct ChooseLanguageRequest {
    Language language_code{};

    static Fields fields() { return {field<&ChooseLanguageRequest::language_code>("languageCode").required()}; }
};

/// It is done; there is nothing more to say.
struct Done {
    static Fields fields() { return {}; }
};

struct SignedOut {
    std::string go_to{};

    static Fields fields() {
        return {field<&SignedOut::go_to>("goTo").means("The sign-out address of the login option; empty: the sign-in")};
    }
};

struct ChangePasswordRequest {
    std::string current_password{};
    std::string new_password{};
    std::string confirm_password{};

    static Fields fields() {
        return {field<&ChangePasswordRequest::current_password>("currentPassword").required().secret(),
                field<&ChangePasswordRequest::new_password>("newPassword").required().secret(),
                field<&ChangePasswordRequest::confirm_password>("confirmPassword").required().secret()};
    }
};

struct ReplacePasswordRequest {
    std::string username{};
    std::string current_password{};
    std::string new_password{};
    std::string confirm_password{};
    std::string locale{};
    std::string proof{};

    static Fields fields() {
        return {field<&ReplacePasswordRequest::username>("username").required().max_length(200),
                field<&ReplacePasswordRequest::current_password>("currentPassword").required().secret(),
                field<&ReplacePasswordRequest::new_password>("newPassword").required().secret(),
                field<&ReplacePasswordRequest::confirm_password>("confirmPassword").required().secret(),
                field<&ReplacePasswordRequest::locale>("locale").max_length(20).means("As of session.signIn"),
                field<&ReplacePasswordRequest::proof>("proof").max_length(1000).means("As of session.signIn")};
    }
};

struct CreateAdministratorRequest {
    std::string setup_code{};
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::string password{};
    std::string confirm_password{};

    static Fields fields() {
        return {field<&CreateAdministratorRequest::setup_code>("setupCode")
                    .required()
                    .secret()
                    .means("As printed in the terminal of the server"),
                field<&CreateAdministratorRequest::username>("username").required().max_length(100),
                field<&CreateAdministratorRequest::full_name>("fullName").required().max_length(200),
                field<&CreateAdministratorRequest::email>("email").max_length(254).email(),
                field<&CreateAdministratorRequest::password>("password").required().secret(),
                field<&CreateAdministratorRequest::confirm_password>("confirmPassword").required().secret()};
    }
};

}  // namespace oneroom::accounts
