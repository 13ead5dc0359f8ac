// What relationships there can be. They are everybody's, so only somebody unrestricted changes them.
#include "accounts/rights.h"
#include "core/base/failure.h"
#include "core/base/text.h"
#include "relations/relation_store.h"
#include "relations/relations.h"

namespace oneroom::relations {
namespace {

void require_may_change(const db::Reader& db, const Context& context) {
    accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanAccessConfiguration);
}

/// How many relationships there are in the whole portal is told to who sees everybody.
bool may_count(const db::Reader& db, const Context& context) {
    return accounts::find_scope(db, context.session, {Role::CanAccessConfiguration}).is_everybody();
}

void require_name(std::string_view field, std::string_view typed, std::optional<Id> holder, Id own_id) {
    if (trim(typed).empty()) throw invalid(field, "This is required");
    if (holder && *holder != own_id) throw invalid(field, "There is a relationship type of this name already");
}

template <class T>
T get_or_404(std::optional<T> type) {
    if (!type) throw not_found("relationship type");
    return std::move(*type);
}

template <class T>
void require_unused(const T& type) {
    if (type.relationships > 0)
        throw Failure(409,
                      "There are relationships of this type. Remove them first: the pages of the people show them");
}

template <class T>
void record(db::Writer& tx, Context& context, std::string_view kind, std::string_view action, const T& type,
            const std::string& verb, std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = kind,
                   .object_id = type.id,
                   .summary = verb + " the relationship type " + type.name,
                   .before = std::move(before),
                   .after = std::move(after)});
}

std::vector<RelationshipType> list(Context& context, const Nothing&) {
    return context.db.read([&](const db::Reader& db) {
        auto types = list_types(db);
        if (!may_count(db, context))
            for (auto& type : types) type.relationships = 0;
        return types;
    });
}

RelationshipType create(Context& context, const CreateRelationshipTypeRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        require_name("name", request.name, find_type_by_name(tx, request.name), 0);
        if (trim(request.lower_name).empty()) throw invalid("lowerName", "This is required");
        auto type = get_or_404(find_type(tx, insert_type(tx, request)));
        record(tx, context, "relationshipType", "relationshipTypes.create", type, "Added", std::nullopt,
               to_audit_text(type));
        return type;
    });
}

RelationshipType save(Context& context, const SaveRelationshipTypeRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const auto before = get_or_404(find_type(tx, request.type_id));
        require_name("name", request.name, find_type_by_name(tx, request.name), before.id);
        if (trim(request.lower_name).empty()) throw invalid("lowerName", "This is required");
        update_type(tx, request);
        auto after = get_or_404(find_type(tx, before.id));
        record(tx, context, "relationshipType", "relationshipTypes.save", after, "Changed", to_audit_text(before),
               to_audit_text(after));
        return after;
    });
}

Nothing remove_type(Context& context, const TypeRef& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const auto type = get_or_404(find_type(tx, request.type_id));
        require_unused(type);
        if (accounts::have_rights_by_relationship(tx, type.id))
            throw Failure(409, "A permission group goes by this type. Restrict the group another way first");
        delete_type(tx, type.id);
        record(tx, context, "relationshipType", "relationshipTypes.remove", type, "Removed", to_audit_text(type),
               std::nullopt);
        return Nothing{};
    });
}

std::vector<LocationRelationshipType> list_for_locations(Context& context, const Nothing&) {
    return context.db.read([&](const db::Reader& db) {
        auto types = list_location_types(db);
        if (!may_count(db, context))
            for (auto& type : types) type.relationships = 0;
        return types;
    });
}

LocationRelationshipType create_for_locations(Context& context, const CreateLocationTypeRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        require_name("name", request.name, find_location_type_by_name(tx, request.name), 0);
        auto type = get_or_404(find_location_type(tx, insert_location_type(tx, std::string(trim(request.name)))));
        record(tx, context, "locationRelationshipType", "locationRelationshipTypes.create", type, "Added", std::nullopt,
               to_audit_text(type));
        return type;
    });
}

LocationRelationshipType save_for_locations(Context& context, const SaveLocationTypeRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const auto before = get_or_404(find_location_type(tx, request.type_id));
        require_name("name", request.name, find_location_type_by_name(tx, request.name), before.id);
        update_location_type(tx, before.id, std::string(trim(request.name)));
        auto after = get_or_404(find_location_type(tx, before.id));
        record(tx, context, "locationRelationshipType", "locationRelationshipTypes.save", after, "Changed",
               to_audit_text(before), to_audit_text(after));
        return after;
    });
}

Nothing remove_for_locations(Context& context, const TypeRef& request) {
    return context.db.write([&](db::Writer& tx) {
        require_may_change(tx, context);
        const auto type = get_or_404(find_location_type(tx, request.type_id));
        require_unused(type);
        delete_location_type(tx, type.id);
        record(tx, context, "locationRelationshipType", "locationRelationshipTypes.remove", type, "Removed",
               to_audit_text(type), std::nullopt);
        return Nothing{};
    });
}

}  // namespace

std::vector<Route> type_routes() {
    using enum Method;
    using enum Role;
    const Access configure = any_of({CanAccessConfiguration});
    return {
        route<Nothing, std::vector<RelationshipType>>(
            get, "relationshipTypes.list", "/api/relationship-types",
            any_of({CanAccessConfiguration, CanViewUserList, CanManageUser, CanViewUserRelationshipHierarchy,
                    CanManagePermissionGroups, UserSecurity_EditPermissionGroups}),
            list, "What one person can be of another"),
        route<CreateRelationshipTypeRequest, RelationshipType>(post, "relationshipTypes.create",
                                                               "/api/relationship-types", configure, create,
                                                               "Adds a type of relationships between people"),
        route<SaveRelationshipTypeRequest, RelationshipType>(put, "relationshipTypes.save",
                                                             "/api/relationship-types/{typeId}", configure, save,
                                                             "Changes a type of relationships"),
        route<TypeRef, Nothing>(remove, "relationshipTypes.remove", "/api/relationship-types/{typeId}", configure,
                                remove_type, "Removes a type of which there are no relationships"),
        route<Nothing, std::vector<LocationRelationshipType>>(
            get, "locationRelationshipTypes.list", "/api/location-relationship-types",
            any_of({CanAccessConfiguration, CanViewUserList, CanManageUser, CanManageLocationGroup}),
            list_for_locations, "What a person can be of a location group"),
        route<CreateLocationTypeRequest, LocationRelationshipType>(
            post, "locationRelationshipTypes.create", "/api/location-relationship-types", configure,
            create_for_locations, "Adds a type of relationships between people and location groups"),
        route<SaveLocationTypeRequest, LocationRelationshipType>(
            put, "locationRelationshipTypes.save", "/api/location-relationship-types/{typeId}", configure,
            save_for_locations, "Renames a type of relationships between people and location groups"),
        route<TypeRef, Nothing>(remove, "locationRelationshipTypes.remove", "/api/location-relationship-types/{typeId}",
                                configure, remove_for_locations, "Removes a type of which there are no relationships"),
    };
}

}  // namespace oneroom::relations
