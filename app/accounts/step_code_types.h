// What the operations take and give that make codes by e-mail or text message a second step.
#pragma once

#include "accounts/two_step_types.h"

namespace oneroom::accounts {

/// PROF-03.
struct StepCodeSetup {
    std::string email{};
    bool email_verified{};
    bool email_sent{};
    std::string email_sent_to{};
    std::string phone{};
    bool phone_verified{};
    bool uses_email{};
    bool uses_phone{};
    bool is_required{};

    static Fields fields() {
        return {
            field<&StepCodeSetup::email>("email").means("Empty: none"),
            field<&StepCodeSetup::email_verified>("emailVerified").means("Its owner typed a code sent there"),
            field<&StepCodeSetup::email_sent>("emailSent").means("There is a code that can be typed"),
            field<&StepCodeSetup::email_sent_to>("emailSentTo"),
            field<&StepCodeSetup::phone>("phone").means("Empty: none"),
            field<&StepCodeSetup::phone_verified>("phoneVerified"),
            field<&StepCodeSetup::uses_email>("usesEmail").means("Codes by e-mail are a second step"),
            field<&StepCodeSetup::uses_phone>("usesPhone").means("Text messages are"),
            field<&StepCodeSetup::is_required>("isRequired").means("The settings ask this person for a second step")};
    }
};

struct SendEmailCodeRequest {
    std::string email{};
    std::string permit{};

    static Fields fields() {
        return {field<&SendEmailCodeRequest::email>("email").required().max_length(254).email().means(
                    "Becomes the caller's address once the code is typed"),
                field<&SendEmailCodeRequest::permit>("permit").required().max_length(400).secret().means(
                    "Of security.permit")};
    }
};

struct EmailCodeSent {
    bool is_sent{};
    StepCodeSetup setup{};

    static Fields fields() {
        return {field<&EmailCodeSent::is_sent>("isSent").means(
                    "False: no mail server is set up, and an administrator hands the code over"),
                field<&EmailCodeSent::setup>("setup")};
    }
};

struct VerifyEmailRequest {
    std::string code{};
    std::string permit{};

    static Fields fields() {
        return {field<&VerifyEmailRequest::code>("code").required().max_length(40).means("Six digits, as sent"),
                field<&VerifyEmailRequest::permit>("permit").required().max_length(400).secret()};
    }
};

struct EmailVerification {
    bool is_verified{};
    StepCodeSetup setup{};

    static Fields fields() {
        return {field<&EmailVerification::is_verified>("isVerified")
                    .means("False: the code is wrong, or (setup.emailSent: false) not good any more"),
                field<&EmailVerification::setup>("setup")};
    }
};

struct EnableStepCodesRequest {
    std::string permit{};
    bool use_email{};
    bool use_phone{};

    static Fields fields() {
        return {field<&EnableStepCodesRequest::permit>("permit").required().max_length(400).secret().means(
                    "Of security.permit"),
                field<&EnableStepCodesRequest::use_email>("useEmail"),
                field<&EnableStepCodesRequest::use_phone>("usePhone").means("One of the two, or both")};
    }
};

struct StepCodesEnabled {
    bool is_enabled{};
    std::vector<std::string> recovery_codes{};

    static Fields fields() {
        return {field<&StepCodesEnabled::is_enabled>("isEnabled").means("False: not all that was chosen is verified"),
                field<&StepCodesEnabled::recovery_codes>("recoveryCodes")
                    .secret()
                    .means("Shown once, when two-step sign-in was off before")};
    }
};

struct EndStepRequest {
    StepKind kind{};
    std::string permit{};

    static Fields fields() {
        return {
            field<&EndStepRequest::kind>("kind").required(),
            field<&EndStepRequest::permit>("permit").required().max_length(400).secret().means("Of security.permit")};
    }
};

}  // namespace oneroom::accounts
