#include "accounts/user_import_rules.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "accounts/users.h"
#include "core/base/text.h"
#include "core/json/codec.h"

namespace oneroom::accounts {
namespace {

using enum UserColumn;

FilePerson apply(const WantedPerson& wanted, FilePerson person) {
    if (wanted.full_name) person.full_name = *wanted.full_name;
    if (wanted.email) person.email = *wanted.email;
    if (wanted.location_id) person.location_id = wanted.location_id;
    if (wanted.other_location_ids) person.other_location_ids = *wanted.other_location_ids;
    if (wanted.permission_group_ids) person.permission_group_ids = *wanted.permission_group_ids;
    if (wanted.is_active) person.is_active = *wanted.is_active;
    if (wanted.language_code) person.language_code = *wanted.language_code;
    if (wanted.title_id) person.title_id = wanted.title_id;
    if (wanted.country_code) person.country_code = *wanted.country_code;
    for (const auto& [field_id, value] : wanted.custom_values) person.custom_values[field_id] = value;
    return person;
}

std::vector<UserColumn> changes_of(const FilePerson& before, const FilePerson& after) {
    std::vector<UserColumn> changes;
    if (before.full_name != after.full_name) changes.push_back(fullName);
    if (before.email != after.email) changes.push_back(email);
    if (before.location_id != after.location_id) changes.push_back(location);
    if (before.other_location_ids != after.other_location_ids) changes.push_back(otherLocations);
    if (before.permission_group_ids != after.permission_group_ids) changes.push_back(permissionGroups);
    if (before.is_active != after.is_active) changes.push_back(status);
    if (before.language_code != after.language_code) changes.push_back(language);
    if (before.title_id != after.title_id) changes.push_back(title);
    if (before.country_code != after.country_code) changes.push_back(country);
    return changes;
}

std::vector<Id> field_changes_of(const FilePerson& before, const FilePerson& after) {
    std::vector<Id> changes;
    for (const auto& [field_id, value] : after.custom_values) {
        const auto known = before.custom_values.find(field_id);
        if (known == before.custom_values.end() || known->second != value) changes.push_back(field_id);
    }
    return changes;
}

/// Nobody new gets a value that was retired.
void check_custom_values(const std::vector<Id>& changes, const FilePerson& after, const ImportRights& rights,
                         FieldErrors& errors) {
    for (const Id field_id : changes) {
        const auto retired = rights.retired_values.find(field_id);
        if (retired != rights.retired_values.end() && retired->second.contains(after.custom_values.at(field_id)))
            errors.add(fields::key_of(field_id), "Choose one of the values");
    }
}

bool has(const std::vector<UserColumn>& changes, UserColumn column) {
    return std::ranges::find(changes, column) != changes.end();
}

/// The rules that the API has for the same fields.
void check_values(const FilePerson& person, FieldErrors& errors) {
    CreateUserRequest request;
    const json values = {{"username", person.username}, {"fullName", person.full_name}, {"email", person.email}};
    codec::read_object(shape_of<CreateUserRequest>(), &request, values, "", errors);
    if (!person.username.empty() && !is_possible_name(person.username))
        errors.add(name_of(username), "Must not contain blanks or slashes");
}

void check_title(std::optional<Id> before, std::optional<Id> after, const ImportRights& rights, FieldErrors& errors) {
    if (after && after != before && rights.inactive_titles.contains(*after))
        errors.add(name_of(title), "This title is inactive: nobody new gets it. Choose another one");
}

void check_country(const std::string& before, const std::string& after, const ImportRights& rights,
                   FieldErrors& errors) {
    if (after != before && rights.inactive_countries.contains(after))
        errors.add(name_of(country), "This country is switched off: nobody new gets it. Choose another one");
}

void check_groups(const std::vector<Id>& before, const std::vector<Id>& after, const ImportRights& rights,
                  FieldErrors& errors) {
    std::vector<Id> changed;
    std::ranges::set_symmetric_difference(before, after, std::back_inserter(changed));
    if (changed.empty()) return;
    if (!rights.may_group)
        errors.add(name_of(permissionGroups), std::string(may_not_group));
    else if (!std::ranges::includes(rights.groups_to_give, changed))
        errors.add(name_of(permissionGroups), "You can give or take only the rights that you have yourself");
}

void check_new(const FilePerson& person, const ImportRights& rights, FieldErrors& errors) {
    if (!rights.may_create) {
        errors.add(name_of(username), "There is nobody with this username, and you may not add people");
        return;
    }
    const auto is_own = [&](Id place) { return rights.creates_everywhere || rights.places_to_create.contains(place); };
    if (!rights.creates_everywhere && (!person.location_id || !is_own(*person.location_id)))
        errors.add(name_of(location), "Choose one of your own location groups, or one below them");
    // As on the screen, where others are given to somebody who is there already.
    const auto may_place = [&](Id place) {
        return rights.may_change && (rights.changes_everywhere || rights.places_to_change.contains(place));
    };
    if (!std::ranges::all_of(person.other_location_ids, may_place))
        errors.add(name_of(otherLocations), "Choose one of your own location groups, or one below them");
    check_groups({}, person.permission_group_ids, rights, errors);
    check_title({}, person.title_id, rights, errors);
    check_country({}, person.country_code, rights, errors);
    check_custom_values(field_changes_of({}, person), person, rights, errors);
    for (const Id field_id : rights.required_fields)
        if (!person.custom_values.contains(field_id)) errors.add(fields::key_of(field_id), "This is required");
}

void check_places(const KnownPerson& known, const RowDecision& decision, const ImportRights& rights,
                  FieldErrors& errors) {
    const FilePerson& after = decision.after;
    const auto is_own = [&](Id place) { return rights.changes_everywhere || rights.places_to_change.contains(place); };
    const bool is_moved = has(decision.changes, location);
    if (is_moved && !is_own(*after.location_id))
        errors.add(name_of(location), "Choose one of your own location groups, or one below them");
    std::vector<Id> added;
    std::ranges::set_difference(after.other_location_ids, known.person.other_location_ids, std::back_inserter(added));
    if (!std::ranges::all_of(added, is_own))
        errors.add(name_of(otherLocations), "Choose one of your own location groups, or one below them");
    const auto is_foreign = [&](Id place) {
        return std::ranges::find(known.foreign_places, place) != known.foreign_places.end();
    };
    std::vector<Id> left;
    std::ranges::set_difference(known.person.other_location_ids, after.other_location_ids, std::back_inserter(left));
    if (is_moved && known.person.location_id) left.push_back(*known.person.location_id);
    if (std::ranges::any_of(left, is_foreign))
        errors.add(name_of(location),
                   "This person belongs to a location group outside yours as well. Only somebody who manages that one "
                   "can take them out of it");
    const bool is_elsewhere = is_moved || has(decision.changes, otherLocations);
    if (is_elsewhere && (known.moves_rights || (!rights.changes_everywhere && known.has_rights_by_place)))
        errors.add(name_of(location),
                   "The rights of this person go by their location groups, so only somebody whose own rights are not "
                   "restricted can change these");
}

void check_change(const KnownPerson& known, const RowDecision& decision, const ImportRights& rights,
                  FieldErrors& errors) {
    if (known.id == rights.own_id) {
        errors.add(name_of(username), "This is your own account, which no file changes. Leave the row out");
        return;
    }
    if (!known.is_covered) {
        errors.add(name_of(username),
                   "This person holds rights that you do not have, so only somebody who has them can do this");
        return;
    }
    if (has(decision.changes, email) && !known.has_address_to_change)
        errors.add(name_of(email),
                   "Links to choose a password go to this address. To change it you need the permission to change "
                   "passwords, for this person. Leave the address as it is");
    check_places(known, decision, rights, errors);
    check_groups(known.person.permission_group_ids, decision.after.permission_group_ids, rights, errors);
    check_title(known.person.title_id, decision.after.title_id, rights, errors);
    check_country(known.person.country_code, decision.after.country_code, rights, errors);
    check_custom_values(decision.field_changes, decision.after, rights, errors);
}

}  // namespace

namespace {

/// Who registers chooses a username freely, also that of somebody who will come by a file: then the address, which they
/// have shown to be theirs, tells.
bool names_same_mailbox(const WantedPerson& wanted, const FilePerson& known) {
    return wanted.email && !known.email.empty() && equal_ignoring_case(trim(*wanted.email), known.email);
}

}  // namespace

RowDecision decide_row(const WantedPerson& wanted, const KnownPerson* known, const ImportRights& rights) {
    RowDecision decision;
    if (!known) {
        decision.after = apply(wanted, {.username = wanted.username, .language_code = rights.language_code});
        decision.outcome = ImportOutcome::created;
        check_values(decision.after, decision.errors);
        check_new(decision.after, rights, decision.errors);
    } else if (!rights.may_change || !known->is_reached) {
        // Nothing more is said of somebody who is not theirs to change.
        decision.errors.add(name_of(username),
                            "Somebody has this username already, and you may not change that person. Leave the row "
                            "out, or choose another username");
    } else if (known->is_registered && !names_same_mailbox(wanted, known->person)) {
        decision.errors.add(name_of(username),
                            "Somebody chose this username by registering, and the file does not show that it is the "
                            "same person. Put their e-mail address into the row, or another username");
    } else {
        decision.after = apply(wanted, known->person);
        decision.changes = changes_of(known->person, decision.after);
        decision.field_changes = field_changes_of(known->person, decision.after);
        const bool is_same = decision.changes.empty() && decision.field_changes.empty();
        decision.outcome = is_same ? ImportOutcome::unchanged : ImportOutcome::changed;
        if (decision.outcome == ImportOutcome::changed) {
            check_values(decision.after, decision.errors);
            check_change(*known, decision, rights, decision.errors);
        }
    }
    if (!decision.errors.empty()) decision.outcome = ImportOutcome::refused;
    return decision;
}

}  // namespace oneroom::accounts
