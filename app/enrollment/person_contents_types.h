// What the pages of one person about contents take and give: enrollments, learning plan, due dates and exemptions.
#pragma once

#include <string>
#include <vector>

#include "assignment/assignment_types.h"
#include "content/content_type.h"
#include "core/base/describe.h"
#include "tracking/tracking_types.h"

namespace oneroom::enrollment {

enum class PersonContentSort { plan, title, status, assignedAt, dueDate };

constexpr auto enum_names(PersonContentSort) {
    using enum PersonContentSort;
    using Name = std::string_view;
    return std::array{std::pair{plan, Name("plan")}, std::pair{title, Name("title")}, std::pair{status, Name("status")},
                      std::pair{assignedAt, Name("assignedAt")}, std::pair{dueDate, Name("dueDate")}};
}

/// What of the contents a list is narrowed to.
enum class PersonContentState { open, overdue, finished, exempt };

constexpr auto enum_names(PersonContentState) {
    using enum PersonContentState;
    using Name = std::string_view;
    return std::array{std::pair{open, Name("open")}, std::pair{overdue, Name("overdue")},
                      std::pair{finished, Name("finished")}, std::pair{exempt, Name("exempt")}};
}

struct PersonContentsRequest {
    Id user_id{};
    std::string search{};
    std::optional<PersonContentState> state{};
    std::int64_t page = 1;
    std::int64_t page_size = 15;
    PersonContentSort sort = PersonContentSort::plan;
    bool descending = false;

    static Fields fields() {
        using R = PersonContentsRequest;
        return {field<&R::user_id>("userId").required(),
                field<&R::search>("search").max_length(200).means("Part of the title"),
                field<&R::state>("state"),
                field<&R::page>("page").between(1, 1'000'000),
                field<&R::page_size>("pageSize").between(1, 100),
                field<&R::sort>("sort").means("plan: in the order to take them"),
                field<&R::descending>("descending")};
    }
};

/// A rule that gives a content to a person.
struct EnrollmentReason {
    assignment::Target target{};
    std::string target_name{};
    Instant assigned_at{};
    std::string assigned_by{};

    static Fields fields() {
        using R = EnrollmentReason;
        return {field<&R::target>("target").means("person: by hand, to exactly this one"),
                field<&R::target_name>("targetName").means("Of the location group; else empty"),
                field<&R::assigned_at>("assignedAt"),
                field<&R::assigned_by>("assignedBy").means("Full name; empty when nobody known")};
    }
};

struct PersonContentRow {
    Id content_id{};
    std::string title{};
    content::ContentType content_type{};
    bool is_open{};
    tracking::TrackingStatus status{};
    std::int64_t progress_percent{};
    std::optional<Instant> assigned_at{};
    std::vector<EnrollmentReason> reasons{};
    std::optional<Date> due_date{};
    bool is_overdue{};
    bool takes_due_date{};
    bool has_own_due_date{};
    std::optional<Date> rule_due_date{};
    std::string due_reason{};
    std::string due_set_by{};
    bool is_exempt{};
    std::optional<Date> exempt_from{};
    std::optional<Date> exempt_until{};
    std::string exempt_reason{};
    std::string exempt_by{};
    std::optional<Instant> completed_at{};

    static Fields fields();
};

struct PersonContentsPage {
    std::vector<PersonContentRow> rows{};
    std::int64_t total{};

    static Fields fields() {
        return {field<&PersonContentsPage::rows>("rows"), field<&PersonContentsPage::total>("total")};
    }
};

struct FindContentsRequest {
    Id user_id{};
    std::string search{};

    static Fields fields() {
        return {field<&FindContentsRequest::user_id>("userId").required(),
                field<&FindContentsRequest::search>("search").max_length(200).means("Part of the title")};
    }
};

struct ContentOption {
    Id id{};
    std::string title{};
    content::ContentType content_type{};

    static Fields fields() {
        return {field<&ContentOption::id>("id"), field<&ContentOption::title>("title"),
                field<&ContentOption::content_type>("contentType")};
    }
};

struct PersonContentRef {
    Id user_id{};
    Id content_id{};

    static Fields fields() {
        return {field<&PersonContentRef::user_id>("userId").required(),
                field<&PersonContentRef::content_id>("contentId").required()};
    }
};

struct EnrollRequest {
    Id user_id{};
    std::vector<Id> content_ids{};
    std::optional<Date> due_date{};

    static Fields fields() {
        using R = EnrollRequest;
        return {field<&R::user_id>("userId").required(),
                field<&R::content_ids>("contentIds").required().max_length(100),
                field<&R::due_date>("dueDate").means("Null: no due date. Files and links have none")};
    }
};

struct SaveDueDateRequest {
    Id user_id{};
    Id content_id{};
    std::optional<Date> due_date{};
    std::string reason{};

    static Fields fields() {
        using R = SaveDueDateRequest;
        return {field<&R::user_id>("userId").required(), field<&R::content_id>("contentId").required(),
                field<&R::due_date>("dueDate").means("Null: not due at all"),
                field<&R::reason>("reason").required().max_length(500)};
    }
};

struct SaveExemptionRequest {
    Id user_id{};
    Id content_id{};
    Date from{};
    std::optional<Date> until{};
    std::string reason{};

    static Fields fields() {
        using R = SaveExemptionRequest;
        return {field<&R::user_id>("userId").required(), field<&R::content_id>("contentId").required(),
                field<&R::from>("from").required().means("The first day"),
                field<&R::until>("until").means("The last day; null: for good"),
                field<&R::reason>("reason").required().max_length(500)};
    }
};
void check(const SaveExemptionRequest& request, FieldErrors& errors);

}  // namespace oneroom::enrollment
