// What the operations on titles take and give. A title is what somebody is in the organisation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

enum class TitleSort { name, people, isActive };
constexpr auto enum_names(TitleSort) {
    using enum TitleSort;
    return std::array{std::pair{name, std::string_view("name")}, std::pair{people, std::string_view("people")},
                      std::pair{isActive, std::string_view("isActive")}};
}

struct TitleListRequest {
    std::string search{};
    std::optional<bool> is_active{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    TitleSort sort = TitleSort::name;
    bool descending = false;

    static Fields fields() {
        using R = TitleListRequest;
        return {field<&R::search>("search").max_length(200).means("Part of the name"),
                field<&R::is_active>("isActive").means("Left out: all of them"),
                field<&R::page>("page").between(1, 1'000'000),
                field<&R::page_size>("pageSize").between(1, 100),
                field<&R::sort>("sort"),
                field<&R::descending>("descending")};
    }
};

struct Title {
    Id id{};
    std::string name{};
    bool is_active{};
    std::int64_t people{};

    static Fields fields() {
        return {field<&Title::id>("id"), field<&Title::name>("name"),
                field<&Title::is_active>("isActive").means("Can be given to people; who has it keeps it anyway"),
                field<&Title::people>("people").means(
                    "Who have it, inactive people too, as far as the caller's role reaches")};
    }
};

struct TitlePage {
    std::vector<Title> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&TitlePage::rows>("rows"), field<&TitlePage::total>("total")}; }
};

/// A title to choose for a person.
struct TitleOption {
    Id id{};
    std::string name{};
    bool is_active{};

    static Fields fields() {
        return {field<&TitleOption::id>("id"), field<&TitleOption::name>("name"),
                field<&TitleOption::is_active>("isActive")};
    }
};

struct TitleRef {
    Id title_id{};

    static Fields fields() { return {field<&TitleRef::title_id>("titleId").required()}; }
};

struct CreateTitleRequest {
    std::string name{};
    bool is_active = true;

    static Fields fields() {
        using R = CreateTitleRequest;
        return {field<&R::name>("name").required().max_length(100), field<&R::is_active>("isActive")};
    }
};

struct SaveTitleRequest {
    Id title_id{};
    std::string name{};
    bool is_active = true;

    static Fields fields() {
        using R = SaveTitleRequest;
        return {field<&R::title_id>("titleId").required(), field<&R::name>("name").required().max_length(100),
                field<&R::is_active>("isActive").required()};
    }
};

struct RemoveTitlesRequest {
    std::vector<Id> title_ids{};

    static Fields fields() {
        return {field<&RemoveTitlesRequest::title_ids>("titleIds")
                    .required()
                    .max_length(1000)
                    .means("All of them, or none when one is held by somebody")};
    }
};

struct TitlesRemoved {
    std::int64_t titles{};

    static Fields fields() { return {field<&TitlesRemoved::titles>("titles").means("How many were removed")}; }
};

}  // namespace oneroom::accounts
