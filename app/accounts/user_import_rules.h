// The rules of importing people: what becomes of one row, decided from facts that were loaded before. No database.
#pragma once

#include <map>
#include <set>

#include "accounts/user_columns.h"
#include "accounts/user_import_types.h"
#include "accounts/user_types.h"
#include "core/base/failure.h"

namespace oneroom::accounts {

/// What a person is, as far as files say it.
struct FilePerson {
    std::string username{};
    std::string full_name{};
    std::string email{};
    std::optional<Id> location_id{};
    std::vector<Id> other_location_ids{};    ///< sorted
    std::vector<Id> permission_group_ids{};  ///< sorted
    bool is_active = true;
    std::string language_code = "en";
    std::optional<Id> title_id{};
    std::string country_code{};
    std::map<Id, std::string> custom_values{};  ///< as typed values are; those there are

    bool operator==(const FilePerson&) const = default;
};

/// A row with its names looked up. What is empty was not in the file, or its cell was empty: it stays as it is.
struct WantedPerson {
    std::string username{};
    std::optional<std::string> full_name{};
    std::optional<std::string> email{};
    std::optional<Id> location_id{};
    std::optional<std::vector<Id>> other_location_ids{};    ///< sorted
    std::optional<std::vector<Id>> permission_group_ids{};  ///< sorted
    std::optional<bool> is_active{};
    std::optional<std::string> language_code{};
    std::optional<Id> title_id{};
    std::optional<std::string> country_code{};
    std::map<Id, std::string> custom_values{};
};

/// Somebody with that username who exists already.
struct KnownPerson {
    Id id{};
    FilePerson person{};
    bool is_reached{};                 ///< by the importer's right to change people
    bool is_registered{};              ///< chose the username by registering
    bool is_covered{};                 ///< holds nothing that the importer lacks
    bool has_address_to_change{};      ///< and the importer may change where links to choose a password go
    bool has_rights_by_place{};        ///< holds rights that go by their location groups
    bool moves_rights{};               ///< and the importer does not hold all of these for everybody
    std::vector<Id> foreign_places{};  ///< those of their location groups that are not the importer's
};

/// What the importer may do, as far as the file needs it.
struct ImportRights {
    Id own_id{};  ///< 0: the command line
    bool may_create{};
    bool creates_everywhere{};
    bool may_change{};
    bool changes_everywhere{};
    bool may_group{};                  ///< of everybody
    std::string language_code = "en";  ///< of new people of whom the file does not say it
    std::set<Id> places_to_create{};   ///< location groups in the file where they may add people, when not everywhere
    std::set<Id> places_to_change{};   ///< and where they may move people
    std::set<Id> groups_to_give{};     ///< permission groups that hold nothing they lack
    std::set<std::string> inactive_countries{};            ///< who has one keeps it
    std::set<Id> inactive_titles{};                        ///< who has one keeps it
    std::map<Id, std::set<std::string>> retired_values{};  ///< by custom field: who has one keeps it
    std::vector<Id> required_fields{};                     ///< custom fields that new people need
};

inline constexpr std::string_view may_not_group =
    "You may not change permission groups of people. Leave the column out, or ask somebody who may";

struct RowDecision {
    ImportOutcome outcome{};
    FilePerson after{};                 ///< as the person is then; of no use when refused
    std::vector<UserColumn> changes{};  ///< of somebody who exists
    std::vector<Id> field_changes{};    ///< custom fields, of somebody who exists
    FieldErrors errors{};               ///< by the name of the column or field<id>; not empty when refused
};

/// `known`: nullptr when nobody has that username.
RowDecision decide_row(const WantedPerson& wanted, const KnownPerson* known, const ImportRights& rights);

}  // namespace oneroom::accounts
