#include "accounts/user_import_names.h"

#include <algorithm>

#include "accounts/title_store.h"
#include "core/base/text.h"
#include "core/files/csv.h"
#include "locale/locale.h"

namespace oneroom::accounts {

std::string value_of(std::string cell) {
    std::ranges::replace_if(
        cell, [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
    std::string_view value = trim(cell);
    if (value.starts_with('\'') && files::looks_like_formula(value.substr(1))) value = trim(value.substr(1));
    return std::string(value);
}

std::vector<std::string> parts_of(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const auto part : split(text, separator))
        if (!trim(part).empty()) parts.emplace_back(trim(part));
    return parts;
}

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

}  // namespace oneroom::accounts
