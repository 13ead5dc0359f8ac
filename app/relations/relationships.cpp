// Relationships between people. Both have to be the caller's to change, and none goes round in a circle.
#include "accounts/grants.h"
#include "core/base/failure.h"
#include "relations/relation_store.h"
#include "relations/relations.h"

namespace oneroom::relations {
namespace {

RelationshipList list_of(const db::Reader& db, const Context& context, Id user_id) {
    const Scope scope = accounts::find_scope(db, context.session, {Role::CanViewUserList, Role::CanManageUser});
    const Scope changing = accounts::find_scope(db, context.session, {Role::CanManageUser});
    RelationshipList all{list_relationships(db, user_id, scope, changing), count_relationships(db, user_id, scope)};
    if (!accounts::may_see(db, changing, user_id))
        for (auto& row : all.rows) row.may_remove = false;
    return all;
}

RelationshipList list(Context& context, const PersonRef& request) {
    return context.db.read([&](const db::Reader& db) {
        accounts::require_seen(db,
                               accounts::find_scope(db, context.session, {Role::CanViewUserList, Role::CanManageUser}),
                               request.user_id);
        return list_of(db, context, request.user_id);
    });
}

accounts::Caller caller_of(const Context& context) {
    return {context.session.user_id, context.session.roles, context.actor()};
}

RelationshipType show_type(const db::Reader& db, Id type_id) {
    auto type = find_type(db, type_id);
    if (!type) throw invalid("typeId", "There is no such relationship type any more");
    return std::move(*type);
}

void require_no_circle(const db::Reader& db, const RelationshipType& type, Id upper_id, Id lower_id) {
    if (!stands_above(db, type.id, lower_id, upper_id)) return;
    throw invalid("otherId", name_of_person(db, lower_id) + " stands above " + name_of_person(db, upper_id) +
                                 " already, so this would go round in a circle. Take that relationship away first");
}

/// What is written down of a relationship, beside its words.
struct OtherSide {
    Id other_id{};
    static Fields fields() { return {field<&OtherSide::other_id>("otherId").means("The person at the other end")}; }
};

/// On the pages of both. Neither names the other: who reads one may not reach the other.
void record(db::Writer& tx, Context& context, std::string_view action, const RelationshipType& type, Id upper_id,
            Id lower_id) {
    const bool is_added = action == "relationships.add";
    const auto note = [&](Id id, Id other, const std::string& word) {
        audit::record(tx, context.actor(), context.now(),
                      {.action = action,
                       .object_kind = "user",
                       .object_id = id,
                       .summary = (is_added ? "Added to a relationship: " : "Taken out of a relationship: ") +
                                  name_of_person(tx, id) + ", " + word,
                       .before = is_added ? std::nullopt : std::optional(to_audit_text(OtherSide{other})),
                       .after = is_added ? std::optional(to_audit_text(OtherSide{other})) : std::nullopt});
    };
    note(upper_id, lower_id, type.name);
    note(lower_id, upper_id, type.lower_name);
}

RelationshipList add(Context& context, const AddRelationshipRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        const auto held = accounts::find_rights(tx, context.session);
        accounts::require_reached(tx, held, Role::CanManageUser, request.user_id);
        if (!accounts::may_see(tx, held.scope({Role::CanManageUser}), request.other_id))
            throw invalid("otherId", "Choose a person whom you may change");
        const auto type = show_type(tx, request.type_id);
        if (request.user_id == request.other_id)
            throw invalid("otherId", "Choose somebody else: this is the same person");
        const bool is_above = request.side == Side::upper;
        const Id upper = is_above ? request.other_id : request.user_id;
        const Id lower = is_above ? request.user_id : request.other_id;
        if (has_relationship(tx, type.id, upper, lower)) return list_of(tx, context, request.user_id);
        require_no_circle(tx, type, upper, lower);
        const accounts::ReachGuard reach(tx, context.session.user_id);
        insert_relationship(tx, type.id, upper, lower);
        accounts::require_may_relate(tx, caller_of(context), type.id, upper);
        reach.keep(tx);
        record(tx, context, "relationships.add", type, upper, lower);
        return list_of(tx, context, request.user_id);
    });
}

RelationshipList remove_relationship(Context& context, const RelationshipRef& request) {
    return context.db.write([&](db::Writer& tx) {
        const auto held = accounts::find_rights(tx, context.session);
        accounts::require_reached(tx, held, Role::CanManageUser, request.user_id);
        const auto type = find_type(tx, request.type_id);
        const bool is_above = type && has_relationship(tx, type->id, request.other_id, request.user_id);
        const Id upper = is_above ? request.other_id : request.user_id;
        const Id lower = is_above ? request.user_id : request.other_id;
        const bool is_theirs = accounts::may_see(tx, held.scope({Role::CanManageUser}), request.other_id);
        if (!type || !is_theirs || !has_relationship(tx, type->id, upper, lower)) throw not_found("relationship");
        accounts::require_may_relate(tx, caller_of(context), type->id, upper);
        delete_relationship(tx, type->id, upper, lower);
        record(tx, context, "relationships.remove", *type, upper, lower);
        return list_of(tx, context, request.user_id);
    });
}

}  // namespace

std::vector<Route> person_relation_routes() {
    using enum Method;
    using enum Role;
    return {
        route<PersonRef, RelationshipList>(get, "relationships.list", "/api/users/{userId}/relationships",
                                           any_of({CanViewUserList, CanManageUser}), list,
                                           "What a person is of others, and they of them"),
        route<AddRelationshipRequest, RelationshipList>(
            post, "relationships.add", "/api/users/{userId}/relationships", any_of({CanManageUser}), add,
            "Adds a relationship between two people; one that is there stays"),
        route<RelationshipRef, RelationshipList>(remove, "relationships.remove",
                                                 "/api/users/{userId}/relationships/{typeId}/{otherId}",
                                                 any_of({CanManageUser}), remove_relationship,
                                                 "Removes a relationship between two people, whichever way it goes"),
    };
}

}  // namespace oneroom::relations
