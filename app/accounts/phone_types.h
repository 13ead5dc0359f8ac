// What the operations on phone numbers take and give. Field names are those of the API.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/base/describe.h"

namespace oneroom::accounts {

/// How far the validation of a number has come (PROF-11).
enum class PhoneStage { start, codeSent, wrongCode, validated };

constexpr auto enum_names(PhoneStage) {
    using enum PhoneStage;
    return std::array{std::pair{start, std::string_view("start")}, std::pair{codeSent, std::string_view("codeSent")},
                      std::pair{wrongCode, std::string_view("wrongCode")},
                      std::pair{validated, std::string_view("validated")}};
}

struct PhoneState {
    std::string number{};
    PhoneStage stage = PhoneStage::start;
    std::optional<Instant> validated_at{};
    std::optional<Instant> code_ends_at{};

    static Fields fields() {
        return {field<&PhoneState::number>("number").means("Empty: none"),
                field<&PhoneState::stage>("stage").means("start: no code is on its way; wrongCode: try it again"),
                field<&PhoneState::validated_at>("validatedAt").means("null: not validated"),
                field<&PhoneState::code_ends_at>("codeEndsAt").means("Until when the code can be typed")};
    }
};

struct SavePhoneRequest {
    std::string number{};
    std::string permit{};

    static Fields fields() {
        return {
            field<&SavePhoneRequest::number>("number").max_length(40).means("Empty: takes it away"),
            field<&SavePhoneRequest::permit>("permit").required().max_length(400).secret().means("Of security.permit")};
    }
};

struct PhoneCodeSent {
    bool is_sent{};
    PhoneState phone{};

    static Fields fields() {
        return {field<&PhoneCodeSent::is_sent>("isSent").means(
                    "False: no gateway is set up, and an administrator hands the code over"),
                field<&PhoneCodeSent::phone>("phone")};
    }
};

struct SentCode {
    std::string code{};
    static Fields fields() {
        return {field<&SentCode::code>("code").required().max_length(40).means("Six digits, as they were sent")};
    }
};

struct PhoneValidation {
    bool is_validated{};
    PhoneState phone{};

    static Fields fields() {
        return {field<&PhoneValidation::is_validated>("isValidated")
                    .means("False: the code is wrong, or (phone.stage: start) not good any more"),
                field<&PhoneValidation::phone>("phone")};
    }
};

struct SavePhoneOfRequest {
    Id user_id{};
    std::string number{};

    static Fields fields() {
        return {field<&SavePhoneOfRequest::user_id>("userId").required(),
                field<&SavePhoneOfRequest::number>("number").max_length(40).means("Empty: takes it away")};
    }
};

}  // namespace oneroom::accounts
