// What the operations on skins take and give.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::appearance {

/// What an image of a skin is for. The numbers are those of the specification (SESS-16).
enum class SkinImageType { brand = 1, header = 2, favicon = 3, background = 4 };

constexpr auto enum_names(SkinImageType) {
    using enum SkinImageType;
    return std::array{std::pair{brand, std::string_view("brand")}, std::pair{header, std::string_view("header")},
                      std::pair{favicon, std::string_view("favicon")},
                      std::pair{background, std::string_view("background")}};
}

struct SkinImage {
    SkinImageType type{};
    std::string url{};

    static Fields fields() {
        return {field<&SkinImage::type>("type"),
                field<&SkinImage::url>("url").means("For <img>; the same for everybody, signed in or not")};
    }
};

/// The skin in force for an address, as everybody sees it (SESS-03).
struct SkinInForce {
    Id skin_id{};
    std::string application_title{};
    std::string header_text{};
    std::string footer_company_name{};
    std::vector<SkinImage> images{};

    static Fields fields() {
        using S = SkinInForce;
        return {field<&S::skin_id>("skinId").means("0: none is set up"),
                field<&S::application_title>("applicationTitle").means("Empty: that of the settings"),
                field<&S::header_text>("headerText").means("Above what a learner has to do"),
                field<&S::footer_company_name>("footerCompanyName"), field<&S::images>("images")};
    }
};

struct Skin {
    Id id{};
    std::string name{};
    bool is_default{};
    std::vector<std::string> addresses{};
    std::string application_title{};
    std::string header_text{};
    std::string footer_company_name{};
    std::string accent_color{};
    std::string custom_css{};
    std::vector<SkinImage> images{};

    static Fields fields() {
        using S = Skin;
        return {field<&S::id>("id"),
                field<&S::name>("name"),
                field<&S::is_default>("isDefault").means("In force wherever no other skin has the address"),
                field<&S::addresses>("addresses").means("Host names, without a port"),
                field<&S::application_title>("applicationTitle").means("Empty: that of the settings"),
                field<&S::header_text>("headerText"),
                field<&S::footer_company_name>("footerCompanyName"),
                field<&S::accent_color>("accentColor").means("'#1d5bd0'; empty: as delivered"),
                field<&S::custom_css>("customCss"),
                field<&S::images>("images")};
    }
};

struct SkinRef {
    Id skin_id{};

    static Fields fields() { return {field<&SkinRef::skin_id>("skinId").required()}; }
};

struct CreateSkinRequest {
    std::string name{};
    bool is_default{};
    std::vector<std::string> addresses{};
    std::string application_title{};
    std::string header_text{};
    std::string footer_company_name{};
    std::string accent_color{};
    std::string custom_css{};

    static Fields fields() {
        using R = CreateSkinRequest;
        return {field<&R::name>("name").required().max_length(100),
                field<&R::is_default>("isDefault").means("true takes it from the one that was"),
                field<&R::addresses>("addresses").max_length(50),
                field<&R::application_title>("applicationTitle").max_length(100),
                field<&R::header_text>("headerText").max_length(300),
                field<&R::footer_company_name>("footerCompanyName").max_length(100),
                field<&R::accent_color>("accentColor").max_length(7),
                field<&R::custom_css>("customCss").max_length(50'000)};
    }
};

struct SaveSkinRequest {
    Id skin_id{};
    std::string name{};
    bool is_default{};
    std::vector<std::string> addresses{};
    std::string application_title{};
    std::string header_text{};
    std::string footer_company_name{};
    std::string accent_color{};
    std::string custom_css{};

    static Fields fields() {
        using R = SaveSkinRequest;
        return {field<&R::skin_id>("skinId").required(),
                field<&R::name>("name").required().max_length(100),
                field<&R::is_default>("isDefault").means("true takes it from the one that was"),
                field<&R::addresses>("addresses").max_length(50),
                field<&R::application_title>("applicationTitle").max_length(100),
                field<&R::header_text>("headerText").max_length(300),
                field<&R::footer_company_name>("footerCompanyName").max_length(100),
                field<&R::accent_color>("accentColor").max_length(7),
                field<&R::custom_css>("customCss").max_length(50'000)};
    }
};

struct SkinImageRef {
    Id skin_id{};
    SkinImageType type{};

    static Fields fields() {
        return {field<&SkinImageRef::skin_id>("skinId").required(), field<&SkinImageRef::type>("type").required()};
    }
};

}  // namespace oneroom::appearance
