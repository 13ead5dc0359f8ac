// What the operations on sessions and two-step sign-in take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "accounts/account_types.h"
#include "core/base/describe.h"

namespace oneroom::accounts {

/// A browser in which somebody is signed in.
struct SessionRow {
    Id id{};
    bool is_current{};
    std::string address{};
    std::string user_agent{};
    Instant created_at{};
    Instant last_seen_at{};

    static Fields fields() {
        return {field<&SessionRow::id>("id"),
                field<&SessionRow::is_current>("isCurrent").means("The one that asks"),
                field<&SessionRow::address>("address").means("Network address of the sign-in"),
                field<&SessionRow::user_agent>("userAgent").means("As the browser names itself"),
                field<&SessionRow::created_at>("createdAt"),
                field<&SessionRow::last_seen_at>("lastSeenAt").means("Within a minute")};
    }
};

struct SessionRef {
    Id session_id{};

    static Fields fields() { return {field<&SessionRef::session_id>("sessionId").required()}; }
};

/// What protects an account.
struct SecurityStatus {
    bool has_password{};
    bool uses_two_steps{};
    std::optional<Instant> two_steps_since{};
    bool uses_app{};
    std::string step_email{};
    std::string step_phone{};
    std::int64_t passkey_count{};
    std::int64_t recovery_codes_left{};
    std::string phone_number{};
    std::optional<Instant> phone_validated_at{};
    bool is_required{};
    std::vector<SessionRow> sessions{};

    static Fields fields() {
        return {
            field<&SecurityStatus::has_password>("hasPassword").means("false: signs in by a link or a passkey only"),
            field<&SecurityStatus::uses_two_steps>("usesTwoSteps").means("A code beside the password"),
            field<&SecurityStatus::two_steps_since>("twoStepsSince"),
            field<&SecurityStatus::uses_app>("usesApp"),
            field<&SecurityStatus::step_email>("stepEmail").means("Codes go there; empty: none do"),
            field<&SecurityStatus::step_phone>("stepPhone").means("Alike"),
            field<&SecurityStatus::passkey_count>("passkeyCount"),
            field<&SecurityStatus::recovery_codes_left>("recoveryCodesLeft"),
            field<&SecurityStatus::phone_number>("phoneNumber").means("Empty: none"),
            field<&SecurityStatus::phone_validated_at>("phoneValidatedAt").means("null: not validated"),
            field<&SecurityStatus::is_required>("isRequired")
                .means("The settings ask this person for a second step: the last one stays"),
            field<&SecurityStatus::sessions>("sessions").means("Seen last first")};
    }
};

struct OwnPassword {
    std::string password{};

    static Fields fields() {
        return {field<&OwnPassword::password>("password")
                    .secret()
                    .means("The caller's own, once more; empty for somebody who has none")};
    }
};

struct Permit {
    std::string permit{};
    static Fields fields() {
        return {field<&Permit::permit>("permit").required().max_length(400).secret().means("Of security.permit")};
    }
};

/// What came of asking for a permit; of the outcomes, signedIn stands for a permit.
struct PermitAnswer {
    SignInOutcome outcome = SignInOutcome::startAgain;
    std::optional<std::string> permit{};
    std::int64_t retry_after_seconds = 0;
    std::optional<std::string> ticket{};
    std::vector<StepOption> second_steps{};

    static Fields fields() {
        return {field<&PermitAnswer::outcome>("outcome").means(
                    "signedIn: here is the permit; secondStep: the password is right, and a second step of the caller "
                    "is asked for"),
                field<&PermitAnswer::permit>("permit").secret().means(
                    "Stands for the password and the second step, in this session, for ten minutes"),
                field<&PermitAnswer::retry_after_seconds>("retryAfterSeconds").means("0 unless too many were wrong"),
                field<&PermitAnswer::ticket>("ticket").secret().means(
                    "For security.permitByCode and security.permitByPasskey; null unless secondStep"),
                field<&PermitAnswer::second_steps>("secondSteps").means("To choose from; empty unless secondStep")};
    }
};

/// For an authenticator app: any one of the three brings it the secret.
struct TwoStepSetup {
    std::string secret{};
    std::string address{};
    std::vector<std::string> qr_code{};

    static Fields fields() {
        return {
            field<&TwoStepSetup::secret>("secret").secret().means("Base32, to be typed"),
            field<&TwoStepSetup::address>("address").secret().means("otpauth://"),
            field<&TwoStepSetup::qr_code>("qrCode").secret().means("The address as rows of '#' and ' ', no margin")};
    }
};

struct TwoStepCode {
    std::string code{};

    static Fields fields() {
        return {field<&TwoStepCode::code>("code").required().max_length(40).means("Six digits of the app")};
    }
};

struct RecoveryCodes {
    std::vector<std::string> codes{};

    static Fields fields() {
        return {field<&RecoveryCodes::codes>("codes").secret().means("Shown once; each lets in once without the app")};
    }
};

struct SecondStepRequest {
    std::string ticket{};
    std::string code{};
    StepKind kind = StepKind::app;
    std::string locale{};

    static Fields fields() {
        return {
            field<&SecondStepRequest::ticket>("ticket").required().max_length(400).secret().means(
                "As session.signIn gave it"),
            field<&SecondStepRequest::code>("code").required().max_length(40).means("Of the kind, or a recovery code"),
            field<&SecondStepRequest::kind>("kind").means("Where the code is from; app, too, for a recovery code"),
            field<&SecondStepRequest::locale>("locale").max_length(20).means("As of session.signIn")};
    }
};

struct SendStepCodeRequest {
    std::string ticket{};
    StepKind kind{};

    static Fields fields() {
        return {field<&SendStepCodeRequest::ticket>("ticket").required().max_length(400).secret().means(
                    "As session.signIn gave it"),
                field<&SendStepCodeRequest::kind>("kind").required().means("email or sms, one of secondSteps")};
    }
};

struct StepCodeSent {
    SignInOutcome outcome = SignInOutcome::startAgain;
    bool is_sent{};

    static Fields fields() {
        return {field<&StepCodeSent::outcome>("outcome").means("secondStep: there is a code now"),
                field<&StepCodeSent::is_sent>("isSent").means("False: an administrator hands it over")};
    }
};

}  // namespace oneroom::accounts
