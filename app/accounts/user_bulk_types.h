// What the operations on several people at once, and on removed ones, take and give.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::accounts {

enum class BulkAction { activate, inactivate, remove, bringBack, invite };
constexpr auto enum_names(BulkAction) {
    using enum BulkAction;
    using Name = std::string_view;
    return std::array{std::pair{activate, Name("activate")}, std::pair{inactivate, Name("inactivate")},
                      std::pair{remove, Name("remove")}, std::pair{bringBack, Name("bringBack")},
                      std::pair{invite, Name("invite")}};
}

struct BulkRequest {
    std::vector<Id> user_ids{};
    BulkAction action{};
    bool is_dry_run = false;

    static Fields fields() {
        using R = BulkRequest;
        return {field<&R::user_ids>("userIds").required().max_length(200), field<&R::action>("action").required(),
                field<&R::is_dry_run>("isDryRun").means("Only tells what would come of it")};
    }
};

/// Somebody for whom it is not done, and why.
struct BulkLeft {
    Id id{};
    std::string full_name{};
    std::string why{};

    static Fields fields() {
        return {field<&BulkLeft::id>("id"),
                field<&BulkLeft::full_name>("fullName").means("Empty where the caller may not know"),
                field<&BulkLeft::why>("why")};
    }
};

struct BulkDone {
    std::int64_t done{};
    std::int64_t unchanged{};
    std::vector<BulkLeft> left{};
    bool can_send{};

    static Fields fields() {
        return {field<&BulkDone::done>("done").means("People who are changed, or would be"),
                field<&BulkDone::unchanged>("unchanged").means("Are so already"), field<&BulkDone::left>("left"),
                field<&BulkDone::can_send>("canSend").means(
                    "Invitations go out by e-mail; without it they wait in the outbox to be handed over")};
    }
};

struct RemovedListRequest {
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        using R = RemovedListRequest;
        return {field<&R::search>("search").max_length(200).means("Part of name, username or e-mail"),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
    }
};

struct RemovedPerson {
    Id id{};
    std::string full_name{};
    std::string username{};
    std::string location_name{};
    Instant removed_at{};
    bool is_merged{};

    static Fields fields() {
        using P = RemovedPerson;
        return {field<&P::id>("id"),
                field<&P::full_name>("fullName"),
                field<&P::username>("username"),
                field<&P::location_name>("locationName"),
                field<&P::removed_at>("removedAt"),
                field<&P::is_merged>("isMerged").means("Into another account: comes back by undoing that")};
    }
};

struct RemovedPage {
    std::vector<RemovedPerson> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&RemovedPage::rows>("rows"), field<&RemovedPage::total>("total")}; }
};

}  // namespace oneroom::accounts
