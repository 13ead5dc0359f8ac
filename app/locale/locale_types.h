// What the operations on languages and countries take and give.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/language.h"
#include "core/base/describe.h"

namespace oneroom::locale {

/// A language people can choose (SESS-04).
struct ActiveLanguage {
    std::string code{};
    std::string display_name{};

    static Fields fields() {
        using L = ActiveLanguage;
        return {field<&L::code>("code"),
                field<&L::display_name>("displayName").means("As the list to choose from has it")};
    }
};

struct PortalLanguage {
    Id id{};
    std::string code{};
    std::string display_name{};
    bool is_active = true;
    bool is_default = false;
    std::int64_t sort_order{};

    static Fields fields() {
        using L = PortalLanguage;
        return {field<&L::id>("id"),
                field<&L::code>("code"),
                field<&L::display_name>("displayName"),
                field<&L::is_active>("isActive").means("People can choose it"),
                field<&L::is_default>("isDefault").means("Of whoever chose none, and whose language was switched off"),
                field<&L::sort_order>("sortOrder")};
    }
};

struct LanguageRef {
    Id language_id{};

    static Fields fields() { return {field<&LanguageRef::language_id>("languageId").required()}; }
};

struct CreateLanguageRequest {
    Language code{};
    std::string display_name{};

    static Fields fields() {
        using R = CreateLanguageRequest;
        return {field<&R::code>("code").required().means("One of those there are texts for"),
                field<&R::display_name>("displayName").required().max_length(60)};
    }
};

struct SaveLanguageRequest {
    Id language_id{};
    std::string display_name{};
    bool is_active = true;
    bool is_default = false;
    std::int64_t sort_order{};

    static Fields fields() {
        using R = SaveLanguageRequest;
        return {field<&R::language_id>("languageId").required(),
                field<&R::display_name>("displayName").required().max_length(60),
                field<&R::is_active>("isActive").required(),
                field<&R::is_default>("isDefault").required().means("true takes it from the one that was"),
                field<&R::sort_order>("sortOrder").required().between(0, 1'000'000)};
    }
};

struct Country {
    Id id{};
    std::string code{};
    std::string name{};
    bool is_active = true;
    std::int64_t sort_order{};

    static Fields fields() {
        using C = Country;
        return {field<&C::id>("id"), field<&C::code>("code").means("Two letters, as in ISO 3166"),
                field<&C::name>("name").means("Empty: as each language calls it"),
                field<&C::is_active>("isActive").means("It can be chosen"),
                field<&C::sort_order>("sortOrder").means("Lower comes first; equal ones by name")};
    }
};

struct CountryRef {
    Id country_id{};

    static Fields fields() { return {field<&CountryRef::country_id>("countryId").required()}; }
};

struct CreateCountryRequest {
    std::string code{};
    std::string name{};
    bool is_active = true;
    std::int64_t sort_order{};

    static Fields fields() {
        using R = CreateCountryRequest;
        return {field<&R::code>("code").required().max_length(2), field<&R::name>("name").max_length(100),
                field<&R::is_active>("isActive"), field<&R::sort_order>("sortOrder").between(0, 1'000'000)};
    }
};

struct SaveCountryRequest {
    Id country_id{};
    std::string code{};
    std::string name{};
    bool is_active = true;
    std::int64_t sort_order{};

    static Fields fields() {
        using R = SaveCountryRequest;
        return {field<&R::country_id>("countryId").required(), field<&R::code>("code").required().max_length(2),
                field<&R::name>("name").max_length(100), field<&R::is_active>("isActive").required(),
                field<&R::sort_order>("sortOrder").required().between(0, 1'000'000)};
    }
};

}  // namespace oneroom::locale
