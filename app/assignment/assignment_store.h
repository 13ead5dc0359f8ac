// The SQL of assignments. Private to this folder.
#pragma once

#include "accounts/rights.h"
#include "assignment/assignment.h"

namespace oneroom::assignment {

struct StoredAssignment {
    Id id{};
    Id content_id{};
    Target target{};
    std::optional<Id> location_id;
    std::optional<Id> user_id;
    std::optional<Date> due_on;

    Id target_id() const { return location_id.value_or(user_id.value_or(0)); }  ///< 0: everyone

    static Fields fields() {
        using S = StoredAssignment;
        return {field<&S::id>("id"),          field<&S::content_id>("contentId"),
                field<&S::target>("target"),  field<&S::location_id>("locationId"),
                field<&S::user_id>("userId"), field<&S::due_on>("dueOn")};
    }
};

constexpr std::int64_t most_rules = 1000;  ///< shown of one content

/// Rules for people outside the scope are left out; of the others the people in it are counted.
std::vector<AssignmentRow> list_rules(const db::Reader& db, Id content_id, const accounts::Scope& scope);
/// Active people of the scope that any rule of the content reaches.
std::int64_t count_people(const db::Reader& db, Id content_id, const accounts::Scope& scope);
/// Whether the rule reaches nobody outside the scope.
bool is_rule_in_scope(const db::Reader& db, Id assignment_id, const accounts::Scope& scope);
std::optional<StoredAssignment> find_rule(const db::Reader& db, Id assignment_id);
/// The rule of this target, if there is one.
std::optional<StoredAssignment> find_rule_of(const db::Reader& db, Id content_id, Target target, Id target_id);
/// Whether the location, or the active person, is there. True for everyone.
bool has_target(const db::Reader& db, Target target, Id target_id);
/// Makes the rule of this target, or changes its due date.
void save_rule(db::Writer& tx, Id content_id, Target target, Id target_id, const std::optional<Date>& due_on,
               std::optional<Id> assigned_by, Instant now);
void change_due(db::Writer& tx, Id assignment_id, const std::optional<Date>& due_on);
void remove_rule(db::Writer& tx, Id assignment_id);

}  // namespace oneroom::assignment
