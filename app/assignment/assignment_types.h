// What the operations on assignments take and give.
#pragma once

#include <vector>

#include "core/base/describe.h"
#include "core/base/failure.h"

namespace oneroom::assignment {

/// Whom a rule reaches. Numbers are those of assignment.target.
enum class Target { everyone = 1, location = 2, person = 3 };

constexpr auto enum_names(Target) {
    using Name = std::string_view;
    return std::array{std::pair{Target::everyone, Name("everyone")}, std::pair{Target::location, Name("location")},
                      std::pair{Target::person, Name("person")}};
}

struct AssignmentRow {
    Id id{};
    Target target{};
    std::optional<Id> target_id;
    std::string target_name;
    std::optional<Date> due_date;
    Instant assigned_at{};
    std::string assigned_by;
    std::int64_t people{};
    bool may_change{};

    static Fields fields() {
        using R = AssignmentRow;
        return {
            field<&R::id>("id"),
            field<&R::target>("target"),
            field<&R::target_id>("targetId").means("Location or person; null for everyone"),
            field<&R::target_name>("targetName").means("Of the location or person; empty for everyone"),
            field<&R::due_date>("dueDate"),
            field<&R::assigned_at>("assignedAt"),
            field<&R::assigned_by>("assignedBy").means("Full name; empty when nobody known"),
            field<&R::people>("people").means("Active people this rule reaches, as far as the caller may see them"),
            field<&R::may_change>("mayChange").means("Whether it reaches only people whom the caller may assign to")};
    }
};

struct AssignmentList {
    std::vector<AssignmentRow> rows;
    std::int64_t people{};

    static Fields fields() {
        return {field<&AssignmentList::rows>("rows").means("Everyone first, then locations, then people, by name"),
                field<&AssignmentList::people>("people").means("Active people that all rules together reach")};
    }
};

struct AssignmentListRequest {
    Id content_id{};
    static Fields fields() { return {field<&AssignmentListRequest::content_id>("contentId")}; }
};

struct CreateAssignmentRequest {
    Id content_id{};
    Target target{};
    std::vector<Id> target_ids;
    std::optional<Date> due_date;

    static Fields fields() {
        using R = CreateAssignmentRequest;
        return {field<&R::content_id>("contentId"), field<&R::target>("target").required(),
                field<&R::target_ids>("targetIds").max_length(1000).means("Locations or people; empty for everyone"),
                field<&R::due_date>("dueDate")};
    }
};
void check(const CreateAssignmentRequest& request, FieldErrors& errors);

struct ChangeAssignmentRequest {
    Id assignment_id{};
    std::optional<Date> due_date;

    static Fields fields() {
        return {field<&ChangeAssignmentRequest::assignment_id>("assignmentId"),
                field<&ChangeAssignmentRequest::due_date>("dueDate").means("Null: no due date")};
    }
};

struct AssignmentRef {
    Id assignment_id{};
    static Fields fields() { return {field<&AssignmentRef::assignment_id>("assignmentId")}; }
};

}  // namespace oneroom::assignment
