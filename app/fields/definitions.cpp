// The custom fields there are. They are everybody's, so only somebody unrestricted changes them.
#include <algorithm>
#include <set>

#include "core/base/failure.h"
#include "core/base/text.h"
#include "fields/field_store.h"
#include "fields/fields.h"

namespace oneroom::fields {
namespace {

using List = std::vector<CustomField>;

StoredField show_field(const db::Reader& db, Id field_id) {
    auto field = find_field(db, field_id);
    if (!field) throw not_found("custom field");
    return std::move(*field);
}

CustomField details_of(const db::Reader& db, const StoredField& field) {
    return {field.id,        field.object,     field.kind,      field.name,          field.is_required,
            field.is_active, field.own_access, field.is_listed, field.definition_id, list_options(db, field.id)};
}

List list_of(const db::Reader& db, FieldObject object) {
    List all;
    for (const auto& field : list_fields(db, object)) all.push_back(details_of(db, field));
    return all;
}

/// Of at most most_fields.
void sort_by(List& all, FieldSort sort, bool is_descending) {
    if (sort == FieldSort::name)
        std::ranges::stable_sort(all, {}, [](const CustomField& field) { return fold(field.name); });
    if (sort == FieldSort::kind) std::ranges::stable_sort(all, {}, &CustomField::kind);
    if (is_descending) std::ranges::reverse(all);
}

std::string free_name(const db::Reader& db, FieldObject object, std::string_view typed, Id own_id) {
    const std::string name = one_line(typed);
    if (name.empty()) throw invalid("name", "This is required");
    const auto holder = find_field_by_name(db, object, name);
    if (holder && *holder != own_id) throw invalid("name", "There is a custom field of this name already");
    return name;
}

/// What people may do with their own value, and a place in their list, are of people; a level is of location groups.
template <class Request>
void read_use(const db::Reader& db, const Request& request, StoredField& field) {
    const bool is_of_people = field.object == FieldObject::user;
    field.is_required = request.is_required;
    field.own_access = is_of_people ? request.own_access : OwnAccess::none;
    field.is_listed = is_of_people && request.is_listed;
    field.definition_id = is_of_people ? std::nullopt : request.definition_id;
    if (field.definition_id && !has_level(db, *field.definition_id))
        throw invalid("definitionId", "There is no such level any more. Choose another one");
}

/// Trimmed, each with a name of its own.
std::vector<FieldOption> read_options(FieldKind kind, std::vector<FieldOption> options) {
    if (kind != FieldKind::lookup) return {};
    if (options.empty()) throw invalid("options", "Add at least one value to choose from");
    std::set<std::string> names;
    for (auto& option : options) {
        option.name = one_line(option.name);
        if (option.name.empty()) throw invalid("options", "Give each value a name");
        if (!names.insert(fold(option.name)).second)
            throw invalid("options", "The value " + option.name + " is there twice. Rename or remove one of them");
    }
    return options;
}

/// Brings the stored options to what was sent. Renamed ones get out of each other's way first.
void save_options(db::Writer& tx, Id field_id, const std::vector<FieldOption>& wanted) {
    const auto before = list_options(tx, field_id);
    std::set<Id> kept;
    for (const auto& option : wanted) {
        if (option.id == 0) continue;
        const bool is_own = std::ranges::find(before, option.id, &FieldOption::id) != before.end();
        if (!is_own || !kept.insert(option.id).second)
            throw invalid("options", "The values have changed meanwhile. Open the field again");
    }
    for (const auto& option : before) {
        if (!kept.contains(option.id)) {
            if (is_option_used(tx, option.id))
                throw invalid("options", "The value " + option.name +
                                             " is in use. Make it inactive instead: nobody new gets it then");
            delete_option(tx, option.id);
        } else {
            update_option(tx, {option.id, "\n" + std::to_string(option.id), option.is_active}, 0);
        }
    }
    std::int64_t position = 0;
    for (const auto& option : wanted) {
        if (option.id == 0)
            insert_option(tx, field_id, option, ++position);
        else
            update_option(tx, option, ++position);
    }
}

void record(db::Writer& tx, Context& context, std::string_view action, const CustomField& field,
            const std::string& verb, std::optional<std::string> before, std::optional<std::string> after) {
    audit::record(tx, context.actor(), context.now(),
                  {.action = action,
                   .object_kind = "customField",
                   .object_id = field.id,
                   .summary = verb + " the custom field " + field.name,
                   .before = std::move(before),
                   .after = std::move(after)});
}

List list(Context& context, const FieldListRequest& request) {
    return context.db.read([&](const db::Reader& db) {
        List all = list_of(db, request.object);
        const std::string wanted = fold(trim(request.search));
        std::erase_if(all,
                      [&](const CustomField& field) { return fold(field.name).find(wanted) == std::string::npos; });
        sort_by(all, request.sort, request.descending);
        return all;
    });
}

CustomField create(db::Writer& tx, Context& context, const CreateFieldRequest& request) {
    if (list_fields(tx, request.object).size() >= most_fields)
        throw Failure(409, "There are as many fields as there can be. Remove one that is not needed first");
    StoredField field{.object = request.object,
                      .kind = request.kind,
                      .name = free_name(tx, request.object, request.name, 0),
                      .is_active = true};
    read_use(tx, request, field);
    const auto options = read_options(request.kind, request.options);
    const Id id = insert_field(tx, field);
    save_options(tx, id, options);
    auto made = details_of(tx, show_field(tx, id));
    record(tx, context, "customFields.create", made, "Added", std::nullopt, to_audit_text(made));
    return made;
}

CustomField save(db::Writer& tx, Context& context, const SaveFieldRequest& request) {
    StoredField field = show_field(tx, request.field_id);
    const auto before = details_of(tx, field);
    field.name = free_name(tx, field.object, request.name, field.id);
    field.is_active = request.is_active;
    read_use(tx, request, field);
    update_field(tx, field);
    save_options(tx, field.id, read_options(field.kind, request.options));
    auto after = details_of(tx, field);
    record(tx, context, "customFields.save", after, "Changed", to_audit_text(before), to_audit_text(after));
    return after;
}

List order(db::Writer& tx, Context& context, const OrderFieldsRequest& request) {
    for (const Id id : request.field_ids) show_field(tx, id);
    std::set<Id> known;
    for (const auto& field : list_fields(tx, request.object)) known.insert(field.id);
    if (std::set<Id>(request.field_ids.begin(), request.field_ids.end()) != known ||
        request.field_ids.size() != known.size())
        throw Failure(409, "The fields have changed meanwhile. Reload the page and order them again");
    std::int64_t position = 0;
    for (const Id id : request.field_ids) set_position(tx, id, ++position);
    audit::record(tx, context.actor(), context.now(),
                  {.action = "customFields.order",
                   .object_kind = "customField",
                   .object_id = std::nullopt,
                   .summary = "Put the custom fields into another order"});
    return list_of(tx, request.object);
}

Nothing remove_field(db::Writer& tx, Context& context, const FieldRef& request) {
    const auto field = details_of(tx, show_field(tx, request.field_id));
    if (is_field_used(tx, field.id))
        throw Failure(409, "This field has values, which would be lost. Make it inactive instead");
    delete_field(tx, field.id);
    record(tx, context, "customFields.remove", field, "Removed", to_audit_text(field), std::nullopt);
    return {};
}

}  // namespace

std::vector<CustomField> list_active_fields(const db::Reader& db, FieldObject object) {
    List all = list_of(db, object);
    std::erase_if(all, [](const CustomField& field) { return !field.is_active; });
    return all;
}

std::vector<Route> field_routes(const RequireForAll& require_for_all) {
    using enum Method;
    using enum Role;
    const Access configure = any_of({CanAccessConfiguration});
    const auto changing = [require_for_all](auto act) {
        return [require_for_all, act](Context& context, const auto& in) {
            return context.db.write([&](db::Writer& tx) {
                require_for_all(tx, context.session);
                return act(tx, context, in);
            });
        };
    };
    return {
        route<FieldListRequest, List>(
            get, "customFields.list", "/api/custom-fields",
            any_of({CanAccessConfiguration, CanViewUserList, CanCreateUser, CanManageLocationGroup}), list,
            "The custom fields of people or of location groups"),
        route<CreateFieldRequest, CustomField>(post, "customFields.create", "/api/custom-fields", configure,
                                               changing(create), "Adds a custom field at the end"),
        route<SaveFieldRequest, CustomField>(put, "customFields.save", "/api/custom-fields/{fieldId}", configure,
                                             changing(save), "Changes a custom field and what can be chosen in it"),
        route<OrderFieldsRequest, List>(post, "customFields.order", "/api/custom-field-orders", configure,
                                        changing(order), "Puts the custom fields into another order"),
        route<FieldRef, Nothing>(remove, "customFields.remove", "/api/custom-fields/{fieldId}", configure,
                                 changing(remove_field), "Removes a custom field that has no values"),
    };
}

}  // namespace oneroom::fields
