#include "accounts/user_import_plan.h"

#include <algorithm>

#include "accounts/user_import_store.h"
#include "accounts/users.h"
#include "core/base/bytes.h"

namespace oneroom::accounts {
namespace {

Rights rights_of(const db::Reader& db, const Importer& importer) {
    if (importer.caller) return accounts::rights_of(db, *importer.caller);
    Rights all(0);
    for (const auto& [role, name] : enum_names(Role{})) all.add(role, Scope::everybody);
    return all;
}

std::vector<Id> sorted(std::vector<Id> ids) {
    std::ranges::sort(ids);
    return ids;
}

std::set<Id> places_in(const std::vector<FileRow>& rows) {
    std::set<Id> places;
    for (const auto& row : rows) {
        if (row.wanted.location_id) places.insert(*row.wanted.location_id);
        if (row.wanted.other_location_ids)
            places.insert(row.wanted.other_location_ids->begin(), row.wanted.other_location_ids->end());
    }
    return places;
}

std::set<Id> places_within(const db::Reader& db, const Scope& scope, const std::set<Id>& places) {
    std::set<Id> within;
    if (scope.is_everybody()) return within;
    for (const Id place : places)
        if (may_see_location(db, scope, place)) within.insert(place);
    return within;
}

/// A file may give what its importer holds without restriction. What they hold for some people only depends on whom
/// they give it to, and is given on the screen, to one person at a time.
bool may_give(const db::Reader& db, const Rights& held, Id group_id) {
    const RoleSet roles = find_roles_of_group(db, group_id);
    return std::ranges::all_of(enum_names(Role{}), [&](const auto& role) {
        return !roles.contains(role.first) || held.reach_of(role.first) == Scope::everybody;
    });
}

ImportRights import_rights(const db::Reader& db, const Importer& importer, const Rights& held, const FileNames& names,
                           const std::set<Id>& places) {
    const Scope create = held.scope({Role::CanCreateUser}), change = held.scope({Role::CanManageUser});
    ImportRights rights{.own_id = importer.caller ? importer.caller->user_id : 0,
                        .may_create = !create.is_nobody(),
                        .creates_everywhere = create.is_everybody(),
                        .may_change = !change.is_nobody(),
                        .changes_everywhere = change.is_everybody(),
                        .may_group = held.reach_of(Role::UserSecurity_EditPermissionGroups) == Scope::everybody,
                        .language_code = std::string(name_of(importer.language)),
                        .places_to_create = places_within(db, create, places),
                        .places_to_change = places_within(db, change, places)};
    for (const auto& [id, option] : names.titles())
        if (!option.is_active) rights.inactive_titles.insert(id);
    for (const auto& field : names.custom_fields()) {
        if (field.is_required) rights.required_fields.push_back(field.id);
        for (const auto& option : field.options)
            if (!option.is_active) rights.retired_values[field.id].insert(std::to_string(option.id));
    }
    for (const auto& [code, is_active] : names.countries())
        if (!is_active) rights.inactive_countries.insert(code);
    if (rights.may_group)
        for (const auto& [id, name] : names.groups())
            if (may_give(db, held, id)) rights.groups_to_give.insert(id);
    return rights;
}

std::vector<Id> places_outside(const db::Reader& db, const Scope& scope, const FilePerson& person) {
    std::vector<Id> places = person.other_location_ids;
    if (person.location_id) places.push_back(*person.location_id);
    std::erase_if(places, [&](Id place) { return scope.is_everybody() || may_see_location(db, scope, place); });
    return places;
}

/// Whether rights go with them to another place that are not the importer's to give everywhere.
bool moves_rights(const Rights& held, const Rights& theirs) {
    return std::ranges::any_of(enum_names(Role{}), [&](const auto& role) {
        return goes_by_place(theirs.reach_of(role.first)) && held.reach_of(role.first) != Scope::everybody;
    });
}

std::optional<KnownPerson> find_known(const db::Reader& db, const Rights& held, const Importer& importer,
                                      const std::string& username) {
    const auto user = find_user_by_name(db, username);
    if (!user) return std::nullopt;
    KnownPerson known{.id = user->id,
                      .person = {.username = user->username,
                                 .full_name = user->full_name,
                                 .email = user->email,
                                 .location_id = user->location_id,
                                 .other_location_ids = sorted(list_other_locations_of(db, user->id)),
                                 .permission_group_ids = list_group_ids_of(db, user->id),
                                 .is_active = user->is_active,
                                 .language_code = user->language_code,
                                 .title_id = user->title_id,
                                 .country_code = user->country_code,
                                 .custom_values = fields::find_values_of_user(db, user->id)},
                      .is_reached = true,
                      .is_registered = has_registered(db, user->id),
                      .is_covered = true,
                      .has_address_to_change = true};
    const Scope scope = importer.caller ? held.scope({Role::CanManageUser}) : whole_scope;
    known.is_reached = may_see(db, scope, user->id);
    if (!importer.caller) return known;
    known.has_address_to_change = may_change_address(db, held, user->id);
    known.foreign_places = places_outside(db, scope, known.person);
    if (known.person.permission_group_ids.empty()) return known;
    const Rights theirs = find_rights(db, user->id);
    known.is_covered = covers(db, held, theirs);
    known.has_rights_by_place = has_rights_by_place(theirs);
    known.moves_rights = moves_rights(held, theirs);
    return known;
}

PlannedRow plan_row(const db::Reader& db, const Importer& importer, const Rights& held, const ImportRights& rights,
                    const FileRow& row) {
    PlannedRow planned{.number = row.number, .username = row.wanted.username};
    const auto known = find_known(db, held, importer, row.wanted.username);
    if (known) planned.before = *known;
    planned.decision = decide_row(row.wanted, known ? &*known : nullptr, rights);
    FieldErrors& errors = planned.decision.errors;
    for (const auto& [column, messages] : row.errors.by_field) errors.by_field[column] = messages;
    // Which groups there are is told to those who may give them.
    if (!rights.may_group && row.errors.by_field.contains(std::string(name_of(UserColumn::permissionGroups))))
        errors.by_field[std::string(name_of(UserColumn::permissionGroups))] = {std::string(may_not_group)};
    if (!errors.empty()) planned.decision.outcome = ImportOutcome::refused;
    return planned;
}

/// Everything that would be written, in a form that two different plans never share.
std::string text_of(const FilePerson& person) {
    std::string text;
    const auto add = [&](std::string_view part) {
        text += std::to_string(part.size()) + ":";
        text += part;
    };
    add(person.username);
    add(person.full_name);
    add(person.email);
    add(person.location_id ? std::to_string(*person.location_id) : "");
    for (const auto* ids : {&person.other_location_ids, &person.permission_group_ids}) {
        add(std::to_string(ids->size()));
        for (const Id id : *ids) add(std::to_string(id));
    }
    add(person.is_active ? "1" : "0");
    add(person.language_code);
    add(person.title_id ? std::to_string(*person.title_id) : "");
    add(person.country_code);
    add(std::to_string(person.custom_values.size()));
    for (const auto& [field_id, value] : person.custom_values) {
        add(std::to_string(field_id));
        add(value);
    }
    return text;
}

std::string digest_of(const std::vector<PlannedRow>& rows, const std::string& file_digest) {
    Sha256 hash;
    hash.add(file_digest);
    for (const auto& row : rows) {
        hash.add(std::to_string(row.number) + " " + std::string(name_of(row.decision.outcome)) + " " +
                 std::to_string(row.before.id) + " ");
        const bool is_done =
            row.decision.outcome == ImportOutcome::created || row.decision.outcome == ImportOutcome::changed;
        if (is_done) hash.add(text_of(row.before.person) + text_of(row.decision.after));
    }
    return hash.hex();
}

}  // namespace

std::int64_t PlannedImport::count(ImportOutcome outcome) const {
    return std::ranges::count_if(rows, [&](const PlannedRow& row) { return row.decision.outcome == outcome; });
}

PlannedImport make_plan(const db::Reader& db, const Importer& importer, const ImportFile& file) {
    require_people(file.table);
    PlannedImport plan{.names = FileNames(db)};
    plan.mapping = read_mapping(file.table.rows.front(), file.columns, plan.names);
    if (!plan.mapping.is_ready()) return plan;
    const auto people = read_people(file.table, plan.names, plan.mapping);
    const Rights held = rights_of(db, importer);
    const ImportRights rights = import_rights(db, importer, held, plan.names, places_in(people));
    plan.rows.reserve(people.size());
    for (const auto& row : people) plan.rows.push_back(plan_row(db, importer, held, rights, row));
    plan.digest = digest_of(plan.rows, file.digest + " " + plan.mapping.text() + " ");
    return plan;
}

}  // namespace oneroom::accounts
