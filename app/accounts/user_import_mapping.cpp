#include "accounts/user_import_mapping.h"

#include <algorithm>

#include "accounts/user_import_words.h"
#include "core/base/failure.h"
#include "core/base/text.h"

namespace oneroom::accounts {
namespace {

using enum UserColumn;
using enum NamePart;

constexpr std::size_t most_samples = 3, most_looked_through = 200;

using Targets = std::vector<ColumnTarget>;

bool is_taken(const Targets& targets, const ColumnTarget& target) {
    return std::ranges::find(targets, target) != targets.end();
}

/// What the portal itself calls so.
ColumnTarget own_target(const std::string& title, const FileNames& names) {
    if (is_bare_name(heading_key(title))) return {};
    if (const auto column = find_column(title))
        return column == lastSignIn ? ColumnTarget{} : ColumnTarget{.column = column};
    return {.field = names.find_field(title)};
}

/// Each word gives its field to one column only, and to none where the field has one of its own.
void guess_by_words(const std::vector<std::string>& keys, Targets& targets) {
    for (const HeadingWord& word : heading_words()) {
        const ColumnTarget target{.column = word.column, .part = word.part};
        if (word.part && is_taken(targets, {.column = fullName})) continue;
        const bool is_whole_name = word.column == fullName;
        if (is_whole_name && (is_taken(targets, {.part = firstName}) || is_taken(targets, {.part = lastName})))
            continue;
        if (is_taken(targets, target)) continue;
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (targets[i].is_left_out() && keys[i] == word.key) {
                targets[i] = target;
                break;
            }
    }
}

/// "Name" beside "First name" is the last one.
void guess_bare_name(const std::vector<std::string>& keys, Targets& targets) {
    const auto bare = std::ranges::find_if(keys, is_bare_name);
    if (bare == keys.end() || is_taken(targets, {.column = fullName})) return;
    const bool has_first = is_taken(targets, {.part = firstName}), has_last = is_taken(targets, {.part = lastName});
    ColumnTarget& target = targets[static_cast<std::size_t>(bare - keys.begin())];
    if (has_first && !has_last)
        target = {.part = lastName};
    else if (has_last && !has_first)
        target = {.part = firstName};
    else if (!has_first)
        target = {.column = fullName};
}

/// What a request or the command line calls so; nothing: there is no such field.
std::optional<ColumnTarget> target_called(std::string_view meaning, const FileNames& names) {
    if (meaning == "-") return ColumnTarget{};
    if (const auto column = enum_of<UserColumn>(meaning); column && column != lastSignIn)
        return ColumnTarget{.column = column};
    if (const auto part = enum_of<NamePart>(meaning)) return ColumnTarget{.part = part};
    for (const auto& field : names.custom_fields())
        if (fields::key_of(field.id) == meaning) return ColumnTarget{.field = &field};
    return std::nullopt;
}

std::string title_of_target(const ColumnTarget& target, Language language) {
    if (target.column) return title_of(*target.column, language);
    if (target.part) return title_of(*target.part, language);
    return target.field ? heading_of(*target.field) : "";
}

std::string problem_of(const Targets& targets, std::size_t at) {
    const ColumnTarget& target = targets[at];
    if (target.is_left_out()) return "";
    const bool is_second = std::find(targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(at), target) !=
                           targets.begin() + static_cast<std::ptrdiff_t>(at);
    if (is_second)
        return "Another column comes into “" + title_of_target(target, Language::en) +
               "” already. Choose another field, or leave one of the two out";
    if (target.part && is_taken(targets, {.column = fullName}))
        return "The full name has a column of its own. Leave that one out, or this one";
    return "";
}

std::string title_at(const files::TableRow& headings, std::size_t at) {
    return at < headings.cells.size() ? value_of(headings.cells[at]) : std::string();
}

/// "Login=username" as a heading of the file and what it comes into.
void apply_wish(const files::TableRow& headings, std::string_view wish, const FileNames& names, Targets& targets,
                std::vector<bool>& is_wished) {
    const auto at = wish.rfind('=');
    if (at == wish.npos) throw Failure(400, "Write --map \"Heading=field\", for example --map \"Login=username\"");
    const std::string heading(trim(wish.substr(0, at))), called(trim(wish.substr(at + 1)));
    for (std::size_t i = 0; i < headings.cells.size(); ++i) {
        if (fold(title_at(headings, i)) != fold(heading)) continue;
        auto target = target_called(called.empty() ? "-" : called, names);
        if (!target) {
            ColumnTarget own = own_target(called, names);
            if (own.is_left_out()) throw Failure(400, "There is no field called “" + shorten(called) + "”");
            target = own;
        }
        targets[i] = *target;
        is_wished[i] = true;
        return;
    }
    throw Failure(400, "There is no column called “" + shorten(heading) + "” in the file");
}

bool is_one_wish(const files::TableRow& headings, std::string_view text) {
    const std::string heading = fold(trim(text.substr(0, std::min(text.rfind('='), text.size()))));
    return std::ranges::any_of(headings.cells,
                               [&](const std::string& cell) { return fold(value_of(cell)) == heading; });
}

}  // namespace

std::string title_of(NamePart part, Language language) {
    return in_language(language, part == firstName ? "First name" : "Last name");
}

std::string ColumnTarget::meaning() const {
    if (column) return std::string(name_of(*column));
    if (part) return std::string(name_of(*part));
    return field ? fields::key_of(field->id) : "";
}

bool Mapping::is_ready() const {
    return missing.empty() && std::ranges::all_of(problems, [](const std::string& text) { return text.empty(); });
}

bool Mapping::has(std::string_view meaning) const {
    return std::ranges::any_of(targets, [&](const ColumnTarget& target) {
        return target.meaning() == meaning || (target.part && meaning == name_of(fullName));
    });
}

std::string Mapping::text() const {
    std::string text;
    for (const ColumnTarget& target : targets)
        text += (text.empty() ? "" : ",") + (target.is_left_out() ? std::string("-") : target.meaning());
    return text;
}

std::vector<ColumnTarget> guess_targets(const files::TableRow& headings, const FileNames& names) {
    Targets targets;
    std::vector<std::string> keys;
    for (const std::string& cell : headings.cells) {
        const std::string title = value_of(cell);
        keys.push_back(heading_key(title));
        targets.push_back(own_target(title, names));
    }
    guess_by_words(keys, targets);
    guess_bare_name(keys, targets);
    return targets;
}

Mapping read_mapping(const files::TableRow& headings, std::string_view columns, const FileNames& names) {
    Mapping mapping;
    if (columns.empty()) {
        mapping.targets = guess_targets(headings, names);
    } else {
        for (const auto part : split(columns, ',')) {
            const auto target = target_called(part, names);
            if (!target) throw invalid("columns", "There is no field called “" + shorten(part) + "”");
            mapping.targets.push_back(*target);
        }
        if (mapping.targets.size() != headings.cells.size())
            throw invalid("columns", "The file has other columns than those that were chosen for. Check it again");
    }
    for (std::size_t i = 0; i < mapping.targets.size(); ++i) mapping.problems.push_back(problem_of(mapping.targets, i));
    if (!mapping.has(name_of(username)))
        mapping.missing.emplace_back(
            "No column comes into the username, by which people are told apart. Choose the one that does");
    return mapping;
}

std::string columns_from(const files::TableRow& headings, const std::vector<std::string>& wishes,
                         const FileNames& names) {
    Mapping mapping{.targets = guess_targets(headings, names)};
    std::vector<bool> is_wished(headings.cells.size(), false);
    for (const std::string& wish : wishes) {
        if (is_one_wish(headings, wish)) {
            apply_wish(headings, wish, names, mapping.targets, is_wished);
            continue;
        }
        for (const auto part : split(wish, ',')) apply_wish(headings, part, names, mapping.targets, is_wished);
    }
    // A guess gives way.
    const auto is_name = [](const ColumnTarget& target) { return target.part || target.column == fullName; };
    for (std::size_t i = 0; i < is_wished.size(); ++i) {
        for (std::size_t k = 0; k < is_wished.size() && !is_wished[i]; ++k) {
            if (!is_wished[k] || mapping.targets[k].is_left_out()) continue;
            const ColumnTarget &guess = mapping.targets[i], &wish = mapping.targets[k];
            const bool is_either = is_name(guess) && is_name(wish) && guess.part.has_value() != wish.part.has_value();
            if (guess == wish || is_either) mapping.targets[i] = {};
        }
    }
    return mapping.text();
}

std::vector<ImportColumn> shown_columns(const files::Table& file, const Mapping& mapping, Language language) {
    std::vector<ImportColumn> columns;
    for (std::size_t i = 0; i < mapping.targets.size(); ++i) {
        const std::string title = title_at(file.rows.front(), i);
        ImportColumn column{.title = shorten(title),
                            .meaning = mapping.targets[i].meaning(),
                            .is_known = find_column(title).has_value() || mapping.targets[i].field != nullptr,
                            .problem = in_language(language, mapping.problems[i])};
        for (std::size_t row = 1; row < std::min(file.rows.size(), most_looked_through); ++row) {
            if (column.samples.size() == most_samples) break;
            const auto& cells = file.rows[row].cells;
            if (i < cells.size() && !value_of(cells[i]).empty()) column.samples.push_back(shorten(value_of(cells[i])));
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

std::vector<ImportField> list_import_fields(const FileNames& names, Language language) {
    std::vector<ImportField> fields;
    const auto add = [&](const ColumnTarget& target) {
        fields.push_back({target.meaning(), title_of_target(target, language)});
    };
    for (const auto& [column, name] : enum_names(UserColumn{})) {
        if (column != lastSignIn) add({.column = column});
        if (column == fullName)
            for (const NamePart part : {firstName, lastName}) add({.part = part});
    }
    for (const auto& field : names.custom_fields()) add({.field = &field});
    return fields;
}

}  // namespace oneroom::accounts
