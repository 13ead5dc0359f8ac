// What signing in without a password takes and gives. Field names are those of the API.
#pragma once

#include <string>

#include "core/base/describe.h"

namespace oneroom::accounts {

struct SendSignInLinkRequest {
    std::string username{};
    std::string proof{};

    static Fields fields() {
        return {field<&SendSignInLinkRequest::username>("username")
                    .required()
                    .max_length(254)
                    .means("Username or e-mail address"),
                field<&SendSignInLinkRequest::proof>("proof").max_length(1000).means("Of proof.begin")};
    }
};

struct SignInLinkRef {
    std::string token{};
    static Fields fields() { return {field<&SignInLinkRef::token>("token").required().max_length(200).secret()}; }
};

/// Whom a link is for; empty for one that is not good any more.
struct SignInLink {
    bool is_good = false;
    std::string username{};
    std::string full_name{};

    static Fields fields() {
        return {field<&SignInLink::is_good>("isGood").means("False for used, expired, replaced and unknown ones alike"),
                field<&SignInLink::username>("username"), field<&SignInLink::full_name>("fullName")};
    }
};

struct SignInByLinkRequest {
    std::string token{};
    std::string locale{};

    static Fields fields() {
        return {field<&SignInByLinkRequest::token>("token").required().max_length(200).secret(),
                field<&SignInByLinkRequest::locale>("locale").max_length(20).means("As of session.signIn")};
    }
};

struct NoPasswordRequest {
    std::string username{};
    std::string locale{};
    std::string proof{};

    static Fields fields() {
        return {
            field<&NoPasswordRequest::username>("username").required().max_length(200),
            field<&NoPasswordRequest::locale>("locale").max_length(20).means("As of session.signIn"),
            field<&NoPasswordRequest::proof>("proof").max_length(1000).means("Of proof.begin, once names were wrong")};
    }
};

}  // namespace oneroom::accounts
