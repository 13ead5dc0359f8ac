// The levels of location groups. They are added under or over those there are and taken away from below, so that the
// tree is whole at every moment.
#include <algorithm>

#include "accounts/given_reach.h"
#include "accounts/rights.h"
#include "core/base/text.h"
#include "fields/fields.h"
#include "organisation/location_store.h"
#include "organisation/organisation.h"

namespace oneroom::organisation {
namespace {

constexpr std::size_t most_levels = 10;

using Definitions = std::vector<LocationDefinition>;

const LocationDefinition& get_definition(const Definitions& all, Id definition_id) {
    const auto found = std::ranges::find(all, definition_id, &LocationDefinition::id);
    if (found == all.end()) throw not_found("level");
    return *found;
}

std::string free_name(const db::Reader& db, std::string_view typed, Id own_id) {
    const std::string name(trim(typed));
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_definition_by_name(db, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a level of this name already");
    return name;
}

/// Levels are everybody's: what hangs under what decides how far restricted permissions reach.
void require_everybody(const db::Reader& db, const Context& context) {
    accounts::require_unrestricted(accounts::find_rights(db, context.session), Role::CanAccessConfiguration);
}

void record(db::Writer& tx, Context& context, std::string_view action, Id id, std::string summary) {
    audit::record(
        tx, context.actor(), context.now(),
        {.action = action, .object_kind = "locationDefinition", .object_id = id, .summary = std::move(summary)});
}

/// Everything there is comes under a new top.
void add_top(db::Writer& tx, Context& context, const Definitions& all, const CreateDefinitionRequest& request,
             const std::string& name) {
    for (auto level = all.rbegin(); level != all.rend(); ++level) set_level(tx, level->id, level->level + 1);
    insert_definition(tx, 1, name);
    if (all.front().groups == 0) return;
    if (trim(request.top_name).empty())
        throw invalid("topName", "Name the location group that all those of the top level come under");
    const Id top = create_location(tx, request.top_name);
    audit::record(tx, context.actor(), context.now(),
                  {.action = "locations.create",
                   .object_kind = "location",
                   .object_id = top,
                   .summary = "Added the location " + std::string(trim(request.top_name)) + " over all others"});
    adopt_locations(tx, all.front().id, top);
    place_location(tx, top);
}

Definitions list(Context& context, const Nothing&) {
    return context.db.read([](const db::Reader& db) { return list_definitions(db); });
}

Definitions create(Context& context, const CreateDefinitionRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_everybody(tx, context);
        const auto all = list_definitions(tx);
        const std::string name = free_name(tx, request.name, 0);
        if (all.size() >= most_levels) throw invalid("name", "Ten levels are the most there can be");
        const accounts::ReachGuard guard(tx, context.session.user_id);
        const accounts::GivenReach given(tx, accounts::find_rights(tx, context.session));
        if (request.place == DefinitionPlace::above)
            add_top(tx, context, all, request, name);
        else
            insert_definition(tx, all.back().level + 1, name);
        guard.keep(tx);
        given.keep(tx);
        record(tx, context, "locationDefinitions.create", *find_definition_by_name(tx, name),
               "Added the level " + name);
        return list_definitions(tx);
    });
}

Definitions save(Context& context, const SaveDefinitionRequest& request) {
    return context.db.write([&](db::Writer& tx) {
        require_everybody(tx, context);
        const auto before = get_definition(list_definitions(tx), request.definition_id);
        const std::string name = free_name(tx, request.name, before.id);
        rename_definition(tx, before.id, name);
        record(tx, context, "locationDefinitions.save", before.id, "Renamed the level " + before.name + " to " + name);
        return list_definitions(tx);
    });
}

Definitions remove_definition(Context& context, const DefinitionRef& request) {
    return context.db.write([&](db::Writer& tx) {
        require_everybody(tx, context);
        const auto all = list_definitions(tx);
        const auto& definition = get_definition(all, request.definition_id);
        if (all.size() == 1) throw Failure(409, "One level has to stay");
        if (definition.id != all.back().id) throw Failure(409, "Only the lowest level can be removed");
        if (definition.groups > 0) throw Failure(409, "There are location groups of this level. Remove them first");
        if (fields::has_fields_of_level(tx, definition.id))
            throw Failure(409, "There are custom fields of this level. Remove them, or give them to all levels first");
        delete_definition(tx, definition.id);
        record(tx, context, "locationDefinitions.remove", definition.id, "Removed the level " + definition.name);
        return list_definitions(tx);
    });
}

}  // namespace

std::vector<Route> definition_routes() {
    using enum Method;
    using enum Role;
    const Access configure = any_of({CanAccessConfiguration});
    return {
        route<Nothing, Definitions>(get, "locationDefinitions.list", "/api/location-group-definitions",
                                    any_of({CanAccessConfiguration, CanManageLocationGroup}), list,
                                    "The levels of location groups from the top down"),
        route<CreateDefinitionRequest, Definitions>(post, "locationDefinitions.create",
                                                    "/api/location-group-definitions", configure, create,
                                                    "Adds a level under all others or over them"),
        route<SaveDefinitionRequest, Definitions>(put, "locationDefinitions.save",
                                                  "/api/location-group-definitions/{definitionId}", configure, save,
                                                  "Renames a level"),
        route<DefinitionRef, Definitions>(
            remove, "locationDefinitions.remove", "/api/location-group-definitions/{definitionId}", configure,
            remove_definition, "Removes the lowest level, when it has no location groups"),
    };
}

}  // namespace oneroom::organisation
