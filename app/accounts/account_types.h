// What the operations of accounts take and give. Field names are those of the API.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

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

    static Fields fields() {
        return {
            field<&PortalInfo::title>("title"),
            field<&PortalInfo::is_demo>("isDemo"),
            field<&PortalInfo::demo_accounts>("demoAccounts"),
            field<&PortalInfo::needs_first_administrator>("needsFirstAdministrator")
                .means("Nobody exists yet: setup.createAdministrator makes the first, with the code of the terminal"),
            field<&PortalInfo::password_rules>("passwordRules"),
            field<&PortalInfo::content_origin>("contentOrigin").means("Where course packages are served"),
            field<&PortalInfo::version>("version")};
    }
};

// ---- sign-in

/// What came of a sign-in; the screen has its own words for each.
enum class SignInOutcome { signedIn, wrongCredentials, tooManyAttempts, locked };

constexpr auto enum_names(SignInOutcome) {
    using enum SignInOutcome;
    return std::array{std::pair{signedIn, std::string_view("signedIn")},
                      std::pair{wrongCredentials, std::string_view("wrongCredentials")},
                      std::pair{tooManyAttempts, std::string_view("tooManyAttempts")},
                      std::pair{locked, std::string_view("locked")}};
}

struct SignInRequest {
    std::string username{};
    std::string password{};
    std::string locale{};

    static Fields fields() {
        return {field<&SignInRequest::username>("username").required().max_length(200),
                field<&SignInRequest::password>("password").required().secret(),
                field<&SignInRequest::locale>("locale").max_length(20).means(
                    "Language of the sign-in page; becomes that of a person who signs in for the first time")};
    }
};

struct SignInAnswer {
    SignInOutcome outcome = SignInOutcome::wrongCredentials;
    std::optional<std::string> session_key{};
    bool must_change_password = false;
    std::int64_t retry_after_seconds = 0;

    static Fields fields() {
        return {field<&SignInAnswer::outcome>("outcome"),
                field<&SignInAnswer::session_key>("sessionKey")
                    .secret()
                    .means("To be sent as X-Session-Key with every call; null unless signed in"),
                field<&SignInAnswer::must_change_password>("mustChangePassword"),
                field<&SignInAnswer::retry_after_seconds>("retryAfterSeconds").means("0 unless too many were wrong")};
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
    std::string preferred_language_code{};
    std::optional<std::string> profile_picture_file_path{};

    static Fields fields() {
        return {field<&Profile::id>("id"),
                field<&Profile::username>("username"),
                field<&Profile::full_name>("fullName"),
                field<&Profile::email>("email"),
                field<&Profile::roles>("roles").means("Every role there is, and whether this person holds it"),
                field<&Profile::is_sd>("isSd").means("Restricted to taking dispatched courses"),
                field<&Profile::is_sso>("isSso"),
                field<&Profile::must_change_password>("mustChangePassword"),
                field<&Profile::preferred_language_code>("preferredLanguageCode"),
                field<&Profile::profile_picture_file_path>("profilePictureFilePath").means("null: no picture")};
    }
};

/// It is done; there is nothing more to say.
struct Done {
    static Fields fields() { return {}; }
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
