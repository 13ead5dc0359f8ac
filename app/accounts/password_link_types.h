// What the operations on links for passwords take and give. Field names are those of the API.
#pragma once

#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

/// Why somebody got a link to choose a password.
enum class LinkPurpose { reset = 1, invitation = 2 };

constexpr auto enum_names(LinkPurpose) {
    return std::array{std::pair{LinkPurpose::reset, std::string_view("reset")},
                      std::pair{LinkPurpose::invitation, std::string_view("invitation")}};
}

struct ForgotPasswordRequest {
    std::string username{};
    std::string proof{};

    static Fields fields() {
        return {field<&ForgotPasswordRequest::username>("username")
                    .required()
                    .max_length(254)
                    .means("Username or e-mail address"),
                field<&ForgotPasswordRequest::proof>("proof").max_length(1000).means("Of proof.begin")};
    }
};

struct LinkRef {
    std::string token{};
    static Fields fields() { return {field<&LinkRef::token>("token").required().max_length(200).secret()}; }
};

/// Whom a link is for. Everything is empty when it is used, expired, replaced by a newer one or made up.
struct LinkView {
    bool is_good = false;
    LinkPurpose purpose = LinkPurpose::reset;
    std::string username{};
    std::string full_name{};
    bool asks_questions = false;

    static Fields fields() {
        return {field<&LinkView::is_good>("isGood").means("False for used, expired, replaced and unknown ones alike"),
                field<&LinkView::purpose>("purpose"), field<&LinkView::username>("username"),
                field<&LinkView::full_name>("fullName"),
                field<&LinkView::asks_questions>("asksQuestions")
                    .means("The answers to their security questions are needed, too")};
    }
};

struct SetPasswordByLinkRequest {
    std::string token{};
    std::string new_password{};
    std::string confirm_password{};
    std::vector<std::string> answers{};

    static Fields fields() {
        return {field<&SetPasswordByLinkRequest::token>("token").required().max_length(200).secret(),
                field<&SetPasswordByLinkRequest::new_password>("newPassword").required().secret(),
                field<&SetPasswordByLinkRequest::confirm_password>("confirmPassword").required().secret(),
                field<&SetPasswordByLinkRequest::answers>("answers").max_length(3).secret().means(
                    "To the security questions, in their order, where they are asked")};
    }
};

struct PasswordSet {
    bool is_set = false;
    bool are_answers_wrong = false;

    static Fields fields() {
        return {
            field<&PasswordSet::is_set>("isSet").means("False: the link is not good any more, or answers are wrong"),
            field<&PasswordSet::are_answers_wrong>("areAnswersWrong").means("The link is still good")};
    }
};

struct SendLinkRequest {
    Id user_id{};
    std::string phone_number{};

    static Fields fields() {
        return {field<&SendLinkRequest::user_id>("userId").required(),
                field<&SendLinkRequest::phone_number>("phoneNumber")
                    .max_length(40)
                    .means("Sent there as a text message; empty: by e-mail")};
    }
};

/// A link that was made for somebody, for who had it made.
struct LinkSent {
    std::string link{};
    std::string address{};
    bool is_sent = false;

    static Fields fields() {
        return {field<&LinkSent::link>("link").secret().means("Works once; to be handed over when it is not sent"),
                field<&LinkSent::address>("address").means(
                    "Where it is sent, an e-mail address or a phone number; may be empty"),
                field<&LinkSent::is_sent>("isSent").means("There is an address, and a server or gateway to send by")};
    }
};

}  // namespace oneroom::accounts
