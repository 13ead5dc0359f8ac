// What the operations on merges take and give. Field names are those of the API.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/describe.h"
#include "merge/person_references.h"
#include "tracking/tracking_types.h"

namespace oneroom::merge {

struct MergePlanRequest {
    Id kept_id{};
    Id gone_id{};

    static Fields fields() {
        using R = MergePlanRequest;
        return {field<&R::kept_id>("keptId").required().means("The account that stays"),
                field<&R::gone_id>("goneId").required().means("The account that goes")};
    }
};

struct MergeRequest {
    Id kept_id{};
    Id gone_id{};
    std::string digest{};

    static Fields fields() {
        using R = MergeRequest;
        return {field<&R::kept_id>("keptId").required().means("The account that stays"),
                field<&R::gone_id>("goneId").required().means("The account that goes"),
                field<&R::digest>("digest").required().max_length(100).means("Of the plan that was looked at")};
    }
};

/// One of the two.
struct MergePerson {
    Id id{};
    std::string full_name{};
    std::string username{};
    bool is_active{};
    std::optional<Instant> last_sign_in_at{};
    Instant created_at{};

    static Fields fields() {
        using P = MergePerson;
        return {field<&P::id>("id"),
                field<&P::full_name>("fullName"),
                field<&P::username>("username"),
                field<&P::is_active>("isActive"),
                field<&P::last_sign_in_at>("lastSignInAt"),
                field<&P::created_at>("createdAt")};
    }
};

/// So many of something move, and so many do not, because the account that stays has the same already.
struct MergeCount {
    Thing what{};
    std::int64_t moves{};
    std::int64_t stays{};

    static Fields fields() {
        using C = MergeCount;
        return {field<&C::what>("what"), field<&C::moves>("moves"),
                field<&C::stays>("stays").means("Not taken over: the other account has the same, or it ends")};
    }
};

enum class DetailOutcome { same, kept, taken, leftOut };
constexpr auto enum_names(DetailOutcome) {
    using enum DetailOutcome;
    using Name = std::string_view;
    return std::array{std::pair{same, Name("same")}, std::pair{kept, Name("kept")}, std::pair{taken, Name("taken")},
                      std::pair{leftOut, Name("leftOut")}};
}

enum class DetailKind { email, phone, title, country, location };
constexpr auto enum_names(DetailKind) {
    using enum DetailKind;
    using Name = std::string_view;
    return std::array{std::pair{email, Name("email")}, std::pair{phone, Name("phone")}, std::pair{title, Name("title")},
                      std::pair{country, Name("country")}, std::pair{location, Name("location")}};
}

struct MergeDetail {
    DetailKind what{};
    std::string kept{};
    std::string gone{};
    DetailOutcome outcome{};

    static Fields fields() {
        using D = MergeDetail;
        return {field<&D::what>("what"), field<&D::kept>("kept").means("Of the account that stays"),
                field<&D::gone>("gone").means("Of the account that goes"),
                field<&D::outcome>("outcome").means(
                    "kept: that of the account that stays; taken: that of the other one, because there is none; "
                    "leftOut: the caller may not give it to this person")};
    }
};

/// A content that both have opened.
struct MergeCourse {
    Id content_id{};
    std::string title{};
    tracking::TrackingStatus kept_status{};
    tracking::TrackingStatus gone_status{};
    tracking::TrackingStatus status{};
    std::int64_t attempts{};

    static Fields fields() {
        using C = MergeCourse;
        return {field<&C::content_id>("contentId"),
                field<&C::title>("title"),
                field<&C::kept_status>("keptStatus"),
                field<&C::gone_status>("goneStatus"),
                field<&C::status>("status").means("What counts afterwards"),
                field<&C::attempts>("attempts").means("All stay in the history")};
    }
};

struct MergePlan {
    MergePerson kept{};
    MergePerson gone{};
    std::vector<MergeCount> counts{};
    std::vector<MergeDetail> details{};
    std::vector<MergeCourse> courses{};
    std::int64_t course_total{};
    std::vector<std::string> permission_groups{};
    bool moves_locations{};
    std::int64_t undo_days{};
    std::string digest{};

    static Fields fields() {
        using P = MergePlan;
        return {field<&P::kept>("kept"),
                field<&P::gone>("gone"),
                field<&P::counts>("counts"),
                field<&P::details>("details"),
                field<&P::courses>("courses").means("That both have opened, the first 100 by title"),
                field<&P::course_total>("courseTotal"),
                field<&P::permission_groups>("permissionGroups").means("Of the account that goes: none is taken over"),
                field<&P::moves_locations>("movesLocations").means("False: the caller's permission is restricted"),
                field<&P::undo_days>("undoDays"),
                field<&P::digest>("digest").means("For accountMerges.merge")};
    }
};

struct MergeListRequest {
    std::string search{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;

    static Fields fields() {
        using R = MergeListRequest;
        return {field<&R::search>("search").max_length(200).means("Part of a name of either account"),
                field<&R::page>("page").between(1, 1'000'000), field<&R::page_size>("pageSize").between(1, 100)};
    }
};

struct MergeRef {
    Id merge_id{};
    static Fields fields() { return {field<&MergeRef::merge_id>("mergeId").required()}; }
};

struct MergeRow {
    Id id{};
    Id kept_id{};
    std::string kept_name{};
    std::string kept_username{};
    Id gone_id{};
    std::string gone_name{};
    std::string gone_username{};
    Instant merged_at{};
    std::string merged_by{};
    Instant undo_until_at{};
    bool may_undo{};
    std::optional<Instant> undone_at{};
    std::string undone_by{};

    static Fields fields() {
        using R = MergeRow;
        return {field<&R::id>("id"),
                field<&R::kept_id>("keptId"),
                field<&R::kept_name>("keptName"),
                field<&R::kept_username>("keptUsername"),
                field<&R::gone_id>("goneId"),
                field<&R::gone_name>("goneName"),
                field<&R::gone_username>("goneUsername"),
                field<&R::merged_at>("mergedAt"),
                field<&R::merged_by>("mergedBy"),
                field<&R::undo_until_at>("undoUntilAt"),
                field<&R::may_undo>("mayUndo").means("Not undone, and in time"),
                field<&R::undone_at>("undoneAt"),
                field<&R::undone_by>("undoneBy")};
    }
};

struct MergePage {
    std::vector<MergeRow> rows{};
    std::int64_t total{};

    static Fields fields() { return {field<&MergePage::rows>("rows"), field<&MergePage::total>("total")}; }
};

}  // namespace oneroom::merge
