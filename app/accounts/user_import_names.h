// What stands in the cells of a file of people, and what its names name: location groups, permission groups, titles.
#pragma once

#include <map>

#include "accounts/title_types.h"
#include "accounts/user_columns.h"
#include "accounts/user_import_store.h"
#include "accounts/user_store.h"

namespace oneroom::accounts {

/// For a sentence or a list: on one line, and not longer than names are.
std::string shorten(std::string_view text);

/// On one line, without blanks around it, and without the apostrophe by which exports keep a text from being a formula.
std::string value_of(std::string cell);

/// The parts between `separator`, trimmed, without empty ones.
std::vector<std::string> parts_of(std::string_view text, char separator);

/// The names that stand in files, and what they name.
class FileNames {
public:
    using Countries = std::map<std::string, bool, std::less<>>;  ///< whether they can be chosen, by code

    explicit FileNames(const db::Reader& db);
    FileNames(std::vector<PlaceName> places, std::vector<GroupName> groups, std::vector<TitleOption> titles = {},
              Countries countries = {}, std::vector<fields::CustomField> custom_fields = {});

    /// A location group by its name, or by its path from above: "Europe / Portugal / Porto".
    std::optional<Id> find_place(std::string_view text) const;
    std::optional<Id> find_group(std::string_view text) const;
    std::optional<Id> find_title(std::string_view text) const;
    const std::string& place(Id id) const { return places_.at(id).name; }
    const std::string& group(Id id) const { return groups_.at(id); }
    const std::map<Id, std::string>& groups() const { return groups_; }
    const std::string& title(Id id) const { return titles_.at(id).name; }
    const std::map<Id, TitleOption>& titles() const { return titles_; }
    const Countries& countries() const { return countries_; }
    const std::vector<fields::CustomField>& custom_fields() const { return custom_fields_; }
    /// By its heading; nullptr when there is none.
    const fields::CustomField* find_field(std::string_view heading) const;
    const fields::CustomField& custom_field(Id id) const;

private:
    bool is_path(Id id, const std::vector<std::string>& names) const;

    std::map<Id, PlaceName> places_{};
    std::map<Id, std::string> groups_{};
    std::map<Id, TitleOption> titles_{};
    Countries countries_{};
    std::vector<fields::CustomField> custom_fields_{};
    std::map<std::string, Id, std::less<>> place_by_name_{};
    std::map<std::string, Id, std::less<>> group_by_name_{};
    std::map<std::string, Id, std::less<>> title_by_name_{};
};

}  // namespace oneroom::accounts
