// What the operations on login options take and give. Field names are those of the API.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/api/language.h"
#include "core/base/describe.h"

namespace oneroom::login_options {

/// The numbers are those of the column.
enum class LoginType { standard = 1, nopassword = 2, magicLink = 3, sso = 4 };

constexpr auto enum_names(LoginType) {
    using enum LoginType;
    return std::array{std::pair{standard, std::string_view("standard")},
                      std::pair{nopassword, std::string_view("nopassword")},
                      std::pair{magicLink, std::string_view("magic-link")}, std::pair{sso, std::string_view("sso")}};
}

struct OptionTitle {
    Language language_code{};
    std::string title{};

    static Fields fields() {
        return {field<&OptionTitle::language_code>("languageCode").required(),
                field<&OptionTitle::title>("title").max_length(80)};
    }
};

/// Why an option that is active is not on the sign-in page.
enum class OptionState { offered, off, noMailServer, noProvider };

constexpr auto enum_names(OptionState) {
    using enum OptionState;
    return std::array{std::pair{offered, std::string_view("offered")}, std::pair{off, std::string_view("off")},
                      std::pair{noMailServer, std::string_view("noMailServer")},
                      std::pair{noProvider, std::string_view("noProvider")}};
}

struct LoginOption {
    Id id{};
    LoginType type = LoginType::standard;
    bool is_active = false;
    std::vector<OptionTitle> titles{};
    std::string provider_address{};
    std::string sign_out_address{};
    std::string networks{};
    OptionState state = OptionState::off;
    Instant changed_at{};
    std::string changed_by{};

    static Fields fields() {
        using O = LoginOption;
        return {field<&O::id>("id"),
                field<&O::type>("type"),
                field<&O::is_active>("isActive"),
                field<&O::titles>("titles").means("Of the languages that have one; others use words of the portal"),
                field<&O::provider_address>("providerAddress").means("Of single sign-on"),
                field<&O::sign_out_address>("signOutAddress").means("Where people go who sign out; empty: sign-in"),
                field<&O::networks>("networks").means("From where people sign in without a password; one a line"),
                field<&O::state>("state").means(
                    "off: not active; noMailServer: links could not be sent; noProvider: single sign-on is written "
                    "down, and offered once this portal can speak with its provider"),
                field<&O::changed_at>("changedAt"),
                field<&O::changed_by>("changedBy")};
    }
};

struct LoginOptionList {
    bool is_enabled = false;
    std::vector<LoginOption> options{};

    static Fields fields() {
        return {field<&LoginOptionList::is_enabled>("isEnabled").means("By the setting loginOptionsEnabled"),
                field<&LoginOptionList::options>("options").means("In the order of the sign-in page")};
    }
};

struct LoginOptionRef {
    Id login_option_id{};
    static Fields fields() { return {field<&LoginOptionRef::login_option_id>("loginOptionId").required()}; }
};

struct CreateLoginOptionRequest {
    std::string provider_address{};
    std::string sign_out_address{};
    std::vector<OptionTitle> titles{};

    static Fields fields() {
        using R = CreateLoginOptionRequest;
        return {field<&R::provider_address>("providerAddress").required().max_length(1000),
                field<&R::sign_out_address>("signOutAddress").max_length(1000),
                field<&R::titles>("titles").max_length(20)};
    }
};

struct SaveLoginOptionRequest {
    Id login_option_id{};
    bool is_active = false;
    std::vector<OptionTitle> titles{};
    std::string provider_address{};
    std::string sign_out_address{};
    std::string networks{};

    static Fields fields() {
        using R = SaveLoginOptionRequest;
        return {field<&R::login_option_id>("loginOptionId").required(),
                field<&R::is_active>("isActive").required(),
                field<&R::titles>("titles").max_length(20),
                field<&R::provider_address>("providerAddress").max_length(1000),
                field<&R::sign_out_address>("signOutAddress").max_length(1000),
                field<&R::networks>("networks").max_length(2000)};
    }
};

struct SortLoginOptionsRequest {
    std::vector<Id> login_option_ids{};

    static Fields fields() {
        return {field<&SortLoginOptionsRequest::login_option_ids>("loginOptionIds").required().max_length(100)};
    }
};

/// One on the sign-in page.
struct OfferedOption {
    LoginType type = LoginType::standard;
    std::string title{};

    static Fields fields() {
        return {field<&OfferedOption::type>("type"),
                field<&OfferedOption::title>("title").means("In the caller's language; empty: words of the page")};
    }
};

}  // namespace oneroom::login_options
