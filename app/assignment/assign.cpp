#include "assignment/assign.h"

#include <array>

#include "assignment/assignment_store.h"
#include "assignment/pairs.h"
#include "content/content.h"

namespace oneroom::assignment {
namespace {

void require_due_date_fits(content::ContentType type, const std::optional<Date>& due_date) {
    if (due_date && !content::takes_due_date(type))
        throw invalid("dueDate", "Files and links have no due date, because nobody can complete them");
}

/// One that the caller may change.
StoredAssignment get_rule(const db::Reader& db, Id assignment_id, const accounts::Scope& scope) {
    const auto rule = find_rule(db, assignment_id);
    if (!rule || !is_rule_in_scope(db, assignment_id, scope)) throw not_found("assignment");
    return *rule;
}

/// Nobody assigns to people whom their role does not reach.
void require_reached(const db::Reader& db, const accounts::Scope& scope, Target target, Id target_id) {
    if (target == Target::everyone && !scope.is_everybody())
        throw invalid("target", "You can assign only to your own location groups and their people");
    if (target == Target::location && !accounts::may_see_location(db, scope, target_id))
        throw invalid("targetIds", "One of these locations is not there any more");
    if (target == Target::person && !accounts::may_see(db, scope, target_id))
        throw invalid("targetIds", "One of these people is not there or not active any more");
}

std::string named(Target target) {
    if (target == Target::everyone) return "everyone";
    return target == Target::location ? "a location" : "a person";
}

}  // namespace

void assign(db::Writer& tx, Id content_id, Target target, Id target_id, const std::optional<Date>& due_on,
            std::optional<Id> assigned_by, Instant now) {
    save_rule(tx, content_id, target, target_id, due_on, assigned_by, now);
    apply_rule_changes(tx, content_id, target, std::array{target_id}, now);
}

bool take_back_from_person(db::Writer& tx, Id content_id, Id user_id) {
    const auto rule = find_rule_of(tx, content_id, Target::person, user_id);
    if (!rule) return false;
    remove_rule(tx, rule->id);
    apply_rules_to_pair(tx, user_id, content_id);
    return true;
}

void check(const CreateAssignmentRequest& request, FieldErrors& errors) {
    if (request.target == Target::everyone && !request.target_ids.empty())
        errors.add("targetIds", "Everyone is everyone: leave this empty");
    if (request.target == Target::location && request.target_ids.empty())
        errors.add("targetIds", "Choose at least one location");
    if (request.target == Target::person && request.target_ids.empty())
        errors.add("targetIds", "Choose at least one person");
}

accounts::Scope assigning_scope(const db::Reader& db, const Session& session) {
    return accounts::find_scope(db, session, {Role::CanManageManualAssignments});
}

AssignmentList list_assignments(const db::Reader& db, Id content_id, const accounts::Scope& scope) {
    content::get_content(db, content_id);
    return {list_rules(db, content_id, scope), count_people(db, content_id, scope)};
}

AssignmentList create_assignments(db::Database& db, const Assigner& assigner, const CreateAssignmentRequest& request,
                                  Instant now) {
    return db.write([&](db::Writer& tx) {
        const auto content = content::get_content(tx, request.content_id);
        require_due_date_fits(content.content_type, request.due_date);
        const auto scope = assigning_scope(tx, assigner.session);
        auto targets = request.target_ids;
        if (request.target == Target::everyone) targets = {0};
        std::vector<Id> changed;
        for (const Id target_id : targets) {
            if (!has_target(tx, request.target, target_id))
                throw invalid("targetIds", request.target == Target::location
                                               ? "One of these locations is not there any more"
                                               : "One of these people is not there or not active any more");
            require_reached(tx, scope, request.target, target_id);
            const auto before = find_rule_of(tx, content.id, request.target, target_id);
            if (before && before->due_on == request.due_date) continue;
            save_rule(tx, content.id, request.target, target_id, request.due_date, assigner.actor.user_id, now);
            changed.push_back(target_id);
            const auto after = find_rule_of(tx, content.id, request.target, target_id);
            audit::record(tx, assigner.actor, now,
                          {"assignments.create", "assignment", after->id,
                           "Assigned '" + content.title + "' to " + named(request.target),
                           before ? std::optional(to_audit_text(*before)) : std::nullopt, to_audit_text(*after)});
        }
        apply_rule_changes(tx, content.id, request.target, changed, now);
        return list_assignments(tx, content.id, scope);
    });
}

AssignmentList change_assignment(db::Database& db, const Assigner& assigner, const ChangeAssignmentRequest& request,
                                 Instant now) {
    return db.write([&](db::Writer& tx) {
        const auto scope = assigning_scope(tx, assigner.session);
        const StoredAssignment before = get_rule(tx, request.assignment_id, scope);
        const auto content = content::get_content(tx, before.content_id);
        require_due_date_fits(content.content_type, request.due_date);
        StoredAssignment after = before;
        after.due_on = request.due_date;
        change_due(tx, before.id, after.due_on);
        apply_rule_changes(tx, before.content_id, before.target, std::array{before.target_id()}, now);
        audit::record(tx, assigner.actor, now,
                      {"assignments.change", "assignment", before.id,
                       "Changed when '" + content.title + "' is due for " + named(before.target), to_audit_text(before),
                       to_audit_text(after)});
        return list_assignments(tx, before.content_id, scope);
    });
}

AssignmentList remove_assignment(db::Database& db, const Assigner& assigner, Id assignment_id, Instant now) {
    return db.write([&](db::Writer& tx) {
        const auto scope = assigning_scope(tx, assigner.session);
        const StoredAssignment before = get_rule(tx, assignment_id, scope);
        const auto content = content::get_content(tx, before.content_id);
        remove_rule(tx, assignment_id);
        apply_rule_changes(tx, before.content_id, before.target, std::array{before.target_id()}, now);
        audit::record(
            tx, assigner.actor, now,
            {"assignments.remove", "assignment", assignment_id,
             "Took '" + content.title + "' back from " + named(before.target), to_audit_text(before), std::nullopt});
        return list_assignments(tx, before.content_id, scope);
    });
}

}  // namespace oneroom::assignment
