// The values of custom fields: what is known of one person or one location group.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/failure.h"
#include "core/base/instant.h"
#include "core/base/text.h"
#include "fields/field_store.h"
#include "fields/fields.h"

namespace oneroom::fields {
namespace {

using Values = std::vector<FieldValue>;

FieldValue value_of(const db::Reader& db, const StoredField& field, const StoredValue& stored) {
    FieldValue out{.field_id = field.id, .name = field.name, .kind = field.kind, .is_required = field.is_required};
    out.value = out.shown = stored.value;
    if (field.kind != FieldKind::lookup) return out;
    for (auto& option : list_options(db, field.id)) {
        const bool is_present = stored.option_id == option.id;
        if (is_present) {
            out.value = std::to_string(option.id);
            out.shown = option.name;
        }
        if (option.is_active || is_present) out.options.push_back(std::move(option));
    }
    return out;
}

/// Names and words, as people read them in the history.
std::string audit_text(const Values& values) {
    nlohmann::json text = nlohmann::json::object();
    for (const auto& value : values) text[value.name] = value.shown;
    return text.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// What was typed for the field, else what it has.
std::string read_wanted(const FieldValue& field, const std::vector<TypedValue>& typed, bool checks_typed_only,
                        FieldErrors& errors) {
    const auto found = std::ranges::find(typed, field.field_id, &TypedValue::field_id);
    const bool is_typed = found != typed.end();
    std::string value = is_typed ? read_value(field, found->value, errors) : field.value;
    const bool is_checked = field.is_required && field.may_edit && (is_typed || !checks_typed_only);
    if (is_checked && value.empty()) errors.add(key_of(field.field_id), "This is required");
    return value;
}

bool is_among(const Values& fields, Id field_id) {
    const auto found = std::ranges::find(fields, field_id, &FieldValue::field_id);
    return found != fields.end() && found->may_edit;
}

}  // namespace

std::string key_of(Id field_id) { return "field" + std::to_string(field_id); }

std::vector<FieldValue> list_values(const db::Reader& db, const Holder& holder) {
    const auto stored = list_stored_values(db, holder.object, holder.id);
    const auto level = holder.object == FieldObject::locationGroup ? find_level_of(db, holder.id) : std::optional<Id>();
    Values out;
    for (const auto& field : list_fields(db, holder.object)) {
        const bool is_elsewhere = field.definition_id && field.definition_id != level;
        if (!field.is_active || is_elsewhere || (holder.is_own && field.own_access == OwnAccess::none)) continue;
        const auto found = std::ranges::find(stored, field.id, &StoredValue::field_id);
        out.push_back(value_of(db, field, found == stored.end() ? StoredValue{.field_id = field.id} : *found));
        out.back().may_edit = !holder.is_own || field.own_access == OwnAccess::edit;
    }
    return out;
}

void save_values(db::Writer& tx, const Holder& holder, const std::vector<TypedValue>& typed,
                 const ValueChange& change) {
    const Values before = list_values(tx, holder);
    for (const auto& value : typed)
        if (!is_among(before, value.field_id)) throw Failure(409, "The fields have changed meanwhile. Reload the page");
    FieldErrors errors;
    std::vector<std::string> wanted;
    for (const auto& field : before) wanted.push_back(read_wanted(field, typed, change.checks_typed_only, errors));
    if (!errors.empty()) throw invalid(std::move(errors));
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (wanted[i] == before[i].value) continue;
        StoredValue stored{.field_id = before[i].field_id};
        if (before[i].kind == FieldKind::lookup)
            stored.option_id = to_integer(wanted[i]);
        else
            stored.value = wanted[i];
        save_value(tx, holder.object, holder.id, stored);
    }
    const std::string was = audit_text(before), is = audit_text(list_values(tx, holder));
    if (was == is || change.summary.empty()) return;
    audit::record(tx, change.actor, change.now,
                  {.action = change.action,
                   .object_kind = holder.object == FieldObject::user ? "user" : "location",
                   .object_id = holder.id,
                   .summary = change.summary,
                   .before = was,
                   .after = is});
}

std::string one_line(std::string_view text) {
    std::string line(text);
    std::ranges::replace_if(
        line, [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
    return std::string(trim(line));
}

std::map<Id, std::string> find_values_of_user(const db::Reader& db, Id user_id) {
    std::map<Id, std::string> values;
    for (auto& stored : list_active_values_of(db, user_id))
        values[stored.field_id] = stored.option_id ? std::to_string(*stored.option_id) : std::move(stored.value);
    return values;
}

namespace {

/// Four digits in a row are the year, which is where a day begins.
bool begins_day(std::string_view part) {
    return part.size() >= 4 && std::ranges::all_of(part.substr(0, 4), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

ValueFilter read_filter(const db::Reader& db, std::optional<Id> field_id, std::string_view typed) {
    const std::string wanted = fold(one_line(typed));
    if (!field_id || wanted.empty()) return {};
    const auto field = find_field(db, *field_id);
    if (!field || field->object != FieldObject::user || !field->is_active)
        throw invalid("fieldId", "There is no such field any more. Choose another one");
    if (field->kind != FieldKind::lookup)
        return {.field_id = field->id,
                .part = wanted,
                .is_beginning = field->kind == FieldKind::date && begins_day(wanted)};
    const auto options = list_options(db, field->id);
    const auto found =
        std::ranges::find(options, wanted, [](const FieldOption& option) { return std::to_string(option.id); });
    if (found == options.end()) throw invalid("fieldValue", "Choose one of the values");
    return {.option_id = found->id};
}

std::string read_value(const FieldValue& field, std::string_view typed, FieldErrors& errors) {
    std::string value = one_line(typed);
    if (value.empty()) return value;
    const auto refuse = [&](std::string message) { errors.add(key_of(field.field_id), std::move(message)); };
    if (field.kind == FieldKind::date && !is_valid(Date{value})) refuse("Enter a day as YYYY-MM-DD");
    if (field.kind == FieldKind::text && code_points(value) > longest_text)
        refuse("Must have at most " + std::to_string(longest_text) + " characters");
    if (field.kind == FieldKind::lookup &&
        std::ranges::none_of(field.options, [&](const FieldOption& o) { return std::to_string(o.id) == value; }))
        refuse("Choose one of the values");
    return value;
}

}  // namespace oneroom::fields
