#include "accounts/user_import_reader.h"

#include <algorithm>

#include "accounts/title_store.h"
#include "core/base/text.h"
#include "core/files/csv.h"
#include "locale/locale.h"

namespace oneroom::accounts {
namespace {

using enum UserColumn;
/// What a column of the file says.
struct Heading {
    std::optional<UserColumn> column{};
    const fields::CustomField* field = nullptr;

    bool is_known() const { return column || field; }
    bool operator==(const Heading&) const = default;
};
using Headings = std::vector<Heading>;

/// On one line, without blanks around it, and without the apostrophe by which exports keep a text from being a formula.
std::string value_of(std::string cell) {
    std::ranges::replace_if(
        cell, [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
    std::string_view value = trim(cell);
    if (value.starts_with('\'') && files::looks_like_formula(value.substr(1))) value = trim(value.substr(1));
    return std::string(value);
}

/// The parts between `separator`, trimmed, without empty ones.
std::vector<std::string> parts_of(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const auto part : split(text, separator))
        if (!trim(part).empty()) parts.emplace_back(trim(part));
    return parts;
}

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
    RowReader(const Headings& headings, const FileNames& names) : headings_(headings), names_(names) {}

    FileRow read(const files::TableRow& row) const {
        FileRow out{.number = row.number};
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const std::string value = value_of(row.cells[i]);
            if (value.empty()) continue;
            if (i >= headings_.size()) {
                out.errors.add("", "This row has more cells than there are headings. Is a quotation mark missing?");
                break;
            }
            if (headings_[i].column) take(out, *headings_[i].column, value);
            if (headings_[i].field) take_field(out, *headings_[i].field, value);
        }
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

    const Headings& headings_;
    const FileNames& names_;
};

Headings read_headings(const files::TableRow& row, const FileNames& names, std::vector<ImportHeading>& shown) {
    Headings headings;
    for (const auto& cell : row.cells) {
        const std::string title = value_of(cell);
        Heading heading{.column = find_column(title)};
        if (!heading.column) heading.field = names.find_field(title);
        if (heading.is_known() && std::ranges::find(headings, heading) != headings.end())
            throw Failure(400, "Two columns say the same: “" + shorten(cell) +
                                   "” stands for one that is there already. Remove or rename one of them");
        headings.push_back(heading);
        std::string meaning = heading.field ? fields::key_of(heading.field->id) : std::string();
        if (heading.column) meaning = name_of(*heading.column);
        if (!title.empty()) shown.push_back({shorten(cell), std::move(meaning)});
    }
    if (std::ranges::find(headings, std::optional(username), &Heading::column) == headings.end())
        throw Failure(400,
                      "No column is called Username. The first row has to hold the headings; the template shows them");
    return headings;
}

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

std::string shorten(std::string_view text) {
    constexpr std::size_t longest = 100;  // characters
    std::string out;
    text = trim(text);
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        if (count == longest) return out + "…";
        const char32_t c = next_code_point(text, at);
        const bool turns_text =
            (c >= 0x200E && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
        if (!turns_text) append_utf8(out, c < ' ' || c == 0x7F ? U' ' : c);
    }
    return out;
}

FileNames::FileNames(const db::Reader& db)
    : FileNames(list_place_names(db), list_groups(db), list_title_options(db), locale::list_country_states(db),
                fields::list_active_fields(db, fields::FieldObject::user)) {}

FileNames::FileNames(std::vector<PlaceName> places, std::vector<GroupName> groups, std::vector<TitleOption> titles,
                     Countries countries, std::vector<fields::CustomField> custom_fields)
    : countries_(std::move(countries)), custom_fields_(std::move(custom_fields)) {
    for (auto& title : titles) {
        title_by_name_.emplace(fold(title.name), title.id);
        titles_.emplace(title.id, std::move(title));
    }
    for (auto& place : places) {
        place_by_name_.emplace(place.name_folded, place.id);
        places_.emplace(place.id, std::move(place));
    }
    for (auto& group : groups) {
        group_by_name_.emplace(fold(group.name), group.id);
        groups_.emplace(group.id, std::move(group.name));
    }
}

std::optional<Id> FileNames::find_place(std::string_view text) const {
    const auto find = [&](std::string_view name) -> std::optional<Id> {
        const auto found = place_by_name_.find(fold(trim(name)));
        return found == place_by_name_.end() ? std::nullopt : std::optional(found->second);
    };
    if (const auto whole = find(text)) return whole;
    for (const char separator : {'/', '>'}) {
        const auto names = parts_of(text, separator);
        if (names.size() < 2) continue;
        if (const auto last = find(names.back()); last && is_path(*last, names)) return last;
    }
    return std::nullopt;
}

/// Whether the groups above `id` are called so, the last of `names` being its own.
bool FileNames::is_path(Id id, const std::vector<std::string>& names) const {
    std::optional<Id> at = id;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (!at || places_.at(*at).name_folded != fold(*name)) return false;
        at = places_.at(*at).parent_id;
    }
    return true;
}

std::optional<Id> FileNames::find_group(std::string_view text) const {
    const auto found = group_by_name_.find(fold(trim(text)));
    return found == group_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Id> FileNames::find_title(std::string_view text) const {
    const auto found = title_by_name_.find(fold(trim(text)));
    return found == title_by_name_.end() ? std::nullopt : std::optional(found->second);
}

const fields::CustomField* FileNames::find_field(std::string_view heading) const {
    const std::string wanted = fold(trim(heading));
    const auto found = std::ranges::find(custom_fields_, wanted,
                                         [](const fields::CustomField& field) { return fold(heading_of(field)); });
    return found == custom_fields_.end() ? nullptr : &*found;
}

const fields::CustomField& FileNames::custom_field(Id id) const {
    return *std::ranges::find(custom_fields_, id, &fields::CustomField::id);
}

PeopleFile read_people(const files::Table& file, const FileNames& names) {
    if (file.rows.empty()) throw Failure(400, "The file is empty. Choose another one.");
    PeopleFile out;
    const Headings headings = read_headings(file.rows.front(), names, out.headings);
    if (file.rows.size() == 1)
        throw Failure(400, "There is nobody in this file, only headings. Add a row for each person");
    const RowReader reader(headings, names);
    for (std::size_t i = 1; i < file.rows.size(); ++i) out.rows.push_back(reader.read(file.rows[i]));
    refuse_repeated(out.rows);
    return out;
}

}  // namespace oneroom::accounts
