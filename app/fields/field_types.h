// What the operations on custom fields take and give. Field names are those of the API.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/describe.h"

namespace oneroom::fields {

/// Whose a field is (CONST-14).
enum class FieldObject { user = 1, locationGroup = 2 };
constexpr auto enum_names(FieldObject) {
    return std::array{std::pair{FieldObject::user, std::string_view("user")},
                      std::pair{FieldObject::locationGroup, std::string_view("locationGroup")}};
}

/// What a field takes (CONST-14).
enum class FieldKind { date = 1, text = 2, lookup = 3 };
constexpr auto enum_names(FieldKind) {
    return std::array{std::pair{FieldKind::date, std::string_view("date")},
                      std::pair{FieldKind::text, std::string_view("text")},
                      std::pair{FieldKind::lookup, std::string_view("lookup")}};
}

/// What people may do with their own value.
enum class OwnAccess { none = 0, view = 1, edit = 2 };
constexpr auto enum_names(OwnAccess) {
    return std::array{std::pair{OwnAccess::none, std::string_view("none")},
                      std::pair{OwnAccess::view, std::string_view("view")},
                      std::pair{OwnAccess::edit, std::string_view("edit")}};
}

enum class FieldSort { position, name, kind };
constexpr auto enum_names(FieldSort) {
    return std::array{std::pair{FieldSort::position, std::string_view("position")},
                      std::pair{FieldSort::name, std::string_view("name")},
                      std::pair{FieldSort::kind, std::string_view("kind")}};
}

inline constexpr std::size_t most_fields = 100, most_options = 500, longest_text = 500;

/// What can be chosen in a lookup.
struct FieldOption {
    Id id{};
    std::string name{};
    bool is_active = true;

    static Fields fields() {
        using O = FieldOption;
        return {field<&O::id>("id").means("0: a new one"), field<&O::name>("name").required().max_length(200),
                field<&O::is_active>("isActive").means("Can be chosen; who has it keeps it anyway")};
    }
};

struct CustomField {
    Id id{};
    FieldObject object{};
    FieldKind kind{};
    std::string name{};
    bool is_required{};
    bool is_active{};
    OwnAccess own_access{};
    bool is_listed{};
    std::optional<Id> definition_id{};
    std::vector<FieldOption> options{};

    static Fields fields() {
        using F = CustomField;
        return {field<&F::id>("id"),
                field<&F::object>("object"),
                field<&F::kind>("kind"),
                field<&F::name>("name"),
                field<&F::is_required>("isRequired").means("Custom fields are saved only with a value in it"),
                field<&F::is_active>("isActive").means("false: it keeps its values and is not shown"),
                field<&F::own_access>("ownAccess").means("What people may do with their own value"),
                field<&F::is_listed>("isListed").means("A column of the list of people"),
                field<&F::definition_id>("definitionId").means("Only for location groups of this level; null: of all"),
                field<&F::options>("options").means("Of a lookup, in their order")};
    }
};

struct FieldListRequest {
    FieldObject object = FieldObject::user;
    std::string search{};
    FieldSort sort = FieldSort::position;
    bool descending = false;

    static Fields fields() {
        using R = FieldListRequest;
        return {field<&R::object>("object").required(),
                field<&R::search>("search").max_length(200).means("Parts of the name"), field<&R::sort>("sort"),
                field<&R::descending>("descending")};
    }
};

struct FieldRef {
    Id field_id{};

    static Fields fields() { return {field<&FieldRef::field_id>("fieldId").required()}; }
};

struct CreateFieldRequest {
    FieldObject object{};
    FieldKind kind{};
    std::string name{};
    bool is_required = false;
    OwnAccess own_access = OwnAccess::none;
    bool is_listed = false;
    std::optional<Id> definition_id{};
    std::vector<FieldOption> options{};

    static Fields fields() {
        using R = CreateFieldRequest;
        return {field<&R::object>("object").required(),
                field<&R::kind>("kind").required(),
                field<&R::name>("name").required().max_length(100),
                field<&R::is_required>("isRequired"),
                field<&R::own_access>("ownAccess"),
                field<&R::is_listed>("isListed"),
                field<&R::definition_id>("definitionId"),
                field<&R::options>("options").max_length(most_options).means("Of a lookup: at least one")};
    }
};

struct SaveFieldRequest {
    Id field_id{};
    std::string name{};
    bool is_required = false;
    bool is_active = true;
    OwnAccess own_access = OwnAccess::none;
    bool is_listed = false;
    std::optional<Id> definition_id{};
    std::vector<FieldOption> options{};

    static Fields fields() {
        using R = SaveFieldRequest;
        return {field<&R::field_id>("fieldId").required(),
                field<&R::name>("name").required().max_length(100),
                field<&R::is_required>("isRequired").required(),
                field<&R::is_active>("isActive").required(),
                field<&R::own_access>("ownAccess"),
                field<&R::is_listed>("isListed"),
                field<&R::definition_id>("definitionId"),
                field<&R::options>("options")
                    .max_length(most_options)
                    .means("All of them in their order; those left out are removed, unless somebody has one")};
    }
};

struct OrderFieldsRequest {
    FieldObject object{};
    std::vector<Id> field_ids{};

    static Fields fields() {
        using R = OrderFieldsRequest;
        return {field<&R::object>("object").required(), field<&R::field_ids>("fieldIds").required().max_length(1000)};
    }
};

/// A field of one person or location group, with its value.
struct FieldValue {
    Id field_id{};
    std::string name{};
    FieldKind kind{};
    bool is_required{};
    bool may_edit{};
    std::string value{};
    std::string shown{};
    std::vector<FieldOption> options{};

    static Fields fields() {
        using V = FieldValue;
        return {field<&V::field_id>("fieldId"),
                field<&V::name>("name"),
                field<&V::kind>("kind"),
                field<&V::is_required>("isRequired"),
                field<&V::may_edit>("mayEdit").means("Of one's own: false when it can only be looked at"),
                field<&V::value>("value").means("A day, a text, or the id of an option; empty: none"),
                field<&V::shown>("shown").means("In words"),
                field<&V::options>("options").means("Those that can be chosen, and the present one")};
    }
};

/// What somebody fills in.
struct TypedValue {
    Id field_id{};
    std::string value{};

    static Fields fields() {
        return {field<&TypedValue::field_id>("fieldId").required(),
                field<&TypedValue::value>("value").max_length(5000).means(
                    "A day, a text, or the id of an option; empty: none")};
    }
};

struct SaveValuesRequest {
    std::vector<TypedValue> values{};

    static Fields fields() {
        return {field<&SaveValuesRequest::values>("values")
                    .required()
                    .max_length(most_fields)
                    .means("Fields left out stay as they are. What is refused is told under field<id>")};
    }
};

}  // namespace oneroom::fields
