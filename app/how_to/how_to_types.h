// What the operations on how-tos take and give (HOWTO-01, HOWTO-02).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::how_to {

/// That a screen has help, for whoever may see it.
struct HowToSign {
    std::string page{};
    Id how_to_id{};
    bool show_on_page_instead_of_nav = false;
    std::string title{};

    static Fields fields() {
        using S = HowToSign;
        return {field<&S::page>("page"), field<&S::how_to_id>("howToId"),
                field<&S::show_on_page_instead_of_nav>("showOnPageInsteadOfNav"),
                field<&S::title>("title").means("In the caller's language, else the portal's, else any")};
    }
};

/// The help itself, in one language.
struct OpenedHowTo {
    std::string language{};
    std::string title{};
    std::string description{};
    std::string mime_type{};
    std::string file_name{};
    std::int64_t size{};
    bool embedded = false;
    std::string url{};

    static Fields fields() {
        using O = OpenedHowTo;
        return {field<&O::language>("language"),
                field<&O::title>("title"),
                field<&O::description>("description"),
                field<&O::mime_type>("mimeType"),
                field<&O::file_name>("fileName"),
                field<&O::size>("size").means("In bytes"),
                field<&O::embedded>("embedded").means("A film that plays on the page"),
                field<&O::url>("url").means("Of the file, for <video>, <img> or a link; good for some hours")};
    }
};

struct HowToRow {
    Id id{};
    std::string page{};
    bool published = false;
    bool show_on_page_instead_of_nav = false;
    std::vector<std::string> languages{};

    static Fields fields() {
        using R = HowToRow;
        return {field<&R::id>("id"), field<&R::page>("page"), field<&R::published>("published"),
                field<&R::show_on_page_instead_of_nav>("showOnPageInsteadOfNav"),
                field<&R::languages>("languages").means("Those it is translated to")};
    }
};

struct HowToTranslation {
    Id id{};
    std::optional<Id> language_id{};
    std::string language{};
    std::string title{};
    std::string description{};
    std::string mime_type{};
    std::string file_name{};
    std::int64_t size{};
    std::string artifact_id{};
    bool embedded = false;
    std::string url{};

    static Fields fields() {
        using T = HowToTranslation;
        return {field<&T::id>("id"),
                field<&T::language_id>("languageId").means("null: the portal has this language no more"),
                field<&T::language>("language").means("Its code"),
                field<&T::title>("title"),
                field<&T::description>("description"),
                field<&T::mime_type>("mimeType"),
                field<&T::file_name>("fileName"),
                field<&T::size>("size").means("In bytes"),
                field<&T::artifact_id>("artifactId").means("Of the stored file: its SHA-256"),
                field<&T::embedded>("embedded").means("A film that plays on the page"),
                field<&T::url>("url").means("Of the file; good for some hours")};
    }
};

/// A language to choose for a translation.
struct HowToLanguage {
    Id language_id{};
    std::string code{};
    std::string display_name{};

    static Fields fields() {
        using L = HowToLanguage;
        return {field<&L::language_id>("languageId"), field<&L::code>("code"), field<&L::display_name>("displayName")};
    }
};

struct HowTo {
    Id id{};
    std::string page{};
    bool published = false;
    bool show_on_page_instead_of_nav = false;
    std::vector<HowToTranslation> translations{};
    std::vector<HowToLanguage> languages{};

    static Fields fields() {
        using H = HowTo;
        return {field<&H::id>("id"),
                field<&H::page>("page").means("Of the table of screens"),
                field<&H::published>("published").means("Shown, once there is a translation"),
                field<&H::show_on_page_instead_of_nav>("showOnPageInsteadOfNav"),
                field<&H::translations>("translations"),
                field<&H::languages>("languages").means("Those to choose from for a translation")};
    }
};

struct HowToRef {
    Id how_to_id{};

    static Fields fields() { return {field<&HowToRef::how_to_id>("howToId").required()}; }
};

struct HowToTranslationRef {
    Id translation_id{};

    static Fields fields() { return {field<&HowToTranslationRef::translation_id>("translationId").required()}; }
};

struct CreateHowToRequest {
    std::string page{};
    bool published = false;
    bool show_on_page_instead_of_nav = false;

    static Fields fields() {
        using R = CreateHowToRequest;
        return {field<&R::page>("page").required().max_length(200), field<&R::published>("published"),
                field<&R::show_on_page_instead_of_nav>("showOnPageInsteadOfNav")};
    }
};

struct SaveHowToRequest {
    Id how_to_id{};
    std::string page{};
    bool published = false;
    bool show_on_page_instead_of_nav = false;

    static Fields fields() {
        using R = SaveHowToRequest;
        return {field<&R::how_to_id>("howToId").required(), field<&R::page>("page").required().max_length(200),
                field<&R::published>("published"), field<&R::show_on_page_instead_of_nav>("showOnPageInsteadOfNav")};
    }
};

struct SaveHowToTranslationRequest {
    Id how_to_id{};
    std::optional<Id> translation_id{};
    Id language_id{};
    std::string title{};
    std::string description{};
    bool embedded = false;
    std::string file_name{};

    static Fields fields() {
        using R = SaveHowToTranslationRequest;
        return {field<&R::how_to_id>("howToId").required(),
                field<&R::translation_id>("translationId").means("Left out: a new one"),
                field<&R::language_id>("languageId").required(),
                field<&R::title>("title").required().max_length(200),
                field<&R::description>("description").max_length(2500),
                field<&R::embedded>("embedded").means("Only of an MP4 film"),
                field<&R::file_name>("fileName").max_length(1000)};
    }
};

}  // namespace oneroom::how_to
