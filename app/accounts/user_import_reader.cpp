#include "accounts/user_import_reader.h"

#include <algorithm>

#include "core/base/text.h"
#include "locale/locale.h"

namespace oneroom::accounts {
namespace {

using enum UserColumn;

/// Names in one cell to sorted ids. `find` looks one up; `missing` is told of those that are not there.
template <class Find, class Missing>
std::vector<Id> ids_of(const std::string& cell, const Find& find, const Missing& missing) {
    if (const auto whole = find(cell)) return {*whole};  // a name may hold the separator
    std::vector<Id> ids;
    for (const auto& name : parts_of(cell, ';')) {
        const auto id = find(name);
        if (id)
            ids.push_back(*id);
        else
            missing(name);
    }
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

class RowReader {
public:
    RowReader(const Mapping& mapping, const FileNames& names) : targets_(mapping.targets), names_(names) {}

    FileRow read(const files::TableRow& row) const {
        FileRow out{.number = row.number};
        std::string first, last;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const std::string value = value_of(row.cells[i]);
            if (value.empty()) continue;
            if (i >= targets_.size()) {
                out.errors.add("", "This row has more cells than there are headings. Is a quotation mark missing?");
                break;
            }
            const ColumnTarget& target = targets_[i];
            if (target.column) take(out, *target.column, value);
            if (target.field) take_field(out, *target.field, value);
            if (target.part == NamePart::firstName) first = value;
            if (target.part == NamePart::lastName) last = value;
        }
        if (!first.empty() || !last.empty())
            out.wanted.full_name = first + (first.empty() || last.empty() ? "" : " ") + last;
        return out;
    }

private:
    void take(FileRow& row, UserColumn column, const std::string& value) const {
        WantedPerson& wanted = row.wanted;
        if (column == username) wanted.username = value;
        if (column == fullName) wanted.full_name = value;
        if (column == email) wanted.email = value;
        if (column == location) {
            wanted.location_id = names_.find_place(value);
            if (!wanted.location_id) no_place(row.errors, location, value);
        }
        if (column == otherLocations)
            wanted.other_location_ids = ids_of(
                value, [&](std::string_view name) { return names_.find_place(name); },
                [&](const std::string& name) { no_place(row.errors, otherLocations, name); });
        if (column == permissionGroups)
            wanted.permission_group_ids = ids_of(
                value, [&](std::string_view name) { return names_.find_group(name); },
                [&](const std::string& name) {
                    row.errors.add(name_of(permissionGroups), "There is no permission group called “" + shorten(name) +
                                                                  "”. Correct the name, or make the group first");
                });
        if (column == status) {
            wanted.is_active = find_status(value);
            if (!wanted.is_active) row.errors.add(name_of(status), "Write active or inactive");
        }
        if (column == language) take_language(row, value);
        if (column == country) {
            wanted.country_code = locale::country_code_of(value);
            if (!names_.countries().contains(*wanted.country_code))
                row.errors.add(name_of(country), "There is no country with the code “" + shorten(value) +
                                                     "”. Write the two letters of ISO 3166, for example CH");
        }
        if (column == title) {
            wanted.title_id = names_.find_title(value);
            if (!wanted.title_id)
                row.errors.add(name_of(title), "There is no title called “" + shorten(value) +
                                                   "”. Correct the name, or add the title first");
        }
    }

    /// A choice by its name, anything else as it is typed.
    static void take_field(FileRow& row, const fields::CustomField& field, const std::string& value) {
        fields::FieldValue into{.field_id = field.id, .kind = field.kind, .options = field.options};
        std::string typed = value;
        if (field.kind == fields::FieldKind::lookup) {
            const auto found = std::ranges::find(field.options, fold(value),
                                                 [](const fields::FieldOption& option) { return fold(option.name); });
            if (found == field.options.end()) {
                row.errors.add(fields::key_of(field.id), "There is no value called “" + shorten(value) +
                                                             "”. Correct it, or add it to the field first");
                return;
            }
            typed = std::to_string(found->id);
        }
        row.wanted.custom_values[field.id] = fields::read_value(into, typed, row.errors);
    }

    static void no_place(FieldErrors& errors, UserColumn column, const std::string& name) {
        errors.add(name_of(column), "There is no location group called “" + shorten(name) +
                                        "”. Correct the name, or make the group first");
    }

    static void take_language(FileRow& row, const std::string& value) {
        const std::string code = to_lower_ascii(value).substr(0, value.find_first_of("-_"));
        if (enum_of<Language>(code))
            row.wanted.language_code = code;
        else
            row.errors.add(name_of(language), "Write one of en, de, fr, es and ar");
    }

    const std::vector<ColumnTarget>& targets_;
    const FileNames& names_;
};

/// Nobody is in a file twice.
void refuse_repeated(std::vector<FileRow>& rows) {
    std::map<std::string, std::int64_t> first;
    for (auto& row : rows) {
        if (row.wanted.username.empty()) continue;
        const auto [found, is_new] = first.emplace(fold(row.wanted.username), row.number);
        if (!is_new)
            row.errors.add(name_of(username), "This username stands in row " + std::to_string(found->second) +
                                                  " already. Leave one of the two out");
    }
}

}  // namespace

void require_people(const files::Table& file) {
    if (file.rows.empty()) throw Failure(400, "The file is empty. Choose another one.");
    if (file.rows.size() == 1)
        throw Failure(400, "There is nobody in this file, only headings. Add a row for each person");
}

std::vector<FileRow> read_people(const files::Table& file, const FileNames& names, const Mapping& mapping) {
    std::vector<FileRow> rows;
    const RowReader reader(mapping, names);
    for (std::size_t i = 1; i < file.rows.size(); ++i) rows.push_back(reader.read(file.rows[i]));
    refuse_repeated(rows);
    return rows;
}

}  // namespace oneroom::accounts
